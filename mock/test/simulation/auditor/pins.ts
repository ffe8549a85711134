import { codes } from "contract";
import { hourMs } from "./arithmetic.ts";

const triesMax = 5;
const lockMs = 2 * hourMs;
type Tries = { least: number; most: number; lockedUntil: number; pin: string };

/** Wrong passwords in a row. A right one in a call that was refused for something else may or may not have ended the row. */
export function openPins() {
  const people = new Map<string, Tries>();
  const of = (userId: string): Tries => {
    const known = people.get(userId);
    if (!known) throw new Error(`no password of ${userId} is known`);
    return known;
  };
  const isLocked = (it: Tries, at: number) => it.lockedUntil > at;
  return {
    open: (userId: string, pin: string) => void people.set(userId, { least: 0, most: 0, lockedUntil: 0, pin }),
    /** The codes a password leads to, or nothing when it is right. */
    refusals(userId: string, pin: unknown, at: number): number[] {
      const it = of(userId);
      if (isLocked(it, at)) return [codes.pinLocked.code];
      if (pin === it.pin) return [];
      return it.most >= triesMax - 1 ? [codes.pinWrong.code, codes.pinLocked.code] : [codes.pinWrong.code];
    },
    /** Learns from the answer how long the row is now. False: the count told is none that could be. */
    note(userId: string, pin: unknown, answer: { code: number; result: unknown }, at: number): boolean {
      const it = of(userId);
      if (isLocked(it, at)) return true;
      if (it.lockedUntil > 0 && it.lockedUntil <= at) Object.assign(it, { least: 0, most: triesMax, lockedUntil: 0 });
      if (pin === it.pin) {
        it.least = 0;
        if (answer.code === codes.ok.code) it.most = 0;
        return true;
      }
      if (answer.code === codes.pinLocked.code) return lock(it, at);
      if (answer.code !== codes.pinWrong.code) return true;
      const wrong = triesMax - Number((answer.result as { remain?: unknown }).remain);
      const fits = wrong >= it.least + 1 && wrong <= it.most + 1;
      Object.assign(it, { least: wrong, most: wrong });
      if (wrong >= triesMax) lock(it, at);
      return fits;
    },
    change: (userId: string, pin: string) => Object.assign(of(userId), { pin, least: 0, most: 0 }),
  };
}
export type Pins = ReturnType<typeof openPins>;

function lock(it: Tries, at: number): boolean {
  const fits = it.most >= triesMax - 1;
  Object.assign(it, { least: 0, most: 0, lockedUntil: at + lockMs });
  return fits;
}
