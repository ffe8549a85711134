import type { CustomAnswerContent, ParsedCustomAnswer } from "../control/custom-answers.ts";
import { renderTemplate } from "../control/response-template.ts";
import {
  type CallOrSocketFrame,
  isMatchingMethodAndPath,
  isMatchingCall,
  type StoredRule,
  createRuleSet,
  tryToFireMatchingRule,
} from "./fault-and-answer-rules.ts";

export type CustomAnswerRuleSet = ReturnType<typeof createCustomAnswerRuleSet>;
/** Answer that replaces the mock's own, with template values rendered. */
export type RenderedCustomAnswer = { id: string; answer: CustomAnswerContent; isStrict: boolean };

/**
 * Creates the set of custom answers of a world. The rule with the highest priority comes first, and
 * among equal priorities the newest.
 */
export function createCustomAnswerRuleSet(seed: number) {
  const rules = createRuleSet<ParsedCustomAnswer>("a", seed);
  const inTurn = (): StoredRule<ParsedCustomAnswer>[] => {
    const all = rules.kept();
    return all.length < 2
      ? all
      : all.toReversed().toSorted((a, b) => (b.priority ?? 0) - (a.priority ?? 0));
  };
  return {
    ...rules,
    /** Returns the answer of the first matching rule that fires. */
    strike(act: CallOrSocketFrame, params: unknown, now: number): RenderedCustomAnswer | undefined {
      const met = inTurn().find(
        (it) =>
          isMatchingCall(it.match, act) &&
          isMatchingMethodAndPath(it.match, act) &&
          tryToFireMatchingRule(it),
      );
      if (!met) return undefined;
      const { id, hits, random, check } = met;
      const { body, query, userId, requestId } = act;
      const call = { body, query, params, person: { userId }, requestId };
      const values = Object.entries(met.answer).map(([name, value]) => [
        name,
        isTemplateField(name) ? renderTemplate(value, { call, now, hits, chance: random }) : value,
      ]);
      return {
        id,
        answer: Object.fromEntries(values) as CustomAnswerContent,
        isStrict: check !== "off",
      };
    },
  };
}

const isTemplateField = (part: string): boolean =>
  ["result", "facts", "patch", "body"].includes(part);
