import { expect, test } from "vitest";
import { openRoom } from "../rooms/open-room.ts";
import { faultsShown } from "./rule-acts.ts";

test("a fault that nothing has met for a minute says what came closest", () => {
  const room = openRoom({ name: "", dbPath: ":memory:", seed: 1, isEmpty: true });
  room.faults.add({ match: { call: "pay", body: { orderId: "X" } }, effect: { status: 503 } });
  room.journal.note("request", 0, { call: "pay", body: { orderId: "O1" } });
  expect(faultsShown(room)[0]).not.toHaveProperty("near");
  const [fault] = faultsShown(room, new Date().getTime() + 61_000);
  expect(fault?.near?.[0]?.differs).toEqual([{ field: "body.orderId", wanted: "X", got: "O1" }]);
  room.close();
});
