import { connect, type Mock, type Phone } from "lwh5-mock/client";

/** The client as a CommonJS module sees it. */
export async function buyerAt(address: string): Promise<Phone> {
  const mock: Mock = await connect(address);
  return mock.home.phone("demo-buyer");
}
