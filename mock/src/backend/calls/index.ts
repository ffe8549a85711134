import { asset } from "./asset.ts";
import { basic } from "./basic.ts";
import { chat } from "./chat.ts";
import { dispute } from "./dispute.ts";
import { entrust } from "./entrust.ts";
import type { MockHandlers } from "./handler.ts";
import { method } from "./method.ts";
import { order } from "./order.ts";
import { user } from "./user.ts";

export const handlers: MockHandlers = {
  ...basic,
  ...user,
  ...asset,
  ...method,
  ...entrust,
  ...order,
  ...dispute,
  ...chat,
};
