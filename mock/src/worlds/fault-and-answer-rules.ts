import { type RandomSource, createRandomSource } from "../random.ts";
import {
  isMatchingValue,
  isMatchingPath,
  type RuleMatchConditions,
} from "../control/match-conditions.ts";
import { runAfterDelay } from "./delay.ts";

type RuleInput = {
  match: RuleMatchConditions;
  times?: number | undefined;
  after?: number | undefined;
  probability?: number | undefined;
  ttlMs?: number | undefined;
};
/** `lastAt` is the real time of the last hit. */
type RuleCounters = { id: string; seen: number; hits: number; lastAt: number | null };
/** A rule without any match for this time is reported, because its match may contain a typo. */
const unmatchedAfterMs = 60_000;
export type ActiveRule<I> = I & RuleCounters;
export type StoredRule<I> = ActiveRule<I> & {
  random: RandomSource;
  madeAt: number;
  cancelExpiry: () => void;
};

/**
 * A call, a socket upgrade (`method` is UPGRADE), or a frame to a client (with `cmd`). A pong
 * matches only rules that name it, otherwise pongs would use up the `times` of faults for pushes.
 */
export type CallOrSocketFrame = {
  socket: boolean;
  userId: string;
  method?: string;
  path?: string;
  template?: string;
  cmd?: string;
  call?: string;
  caller?: "phone" | "bff";
  requestId?: string | undefined;
  query?: unknown;
  body?: unknown;
};

const rulesMax = 200;

/**
 * Creates a set of rules of one kind. Each rule has its own random generator, so that a rule that
 * never fires changes no random value of the world. `ended` is called for each removed rule.
 */
export function createRuleSet<I extends RuleInput>(
  letter: string,
  seed: number,
  ended: (id: string) => void = () => {},
) {
  const all = new Map<string, StoredRule<I>>();
  let origin = seed;
  let count = 0;
  const remove = (id: string): boolean => {
    all.get(id)?.cancelExpiry();
    const was = all.delete(id);
    ended(id);
    return was;
  };
  const clear = (): void => {
    for (const id of all.keys()) remove(id);
  };
  const put = (id: string, number: number, input: I): ActiveRule<I> => {
    all.get(id)?.cancelExpiry();
    const callOff =
      input.ttlMs === undefined ? () => {} : runAfterDelay(input.ttlMs, () => remove(id));
    const random = createRandomSource(origin * 1_000 + number);
    const rule: StoredRule<I> = {
      ...input,
      id,
      seen: 0,
      hits: 0,
      lastAt: null,
      madeAt: Date.now(),
      random,
      cancelExpiry: callOff,
    };
    all.set(id, rule);
    return withoutInternals(rule);
  };
  return {
    /** Adds a rule. Returns undefined if the limit is reached. */
    add(input: I): ActiveRule<I> | undefined {
      if (all.size >= rulesMax) return undefined;
      count += 1;
      return put(`${letter}${count}`, count, input);
    },
    /** Replaces an existing rule. */
    change: (id: string, input: I): ActiveRule<I> | undefined =>
      all.has(id) ? put(id, Number(id.slice(letter.length)), input) : undefined,
    find: (id: string): ActiveRule<I> | undefined => {
      const rule = all.get(id);
      return rule && withoutInternals(rule);
    },
    list: (): ActiveRule<I>[] => [...all.values()].map(withoutInternals),
    unmet: (now: number): string[] =>
      [...all.values()]
        .filter((it) => it.seen === 0 && now - it.madeAt >= unmatchedAfterMs)
        .map((it) => it.id),
    kept: (): StoredRule<I>[] => [...all.values()],
    remove,
    clear,
    restart: (newSeed: number): void => {
      clear();
      origin = newSeed;
      count = 0;
    },
  };
}

const withoutInternals = <I>({
  random: _chance,
  madeAt: _madeAt,
  cancelExpiry: _callOff,
  ...rule
}: StoredRule<I>): ActiveRule<I> => rule as ActiveRule<I>;

/** Returns true if the matching rule fires now. Applies `after`, `probability` and `times`. */
export function tryToFireMatchingRule(rule: StoredRule<RuleInput>): boolean {
  if (rule.hits >= (rule.times ?? Number.POSITIVE_INFINITY)) return false;
  rule.seen += 1;
  if (rule.seen <= (rule.after ?? 0) || rule.random() >= (rule.probability ?? 1)) return false;
  rule.hits += 1;
  rule.lastAt = Date.now();
  return true;
}

/**
 * Compares all fields of a match except method, path, socket, cmd and person. The caller is
 * compared only if known, because frames have none.
 */
export function isMatchingCall(
  { call, caller = "any", requestId, query, body, userId }: RuleMatchConditions,
  act: CallOrSocketFrame,
): boolean {
  return (
    (userId === undefined || userId === act.userId) &&
    (call === undefined || call === act.call) &&
    (caller === "any" || act.caller === undefined || caller === act.caller) &&
    (requestId === undefined || requestId === act.requestId) &&
    (query === undefined || isMatchingValue(query, act.query)) &&
    (body === undefined || isMatchingValue(body, act.body))
  );
}

export const isMatchingMethodAndPath = (
  { method, path }: RuleMatchConditions,
  act: CallOrSocketFrame,
): boolean =>
  (method === undefined || method === act.method) &&
  (path === undefined || isMatchingPath(path, act.path ?? "", act.template));
