import { createHash } from "node:crypto";
import type { Heard } from "./auditor/heard.ts";

const keptPerKey = 14;
const pieceLength = 65_536;
const ids = ["orderId", "id", "entrustId", "targetUserId"] as const;
const shortText = (it: unknown): string => {
  const text = JSON.stringify(it) ?? "";
  return text.length > 260 ? `${text.slice(0, 260)}…` : text;
};

type Line = { step: number; who: string; heard: Heard } | { step: number; at: number; text: string };

const written = (it: Line): string => {
  if (!("heard" in it)) return `#${it.step} ${new Date(it.at).toISOString()} ${it.text}`;
  const { at, call, userId, requestId, input, answer } = it.heard;
  const asked = `${userId} (${it.who}) ${call} ${shortText(input)}${requestId ? ` [${requestId}]` : ""}`;
  return `#${it.step} ${new Date(at).toISOString()} ${asked} -> ${answer.code} ${shortText(answer.result)}`;
};

/** Signed values and tokens come from the system's random source, so they differ between two runs of one seed. */
const unseeded: ReadonlySet<string> = new Set(["token", "lockId", "url"]);
const seededText = (value: unknown): string => JSON.stringify(value, (key, it: unknown) => (unseeded.has(key) ? undefined : it));

/** The whole story as one hash, and the last lines of it for each person, entrust and order. */
export function openTrace(seed: number) {
  const hash = createHash("sha256");
  let waiting = String(seed);
  /** In large pieces: a hash is asked thousands of times less. */
  const add = (text: string): void => {
    waiting += text;
    if (waiting.length < pieceLength) return;
    hash.update(waiting);
    waiting = "";
  };
  const lines = new Map<string, Line[]>();
  const tally = new Map<string, number>();

  function keep(key: unknown, line: Line): void {
    if (typeof key !== "string") return;
    const known = lines.get(key);
    if (!known) lines.set(key, [line]);
    else if (known.at(-1) !== line && known.push(line) > keptPerKey) known.shift();
  }

  return {
    heard(step: number, who: string, heard: Heard): void {
      const { at, call, userId, requestId, input, answer } = heard;
      add(seededText([at, userId, call, requestId, input, answer.code, answer.result]));
      const name = `${call} ${answer.code}`;
      tally.set(name, (tally.get(name) ?? 0) + 1);
      const result = answer.result as Record<string, unknown> | null;
      const line = { step, who, heard };
      keep(userId, line);
      for (const it of ids) {
        keep(input[it], line);
        keep(result?.[it], line);
      }
    },
    event(step: number, at: number, text: string, keys: readonly string[]): void {
      add(`${at} ${text}`);
      for (const key of keys) keep(key, { step, at, text });
    },
    about: (keys: readonly string[]): string[] =>
      [...new Set(keys)].flatMap((key) => [`${key}:`, ...(lines.get(key) ?? []).map((it) => `  ${written(it)}`)]),
    tally: (): Record<string, number> => Object.fromEntries([...tally].toSorted(([a], [b]) => (a < b ? -1 : 1))),
    close: (ending: unknown): string => hash.update(waiting + JSON.stringify(ending)).digest("hex"),
  };
}
export type Trace = ReturnType<typeof openTrace>;
