import { readAhead } from "../../api/read.ts";

/** The newest lines, asked while nobody can have seen them yet. */
export const firstLinesInput = (orderId: string) => ({ id: orderId, limit: 50, read: 0 }) as const;

/** Requested while the session is starting and the file of the chat is loading. */
export const readLinesAhead = (orderId: string): void =>
  readAhead("chatList", firstLinesInput(orderId));
