import { asset } from "./asset-handlers.ts";
import { basic } from "./basic-handlers.ts";
import { chat } from "./chat-handlers.ts";
import { dispute } from "./dispute-handlers.ts";
import { entrust } from "./entrust-handlers.ts";
import type { MockHandlers } from "./handler.ts";
import { method } from "./pay-method-handlers.ts";
import { order } from "./order-handlers.ts";
import { user } from "./user-handlers.ts";

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
