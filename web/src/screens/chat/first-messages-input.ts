import { prefetchRead } from "../../api/read-queries.ts";

/** Input for the newest messages, requested with `read: 0` because the chat is not visible yet. */
export const firstMessagesInput = (orderId: string) =>
  ({ id: orderId, limit: 50, read: 0 }) as const;

/** Requests the newest messages while the session starts and the chat's code is loading. */
export const prefetchFirstMessages = (orderId: string): void =>
  prefetchRead("chatList", firstMessagesInput(orderId));
