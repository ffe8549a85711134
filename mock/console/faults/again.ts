import type { Fault, OwnAnswer } from "../../src/client/rules.ts";

/** A rule that is told of, as it was asked for. */
export function asAsked<R extends Fault | OwnAnswer>(rule: R) {
  const { id: _id, seen: _seen, hits: _hits, lastAt: _lastAt, near: _near, ...input } = rule;
  return input;
}

/** The same, to be met so many times from now on (0: without an end). What it let pass already it need not let pass again. */
export function again<R extends Fault | OwnAnswer>(rule: R, times: number) {
  const { times: _times, after = 0, ...input } = asAsked(rule);
  const left = Math.max(0, after - rule.seen);
  return { ...input, ...(times > 0 && { times }), ...(left > 0 && { after: left }) };
}

/** It is still told of, and meets nobody any more. */
export const isUsedUp = ({ times, hits }: Pick<Fault, "times" | "hits">): boolean =>
  times !== undefined && hits >= times;
