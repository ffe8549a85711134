import type { ControlCallTypes } from "mock/client/control-call-types.ts";
import { createWorldControlClient } from "mock/client/world-control.ts";
import {
  type MockTarget,
  sendControlCall,
  type ControlCallInput,
} from "mock/client/control-request.ts";
import { type CreateWorldFunction, type World, createWorldClient } from "mock/client/world.ts";
import { currentDirectorLocation, showWorld } from "./director-location.ts";

/** Server of this page. Requests to it need no token, because a cookie authorizes them. */
const thisServer: MockTarget = { address: location.origin, token: undefined };
const worldClients = new Map<string, World>();

/** Creates a world on this server. */
export const createWorldOnThisServer: CreateWorldFunction = async (name, input) => {
  const given = await sendControlCall(thisServer, "POST /worlds", {
    body: { ...input, ...(name !== undefined && { name }) },
  });
  return createWorldClient(thisServer, given.name, createWorldOnThisServer);
};

export async function createAndShowWorld(): Promise<void> {
  showWorld((await createWorldOnThisServer(undefined, {})).name);
}

type WorldControlName = Extract<keyof ControlCallTypes, `${string}/worlds/{world}${string}`>;

/** Returns the client of the shown world. It has the same API as in tests. */
export function shownWorldClient(): World {
  const { world: name } = currentDirectorLocation();
  const world =
    worldClients.get(name) ?? createWorldClient(thisServer, name, createWorldOnThisServer);
  worldClients.set(name, world);
  return world;
}

/** Sends a call of the mock's control API for the shown world. `call` is its method and path. */
export const sendControlCallToShownWorld = <C extends WorldControlName>(
  call: C,
  input: ControlCallInput<C> = {},
): Promise<ControlCallTypes[C]["answer"]> =>
  createWorldControlClient(thisServer, currentDirectorLocation().world, async () => {}).send(
    call,
    input,
  );

/** Sends a call of the mock's control API that concerns no single world. */
export const sendControlCallToServer = <C extends keyof ControlCallTypes>(
  call: C,
  input: ControlCallInput<C> = {},
): Promise<ControlCallTypes[C]["answer"]> => sendControlCall(thisServer, call, input);

/** Returns the URL of a resource of the shown world, for links, downloads and event streams. */
export const shownWorldUrl = (path: string): string =>
  `/__mock/worlds/${currentDirectorLocation().world}/${path}`;
