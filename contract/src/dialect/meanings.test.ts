import * as z from "zod/mini";
import { expect, test } from "vitest";
import { calls } from "../calls/calls.ts";
import { Time } from "../wire/scalars.ts";
import { meaningOf } from "./meanings.ts";
import { schemaLeavesOf } from "./unwrap-schema.ts";

const silent = (type: z.ZodMiniType) =>
  schemaLeavesOf(type).flatMap(({ path, meaning }) => (meaning === undefined ? [path] : []));

test.each(Object.entries(calls))("every leaf of %s says what it means", (_name, row) => {
  expect([...silent(row.input), ...silent(row.output)]).toEqual([]);
});

test("a leaf that says nothing is found wherever it stands", () => {
  const row = z.object({
    at: Time,
    list: z.array(z.object({ bare: z.nullable(z.int()), more: z.optional(z.string()) })),
  });
  expect(silent(row)).toEqual(["list[].bare", "list[].more"]);
});

test("a meaning survives whatever says how often it comes", () => {
  const wrapped = z.object({ at: z.optional(z.nullable(Time)), all: z.array(z._default(Time, 0)) });
  expect(schemaLeavesOf(wrapped)).toEqual([
    { path: "at", meaning: "time" },
    { path: "all[]", meaning: "time" },
  ]);
});

test("text of any length is text; another check wants a name", () => {
  expect(meaningOf(z.string().check(z.maxLength(9)))).toBe("text");
  expect(meaningOf(z.string().check(z.regex(/x/)))).toBeUndefined();
  expect(meaningOf(z.string())).toBeUndefined();
});
