import { storage } from "./storage.ts";

/** A reason, what happened, and the addresses of the pictures that show it. */
export type KeptStatement = { type: number | undefined; content: string; urls: readonly string[] };

const slotOf = (name: string) => storage.personal(name);
/** One draft for an order's appeal, wherever it is begun: in the chat, in the queue of releases or on its own screen. */
export const appealDraft = (orderId: string): string => `appeal_${orderId}`;

/** What was being written under this name. What does not look like it is nothing. */
export function keptStatement(name: string): KeptStatement {
  try {
    const kept = JSON.parse(slotOf(name).get() ?? "{}") as { type?: unknown; content?: unknown; urls?: unknown };
    return {
      type: typeof kept.type === "number" ? kept.type : undefined,
      content: typeof kept.content === "string" ? kept.content : "",
      urls: Array.isArray(kept.urls) ? kept.urls.filter((it) => typeof it === "string") : [],
    };
  } catch {
    return { type: undefined, content: "", urls: [] };
  }
}

export const keepStatement = (name: string, part: Partial<KeptStatement>): void =>
  slotOf(name).set(JSON.stringify({ ...keptStatement(name), ...part }));
export const forgetStatement = (name: string): void => slotOf(name).clear();
