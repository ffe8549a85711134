import type { ControlAnswer, ControlRequest } from "../../control/request-types.ts";
import { parseFault } from "../../control/fault-shapes.ts";
import type { EntryMatch, RuleMatch } from "../../control/match-conditions.ts";
import { type ParsedOwnAnswer, ownAnswerOf } from "../../control/custom-answers.ts";
import type { ruleRows } from "../../control/rule-calls.ts";
import { ControlError } from "../../control/control-error.ts";
import { type NearMiss, nearMisses } from "../../worlds/journal-query.ts";
import type { WorldState } from "../../worlds/world-state.ts";
import { findUser } from "./find-user.ts";

type Ask<N extends keyof typeof ruleRows> = ControlRequest<(typeof ruleRows)[N]>;
type Answers<N extends keyof typeof ruleRows> = ControlAnswer<(typeof ruleRows)[N]>;

/** Handlers for faults and own answers. */
export const ruleHandlers: {
  [N in keyof typeof ruleRows]: (state: WorldState, asked: Ask<N>) => Answers<N>;
} = {
  faults: (state) => ({ faults: faultsView(state) }),
  addFault,
  clearFaults: (state) => {
    state.faults.clear();
    return { ok: true };
  },
  removeFault: (state, { id }) => {
    if (!state.faults.remove(id)) throw notHere("fault");
    return { ok: true };
  },
  answers: (state) => ({ answers: ownAnswersView(state) }),
  addAnswer: (state, { body }) => state.answers.add(meantFor(state, body)) ?? tooMany("answers"),
  clearAnswers: (state) => {
    state.answers.clear();
  },
  answer: (state, { id }) => state.answers.find(id) ?? noAnswer(),
  changeAnswer: (state, { id, body }) =>
    state.answers.change(id, meantFor(state, body)) ?? noAnswer(),
  removeAnswer: (state, { id }) => (state.answers.remove(id) ? undefined : noAnswer()),
};

/** Adds the nearest requests to a rule that nothing has matched, because its match may contain a typo. */
const withNear =
  (journal: WorldState["journal"], unmet: readonly string[]) =>
  <R extends { id: string; match: RuleMatch }>(item: R): R & { near?: NearMiss[] } =>
    unmet.includes(item.id)
      ? { ...item, near: nearMisses(journal, { match: lookedFor(item.match), since: 0 }) }
      : item;

export const faultsView = (
  { faults, journal }: WorldState,
  now = Date.now(),
): Answers<"faults">["faults"] => faults.list().map(withNear(journal, faults.unmet(now)));
export const ownAnswersView = (
  { answers, journal }: WorldState,
  now = Date.now(),
): Answers<"answers">["answers"] => answers.list().map(withNear(journal, answers.unmet(now)));
const lookedFor = ({ socket: _socket, person: _person, ...match }: RuleMatch): EntryMatch => match;

/**
 * Adds a fault. Unless `caller` is given, the fault matches calls of clients only, not those that the BFF
 * makes itself.
 */
function addFault(state: WorldState, { body }: Ask<"addFault">): Answers<"addFault"> {
  const { match, ...rest } = parseFault(body);
  const id = state.faults.add({
    ...rest,
    match: { ...match, ...findUser(state, match.person), caller: match.caller ?? "phone" },
  });
  return id === undefined ? tooMany("faults") : { id };
}

function meantFor(state: WorldState, input: ParsedOwnAnswer): ParsedOwnAnswer {
  const { match, ...rest } = ownAnswerOf(input);
  return {
    ...rest,
    match: { ...match, ...findUser(state, match.person), caller: match.caller ?? "phone" },
  };
}

function tooMany(what: "faults" | "answers"): never {
  throw new ControlError("tooMany", `there are too many ${what}; remove some first`);
}
const notHere = (what: "fault" | "answer") =>
  new ControlError(`unknown.${what}`, `this world has no such ${what}`);
function noAnswer(): never {
  throw notHere("answer");
}
