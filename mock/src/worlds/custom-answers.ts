import type { OwnAnswer, ParsedOwnAnswer } from "../control/custom-answers.ts";
import { renderTemplate } from "../control/response-template.ts";
import {
  type TrafficEvent,
  isAtPath,
  isOfCall,
  type StoredRule,
  openRuleSet,
  shouldFire,
} from "./rule-set.ts";

export type OwnAnswers = ReturnType<typeof openOwnAnswers>;
/** Answer that replaces the mock's own, with template values rendered. */
export type ResolvedAnswer = { id: string; answer: OwnAnswer; isStrict: boolean };

/** Opens the own answers of a world. */
export function openOwnAnswers(seed: number) {
  const rules = openRuleSet<ParsedOwnAnswer>("a", seed);
  const inTurn = (): StoredRule<ParsedOwnAnswer>[] => {
    const all = rules.kept();
    return all.length < 2
      ? all
      : all.toReversed().toSorted((a, b) => (b.priority ?? 0) - (a.priority ?? 0));
  };
  return {
    ...rules,
    /** Returns the answer of the first matching rule that fires. */
    strike(act: TrafficEvent, params: unknown, now: number): ResolvedAnswer | undefined {
      const met = inTurn().find(
        (it) => isOfCall(it.match, act) && isAtPath(it.match, act) && shouldFire(it),
      );
      if (!met) return undefined;
      const { id, hits, chance: random, check } = met;
      const { body, query, userId, requestId } = act;
      const call = { body, query, params, person: { userId }, requestId };
      const values = Object.entries(met.answer).map(([name, it]) => [
        name,
        isFilled(name) ? renderTemplate(it, { call, now, hits, chance: random }) : it,
      ]);
      return { id, answer: Object.fromEntries(values) as OwnAnswer, isStrict: check !== "off" };
    },
  };
}

const isFilled = (part: string): boolean => ["result", "facts", "patch", "body"].includes(part);
