import type { RandomSource } from "../../mock/src/random.ts";

/** Random numbers, choices and texts for generated requests. */
export function createRandomValueGenerator(random: RandomSource) {
  const below = (n: number): number => Math.floor(random() * n);
  return {
    below,
    between: (least: number, most: number): number => least + below(most - least + 1),
    hits: (probability: number): boolean => random() < probability,
    pick: <T>(list: readonly T[]): T | undefined => list[below(list.length)],
    /** Picks a name with a probability proportional to its weight. */
    weighed<T extends string>(weights: readonly (readonly [T, number])[]): T | undefined {
      let left = random() * weights.reduce((sum, [, weight]) => sum + weight, 0);
      return weights.find(([, weight]) => (left -= weight) < 0)?.[0];
    },
    letters(length: number, from = "abcdefghijklmnopqrstuvwxyz0123456789"): string {
      return Array.from({ length }, () => from[below(from.length)]).join("");
    },
  };
}
export type RandomValueGenerator = ReturnType<typeof createRandomValueGenerator>;
