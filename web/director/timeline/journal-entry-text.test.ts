import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "mock/client/connect.ts";
import { openMockServer } from "mock";
import type { ShownJournalEntry } from "../state/shown-journal.ts";
import {
  filterGroupsOfJournalEntry,
  journalEntryTextOf,
  journalEntryTitle,
  orderIdOfEntry,
  coinMovementOf,
  periodWithoutEventsText,
} from "./journal-entry-text.ts";

let server: Awaited<ReturnType<typeof openMockServer>>;
let reported: ShownJournalEntry[];
let orderId: string;
beforeAll(async () => {
  server = await openMockServer();
  await using mock = await connect(server.address);
  const world = await mock.world(undefined, { frozen: true });
  const [buyer, seller] = await Promise.all([
    world.client("demo-buyer"),
    world.client("demo-seller"),
  ]);
  await buyer.socket();
  ({ orderId } = await world.createOrder({ buyer, seller, status: 20 }));
  const { payMethods } = await buyer.must.orderDetail({ id: orderId });
  await world.faults.add({ match: { call: "pay" }, effect: { status: 503 }, times: 1 });
  const input = {
    orderId,
    methodId: payMethods[0]?.id ?? "",
    vouchers: [await buyer.upload("voucher")],
  };
  await buyer.call.pay(input);
  await buyer.must.pay(input);
  const { amount, buyer: payer } = await seller.must.orderDetail({ id: orderId });
  await seller.call.deliver({
    orderId,
    payPassword: "111222",
    receivedAmount: amount ?? 0,
    payerName: payer.realName,
  });
  await world.answers.add({ match: { call: "userInfo" }, answer: { patch: { nickName: "晴空" } } });
  await buyer.must.userInfo({});
  await buyer.call.warn({ id: orderId });
  await world.clock.advance("50m");
  reported = await world.journal.read();
});

afterAll(() => server.close());

const find = (match: (it: ShownJournalEntry) => boolean): ShownJournalEntry => {
  const found = reported.find(match);
  if (!found) throw new Error("no such report was received");
  return found;
};
const said = (call: string, code = 200) => find((it) => it["call"] === call && it["code"] === code);
const moved = (move: string) => find((it) => it["move"] === move && it["orderId"] === orderId);
const short = () => orderId.slice(-4);

test("journalEntryTextOf returns a kind and a description for every journal entry of a trade", () => {
  for (const entry of reported)
    expect(journalEntryTextOf(entry), JSON.stringify(entry)).toMatchObject({
      kind: expect.stringMatching(/./),
      description: expect.stringMatching(/./),
    });
});

test("journalEntryTextOf describes a request by its path, short order id and result", () => {
  expect(journalEntryTextOf(said("orderDetail"))).toMatchObject({
    kind: "GET",
    description: `order/v1/detail/${short()}`,
    result: expect.stringMatching(/^200 /),
    tone: "",
  });
  expect(journalEntryTextOf(said("pay"))).toMatchObject({
    kind: "PUT",
    description: `order/v1/pay ${short()}`,
  });
  expect(journalEntryTextOf(said("deliver", 20012))).toMatchObject({
    result: expect.stringMatching(/^pinWrong /),
  });
  const struck = find((it) => it["call"] === "pay" && it["status"] === 503);
  expect(journalEntryTextOf(struck)).toMatchObject({
    tone: "fault",
    result: expect.stringMatching(/^503 /),
  });
  expect(filterGroupsOfJournalEntry(struck)).toEqual(["request", "fault"]);
  expect(journalEntryTextOf(said("userInfo"))).toMatchObject({
    tone: "own",
    result: expect.stringMatching(/^改写 /),
  });
  expect(journalEntryTitle(said("upload"))).toBe("传图片");
});

test("journalEntryTextOf states a transition's statuses and id; coinMovementOf names the accounts", () => {
  expect(journalEntryTextOf(moved("create"))).toMatchObject({
    userId: undefined,
    kind: "状态",
    description: `${short()} 新建 → 20 待付款`,
    result: "T1",
    tone: "state",
  });
  expect(journalEntryTextOf(moved("pay"))).toMatchObject({
    description: `${short()} 20 待付款 → 30 待放币`,
    result: "T8",
  });
  expect(journalEntryTextOf(moved("releaseOverdue"))).toMatchObject({
    kind: "一步",
    description: `${short()} 放币超时`,
    tone: "",
  });
  expect(coinMovementOf(moved("create"))).toBe("挂单冻结 → 订单锁定");
  expect(coinMovementOf(moved("pay"))).toBeUndefined();
  expect(filterGroupsOfJournalEntry(moved("create"))).toEqual(["state", "posting"]);
  expect(filterGroupsOfJournalEntry(moved("releaseOverdue"))).toEqual([]);
});

test("journalEntryTextOf describes clock, push, socket and control entries of the journal", () => {
  expect(journalEntryTextOf(find((it) => it.kind === "clock"))).toMatchObject({
    kind: "时钟",
    tone: "time",
  });
  expect(journalEntryTextOf(find((it) => journalEntryTextOf(it).kind === "定时"))).toMatchObject({
    result: "到点",
    tone: "time",
  });
  expect(
    journalEntryTextOf(find((it) => it.kind === "push" && it["delivered"] === 1)),
  ).toMatchObject({
    kind: "WS",
    result: "推送",
  });
  expect(
    journalEntryTextOf(find((it) => it.kind === "push" && it["delivered"] === 0)),
  ).toMatchObject({
    result: "没人收",
  });
  expect(journalEntryTextOf(find((it) => it.kind === "socket"))).toMatchObject({
    description: "连上了",
  });
  expect(journalEntryTextOf(find((it) => it["act"] === "addFault"))).toMatchObject({
    kind: "操作",
    description: "加故障",
  });
  expect(
    journalEntryTextOf({ seq: 9, at: 0, real: 0, kind: "dropped", from: 3, to: 9 }),
  ).toMatchObject({
    description: "第 3 到 9 条没有留下",
    tone: "time",
  });
});

test("orderIdOfEntry returns the order of calls, transitions, pushes and timers, but not of an upload", () => {
  const mine = reported.filter((it) => orderIdOfEntry(it) === orderId);
  const kinds = new Set(
    mine.map(
      (it) => (it["call"] ?? it["move"] ?? it["cmd"] ?? journalEntryTextOf(it).kind) as string,
    ),
  );
  for (const kind of [
    "orderDetail",
    "pay",
    "deliver",
    "warn",
    "create",
    "systemAppeal",
    "order",
    "定时",
  ])
    expect([...kinds]).toContain(kind);
  expect(orderIdOfEntry(said("upload"))).toBeUndefined();
});

test("periodWithoutEventsText formats seconds, minutes and hours", () => {
  expect([
    periodWithoutEventsText(41_000),
    periodWithoutEventsText(521_000),
    periodWithoutEventsText(7_800_000),
  ]).toEqual(["静 41 秒", "静 8 分 41 秒", "静 2:10:00"]);
});
