import { createHash } from "node:crypto";
import type { Heard } from "./auditor/heard.ts";

const keptPerKey = 14;
const ids = ["orderId", "id", "entrustId", "targetUserId"] as const;
const shortText = (it: unknown): string => {
  const text = JSON.stringify(it) ?? "";
  return text.length > 260 ? `${text.slice(0, 260)}…` : text;
};

/** The whole story as one hash, and the last lines of it for each person, entrust and order. */
export function openTrace(seed: number) {
  const hash = createHash("sha256").update(String(seed));
  const lines = new Map<string, string[]>();
  const tally = new Map<string, number>();

  function keep(key: string, line: string): void {
    const known = lines.get(key);
    if (!known) lines.set(key, [line]);
    else if (known.push(line) > keptPerKey) known.shift();
  }

  return {
    heard(step: number, who: string, heard: Heard): void {
      const { at, call, userId, requestId, input, answer } = heard;
      hash.update(JSON.stringify([at, userId, call, requestId, input, answer.code, answer.result]));
      const name = `${call} ${answer.code}`;
      tally.set(name, (tally.get(name) ?? 0) + 1);
      const result = answer.result as Record<string, unknown> | null;
      const line = `#${step} ${new Date(at).toISOString()} ${who} ${userId} ${call} ${shortText(input)} -> ${answer.code} ${shortText(result)}`;
      for (const key of new Set([userId, ...ids.flatMap((it) => [input[it], result?.[it]])])) if (typeof key === "string") keep(key, line);
    },
    event(step: number, at: number, text: string, keys: readonly string[]): void {
      hash.update(`${at} ${text}`);
      for (const key of keys) keep(key, `#${step} ${new Date(at).toISOString()} ${text}`);
    },
    about: (keys: readonly string[]): string[] => keys.flatMap((key) => [`${key}:`, ...(lines.get(key) ?? []).map((it) => `  ${it}`)]),
    tally: (): Record<string, number> => Object.fromEntries([...tally].toSorted(([a], [b]) => (a < b ? -1 : 1))),
    close: (ending: unknown): string => hash.update(JSON.stringify(ending)).digest("hex"),
  };
}
export type Trace = ReturnType<typeof openTrace>;
