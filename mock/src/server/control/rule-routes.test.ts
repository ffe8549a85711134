import { expect, test } from "vitest";
import { openWorldState } from "../../worlds/open-world-state.ts";
import { listCustomAnswersWithNearMisses, listFaultsWithNearMisses } from "./rule-routes.ts";

test("lists a fault with the most similar request if it has matched none for a minute", () => {
  const state = openWorldState({ name: "", dbPath: ":memory:", seed: 1, isEmpty: true });
  state.faults.add({ match: { call: "pay", body: { orderId: "X" } }, effect: { status: 503 } });
  state.journal.note("request", 0, { call: "pay", body: { orderId: "O1" } });
  expect(listFaultsWithNearMisses(state)[0]).not.toHaveProperty("near");
  const [fault] = listFaultsWithNearMisses(state, new Date().getTime() + 61_000);
  expect(fault?.near?.[0]?.differs).toEqual([{ field: "body.orderId", wanted: "X", got: "O1" }]);
  state.close();
});

test("lists a custom answer with the most similar request if it has matched none for a minute", () => {
  const state = openWorldState({ name: "", dbPath: ":memory:", seed: 1, isEmpty: true });
  state.answers.add({ match: { call: "pay", userId: "U1" }, answer: { code: "busy" } });
  state.journal.note("request", 0, { call: "pay", userId: "U2" });
  expect(listCustomAnswersWithNearMisses(state)[0]).not.toHaveProperty("near");
  const [answer] = listCustomAnswersWithNearMisses(state, new Date().getTime() + 61_000);
  expect(answer?.near?.[0]?.differs).toEqual([{ field: "userId", wanted: "U1", got: "U2" }]);
  state.close();
});
