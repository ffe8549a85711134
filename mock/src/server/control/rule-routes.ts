import type { ControlAnswer, ControlRequest } from "../../control/control-request-types.ts";
import { parseFault } from "../../control/fault-schemas.ts";
import type {
  JournalEntryMatchConditions,
  RuleMatchConditions,
} from "../../control/match-conditions.ts";
import { type ParsedCustomAnswer, checkCustomAnswer } from "../../control/custom-answers.ts";
import type { ruleControlCalls } from "../../control/rule-calls.ts";
import { ControlError } from "../../control/control-error.ts";
import { type NearMissEntry, findNearMissEntries } from "../../worlds/journal-query.ts";
import type { WorldState } from "../../worlds/world-state.ts";
import { findUserByLaunchKey } from "./find-user.ts";

type RuleCallRequest<N extends keyof typeof ruleControlCalls> = ControlRequest<
  (typeof ruleControlCalls)[N]
>;
type RuleCallAnswer<N extends keyof typeof ruleControlCalls> = ControlAnswer<
  (typeof ruleControlCalls)[N]
>;

/** Handlers for faults and custom answers. */
export const ruleControlCallHandlers: {
  [N in keyof typeof ruleControlCalls]: (
    state: WorldState,
    asked: RuleCallRequest<N>,
  ) => RuleCallAnswer<N>;
} = {
  faults: (state) => ({ faults: listFaultsWithNearMisses(state) }),
  addFault,
  clearFaults: (state) => {
    state.faults.clear();
    return { ok: true };
  },
  removeFault: (state, { id }) => {
    if (!state.faults.remove(id)) throw unknownRuleError("fault");
    return { ok: true };
  },
  answers: (state) => ({ answers: listCustomAnswersWithNearMisses(state) }),
  addAnswer: (state, { body }) =>
    state.answers.add(resolveCustomAnswer(state, body)) ?? throwTooManyRules("answers"),
  clearAnswers: (state) => {
    state.answers.clear();
  },
  answer: (state, { id }) => state.answers.find(id) ?? throwUnknownAnswer(),
  changeAnswer: (state, { id, body }) =>
    state.answers.change(id, resolveCustomAnswer(state, body)) ?? throwUnknownAnswer(),
  removeAnswer: (state, { id }) => (state.answers.remove(id) ? undefined : throwUnknownAnswer()),
};

/**
 * Adds the most similar requests to a rule that no request has matched, because the match of the
 * rule may contain a typo.
 */
const withNearMisses =
  (journal: WorldState["journal"], unmet: readonly string[]) =>
  <R extends { id: string; match: RuleMatchConditions }>(item: R): R & { near?: NearMissEntry[] } =>
    unmet.includes(item.id)
      ? {
          ...item,
          near: findNearMissEntries(journal, { match: entryMatchOfRule(item.match), since: 0 }),
        }
      : item;

export const listFaultsWithNearMisses = (
  { faults, journal }: WorldState,
  now = Date.now(),
): RuleCallAnswer<"faults">["faults"] =>
  faults.list().map(withNearMisses(journal, faults.unmet(now)));
export const listCustomAnswersWithNearMisses = (
  { answers, journal }: WorldState,
  now = Date.now(),
): RuleCallAnswer<"answers">["answers"] =>
  answers.list().map(withNearMisses(journal, answers.unmet(now)));
const entryMatchOfRule = ({
  socket: _socket,
  person: _person,
  ...match
}: RuleMatchConditions): JournalEntryMatchConditions => match;

/**
 * Adds a fault. Unless `caller` is given, the fault matches calls of clients only, not those that
 * the BFF makes itself.
 */
function addFault(
  state: WorldState,
  { body }: RuleCallRequest<"addFault">,
): RuleCallAnswer<"addFault"> {
  const { match, ...rest } = parseFault(body);
  const id = state.faults.add({
    ...rest,
    match: {
      ...match,
      ...findUserByLaunchKey(state, match.person),
      caller: match.caller ?? "phone",
    },
  });
  return id === undefined ? throwTooManyRules("faults") : { id };
}

function resolveCustomAnswer(state: WorldState, input: ParsedCustomAnswer): ParsedCustomAnswer {
  const { match, ...rest } = checkCustomAnswer(input);
  return {
    ...rest,
    match: {
      ...match,
      ...findUserByLaunchKey(state, match.person),
      caller: match.caller ?? "phone",
    },
  };
}

function throwTooManyRules(what: "faults" | "answers"): never {
  throw new ControlError("tooMany", `there are too many ${what}; remove some first`);
}
const unknownRuleError = (what: "fault" | "answer") =>
  new ControlError(`unknown.${what}`, `this world has no such ${what}`);
function throwUnknownAnswer(): never {
  throw unknownRuleError("answer");
}
