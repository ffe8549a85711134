import * as z from "zod/mini";
import { expect, test } from "vitest";
import { calls } from "../calls/calls.ts";
import { Time } from "../wire/scalars.ts";
import { meaningOfSchemaLeaf } from "./meanings.ts";
import { schemaLeavesOf } from "./unwrap-schema.ts";

const silent = (type: z.ZodMiniType) =>
  schemaLeavesOf(type).flatMap(({ path, meaning }) => (meaning === undefined ? [path] : []));

test.each(Object.entries(calls))(
  "every leaf of the input and output schemas of the call %s has a meaning",
  (_name, row) => {
    expect([...silent(row.input), ...silent(row.output)]).toEqual([]);
  },
);

test("schemaLeavesOf finds a leaf without a meaning at any depth", () => {
  const row = z.object({
    at: Time,
    list: z.array(z.object({ bare: z.nullable(z.int()), more: z.optional(z.string()) })),
  });
  expect(silent(row)).toEqual(["list[].bare", "list[].more"]);
});

test("schemaLeavesOf keeps the meaning of a leaf inside optional, nullable, default and lists", () => {
  const wrapped = z.object({ at: z.optional(z.nullable(Time)), all: z.array(z._default(Time, 0)) });
  expect(schemaLeavesOf(wrapped)).toEqual([
    { path: "at", meaning: "time" },
    { path: "all[]", meaning: "time" },
  ]);
});

test("meaningOfSchemaLeaf returns text only for a string whose only check limits its length", () => {
  expect(meaningOfSchemaLeaf(z.string().check(z.maxLength(9)))).toBe("text");
  expect(meaningOfSchemaLeaf(z.string().check(z.regex(/x/)))).toBeUndefined();
  expect(meaningOfSchemaLeaf(z.string())).toBeUndefined();
});
