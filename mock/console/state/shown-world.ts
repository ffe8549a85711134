import type { Controls } from "../../src/client/control-call-types.ts";
import { hereIn } from "../../src/client/world-control.ts";
import {
  type MockTarget,
  sendControl,
  type ControlInput,
} from "../../src/client/control-request.ts";
import { type CreateWorld, type World, createWorldClient } from "../../src/client/world.ts";
import { placeNow, showWorld } from "./director-location.ts";

/**
 * Connection to the server of this page. A cookie authorizes the requests, so no token is needed.
 */
const target: MockTarget = { address: location.origin, token: undefined };
const worlds = new Map<string, World>();

/** Creates a world on this server. */
export const make: CreateWorld = async (name, input) => {
  const given = await sendControl(target, "POST /worlds", {
    body: { ...input, ...(name !== undefined && { name }) },
  });
  return createWorldClient(target, given.name, make);
};

export async function makeAndShow(): Promise<void> {
  showWorld((await make(undefined, {})).name);
}

type WorldCall = Extract<keyof Controls, `${string}/worlds/{world}${string}`>;

/** Returns the shown world with the same client API that tests use. */
export function worldNow(): World {
  const { world: name } = placeNow();
  const world = worlds.get(name) ?? createWorldClient(target, name, make);
  worlds.set(name, world);
  return world;
}

/** Sends any control call of the shown world, named by its definition. */
export const sendWorldCall = <C extends WorldCall>(
  call: C,
  input: ControlInput<C> = {},
): Promise<Controls[C]["answer"]> =>
  hereIn(target, placeNow().world, async () => {}).ask(call, input);

/** Sends a control call that belongs to no world. */
export const askServer = <C extends keyof Controls>(
  call: C,
  input: ControlInput<C> = {},
): Promise<Controls[C]["answer"]> => sendControl(target, call, input);

/** Returns the URL of a resource of the shown world, for requests by the browser itself. */
export const urlOf = (path: string): string => `/__mock/worlds/${placeNow().world}/${path}`;
