import { connect, type Mock, type UserClient } from "lwh5-mock/client";

/** Uses the client from a CommonJS module. */
export async function buyerAt(address: string): Promise<UserClient> {
  const mock: Mock = await connect(address);
  return mock.defaultWorld.client("demo-buyer");
}
