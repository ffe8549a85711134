import type { Controls } from "../../src/client/control.ts";
import { hereIn } from "../../src/client/world-client.ts";
import { type Road, steer, type Wish } from "../../src/client/control-request.ts";
import { type MakeWorld, type World, worldAt } from "../../src/client/world.ts";
import { placeNow, showWorld } from "./place.ts";

/** The page's own server; who may come in at all is known by its cookie. */
const road: Road = { address: location.origin, token: undefined };
const worlds = new Map<string, World>();

/** Another world of this server. */
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

/** The world that is shown, as a test would hold it. */
export function worldNow(): World {
  const { world: name } = placeNow();
  const world = worlds.get(name) ?? worldAt(road, name, make);
  worlds.set(name, world);
  return world;
}

/** Any control call of the shown world, by its row. */
export const ask = <C extends WorldCall>(
  call: C,
  wish: Wish<C> = {},
): Promise<Controls[C]["answer"]> => hereIn(road, placeNow().world, async () => {}).ask(call, wish);

/** A control call of the server itself. */
export const askServer = <C extends keyof Controls>(
  call: C,
  wish: Wish<C> = {},
): Promise<Controls[C]["answer"]> => steer(road, call, wish);

/** Something of the shown world for a browser to fetch by itself. */
export const urlOf = (path: string): string => `/__mock/worlds/${placeNow().world}/${path}`;
