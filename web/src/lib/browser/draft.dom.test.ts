import { beforeEach, expect, test } from "vitest";
import { draft, schema } from "./draft.ts";
import { storage } from "./storage.ts";

const slot = storage.personal("test-draft");
beforeEach(() => localStorage.clear());

type Entry = {
  text: string;
  count: number;
  on: boolean;
  side?: "buy" | "sell";
  until: number | null;
};
const shape = {
  text: schema.text,
  count: schema.number,
  on: schema.flag,
  side: schema.oneOf(["buy", "sell"] as const),
  until: schema.nullable(schema.number),
};

test("a draft returns the written value until it is cleared", () => {
  const entry = draft(slot, schema.whole<Entry>(shape, ["side"]));
  expect(entry.read()).toBeUndefined();
  entry.write({ text: "a", count: 1, on: false, until: null });
  expect(entry.read()).toEqual({ text: "a", count: 1, on: false, until: null });
  entry.clear();
  expect(slot.get()).toBeUndefined();
});

test.each(["", "{", "null", "[]", "7"])("reads no draft from the malformed text %j", (text) => {
  slot.set(text);
  expect(draft(slot, schema.fields<Entry>(shape)).read()).toEqual({});
  expect(draft(slot, schema.whole<Entry>(shape, ["side"])).read()).toBeUndefined();
  expect(draft(slot, schema.record(schema.text)).read() ?? {}).toEqual({});
  expect(draft(slot, schema.validItems(schema.text)).read()).toEqual([]);
});

test("a draft read with schema.fields keeps the fields that match and drops the others", () => {
  slot.set('{"text":"a","count":"1","on":true,"side":"both","until":null,"old":1}');
  expect(draft(slot, schema.fields<Entry>(shape)).read()).toStrictEqual({
    text: "a",
    on: true,
    until: null,
  });
});

test("schema.whole rejects a value without a required field and keeps one without an optional field", () => {
  const entry = draft(slot, schema.whole<Entry>(shape, ["side"]));
  slot.set('{"text":"a","count":1,"on":true}');
  expect(entry.read()).toBeUndefined();
  slot.set('{"text":"a","count":1,"on":true,"side":"both","until":5}');
  expect(entry.read()).toEqual({ text: "a", count: 1, on: true, until: 5 });
});

test("schema.list rejects a list with an invalid item, validItems and record drop only that item", () => {
  slot.set('["a",1]');
  expect(draft(slot, schema.list(schema.text)).read()).toBeUndefined();
  expect(draft(slot, schema.validItems(schema.text)).read()).toEqual(["a"]);
  slot.set('{"a":"b","c":1}');
  expect(draft(slot, schema.record(schema.text)).read()).toEqual({ a: "b" });
});
