import { afterAll, beforeAll, expect, test } from "vitest";
import { connect, type Mock } from "mock/client/connect.ts";
import { openMockServer } from "mock";
import type { ShownJournalEntry } from "../state/shown-journal.ts";
import { reasonRequestCannotBeReplayed, replayRequest } from "./replay-request.ts";

let server: Awaited<ReturnType<typeof openMockServer>>;
let mock: Mock;
beforeAll(async () => {
  server = await openMockServer();
  mock = await connect(server.address);
});
afterAll(async () => {
  await mock.close();
  await server.close();
});

test("replayRequest sends a message or voucher as a new one; a hidden payer name prevents a replay", async () => {
  const world = await mock.world(undefined, { frozen: true });
  const [buyer, seller] = await Promise.all([
    world.client("demo-buyer"),
    world.client("demo-seller"),
  ]);
  const { orderId } = await world.createOrder({ buyer, seller, status: 30 });
  const reported = async (call: "chatSend" | "replenish" | "deliver") =>
    (await world.journal.read({ call })) as ShownJournalEntry[];
  await buyer.must.chatSend({ orderId, msgType: 1, content: "好的", clientMsgId: "line-0001" });
  await buyer.must.replenish({ orderId, vouchers: [await buyer.upload("voucher")] });
  const { amount, buyer: payer } = await seller.must.orderDetail({ id: orderId });
  await seller.call.deliver({
    orderId,
    payPassword: "283917",
    receivedAmount: (amount ?? 0) + 1,
    payerName: payer.realName,
  });
  for (const [call, phone] of [
    ["chatSend", buyer],
    ["replenish", buyer],
  ] as const) {
    const [first] = await reported(call);
    expect(first && reasonRequestCannotBeReplayed(first), call).toBeUndefined();
    if (first) await replayRequest(phone, first);
    expect(await reported(call)).toHaveLength(2);
  }
  const lines = await buyer.must.chatList({ id: orderId });
  expect(lines.records.filter((it) => it.content === "好的")).toHaveLength(2);
  // The journal hides the payer name because it is personal data, so this call cannot be replayed.
  const [release] = await reported("deliver");
  expect(release && reasonRequestCannotBeReplayed(release)).toBe("记录里隐去了 payerName");
  await world.close();
});

test("reasonRequestCannotBeReplayed returns a reason for logins and for entries that are no requests", () => {
  const entry = { seq: 1, at: 0, real: 0 };
  expect(reasonRequestCannotBeReplayed({ ...entry, kind: "push", userId: "U1" })).toContain(
    "只有请求",
  );
  expect(
    reasonRequestCannotBeReplayed({ ...entry, kind: "request", call: "login", body: { p: "•••" } }),
  ).toContain("登录");
  expect(
    reasonRequestCannotBeReplayed({ ...entry, kind: "request", call: "userInfo", userId: "U1" }),
  ).toBeUndefined();
});
