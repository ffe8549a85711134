import type { Controls } from "./control.ts";
import type { Here } from "./here.ts";
import type { Har } from "./journal.ts";

export type RoutesWish = NonNullable<Controls["PUT /worlds/{world}/routes"]["body"]>;
export type RoutesShown = Controls["GET /worlds/{world}/routes"]["answer"];
export type Recording = Controls["POST /worlds/{world}/recordings"]["answer"];
export type Replayable = Controls["GET /worlds/{world}/replays"]["answer"];
type Only = NonNullable<Controls["POST /worlds/{world}/recordings"]["body"]>["only"];

/** Who answers which call: the mock, a real backend that was named when it was started, or what was recorded. */
export interface Routes {
  get(): Promise<RoutesShown>;
  set(wish: RoutesWish): Promise<RoutesShown>;
}

/** What passes, as HAR 1.2, with a stand-in for each secret. */
export interface Recordings {
  start(name: string, options?: { only?: NonNullable<Only> }): Promise<Recording>;
  stop(name: string): Promise<Recording>;
  list(): Promise<Recording[]>;
  har(name: string, options?: { origin?: string }): Promise<Har>;
  remove(name: string): Promise<void>;
}

/** Recorded answers, given where a route says `replay`. */
export interface Replays {
  /** A HAR of ours, of a browser or of another tool, or the name of a recording of this world. */
  add(from: Har | string): Promise<Replayable>;
  get(): Promise<Replayable>;
  clear(): Promise<void>;
}

const path = "/worlds/{world}/recordings" as const;

export const routesOf = (here: Here): Routes => ({
  get: () => here.ask("GET /worlds/{world}/routes"),
  set: (body) => here.ask("PUT /worlds/{world}/routes", { body }),
});

export const recordingsOf = (here: Here): Recordings => ({
  start: (name, { only } = {}) => here.ask(`POST ${path}`, { body: { name, ...(only && { only }) } }),
  stop: (name) => here.ask(`POST ${path}/{name}/stop`, { params: { name } }),
  list: async () => (await here.ask(`GET ${path}`)).recordings,
  har: (name, { origin = here.road.address } = {}) => here.ask(`GET ${path}/{name}.har`, { params: { name }, query: { origin } }),
  remove: (name) => here.ask(`DELETE ${path}/{name}`, { params: { name } }),
});

export const replaysOf = (here: Here): Replays => ({
  add: (from) => here.ask("POST /worlds/{world}/replays", { body: typeof from === "string" ? { recording: from } : { log: from.log } }),
  get: () => here.ask("GET /worlds/{world}/replays"),
  clear: () => here.ask("DELETE /worlds/{world}/replays"),
});
