import type { Input, Price } from "contract";

export type MatchCandidate = {
  price: Price;
  avgReleaseSec: number;
  rate: number;
  online: boolean;
  level: number;
};

const weights = { price: 60, speed: 20, rate: 15, online: 5 } as const;
const bonusPerCent: Record<number, number> = { 4: 5, 5: 10 };

/**
 * Returns 1 for the lowest of `values`, 0 for the highest, and a share between them for the
 * others.
 */
const relativeScore = (value: number, values: readonly number[]): number => {
  const low = Math.min(...values);
  const high = Math.max(...values);
  return high === low ? 1 : (high - value) / (high - low);
};

/**
 * Sorts by total score, best first. The price weighs most, then release time, completion rate and
 * online state. Levels 4 and 5 get a bonus. Equal candidates keep their order.
 */
function rankByScore<T extends MatchCandidate>(all: readonly T[]): T[] {
  const prices = all.map((it) => it.price);
  const speeds = all.map((it) => it.avgReleaseSec);
  const points = (item: T): number => {
    const plain =
      weights.price * relativeScore(item.price, prices) +
      weights.speed * relativeScore(item.avgReleaseSec, speeds) +
      (weights.rate * item.rate) / 100 +
      (item.online ? weights.online : 0);
    return plain * (1 + (bonusPerCent[item.level] ?? 0) / 100);
  };
  return all
    .map((it) => ({ it, points: points(it) }))
    .toSorted((a, b) => b.points - a.points)
    .map(({ it }) => it);
}

type Preference = NonNullable<Input<"buyFast">["prefer"]>;

const inOrder =
  (...keys: ((it: MatchCandidate) => number)[]) =>
  (a: MatchCandidate, b: MatchCandidate): number =>
    keys.map((key) => key(a) - key(b)).find((it) => it !== 0) ?? 0;
const preferenceOrders: Record<Preference, (a: MatchCandidate, b: MatchCandidate) => number> = {
  speed: inOrder(
    (it) => Number(!it.online),
    (it) => it.avgReleaseSec,
    (it) => it.price,
  ),
  price: inOrder(
    (it) => it.price,
    (it) => it.avgReleaseSec,
  ),
};

/** Ranks candidates by the buyer's preference. Without one, ranks by the total score. */
export const rankMatchCandidates = <T extends MatchCandidate>(
  prefer: Preference | "",
  all: readonly T[],
): T[] => (prefer === "" ? rankByScore(all) : all.toSorted(preferenceOrders[prefer]));
