import { afterAll, beforeAll, expect, test } from "vitest";
import { connect, type Mock } from "../../client/connect.ts";
import { harFileSchema as harShape } from "../../control/har-file-schema.ts";
import { openMockServer } from "../../index.ts";

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

const parsed = (text = "") =>
  JSON.parse(text) as { code: number; result: Record<string, unknown>; message: string };

test("exports a trade as HAR with responses and frames, without secrets", async () => {
  const world = await mock.world();
  const [buyer, seller] = [await world.client("demo-buyer"), await world.client("demo-seller")];
  const socket = await seller.socket();
  const { orderId } = await world.createOrder({ buyer, seller, status: 30 });
  const order = await seller.must.orderDetail({ id: orderId });
  const names = await seller.must.methodList({});
  await seller.call.deliver({
    orderId,
    payPassword: "111222",
    receivedAmount: order.amount ?? 0,
    payerName: order.buyer.realName,
  });
  await seller.call.chatSend({
    orderId,
    msgType: 1,
    content: "我的电话是13912345678",
    clientMsgId: "message-00000001",
  });
  await world.faults.add({ match: { call: "userInfo" }, effect: { reset: true }, times: 1 });
  await buyer.call.userInfo({});
  await socket.settle();
  await socket.close();
  await world.journal.waitFor({ kind: "socket" }, { count: 2 });

  const har = await world.journal.har({ origin: "https://phone.example" });
  expect(harShape.parse(har)).toEqual(har);
  expect(har.log).toMatchObject({ version: "1.2", creator: { name: "lwh5-mock" } });
  const at = (part: string) => har.log.entries.filter((it) => it.request.url.includes(part));
  const [detail] = at(`/order/v1/detail/${orderId}`);
  expect(detail).toMatchObject({
    request: { method: "GET", url: `https://phone.example/lightweight/order/v1/detail/${orderId}` },
    response: { status: 200, content: { mimeType: expect.stringContaining("application/json") } },
  });
  expect(parsed(detail?.response.content.text)).toMatchObject({
    code: 200,
    result: { orderId, status: 30, amount: order.amount },
  });
  const [deliver] = at("/order/v1/delivery");
  expect(parsed(deliver?.response.content.text)).toMatchObject({
    result: { remain: 4 },
    message: expect.stringContaining("4"),
  });
  // A redacted body is not written as `postData`, because it cannot be compared with later
  // requests.
  expect(deliver?.request.postData).toBeUndefined();
  expect(at("/user/v1/info").map((it) => it.response.status)).toEqual([0]);
  const [line] = at("wss://phone.example/lightweight/websocket/");
  expect(line).toMatchObject({ _resourceType: "websocket", response: { status: 101 } });
  const received = line?._webSocketMessages?.map(
    (it) => JSON.parse(it.data) as { cmd: string; orderId: string },
  );
  expect(received).toContainEqual(expect.objectContaining({ cmd: "order", orderId }));
  const dates = har.log.entries.map((it) => it.startedDateTime);
  expect(dates).toEqual(dates.toSorted());

  const { account = "", holder = "" } = names[0] as { account?: string; holder?: string };
  const secrets = [
    buyer.token,
    seller.token,
    seller.p,
    "demo-seller",
    "111222",
    "13912345678",
    account,
    holder,
  ].filter(Boolean);
  expect(secrets.length).toBeGreaterThan(6);
  for (const it of secrets) expect(JSON.stringify(har).includes(it), it).toBe(false);
});

test("a journal query returns long results only if `full` is set", async () => {
  const world = await mock.world();
  const buyer = await world.client("demo-buyer");
  const { nickName } = await buyer.must.userInfo({});
  await buyer.must.buyAbleList({ pageNo: 1, pageSize: 50 });
  expect(await world.journal.verify({ call: "userInfo" })).toMatchObject([
    { result: { nickName } },
  ]);
  const [list] = await world.journal.read({ call: "buyAbleList" });
  expect(list).toMatchObject({ resultLetters: expect.any(Number) });
  expect(list).not.toHaveProperty("result");
  expect(await world.journal.read({ call: "buyAbleList", full: true })).toMatchObject([
    { result: { records: expect.any(Array) } },
  ]);
});
