import { readJson } from "../wire/read-json.ts";
import { legibleText } from "../rules/legible.ts";

/** A socket frame. Reports that data is stale and never carries new data. */
export type Push = { cmd: string; msgTxt: string; orderId: string };

export const pingText = JSON.stringify({ cmd: "ping" } satisfies Partial<Push>);

const shown = (it: unknown): string =>
  typeof it === "string" || typeof it === "number" ? legibleText(String(it)) : "";

/**
 * A frame only needs its command. Returns `undefined` for any other message, also plain text, which only
 * shows that the backend is alive.
 */
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

/**
 * Reads that are stale after each push of the backend. A transition of an order adds a chat message, so
 * the chat is included.
 */
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
  // Sent to the user's other devices only, because the user performed the action themselves.
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
