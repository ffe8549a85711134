import type { NearMiss } from "../../src/client/journal.ts";
import type { Fault } from "../../src/client/rules.ts";

type Match = Fault["match"];
/** What one press may change: each says whom, or which call, a rule is for. */
const mendable = ["userId", "call", "path", "method"] as const;

/** The match that the nearest would have met, where one thing of it was different. */
export function repaired(
  match: Match,
  near: readonly NearMiss[],
): { match: Match; got: unknown } | undefined {
  const [{ differs } = { differs: [] }] = near;
  const [only, ...more] = differs;
  const field = mendable.find((it) => it === only?.field);
  if (!only || !field || more.length > 0 || typeof only.got !== "string") return undefined;
  // Whom somebody comes in as stands for his id; it would go on to say the other one.
  const { person: _person, ...rest } = match;
  return { match: { ...(field === "userId" ? rest : match), [field]: only.got }, got: only.got };
}
