import { assetHandlers } from "./asset-handlers.ts";
import { basicHandlers } from "./basic-handlers.ts";
import { chatHandlers } from "./chat-handlers.ts";
import { disputeHandlers } from "./dispute-handlers.ts";
import { entrustHandlers } from "./entrust-handlers.ts";
import type { CallHandlers } from "./call-handler-types.ts";
import { payMethodHandlers } from "./pay-method-handlers.ts";
import { orderHandlers } from "./order-handlers.ts";
import { userHandlers } from "./user-handlers.ts";

export const callHandlers: CallHandlers = {
  ...basicHandlers,
  ...userHandlers,
  ...assetHandlers,
  ...payMethodHandlers,
  ...entrustHandlers,
  ...orderHandlers,
  ...disputeHandlers,
  ...chatHandlers,
};
