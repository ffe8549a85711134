import type { CallName, WireInput, WireOutput } from "contract";
import type { UserClient } from "../../src/client/user-client.ts";
import type { World } from "../../src/client/world.ts";
import {
  buyPayReleaseUserOptions,
  type StoryRole,
  type StoryTrader,
  type StoryTraders,
} from "./buy-pay-release.ts";

async function traderOf(phone: UserClient): Promise<StoryTrader> {
  const socket = await phone.socket();
  return {
    must: <N extends CallName>(call: N, input: WireInput<N>) =>
      (phone.must[call] as (input: WireInput<N>) => Promise<WireOutput<N>>)(input),
    voucher: () => phone.upload("voucher"),
    hears: async (cmd, text) => void (await socket.next({ cmd: cmd as "order", text })),
  };
}

/** Creates the users of the story, each with a client at the mock or BFF that the world uses. */
export async function createStoryClients(
  world: World,
): Promise<{ traders: StoryTraders; users: Readonly<Record<StoryRole, UserClient>> }> {
  const open = async (seat: StoryRole) =>
    world.client(await world.createUser(buyPayReleaseUserOptions[seat]));
  const users = { seller: await open("seller"), buyer: await open("buyer") };
  return {
    users,
    traders: { seller: await traderOf(users.seller), buyer: await traderOf(users.buyer) },
  };
}
