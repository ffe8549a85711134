import { parseJsonKeepingLongIntegers } from "../wire/read-json.ts";
import { escapeInvisibleCharacters } from "../rules/invisible-characters.ts";

/**
 * Frame that the backend sends over the socket. `cmd` determines which reads are stale, and
 * `msgTxt` is a notice for the user. The frame contains no new data.
 */
export type Push = { cmd: string; msgTxt: string; orderId: string };

export const pingMessage = JSON.stringify({ cmd: "ping" } satisfies Partial<Push>);

const shown = (value: unknown): string =>
  typeof value === "string" || typeof value === "number"
    ? escapeInvisibleCharacters(String(value))
    : "";

/**
 * Parses a frame. Only `cmd` is required. Any other data, including plain text, returns undefined
 * and only shows that the connection is alive.
 */
export function parsePush(data: unknown): Push | undefined {
  try {
    const { cmd, msgTxt, orderId } = parseJsonKeepingLongIntegers(String(data)) as Record<
      string,
      unknown
    >;
    return typeof cmd === "string"
      ? { cmd, msgTxt: shown(msgTxt), orderId: shown(orderId) }
      : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Reads that are stale after each push. Most transitions of an order add a message to its chat,
 * so the pushes that report a change of an order include `chatList`.
 */
export const staleReadsByPush = {
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
  // Sent to the other devices of a user after the user's own action, so no notice is needed.
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

export type PushCmd = keyof typeof staleReadsByPush;
/**
 * Returns whether the app knows the command. The app ignores other pushes. Only the drift report of the
 * BFF counts them, as `unknownCode`.
 */
export const isPushCmd = (cmd: string): cmd is PushCmd => Object.hasOwn(staleReadsByPush, cmd);
