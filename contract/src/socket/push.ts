import { readJson } from "../wire/read-json.ts";
import { legibleText } from "../rules/legible.ts";

/** A frame of the socket. It says that something is stale, never what is true. */
export type Push = { cmd: string; msgTxt: string; orderId: string };

export const pingText = JSON.stringify({ cmd: "ping" } satisfies Partial<Push>);

const shown = (it: unknown): string =>
  typeof it === "string" || typeof it === "number" ? legibleText(String(it)) : "";

/** A frame needs its command only. Any other, plain text too, is undefined: it says no more than that somebody is there. */
export function readFrame(data: unknown): Push | undefined {
  try {
    const { cmd, msgTxt, orderId } = readJson(String(data)) as Record<string, unknown>;
    return typeof cmd === "string"
      ? { cmd, msgTxt: shown(msgTxt), orderId: shown(orderId) }
      : undefined;
  } catch {
    return undefined;
  }
}

/** The reads that are stale after each command of the backend. A move of an order writes a line into its chat, so the chat is among them. */
export const pushes = {
  ping: [],
  pong: [],
  warn: ["orderDetail", "orderList", "orderStat", "orderOutTime", "chatList"],
  order: [
    "orderDetail",
    "orderList",
    "orderStat",
    "orderOutTime",
    "chatList",
    "buyFastCheck",
    "sellList",
    "sellDetail",
  ],
  chat: ["chatList", "orderList", "orderStat"],
  read: ["chatList"],
  entrust: ["sellList", "sellDetail", "sellConfig", "buyAbleList", "buySellDetail"],
  match: ["buyFastCheck", "orderList", "orderStat"],
  asset: ["assetInfo", "billList", "sellConfig", "buyConfig"],
  appeal: ["appealList", "orderDetail", "orderList", "orderStat", "orderOutTime", "chatList"],
  cert: ["userInfo"],
  // A person's other phones: nothing has come for him, he did it himself.
  own: [
    "orderDetail",
    "orderList",
    "orderStat",
    "orderOutTime",
    "chatList",
    "appealList",
    "reportList",
  ],
  system: ["userInfo", "reportList", "methodList", "ablePayMethods"],
} as const satisfies Record<string, readonly string[]>;

export type PushCmd = keyof typeof pushes;
export const isPushCmd = (cmd: string): cmd is PushCmd => Object.hasOwn(pushes, cmd);
