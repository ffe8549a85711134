import { expect, test } from "lwh5-mock/playwright";

// Fails on purpose, so that the test can check what is stored of a failure.
test("red", async ({ world }) => {
  const buyer = await world.client("demo-buyer");
  const { orderId } = await world.createOrder({ buyer, seller: "demo-seller", status: 20 });
  await buyer.must.cancel({ id: orderId });
  expect("closed").toBe("paid");
});
