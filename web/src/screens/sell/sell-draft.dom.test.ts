import { beforeEach, expect, test } from "vitest";
import { storage } from "../../lib/browser/storage.ts";
import { blankDraft, draftAfter, loadDraft, saveDraft } from "./sell-draft.ts";

beforeEach(() => localStorage.clear());

test("a draft comes back as it was left, and what is published gives its terms to the next", () => {
  const draft = { ...blankDraft, quantity: "1000", price: "7.15", methodIds: ["PM1"], payMinutes: 20, autoConfirm: false };
  saveDraft(draft);
  expect(loadDraft()).toEqual(draft);
  expect(draftAfter({ ...draft, max: "5000", min: "200" })).toEqual({
    ...{ ...blankDraft, quantity: "", min: "200" },
    ...{ methodIds: ["PM1"], payMinutes: 20, autoConfirm: false },
    ...{ carried: true },
  });
  expect(draftAfter({ ...blankDraft, quantity: "1000", carried: true })).toEqual(blankDraft);
});

test.each(["", "{", "null", "[]", '{"quantity":5,"autoConfirm":"no","methodIds":[1]}'])("a broken draft is a blank one: %s", (broken) => {
  storage.personal("sell_draft").set(broken);
  expect(loadDraft()).toEqual(blankDraft);
});

test("a draft goes when another person comes in", () => {
  saveDraft({ ...blankDraft, quantity: "1000" });
  storage.forgetPerson();
  expect(loadDraft()).toEqual(blankDraft);
});
