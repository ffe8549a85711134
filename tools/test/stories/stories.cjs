const assert = require("node:assert/strict");

const both = (world) => Promise.all([world.client("demo-buyer"), world.client("demo-seller")]);
const voucherOf = async (buyer, orderId) => {
  const { payMethods } = await buyer.must.orderDetail({ id: orderId });
  return { orderId, methodId: payMethods[0].id, vouchers: [await buyer.upload("voucher")] };
};

exports["an unpaid order times out, and a wrong received amount is refused"] = async (world) => {
  const [buyer, seller] = await both(world);
  const socket = await seller.socket();
  const late = await world.createOrder({ buyer, seller, status: 20 });
  await world.clock.advance("15m");
  assert.ok(socket.frames.some((it) => it.cmd === "order" && it.orderId === late.orderId));
  const { status, closeType } = await buyer.must.orderDetail({ id: late.orderId });
  assert.deepEqual([status, closeType], [60, 2]);
  const { orderId } = await world.createOrder({ buyer, seller, status: 20 });
  await buyer.must.pay(await voucherOf(buyer, orderId));
  await socket.next({ cmd: "order", orderId, text: /已付款/ });
  const wrong = await seller.call.transferConfirm({
    id: orderId,
    receivedAmount: 1,
    payerName: "无此人",
  });
  assert.deepEqual([wrong.kind, wrong.name], ["refused", "receivedAmountWrong"]);
};

exports["a reminder is pushed for its own order only"] = async (world) => {
  const [buyer, seller] = await both(world);
  const [other, mine] = [
    await world.createOrder({ buyer, seller, status: 30 }),
    await world.createOrder({ buyer, seller, status: 30 }),
  ];
  const socket = await seller.socket();
  await buyer.must.warn({ id: mine.orderId });
  await socket.next({ cmd: "warn", orderId: mine.orderId });
  await socket.settle();
  await socket.none({ cmd: "warn", orderId: other.orderId }, 10);
};

exports["a payment repeated after two 503 responses is executed once"] = async (world) => {
  const [buyer, seller] = await both(world);
  const { orderId } = await world.createOrder({ buyer, seller, status: 20 });
  await world.faults.add({ match: { call: "pay" }, effect: { status: 503 }, times: 2 });
  const wish = await voucherOf(buyer, orderId);
  const answers = [];
  for (let at = 0; at < 3; at += 1)
    answers.push(await buyer.call.pay(wish, { requestId: "one-wish-0001" }));
  assert.deepEqual(
    answers.map((it) => it.status),
    [503, 503, 200],
  );
  await world.journal.verify({ kind: "request", call: "pay", requestId: "one-wish-0001" }, 3);
  await world.journal.verify({ kind: "transition", orderId, move: "pay" }, 1);
};
