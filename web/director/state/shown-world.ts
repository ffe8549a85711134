import type { ControlCallTypes } from "mock/client/control-call-types.ts";
import { createWorldControlClient } from "mock/client/world-control.ts";
import {
  type MockTarget,
  sendControlCall,
  type ControlCallInput,
} from "mock/client/control-request.ts";
import { type CreateWorldFunction, type World, createWorldClient } from "mock/client/world.ts";
import { currentDirectorLocation, showWorld } from "./director-location.ts";

/**
 * Connection to the server of this page. A cookie authorizes the requests, so no token is needed.
 */
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

/** Returns the shown world with the same client API that tests use. */
export function shownWorldClient(): World {
  const { world: name } = currentDirectorLocation();
  const world =
    worldClients.get(name) ?? createWorldClient(thisServer, name, createWorldOnThisServer);
  worldClients.set(name, world);
  return world;
}

/** Sends a control call of the shown world. `call` is its method and path. */
export const sendControlCallToShownWorld = <C extends WorldControlName>(
  call: C,
  input: ControlCallInput<C> = {},
): Promise<ControlCallTypes[C]["answer"]> =>
  createWorldControlClient(thisServer, currentDirectorLocation().world, async () => {}).send(
    call,
    input,
  );

/** Sends a control call that belongs to no world. */
export const sendControlCallToServer = <C extends keyof ControlCallTypes>(
  call: C,
  input: ControlCallInput<C> = {},
): Promise<ControlCallTypes[C]["answer"]> => sendControlCall(thisServer, call, input);

/** Returns the URL of a resource of the shown world, for requests by the browser itself. */
export const shownWorldUrl = (path: string): string =>
  `/__mock/worlds/${currentDirectorLocation().world}/${path}`;
