import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { connect, type Mock } from "../../src/client/connect.ts";
import type { UserClient } from "../../src/client/user-client.ts";
import { openMockServer } from "../../src/index.ts";

let server: Awaited<ReturnType<typeof openMockServer>>;
let mock: Mock;
beforeAll(async () => {
  server = await openMockServer();
  mock = await connect(server.address);
});
afterAll(() => server.close());

/** Creates an order in which the buyer has to pay, with both clients and a voucher. */
async function bought() {
  const world = await mock.world();
  onTestFinished(() => world.close());
  const [seller, buyer] = [
    await world.client(await world.createUser({ ready: true, level: 3 })),
    await world.client(await world.createUser({ ready: true, level: 3, able: 0 })),
  ];
  const { entrustId } = await world.createListing({ seller, maxAmount: 720, autoConfirm: 1 });
  const { orderId } = await buyer.must.buyCreate({
    entrustId,
    amount: 720,
    payType: 2,
    price: 7.2,
  });
  const { payMethods } = await buyer.must.orderDetail({ id: orderId });
  const input = { orderId, methodId: payMethods[0]?.id ?? "", vouchers: [await buyer.upload()] };
  return { world, seller, buyer, orderId, wish: input };
}

/** Returns the input of a release with the correct receipt check. */
async function releasing(seller: UserClient, orderId: string) {
  const { amount, buyer } = await seller.must.orderDetail({ id: orderId });
  return { orderId, payPassword: "283917", receivedAmount: amount ?? 0, payerName: buyer.realName };
}

const balance = async (phone: UserClient) => (await phone.must.assetInfo({})).able;

test("17 pays once if the access token expires during the payment", async () => {
  const { world, seller, buyer, orderId, wish: input } = await bought();
  await world.expireToken(buyer);
  const id = { requestId: "pay-once-0001" };
  expect(await buyer.call.pay(input, id)).toMatchObject({ status: 401, code: 401 });
  await buyer.renew();
  const first = await buyer.must.pay(input, id);
  expect(first).toMatchObject({ status: 30, version: 2 });
  // Send the request again, as after a lost response.
  expect(await buyer.must.pay(input, id)).toEqual(first);
  const { status, version, vouchers } = await seller.must.orderDetail({ id: orderId });
  expect([status, version, vouchers.length]).toEqual([30, 2, 1]);
});

test("18 shows the release to the buyer after the socket was disconnected", async () => {
  const { seller, buyer, orderId, wish: input } = await bought();
  await buyer.must.pay(input);
  const chat = async (afterSeq?: number) =>
    (await buyer.must.chatList({ id: orderId, ...(afterSeq !== undefined && { afterSeq }) }))
      .records;
  const last = (await chat()).at(-1)?.seq;
  const socket = await buyer.socket();
  await socket.close();
  await seller.must.deliver(await releasing(seller, orderId));
  expect(socket.frames).toEqual([]);
  expect(await buyer.must.orderDetail({ id: orderId })).toMatchObject({
    status: 50,
    completeType: 1,
  });
  expect(await balance(buyer)).toBe(100);
  expect((await chat(last)).map((it) => it.content)).toEqual(["卖家已放币，买家已收到 100.00 枚"]);
});

test("20 keeps two users on one device apart by their launch keys", async () => {
  const { world, seller, buyer, orderId, wish: input } = await bought();
  const again = await world.client(seller);
  expect([again.userId, again.token === seller.token]).toEqual([seller.userId, false]);
  expect(await again.call.pay({ ...input, vouchers: [] })).toMatchObject({ code: 50003 });
  await buyer.must.pay(input);
  expect(await buyer.call.deliver({ orderId, payPassword: "283917" })).toMatchObject({
    code: 50003,
  });
  await again.must.deliver(await releasing(again, orderId));
  expect([await balance(buyer), await balance(seller)]).toEqual([100, 899.8]);
});
