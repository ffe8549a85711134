/** Returns the input for the newest messages. `read: 0`, for a prefetch before the chat opens. */
export const buildFirstMessagesRequest = (orderId: string) =>
  ({ id: orderId, limit: 50, read: 0 }) as const;
