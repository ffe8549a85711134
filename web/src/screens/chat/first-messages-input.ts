/** Input for the newest messages, requested with `read: 0` because the chat is not visible yet. */
export const buildFirstMessagesRequest = (orderId: string) =>
  ({ id: orderId, limit: 50, read: 0 }) as const;
