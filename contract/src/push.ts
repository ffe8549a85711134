import * as z from "zod/mini";

/** A frame of the socket. It says that something is stale, never what is true. */
export const Push = z.object({ cmd: z.string(), msgTxt: z.string(), orderId: z.string() });
export type Push = z.output<typeof Push>;

/** The reads that are stale after each command of the backend. */
export const pushes = {
  ping: [],
  pong: [],
  warn: ["orderDetail", "orderList", "orderStat", "orderOutTime"],
  order: ["orderDetail", "orderList", "orderStat", "orderOutTime", "buyFastCheck", "sellList", "sellDetail"],
  chat: ["chatList", "orderList", "orderStat"],
  read: ["chatList"],
  entrust: ["sellList", "sellDetail", "sellConfig", "buyAbleList", "buySellDetail"],
  match: ["buyFastCheck", "orderList", "orderStat"],
  asset: ["assetInfo", "billList", "sellConfig", "buyConfig"],
  appeal: ["appealList", "orderDetail", "orderList", "orderStat", "orderOutTime"],
  cert: ["userInfo"],
  system: [],
} as const satisfies Record<string, readonly string[]>;

export type PushCmd = keyof typeof pushes;
export const isPushCmd = (cmd: string): cmd is PushCmd => Object.hasOwn(pushes, cmd);
