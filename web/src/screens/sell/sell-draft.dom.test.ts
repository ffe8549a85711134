import { beforeEach, expect, test } from "vitest";
import { storage } from "../../lib/browser/storage.ts";
import {
  blankSellDraft,
  sellDraftAfterPublishing,
  loadSellDraft,
  saveSellDraft,
} from "./sell-draft.ts";

beforeEach(() => localStorage.clear());

test("restores a saved sell draft; publishing clears its quantity, price and maximum, not its terms", () => {
  const draft = {
    ...blankSellDraft,
    quantity: "1000",
    price: "7.15",
    methodIds: ["PM1"],
    payMinutes: 20,
    autoConfirm: false,
  };
  saveSellDraft(draft);
  expect(loadSellDraft()).toEqual(draft);
  expect(sellDraftAfterPublishing({ ...draft, max: "5000", min: "200" })).toEqual({
    ...{ ...blankSellDraft, quantity: "", min: "200" },
    methodIds: ["PM1"],
    payMinutes: 20,
    autoConfirm: false,
    carried: true,
  });
  expect(sellDraftAfterPublishing({ ...blankSellDraft, quantity: "1000", carried: true })).toEqual(
    blankSellDraft,
  );
});

test.each(["", "{", "null", "[]", '{"quantity":5,"autoConfirm":"no","methodIds":[1]}'])(
  "replaces the malformed stored sell draft %s by a blank one",
  (broken) => {
    storage.personal("sell_draft").set(broken);
    expect(loadSellDraft()).toEqual(blankSellDraft);
  },
);

test("storage.forgetPerson deletes the sell draft", () => {
  saveSellDraft({ ...blankSellDraft, quantity: "1000" });
  storage.forgetPerson();
  expect(loadSellDraft()).toEqual(blankSellDraft);
});
