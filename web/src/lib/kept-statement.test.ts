import { beforeEach, expect, it } from "vitest";
import { appealDraft, forgetStatement, keepStatement, keptStatement } from "./kept-statement.ts";
import { storage } from "./storage.ts";

const name = appealDraft("O1");
beforeEach(() => forgetStatement(name));

it("a reason that was found elsewhere joins the words that are there, and stays until it is filed", () => {
  keepStatement(name, { content: "款项没有到账" });
  keepStatement(name, { type: 203 });
  expect(keptStatement(name)).toEqual({ type: 203, content: "款项没有到账", urls: [] });
  forgetStatement(name);
  expect(keptStatement(name)).toEqual({ type: undefined, content: "", urls: [] });
});

it.each(["not json", '{"type":"203","content":1,"urls":"x"}', "null"])("what was tampered with is nothing: %s", (text) => {
  storage.personal(name).set(text);
  expect(keptStatement(name)).toEqual({ type: undefined, content: "", urls: [] });
});
