import type { Fault, CustomAnswer } from "mock/client/rule-lists.ts";

/**
 * Returns the input that would create this rule again, without the id and the counters that the
 * mock adds.
 */
export function ruleWithoutCounters<R extends Fault | CustomAnswer>(rule: R) {
  const { id: _id, seen: _seen, hits: _hits, lastAt: _lastAt, near: _near, ...input } = rule;
  return input;
}

/**
 * Returns the rule's input with a new limit of `times` hits (0: unlimited). `after` is reduced by
 * the requests that the rule has already let pass.
 */
export function ruleInputWithHitLimit<R extends Fault | CustomAnswer>(rule: R, times: number) {
  const { times: _times, after = 0, ...input } = ruleWithoutCounters(rule);
  const left = Math.max(0, after - rule.seen);
  return { ...input, ...(times > 0 && { times }), ...(left > 0 && { after: left }) };
}

/**
 * Returns whether the rule has reached its limit. The mock still lists it, but it no longer
 * matches.
 */
export const isRuleHitLimitReached = ({ times, hits }: Pick<Fault, "times" | "hits">): boolean =>
  times !== undefined && hits >= times;
