import type { Controls } from "../../src/client/control.ts";
import { hereIn } from "../../src/client/world-client.ts";
import { type Road, steer, type Wish } from "../../src/client/control-request.ts";
import { type MakeWorld, type World, worldAt } from "../../src/client/world.ts";
import { placeNow, showWorld } from "./place.ts";

/**
 * Connection to the server of this page. A cookie authorizes the requests, so no token is needed.
 */
const road: Road = { address: location.origin, token: undefined };
const worlds = new Map<string, World>();

/** Creates a world on this server. */
export const make: MakeWorld = async (name, wish) => {
  const given = await steer(road, "POST /worlds", {
    body: { ...wish, ...(name !== undefined && { name }) },
  });
  return worldAt(road, given.name, make);
};

export async function makeAndShow(): Promise<void> {
  showWorld((await make(undefined, {})).name);
}

type WorldCall = Extract<keyof Controls, `${string}/worlds/{world}${string}`>;

/** Returns the shown world with the same client API that tests use. */
export function worldNow(): World {
  const { world: name } = placeNow();
  const world = worlds.get(name) ?? worldAt(road, name, make);
  worlds.set(name, world);
  return world;
}

/** Sends any control call of the shown world, named by its definition. */
export const ask = <C extends WorldCall>(
  call: C,
  wish: Wish<C> = {},
): Promise<Controls[C]["answer"]> => hereIn(road, placeNow().world, async () => {}).ask(call, wish);

/** Sends a control call that belongs to no world. */
export const askServer = <C extends keyof Controls>(
  call: C,
  wish: Wish<C> = {},
): Promise<Controls[C]["answer"]> => steer(road, call, wish);

/** Returns the URL of a resource of the shown world, for requests by the browser itself. */
export const urlOf = (path: string): string => `/__mock/worlds/${placeNow().world}/${path}`;
