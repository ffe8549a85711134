import { expect, test } from "vitest";
import { createSanitizer } from "./sanitize.ts";

const sanitize = (value: unknown, words: string[] = []) => createSanitizer(new Set(words))(value);

test("the sanitizer replaces names, phone numbers, ids and amounts by stand-ins of the same form", () => {
  const user = {
    nickName: "晴天买家",
    phone: "13912345678",
    email: "Anna.May@example.org",
    balance: 5877.0157,
    userId: "U10017",
    bigId: "9223372036854775807",
    cny: "41,234.50",
  };
  expect(sanitize(user)).toEqual({
    nickName: "某某某某",
    phone: "10000000002",
    email: "Xxxx.Xxx@xxxxxxx.xxx",
    balance: 1000.0004,
    userId: "X10005",
    bigId: "1000000000000000006",
    cny: "10,000.07",
  });
});

test("the sanitizer replaces equal values by equal stand-ins, and different values by different ones", () => {
  const { a, b, c } = sanitize({ a: "U1234", b: "U1234", c: "U1235" }) as Record<string, string>;
  expect([a === b, a === c]).toEqual([true, false]);
});

test("the sanitizer keeps flags, small numbers, codes and the given words", () => {
  const kept = {
    isSeller: true,
    own: "Y",
    status: 20,
    count: 7,
    none: null,
    code: "A0230",
    error_code: "PIN_WRONG",
    result: 20012,
    empty: "",
  };
  expect(sanitize(kept)).toEqual(kept);
  expect(sanitize({ status: "wait_pay", who: "anna" }, ["wait_pay"])).toEqual({
    status: "wait_pay",
    who: "xxxx",
  });
});

test("the sanitizer keeps the format and the unit of a time", () => {
  expect(sanitize([1_690_000_000_123, 1_690_000_000, "2023-07-22T04:26:40+08:00"])).toEqual([
    1_795_318_219_000,
    1_795_318_219,
    "2026-11-22T03:30:19+08:00",
  ]);
  expect(sanitize({ month: "2023-07", at: "2023-07-22 04:26" })).toEqual({
    month: "2026-11",
    at: "2026-11-22 03:30",
  });
});

test("the sanitizer keeps the folder of a file and drops its name and its signature", () => {
  expect(sanitize("/lightweight/files/Ab12?s=secret")).toBe("/lightweight/files/file1");
});

test("the sanitizer replaces values in JSON inside a text and in field names", () => {
  expect(sanitize({ payload: '{"name":"安娜"}', "13912345678": 1 })).toEqual({
    payload: '{"name":"某某"}',
    other: 1,
  });
});

test("the sanitizer cuts lists to three elements", () => {
  expect(sanitize([1, 2, 3, 4])).toEqual([1, 2, 3]);
});
