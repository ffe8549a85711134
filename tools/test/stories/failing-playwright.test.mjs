import { expect, test } from "lwh5-mock/playwright";

// tools/pack-mock.test.ts checks what is attached to a failed test.
test("a cancelled order fails this test on purpose, so that its attachments can be checked", async ({
  world,
}) => {
  const buyer = await world.client("demo-buyer");
  const { orderId } = await world.createOrder({ buyer, seller: "demo-seller", status: 20 });
  await buyer.must.cancel({ id: orderId });
  expect("closed").toBe("paid");
});
