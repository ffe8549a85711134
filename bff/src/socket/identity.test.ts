import { expect, test } from "vitest";
import { sharedProofs } from "./identity.ts";

/** A backend that answers when the test says so. */
function asker() {
  const answers: ((status: number) => void)[] = [];
  const signals: AbortSignal[] = [];
  const ask = (signal: AbortSignal) =>
    new Promise<number>((resolve) => {
      signals.push(signal);
      answers.push(resolve);
    });
  return { ask, answers, signals };
}
const here = () => new AbortController();

test("who asks the same at the same moment shares the answer; who comes after it asks anew", async () => {
  const [proofs, { ask, answers, signals }] = [sharedProofs(), asker()];
  const both = [proofs("u1 token", here().signal, ask), proofs("u1 token", here().signal, ask)];
  expect(answers).toHaveLength(1);
  answers[0]?.(0);
  expect(await Promise.all(both)).toEqual([0, 0]);
  const later = proofs("u1 token", here().signal, ask);
  expect(answers).toHaveLength(2);
  answers[1]?.(401);
  expect(await later).toBe(401);
  // Who was answered has nothing to call off.
  expect(signals.map((it) => it.aborted)).toEqual([false, false]);
});

test("another token is another question", async () => {
  const [proofs, { ask, answers }] = [sharedProofs(), asker()];
  const [mine, theirs] = [proofs("u1 token", here().signal, ask), proofs("u1 other", here().signal, ask)];
  answers[0]?.(0);
  answers[1]?.(401);
  expect([await mine, await theirs]).toEqual([0, 401]);
});

test("who leaves takes the answer from nobody; when the last one has left nobody is asked any more", async () => {
  const [proofs, { ask, answers, signals }] = [sharedProofs(), asker()];
  const [first, second] = [here(), here()];
  const both = [proofs("u1 token", first.signal, ask), proofs("u1 token", second.signal, ask)];
  first.abort(new DOMException("late", "TimeoutError"));
  expect(await both[0]).toBe(504);
  expect(signals[0]?.aborted).toBe(false);
  second.abort();
  await both[1];
  expect(signals[0]?.aborted).toBe(true);
  const third = proofs("u1 token", here().signal, ask);
  expect(answers).toHaveLength(2);
  answers[1]?.(0);
  expect(await third).toBe(0);
});
