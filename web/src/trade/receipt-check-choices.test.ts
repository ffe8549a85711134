import { asFen } from "contract";
import { expect, test } from "vitest";
import {
  shuffleChoices,
  createPayerNameChoices,
  choicesPerReceiptQuestion,
  createReceivedAmountChoices,
} from "./receipt-check-choices.ts";

test("createReceivedAmountChoices returns the due amount and three amounts that look similar", () => {
  expect(createReceivedAmountChoices(asFen(119_936))).toEqual([119_936, 119_963, 119_636, 120_000]);
});

test.each([119_933, 120_000, 10_000, 100, 55, 1, 30_000, 119_990])(
  "returns three distinct positive decoy amounts for a due amount of %i fen",
  (due) => {
    const sums = createReceivedAmountChoices(asFen(due));
    expect(new Set(sums).size).toBe(4);
    expect(sums[0]).toBe(due);
    expect(sums.every((it) => it > 0)).toBe(true);
  },
);

test.each(["王建国", "王伟", "欧阳建国", "王*国", "林晓晴", "John"])(
  "returns three decoy names for the payer %s that differ in the visible characters",
  (name) => {
    const names = createPayerNameChoices(name);
    expect(names[0]).toBe(name);
    expect(new Set(names.map((it) => it.slice(1))).size).toBe(4);
  },
);

test("returns no payer name choices if the name has no visible given name", () => {
  for (const name of ["", "王", "王**", "***"]) expect(createPayerNameChoices(name)).toEqual([]);
});

test("shuffleChoices never puts the correct choice at the same position twice in succession", () => {
  for (let run = 0; run < 100; run += 1) {
    const first = shuffleChoices([1, 2, 3, 4]);
    const second = shuffleChoices([1, 2, 3, 4], first.at);
    expect(first.tiles[first.at]).toBe(1);
    expect(second.tiles[second.at]).toBe(1);
    expect(second.at).not.toBe(first.at);
    expect(new Set(first.tiles)).toEqual(new Set([1, 2, 3, 4]));
    expect(first.at).toBeLessThan(choicesPerReceiptQuestion);
  }
});

test("shuffleChoices can put the correct choice at any position", () => {
  const places = new Set(
    [0, 1, 2, 3].map((face) => shuffleChoices([1, 2, 3, 4], undefined, (below) => face % below).at),
  );
  expect(places).toEqual(new Set([0, 1, 2, 3]));
});
