import { expect, test } from "vitest";
import * as z from "zod/mini";
import { type CallName, calls, decodeOutput } from "../index.ts";
import { decodeAnswerLeniently } from "./lenient-decode.ts";
import { stateValuesByMeaning } from "./meanings.ts";
import { type UnwrappedSchema, unwrapSchema } from "./unwrap-schema.ts";

// Complete responses are generated from the call definitions, so that new fields are tested
// automatically.

type Fields = Record<string, unknown>;
const names = Object.keys(calls) as CallName[];

function leafOf({ type, meaning }: Extract<UnwrappedSchema, { kind: "leaf" }>): unknown {
  const state =
    meaning && Object.entries(stateValuesByMeaning).find(([name]) => name === meaning)?.[1];
  const tries = [
    ...(state ? Object.values(state) : []),
    Date.UTC(2026, 10, 20),
    1,
    "A1",
    "a".repeat(8),
    "2026-11",
    "extendPay",
  ];
  return tries.find(
    (it) => z.safeDecode(type, it as never).success && (meaning !== "time" || Number(it) > 1e12),
  );
}

/**
 * Generates a complete value. Lists have two items, so that a test can make one of them invalid.
 */
function wholeOf(type: z.ZodMiniType): unknown {
  const part = unwrapSchema(type);
  if (part.kind === "leaf") return leafOf(part);
  if (part.kind === "list") return [wholeOf(part.of), wholeOf(part.of)];
  return Object.fromEntries(Object.entries(part.shape).map(([name, it]) => [name, wholeOf(it)]));
}

type Place = { path: string; of: (root: unknown) => Fields };
/**
 * Lists every field at every depth with a function that returns its parent object. Includes only the
 * first item of a list.
 */
function placesOf(value: unknown, path = "", of: (root: unknown) => unknown = (it) => it): Place[] {
  if (Array.isArray(value)) return placesOf(value[0], path, (root) => (of(root) as unknown[])[0]);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inside]) => {
    const here = path ? `${path}.${name}` : name;
    return [
      { path: here, of: (root: unknown) => of(root) as Fields },
      ...placesOf(inside, here, (root) => (of(root) as Fields)[name]),
    ];
  });
}

const withChange = (
  whole: unknown,
  { path, of }: Place,
  change: (holder: Fields, name: string) => void,
): unknown => {
  const copy = JSON.parse(JSON.stringify(whole)) as unknown;
  change(of(copy), path.slice(path.lastIndexOf(".") + 1));
  return copy;
};
const gone = (holder: Fields, name: string) => delete holder[name];
const nulled = (holder: Fields, name: string) => (holder[name] = null);

const isRefused = (name: CallName, answer: unknown): boolean =>
  !decodeOutput(calls[name], answer).ok && !decodeAnswerLeniently(calls[name], answer).ok;

/** Returns the paths of the fields without which a response is refused, separated by spaces. */
function neededOf(name: CallName): string {
  const whole = wholeOf(calls[name].output);
  expect([name, decodeOutput(calls[name], whole).ok]).toEqual([name, true]);
  return placesOf(whole)
    .filter((place) => isRefused(name, withChange(whole, place, gone)))
    .map((it) => it.path)
    .join(" ");
}

test("decodeAnswerLeniently refuses an answer only if a required field is missing", () => {
  const needed = Object.fromEntries(
    names.flatMap((name) => [[name, neededOf(name)]]).filter(([, it]) => it !== ""),
  );
  expect(needed).toMatchInlineSnapshot(`
    {
      "appealList": "records",
      "assetInfo": "able cny",
      "billList": "records",
      "buyAbleList": "records",
      "buyCreate": "orderId",
      "buyFast": "state",
      "buyFastCheck": "state",
      "buySellDetail": "entrustId price remain minAmount maxAmount payTypes",
      "chatList": "records",
      "faceVerifyCode": "certifyId",
      "login": "token",
      "orderDetail": "orderId isSeller status amount quantity price",
      "orderList": "records",
      "reportList": "records",
      "riskComplete": "pass",
      "riskQuestion": "paperId questions",
      "sellCreate": "entrustId",
      "sellDetail": "entrustId price total remain minAmount maxAmount status",
      "sellList": "records",
      "upload": "url",
      "userInfo": "id",
    }
  `);
});

test.each(names)(
  "in an answer of %s, null and mistyped optional fields are decoded like missing ones",
  (name) => {
    const whole = wholeOf(calls[name].output);
    for (const place of placesOf(whole)) {
      const isNeeded = isRefused(name, withChange(whole, place, gone));
      expect([place.path, isRefused(name, withChange(whole, place, nulled))]).toEqual([
        place.path,
        isNeeded,
      ]);
      for (const strange of [[[]], { more: [] }, "\u0000"])
        expect([
          place.path,
          isRefused(
            name,
            withChange(whole, place, (holder, field) => (holder[field] = strange)),
          ) && !isNeeded,
        ]).toEqual([place.path, false]);
    }
  },
);

test("decodeAnswerLeniently reads a flag that is a text or a boolean", () => {
  const { isPayPassword: _, ...whole } = wholeOf(calls.userInfo.output) as Fields;
  const isSet = (value: unknown) => {
    const read = decodeAnswerLeniently<"userInfo">(calls.userInfo, {
      ...whole,
      isPayPassword: value,
    });
    return read.ok && read.value.isPayPassword;
  };
  expect([isSet("1"), isSet("0"), isSet(true)]).toEqual([1, 0, 1]);
});
