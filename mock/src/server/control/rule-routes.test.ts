import { expect, test } from "vitest";
import { openRoom } from "../../worlds/open-world-state.ts";
import { answersShown, faultsShown } from "./rule-routes.ts";

test("a fault that nothing has met for a minute says what came closest", () => {
  const room = openRoom({ name: "", dbPath: ":memory:", seed: 1, isEmpty: true });
  room.faults.add({ match: { call: "pay", body: { orderId: "X" } }, effect: { status: 503 } });
  room.journal.note("request", 0, { call: "pay", body: { orderId: "O1" } });
  expect(faultsShown(room)[0]).not.toHaveProperty("near");
  const [fault] = faultsShown(room, new Date().getTime() + 61_000);
  expect(fault?.near?.[0]?.differs).toEqual([{ field: "body.orderId", wanted: "X", got: "O1" }]);
  room.close();
});

test("so does an answer of one's own", () => {
  const room = openRoom({ name: "", dbPath: ":memory:", seed: 1, isEmpty: true });
  room.answers.add({ match: { call: "pay", userId: "U1" }, answer: { code: "busy" } });
  room.journal.note("request", 0, { call: "pay", userId: "U2" });
  expect(answersShown(room)[0]).not.toHaveProperty("near");
  const [answer] = answersShown(room, new Date().getTime() + 61_000);
  expect(answer?.near?.[0]?.differs).toEqual([{ field: "userId", wanted: "U1", got: "U2" }]);
  room.close();
});
