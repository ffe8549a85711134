import { afterEach, expect, test, vi } from "vitest";

const ofArrays = [
  "at",
  "findLast",
  "findLastIndex",
  "toReversed",
  "toSorted",
  "toSpliced",
  "with",
] as const;
const kept = [
  ...ofArrays.map((name) => [Array.prototype, name] as const),
  [String.prototype, "at"] as const,
  [Object, "hasOwn"] as const,
].map(([owner, name]) => ({
  owner,
  name,
  own: Object.getOwnPropertyDescriptor(owner, name) as PropertyDescriptor,
}));

/** Removes the methods that an old browser lacks, loads the polyfills and calls `ask`. */
async function inAnOldBrowser<T>(ask: () => T): Promise<T> {
  for (const { owner, name } of kept) Reflect.deleteProperty(owner, name);
  vi.resetModules();
  await import("./polyfills.ts");
  return ask();
}
const restore = () =>
  kept.forEach(({ owner, name, own }) => Object.defineProperty(owner, name, own));
afterEach(restore);

const list = [5, 1, 4, 1];
const answers = () => ({
  at: [list.at(-1), list.at(0), list.at(9), list.at(Number.NaN), "词句".at(-1)],
  findLast: [list.findLast((it) => it < 5), list.findLast((it) => it > 5)],
  findLastIndex: [list.findLastIndex((it) => it === 1), list.findLastIndex((it) => it === 7)],
  toReversed: list.toReversed(),
  toSorted: list.toSorted((a, b) => b - a),
  toSpliced: [list.toSpliced(1, 2), list.toSpliced(1, 0, 9)],
  with: [list.with(1, 8), list.with(-1, 8)],
  hasOwn: [Object.hasOwn({ a: 1 }, "a"), Object.hasOwn({}, "toString")],
  untouched: list,
});

test("polyfilled methods return the same results as the browser's own", async () => {
  const wanted = answers();
  expect(await inAnOldBrowser(answers)).toEqual(wanted);
  // The method must not be enumerable, otherwise a for-in loop over an array would find it.
  expect(Object.getOwnPropertyDescriptor(Array.prototype, "toSorted")?.enumerable).toBe(false);
});

test("the polyfills do not replace methods that the browser supports", async () => {
  await import("./polyfills.ts");
  for (const { owner, name, own } of kept)
    expect(Object.getOwnPropertyDescriptor(owner, name)).toEqual(own);
});
