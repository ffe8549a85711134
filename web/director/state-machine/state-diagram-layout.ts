import type { TransitionName, OrderStatus } from "contract";

/** Label of an edge, and the transitions that the label stands for. */
export type EdgeLabel = {
  position: readonly [x: number, y: number];
  text: string;
  transitions: readonly TransitionName[];
};
export type StatusEdge = {
  from: OrderStatus;
  to: OrderStatus;
  path: string;
  labels: readonly EdgeLabel[];
};

/** Positions of the status nodes in the drawing. The regular flow is the upper row. */
export const statusNodePositions: Readonly<Record<OrderStatus, readonly [x: number, y: number]>> = {
  10: [8, 76],
  20: [156, 76],
  30: [352, 76],
  35: [508, 76],
  50: [678, 76],
  40: [450, 216],
  60: [148, 320],
};
export const nodeSize = { width: 96, height: 48 } as const;

/** Every edge between two statuses. Transitions that keep the status have no edge. */
export const statusEdges: readonly StatusEdge[] = [
  {
    from: 10,
    to: 20,
    path: "M104 100H154",
    labels: [{ position: [129, 88], text: "接单", transitions: ["confirm"] }],
  },
  {
    from: 10,
    to: 60,
    path: "M56 124V330Q56 344 70 344H142",
    labels: [
      { position: [56, 234], text: "拒接 · 超时", transitions: ["reject", "acceptTimeout"] },
      { position: [56, 254], text: "取消 · 风控", transitions: ["cancel", "riskClose"] },
    ],
  },
  {
    from: 20,
    to: 60,
    path: "M204 124V318",
    labels: [
      { position: [204, 216], text: "取消 · 超时", transitions: ["cancel", "payTimeout"] },
      { position: [204, 236], text: "风控", transitions: ["riskClose"] },
    ],
  },
  {
    from: 20,
    to: 30,
    path: "M252 100H350",
    labels: [{ position: [301, 122], text: "付款", transitions: ["pay"] }],
  },
  {
    from: 30,
    to: 20,
    path: "M372 76C350 36 262 36 236 74",
    labels: [{ position: [304, 48], text: "撤回", transitions: ["undo"] }],
  },
  {
    from: 30,
    to: 35,
    path: "M448 100H506",
    labels: [{ position: [478, 88], text: "确认到账", transitions: ["transferConfirm"] }],
  },
  {
    from: 30,
    to: 50,
    path: "M396 76C410 24 700 20 722 74",
    labels: [{ position: [560, 34], text: "放币", transitions: ["deliver"] }],
  },
  {
    from: 30,
    to: 60,
    path: "M388 124C388 220 336 300 246 330",
    labels: [{ position: [350, 254], text: "声明没付", transitions: ["declareUnpaid"] }],
  },
  {
    from: 30,
    to: 40,
    path: "M432 124C442 160 458 190 480 214",
    labels: [{ position: [462, 186], text: "申诉", transitions: ["suspend", "systemAppeal"] }],
  },
  {
    from: 35,
    to: 50,
    path: "M604 100H674",
    labels: [
      { position: [640, 88], text: "放币", transitions: ["deliver"] },
      { position: [640, 122], text: "自动", transitions: ["autoRelease"] },
    ],
  },
  {
    from: 35,
    to: 40,
    path: "M572 124C564 160 540 190 512 214",
    labels: [{ position: [538, 186], text: "申诉", transitions: ["suspend"] }],
  },
  {
    from: 40,
    to: 35,
    path: "M530 230C582 218 590 170 590 126",
    labels: [
      {
        position: [612, 164],
        text: "确认 · 撤回",
        transitions: ["transferConfirm", "withdrawAppeal"],
      },
    ],
  },
  {
    from: 40,
    to: 30,
    path: "M470 216C446 190 428 160 420 126",
    labels: [{ position: [420, 170], text: "撤回", transitions: ["withdrawAppeal"] }],
  },
  {
    from: 40,
    to: 50,
    path: "M546 240C660 236 716 190 724 126",
    labels: [
      { position: [676, 218], text: "同意 · 裁定给买家", transitions: ["deliver", "ruleForBuyer"] },
    ],
  },
  {
    from: 40,
    to: 60,
    path: "M456 254C400 302 330 340 248 348",
    labels: [
      {
        position: [404, 304],
        text: "同意取消 · 裁定给卖家",
        transitions: ["agreeCancel", "concede", "ruleForSeller", "withdrawAppeal"],
      },
    ],
  },
  {
    from: 60,
    to: 40,
    path: "M246 362C350 366 470 330 494 266",
    labels: [{ position: [452, 362], text: "取消后 24 小时内申诉", transitions: ["lateAppeal"] }],
  },
];

/**
 * Arrows to the two statuses in which an order can start: 10 if its seller must accept it, 20 if
 * its seller accepts orders automatically.
 */
export const orderCreationEdges: Readonly<
  Partial<Record<OrderStatus, { path: string; text: string }>>
> = {
  10: { path: "M56 40V72", text: "下单" },
  20: { path: "M204 40V72", text: "下单，自动接单" },
};

export const edgeKey = (from: number, to: number): string => `${from}-${to}`;
/**
 * Returns the approximate width of a text in the drawing. Latin characters and digits take about
 * half the width of Chinese characters.
 */
export const approximateTextWidth = (text: string): number =>
  [...text].reduce((sum, it) => sum + (/[\x20-\x7e·“”]/.test(it) ? 7 : 12), 8);
