/**
 * Returns the request input for the newest messages. `read: 0` does not mark them as read, because
 * they may be prefetched before the chat opens.
 */
export const buildFirstMessagesRequest = (orderId: string) =>
  ({ id: orderId, limit: 50, read: 0 }) as const;
