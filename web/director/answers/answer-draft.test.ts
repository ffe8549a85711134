import { expect, test } from "vitest";
import { connect } from "mock/client/connect.ts";
import { openMockServer } from "mock";
import type { ShownJournalEntry } from "../state/shown-journal.ts";
import {
  createAnswerDraft,
  formatJson,
  buildCustomAnswerInput,
  possibleRefusalCodesOfCall,
  describeAnswerRule,
  describeAnswerDraft,
} from "./answer-draft.ts";
import {
  differingPaths,
  createMergePatch,
  parseJsonWithLineNumbers,
  valueAtPath,
  withValueAtPath,
} from "./json-paths.ts";

test("parseJsonWithLineNumbers returns the line of each field, or the line of the first JSON error", () => {
  const read = parseJsonWithLineNumbers(
    '{\n  "a": 1,\n  "list": [\n    { "b": "x" }\n  ],\n  "none": null\n}',
  );
  expect(read).toMatchObject({ ok: true, value: { a: 1, list: [{ b: "x" }], none: null } });
  expect(read.ok && [...read.lines]).toEqual([
    ["", 1],
    ["a", 2],
    ["list", 3],
    ["list.0", 4],
    ["list.0.b", 4],
    ["none", 6],
  ]);
  for (const [text, line] of [
    ['{\n "a": }', 2],
    ['{"a":1,}', 1],
    ["", 1],
    ['{"a":1}\nx', 2],
    ['{"a" 1}', 1],
    ["[1 2]", 1],
  ] as const)
    expect(parseJsonWithLineNumbers(text), text).toEqual({ ok: false, line });
  expect(parseJsonWithLineNumbers("[]")).toMatchObject({ ok: true, value: [] });
});

test("parseJsonWithLineNumbers parses escaped and nested values like JSON.parse", () => {
  const value = {
    text: 'a "quoted" \\ line\n',
    deep: [[], {}, [{ x: [1.5, -2, 1e21] }]],
    名字: "晴空",
  };
  for (const text of [formatJson(value), JSON.stringify(value)])
    expect(parseJsonWithLineNumbers(text)).toMatchObject({ ok: true, value });
});

test("createMergePatch sets a removed field to null and includes a changed list as a whole", () => {
  const before = { a: 1, deep: { b: 2, c: 3 }, list: [1, 2] };
  expect(createMergePatch(before, before)).toBeUndefined();
  expect(createMergePatch(before, { a: 1, deep: { b: 2, c: 4 }, list: [1] })).toEqual({
    deep: { c: 4 },
    list: [1],
  });
  expect(createMergePatch(before, { deep: { b: 2, c: 3 }, list: [1, 2] })).toEqual({ a: null });
  expect(differingPaths(before, { a: 2, deep: { b: 2 }, list: [1, 3] })).toEqual([
    "a",
    "deep.c",
    "list.1",
  ]);
  expect(valueAtPath(withValueAtPath(before, ["list", "1"], 9), "list.1")).toBe(9);
  expect(withValueAtPath(before, ["deep", "c"], 0)).toEqual({ ...before, deep: { b: 2, c: 0 } });
});

test("buildCustomAnswerInput limits an edited response to its user and rejects a wrongly typed value", async () => {
  const server = await openMockServer();
  await using mock = await connect(server.address);
  const world = await mock.world();
  const [buyer, seller] = await Promise.all([
    world.client("demo-buyer"),
    world.client("demo-seller"),
  ]);
  await buyer.must.userInfo({});
  const [entry] = (await world.journal.read({ call: "userInfo" })) as ShownJournalEntry[];
  const draft = createAnswerDraft("userInfo", entry);
  expect(buildCustomAnswerInput(draft)).toEqual({ isUnchanged: true });
  expect(describeAnswerDraft(draft)).toContain("还和平台的一样");
  const edited = {
    ...draft,
    text: formatJson({ ...(draft.mockResult as object), nickName: "晴空万里" }),
    times: 2,
  };
  const ready = buildCustomAnswerInput(edited);
  expect(ready).toEqual({
    input: {
      match: { call: "userInfo", userId: buyer.userId },
      answer: { patch: { nickName: "晴空万里" } },
      times: 2,
    },
  });
  expect(describeAnswerDraft(edited)).toContain("只改这 1 个字段");
  if ("input" in ready) await world.answers.add(ready.input);
  expect((await buyer.must.userInfo({})).nickName).toBe("晴空万里");
  expect((await seller.must.userInfo({})).nickName).not.toBe("晴空万里");
  const [rule] = await world.answers.list();
  expect(rule && describeAnswerRule(rule)).toEqual({
    name: "看资料",
    kind: "补丁",
    description: "nickName · 2 次后用完 · 中 1",
  });
  const off = { ...draft, text: formatJson({ ...(draft.mockResult as object), level: "high" }) };
  expect(buildCustomAnswerInput({ ...draft, text: `${draft.text}}` })).toMatchObject({
    wrong: { line: draft.text.split("\n").length },
  });
  const wrong = buildCustomAnswerInput({
    ...off,
    text: formatJson({ ...(draft.mockResult as object), nickName: 7 }),
  });
  expect(wrong).toMatchObject({
    wrong: { field: "nickName", enteredValue: 7, mockValue: expect.any(String) },
  });
  await world.close();
  await server.close();
});

test("buildCustomAnswerInput builds a refusal with its probability and TTL, and a raw HTTP response", () => {
  const draft = {
    ...createAnswerDraft("deliver"),
    mode: "code" as const,
    code: "pinWrong" as const,
    facts: '{"remain":4}',
    probability: 0.5,
    after: 1,
    ttlMs: 60_000,
  };
  expect(possibleRefusalCodesOfCall("deliver")).toContain("pinWrong");
  expect(buildCustomAnswerInput(draft)).toEqual({
    input: {
      match: { call: "deliver" },
      answer: { code: "pinWrong", facts: { remain: 4 } },
      after: 1,
      probability: 0.5,
      ttlMs: 60_000,
    },
  });
  expect(
    buildCustomAnswerInput({ ...draft, mode: "status", status: 502, body: "x", isStrict: false }),
  ).toMatchObject({
    input: { answer: { status: 502, body: "x" }, check: "off" },
  });
  expect(buildCustomAnswerInput({ ...draft, facts: "{" })).toEqual({ wrong: { line: 1 } });
});
