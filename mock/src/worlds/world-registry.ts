import type { WorldSetup } from "./world/open-world.ts";
import type { WorldState } from "./world-state.ts";

/** `<world>~<person>` opens a world of its own for everybody whose launch key begins so. */
const worldName = /^[a-z0-9-]{1,32}$/;

export const worldsMax = 64;
export const keptWorldsMax = 16;
/** In an address the default world, which has no name. */
export const homeName = "_";
const idleMsAtMost = 10 * 60_000;
/** A world that was used within this time keeps its sessions: it is not dropped to make room. */
const absentMsLeast = 60_000;
const rememberedMax = 1_000;

export const isWorldName = (name: string): boolean => name === "" || worldName.test(name);

export function splitLaunchKey(p: string): { world: string; person: string } {
  const at = p.indexOf("~");
  const world = p.slice(0, Math.max(at, 0));
  return worldName.test(world) ? { world, person: p.slice(at + 1) } : { world: "", person: p };
}

/** Lifetime of a world. Default: until it has been idle for ten minutes. A kept world ends only by request. */
export type WorldLifetime = { idleMs?: number; ttlMs?: number; keep?: boolean };
export type WorldCreator = "api" | "login" | "start";
export type WorldEndReason = "idle" | "ttl" | "room" | "deleted";
export type EndedWorld = { at: number; reason: WorldEndReason; idleMs: number };
export type ListedWorld = {
  name: string;
  state: WorldState;
  madeBy: WorldCreator;
  createdAt: number;
  idleSince: number;
  diesAt: number | null;
};
export type WorldRefusal = "exists" | "full" | "keptFull";

type RegisteredWorld = {
  state: WorldState;
  madeBy: WorldCreator;
  createdAt: number;
  usedAt: number;
  life: WorldLifetime;
};

export type WorldRegistry = ReturnType<typeof openWorldRegistry>;
type RegistryOptions = {
  max?: number;
  isAuto?: boolean;
  lan?: readonly string[];
  now?: () => number;
  isKnown?: (launchKey: string) => boolean;
};

/** `open` is asked for the default world ("") at once, and for the others when somebody makes one or comes in. */
export function openWorldRegistry(
  open: (name: string, making?: WorldSetup) => WorldState,
  {
    max = worldsMax,
    isAuto = true,
    lan = [],
    now = () => Date.now(),
    isKnown = () => true,
  }: RegistryOptions = {},
) {
  const hold = (
    state: WorldState,
    madeBy: WorldCreator,
    life: WorldLifetime = {},
  ): RegisteredWorld => ({
    state,
    madeBy,
    createdAt: now(),
    usedAt: now(),
    life,
  });
  const home = hold(open(""), "start", { keep: true });
  const others = new Map<string, RegisteredWorld>();
  const remembered = new Map<string, EndedWorld>();

  const isPresent = ({ state }: RegisteredWorld): boolean =>
    state.sockets.count() > 0 || state.journal.isFollowed();
  const end = (name: string, reason: WorldEndReason): boolean => {
    const it = others.get(name);
    if (!it) return false;
    it.state.close();
    others.delete(name);
    remembered.delete(name);
    remembered.set(name, { at: now(), reason, idleMs: now() - it.usedAt });
    const [oldest] = remembered.keys();
    if (oldest !== undefined && remembered.size > rememberedMax) remembered.delete(oldest);
    return true;
  };
  const held = (name: string): RegisteredWorld | undefined =>
    name === "" ? home : others.get(name);
  const find = (name: string): WorldState | undefined => {
    const it = held(name);
    if (it) it.usedAt = now();
    return it?.state;
  };
  const longestIdle = (): [string, RegisteredWorld][] =>
    [...others].toSorted(([, a], [, b]) => a.usedAt - b.usedAt);
  /** A long test run opens more worlds than it holds: who was left longest makes room for who comes. One that was made on purpose stays. */
  const makeRoom = (): boolean => {
    if (others.size < max) return true;
    const left = longestIdle().find(
      ([, it]) => it.madeBy === "login" && !isPresent(it) && now() - it.usedAt >= absentMsLeast,
    );
    return left !== undefined && end(left[0], "room");
  };
  const add = (
    name: string,
    madeBy: WorldCreator,
    life: WorldLifetime,
    making?: WorldSetup,
  ): WorldState | "full" => {
    if (!makeRoom()) return "full";
    const registeredWorld = hold(open(name, making), madeBy, life);
    others.set(name, registeredWorld);
    remembered.delete(name);
    return registeredWorld.state;
  };
  const listed = (name: string, registeredWorld: RegisteredWorld): ListedWorld => {
    const { state, madeBy, createdAt, life } = registeredWorld;
    const idleSince = isPresent(registeredWorld) ? now() : registeredWorld.usedAt;
    const ends = [
      idleSince + (life.idleMs ?? idleMsAtMost),
      createdAt + (life.ttlMs ?? Number.POSITIVE_INFINITY),
    ];
    return {
      name,
      state,
      madeBy,
      createdAt,
      idleSince,
      diesAt: life.keep ? null : Math.min(...ends),
    };
  };
  return {
    home: home.state,
    /** Never opens one: a token of a world that is gone is no key to a new one. */
    find,
    max,
    /** Where a phone finds the app. */
    lan,
    /** Returns true if a login may use the world. A login makes a world only for a user of the seed data, because each new one may drop
     * another; with `isAuto` off it never does.
     */
    isOpen: (name: string, launchKey: string): boolean =>
      held(name) !== undefined || !isWorldName(name) || (isAuto && isKnown(launchKey)),
    /** Somebody comes in. Nothing when there are too many and all of them are in use. */
    enter(name: string): WorldState | undefined {
      const known = find(name);
      if (known || !isWorldName(name)) return known;
      const state = add(name, "login", {});
      return state === "full" ? undefined : state;
    },
    /** Made on purpose: it makes no room for others. */
    make(name: string, life: WorldLifetime, making: WorldSetup): WorldState | WorldRefusal {
      if (held(name)) return "exists";
      if (life.keep && [...others.values()].filter((it) => it.life.keep).length >= keptWorldsMax)
        return "keptFull";
      return add(name, "api", life, { ...making, allowsOrderedRulings: true });
    },
    drop: (name: string): boolean => end(name, "deleted"),
    /** What became of a world that is not there any more. */
    gone: (name: string): EndedWorld | undefined => remembered.get(name),
    list: (): ListedWorld[] => [
      listed("", home),
      ...[...others].map(([name, it]) => listed(name, it)),
    ],
    /** Those that could be ended first. */
    idlest: (count: number): string[] =>
      longestIdle()
        .map(([name]) => name)
        .slice(0, count),
    all: (): WorldState[] => [home.state, ...[...others.values()].map((it) => it.state)],
    /** Called now and then: whose time has come is dropped. */
    sweep(): void {
      for (const [name, it] of [...others]) {
        if (isPresent(it)) it.usedAt = now();
        if (it.life.keep) continue;
        if (now() - it.createdAt >= (it.life.ttlMs ?? Number.POSITIVE_INFINITY)) end(name, "ttl");
        else if (now() - it.usedAt >= (it.life.idleMs ?? idleMsAtMost)) end(name, "idle");
      }
    },
    close(): void {
      for (const { state } of others.values()) state.close();
      others.clear();
      home.state.close();
    },
  };
}
