import type { World } from "../../tools/lwh5-mock/client.ts";

export const demoUserPin = "283917";
const alipay = 2;

export type CheapListing = { entrustId: string; price: number };
/** Creates a listing of the demo seller for Alipay, at the lowest price that the market allows. */
export async function createCheapListing(
  world: World,
  { autoConfirm = 1 }: { autoConfirm?: 0 | 1 } = {},
): Promise<CheapListing> {
  const { must } = await world.client("demo-seller");
  const methods = await must.methodList({});
  const { priceMin: price } = await must.sellConfig({});
  if (price === null) throw new Error("the market has no price");
  const { entrustId } = await must.sellCreate({
    quantity: 500,
    price,
    minAmount: 100,
    maxAmount: 3000,
    methodIds: methods.filter((it) => it.type === alipay).map((it) => it.id),
    payMinutes: 15,
    autoConfirm,
    payPassword: demoUserPin,
  });
  return { entrustId, price };
}
