import type { NearMiss } from "mock/client/journal.ts";
import type { Fault } from "mock/client/rule-lists.ts";

type FaultMatch = Fault["match"];
/** Fields that `adjustFaultMatchToNearMiss` may replace: those that name the user or the call. */
const replaceableFields = ["userId", "call", "path", "method"] as const;

/**
 * Returns `match` changed so that it fits the most similar journal entry, the first of `near`.
 * Returns undefined unless exactly one field differs, and that field is one of `replaceableFields`.
 */
export function adjustFaultMatchToNearMiss(
  match: FaultMatch,
  near: readonly NearMiss[],
): { match: FaultMatch; got: unknown } | undefined {
  const [{ differs } = { differs: [] }] = near;
  const [only, ...more] = differs;
  const field = replaceableFields.find((it) => it === only?.field);
  if (!only || !field || more.length > 0 || typeof only.got !== "string") return undefined;
  // `person` is the launch parameter of a user. Remove it if `userId` changes, otherwise the match
  // would still require the previous user.
  const { person: _person, ...rest } = match;
  return { match: { ...(field === "userId" ? rest : match), [field]: only.got }, got: only.got };
}
