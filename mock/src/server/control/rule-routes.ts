import type { AnswerOf, Asked } from "../../control/read-call.ts";
import { faultOf } from "../../control/faults.ts";
import type { EntryMatch, RuleMatch } from "../../control/match.ts";
import { type OwnAnswerInput, ownAnswerOf } from "../../control/own-answers.ts";
import type { ruleRows } from "../../control/rule-rows.ts";
import { ControlError } from "../../control/control-error.ts";
import { type NearMiss, nearMisses } from "../../worlds/journal-query.ts";
import type { Room } from "../../worlds/world-state.ts";
import { personIn } from "./find-user.ts";

type Ask<N extends keyof typeof ruleRows> = Asked<(typeof ruleRows)[N]>;
type Answers<N extends keyof typeof ruleRows> = AnswerOf<(typeof ruleRows)[N]>;

/** Faults, and answers of one's own. */
export const ruleActs: { [N in keyof typeof ruleRows]: (room: Room, asked: Ask<N>) => Answers<N> } = {
  faults: (room) => ({ faults: faultsShown(room) }),
  addFault,
  clearFaults: (room) => {
    room.faults.clear();
    return { ok: true };
  },
  removeFault: (room, { id }) => {
    if (!room.faults.remove(id)) throw notHere("fault");
    return { ok: true };
  },
  answers: (room) => ({ answers: answersShown(room) }),
  addAnswer: (room, { body }) => room.answers.add(meantFor(room, body)) ?? tooMany("answers"),
  clearAnswers: (room) => {
    room.answers.clear();
  },
  answer: (room, { id }) => room.answers.find(id) ?? noAnswer(),
  changeAnswer: (room, { id, body }) => room.answers.change(id, meantFor(room, body)) ?? noAnswer(),
  removeAnswer: (room, { id }) => (room.answers.remove(id) ? undefined : noAnswer()),
};

/** One that nothing has met may be spelt wrong: what came closest says where. */
const withNear =
  (journal: Room["journal"], unmet: readonly string[]) =>
  <R extends { id: string; match: RuleMatch }>(it: R): R & { near?: NearMiss[] } =>
    unmet.includes(it.id) ? { ...it, near: nearMisses(journal, { match: lookedFor(it.match), since: 0 }) } : it;

export const faultsShown = ({ faults, journal }: Room, now = Date.now()): Answers<"faults">["faults"] =>
  faults.list().map(withNear(journal, faults.unmet(now)));
export const answersShown = ({ answers, journal }: Room, now = Date.now()): Answers<"answers">["answers"] =>
  answers.list().map(withNear(journal, answers.unmet(now)));
const lookedFor = ({ socket: _socket, person: _person, ...match }: RuleMatch): EntryMatch => match;

/** Adds a fault. Unless `caller` says otherwise, it matches calls of clients only, not those that the BFF makes itself. */
function addFault(room: Room, { body }: Ask<"addFault">): Answers<"addFault"> {
  const { match, ...rest } = faultOf(body);
  const id = room.faults.add({ ...rest, match: { ...match, ...personIn(room, match.person), caller: match.caller ?? "phone" } });
  return id === undefined ? tooMany("faults") : { id };
}

function meantFor(room: Room, input: OwnAnswerInput): OwnAnswerInput {
  const { match, ...rest } = ownAnswerOf(input);
  return { ...rest, match: { ...match, ...personIn(room, match.person), caller: match.caller ?? "phone" } };
}

function tooMany(what: "faults" | "answers"): never {
  throw new ControlError("tooMany", `there are too many ${what}; remove some first`);
}
const notHere = (what: "fault" | "answer") => new ControlError(`unknown.${what}`, `there is no such ${what} here`);
function noAnswer(): never {
  throw notHere("answer");
}
