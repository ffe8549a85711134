import type { Dice } from "./dice.ts";

/** How bad the way between a phone and its backend is, a share of one hundred each. */
export type Weather = { lostRequests: number; lostAnswers: number; doubled: number; slow: number };

/** Some seeds have a perfect network, some a terrible one. */
export const weatherOf = (dice: Dice): Weather => {
  const worst = dice.pick([0, 2, 5, 15]) ?? 0;
  return {
    lostRequests: dice.below(worst + 1),
    lostAnswers: dice.below(worst + 1),
    doubled: dice.below(worst + 1),
    slow: dice.below(worst + 1),
  };
};

/** Whatever is slow is overtaken by what was sent after it. */
export function openNetwork(dice: Dice, weather: Weather) {
  const hits = (share: number): boolean => dice.hits(share / 100);
  const delayMs = (): number => (hits(weather.slow) ? dice.between(1_000, 90_000) : dice.between(15, 400));
  return {
    /** When the copies of a request arrive: none when it is lost. */
    request(doubles: number): number[] {
      if (hits(weather.lostRequests)) return [];
      return hits(weather.doubled) || dice.hits(doubles) ? [delayMs(), delayMs()] : [delayMs()];
    },
    /** When its answer arrives; nothing when it is lost. */
    answer: (): number | undefined => (hits(weather.lostAnswers) ? undefined : delayMs()),
  };
}
export type Network = ReturnType<typeof openNetwork>;
