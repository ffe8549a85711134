import { expect, test } from "lwh5-mock/playwright";

// It fails, for what is kept of it to be looked at.
test("red", async ({ world }) => {
  const buyer = await world.phone("demo-buyer");
  const { orderId } = await world.order({ buyer, seller: "demo-seller", status: 20 });
  await buyer.must.cancel({ id: orderId });
  expect("closed").toBe("paid");
});
