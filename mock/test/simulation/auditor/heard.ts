import type { CallName } from "contract";

/** One request and its answer, as they passed the backend's door. */
export type Heard = {
  at: number;
  call: CallName;
  userId: string;
  requestId?: string;
  input: Record<string, unknown>;
  answer: { code: number; result: unknown };
};
export const field = (of: unknown, name: string): unknown => (of as Record<string, unknown> | null)?.[name];
