/** What people do, by weight. `go` is the next honest step of a running order. */
export type Kind =
  | "look"
  | "browse"
  | "buy"
  | "grab"
  | "match"
  | "sell"
  | "entrust"
  | "go"
  | "cancel"
  | "undo"
  | "delay"
  | "warn"
  | "replenish"
  | "appeal"
  | "evaluate"
  | "report"
  | "chat"
  | "money"
  | "me"
  | "method"
  | "pin"
  | "shun"
  | "mischief"
  | "replay"
  | "twist"
  | "upload";

export const kinds: readonly Kind[] = [
  ...["look", "browse", "buy", "grab", "match", "sell", "entrust", "go", "cancel", "undo", "delay", "warn", "replenish"],
  ...["appeal", "evaluate", "report", "chat", "money", "me", "method", "pin", "shun", "mischief", "replay", "twist", "upload"],
] as Kind[];

export type Character = {
  name: string;
  weights: Partial<Record<Kind, number>>;
  /** Between two acts while something runs. */
  paceMs: number;
  level: number;
  able: number;
  /** How often a command goes out twice. */
  doubles?: number;
  wrongPin?: number;
  /** Share of the time without a network. */
  offline?: number;
};

const minuteMs = 60_000;
const buyer = { look: 4, browse: 3, buy: 5, go: 12, evaluate: 1, chat: 1, money: 1, me: 1, undo: 0.3, delay: 0.5, warn: 0.5, upload: 1 };
const seller = {
  look: 4,
  sell: 3,
  entrust: 0.6,
  go: 12,
  evaluate: 1,
  chat: 1,
  money: 1,
  me: 1,
  delay: 0.7,
  warn: 0.5,
  method: 0.3,
  upload: 1,
};

/** Twenty-eight people of different kinds. */
export const characters: readonly Character[] = [
  { name: "honest buyer", weights: buyer, paceMs: minuteMs, level: 2, able: 500 },
  { name: "trusted buyer", weights: buyer, paceMs: minuteMs, level: 4, able: 500 },
  { name: "best buyer", weights: buyer, paceMs: 2 * minuteMs, level: 5, able: 0 },
  { name: "new buyer", weights: buyer, paceMs: minuteMs, level: 1, able: 0 },
  { name: "honest seller", weights: seller, paceMs: minuteMs, level: 4, able: 200_000 },
  { name: "quick seller", weights: seller, paceMs: minuteMs / 2, level: 5, able: 500_000 },
  { name: "slow seller", weights: seller, paceMs: 5 * minuteMs, level: 3, able: 100_000 },
  { name: "small seller", weights: seller, paceMs: minuteMs, level: 2, able: 3_000.1234 },
  { name: "trader", weights: { ...buyer, ...seller, go: 12 }, paceMs: minuteMs, level: 4, able: 20_000 },
  { name: "forgetful buyer", weights: { ...buyer, go: 2 }, paceMs: 9 * minuteMs, level: 3, able: 0 },
  { name: "forgetful seller", weights: { ...seller, go: 2 }, paceMs: 9 * minuteMs, level: 4, able: 100_000 },
  { name: "double-tapper", weights: { ...buyer, sell: 1, replay: 2 }, paceMs: minuteMs, level: 3, able: 5_000, doubles: 0.6 },
  { name: "double-tapping seller", weights: { ...seller, replay: 2 }, paceMs: minuteMs, level: 4, able: 80_000, doubles: 0.6 },
  { name: "late canceller", weights: { ...buyer, cancel: 6, undo: 3, shun: 0.5 }, paceMs: minuteMs, level: 3, able: 100 },
  { name: "rejecting seller", weights: { ...seller, cancel: 5, shun: 0.5 }, paceMs: minuteMs, level: 4, able: 60_000 },
  { name: "thief", weights: { ...buyer, mischief: 14, twist: 3, replay: 3 }, paceMs: minuteMs, level: 3, able: 1_000, wrongPin: 0.2 },
  {
    name: "crooked seller",
    weights: { ...seller, mischief: 10, twist: 3, appeal: 3 },
    paceMs: minuteMs,
    level: 4,
    able: 50_000,
    wrongPin: 0.2,
  },
  { name: "traveller", weights: { ...buyer, sell: 1 }, paceMs: minuteMs, level: 4, able: 9_000, offline: 0.4 },
  { name: "travelling seller", weights: seller, paceMs: minuteMs, level: 4, able: 90_000, offline: 0.4 },
  { name: "appealing buyer", weights: { ...buyer, appeal: 5, replenish: 4, delay: 3 }, paceMs: minuteMs, level: 4, able: 0 },
  { name: "appealing seller", weights: { ...seller, appeal: 4, replenish: 4, delay: 3 }, paceMs: minuteMs, level: 4, able: 70_000 },
  { name: "quick matcher", weights: { ...buyer, buy: 0, match: 7, shun: 0.5 }, paceMs: minuteMs, level: 4, able: 0 },
  { name: "grabber", weights: { ...buyer, buy: 0, grab: 7 }, paceMs: minuteMs, level: 5, able: 0 },
  { name: "rival grabber", weights: { ...buyer, buy: 1, grab: 7 }, paceMs: minuteMs, level: 5, able: 0 },
  { name: "late payer", weights: { ...buyer, go: 1, appeal: 9, delay: 3 }, paceMs: 2 * minuteMs, level: 4, able: 0 },
  { name: "silent seller", weights: { ...seller, sell: 5, go: 1, replenish: 2 }, paceMs: 3 * minuteMs, level: 4, able: 30_000 },
  { name: "talker", weights: { ...buyer, chat: 8, report: 1, warn: 9 }, paceMs: minuteMs, level: 3, able: 10 },
  { name: "tinkerer", weights: { ...seller, entrust: 5, method: 3, pin: 1 }, paceMs: minuteMs, level: 4, able: 40_000, wrongPin: 0.05 },
];
