import { readAhead } from "../../api/read.ts";

/** The newest lines, asked while nobody can have seen them yet. */
export const firstLinesInput = (orderId: string) => ({ id: orderId, limit: 50, read: 0 }) as const;

/** While it is still being asked who has come in, and the room's own file is on its way. */
export const readLinesAhead = (orderId: string): void => readAhead("chatList", firstLinesInput(orderId));
