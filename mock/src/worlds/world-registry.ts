import type { WorldSetup } from "./world/open-world.ts";
import type { WorldState } from "./world-state.ts";

/** World names. A launch key `<world>~<person>` belongs to that world. */
const worldName = /^[a-z0-9-]{1,32}$/;

export const worldsMax = 64;
export const permanentWorldsMax = 16;
/** Name of the default world in URLs. */
export const defaultWorldNameInUrls = "_";
const idleMsAtMost = 10 * 60_000;
/** A world that was used within this time keeps its sessions: it is not dropped to make room. */
const dropAfterUnusedMs = 60_000;
const rememberedEndsMax = 1_000;

export const isValidWorldName = (name: string): boolean => name === "" || worldName.test(name);

export function splitLaunchKeyIntoWorldAndUser(p: string): { world: string; person: string } {
  const at = p.indexOf("~");
  const world = p.slice(0, Math.max(at, 0));
  return worldName.test(world) ? { world, person: p.slice(at + 1) } : { world: "", person: p };
}

/** Lifetime of a world. Default: ten minutes without use. A kept world ends only by request. */
export type WorldLifetime = { idleMs?: number; ttlMs?: number; keep?: boolean };
export type WorldCreationCause = "api" | "login" | "start";
export type WorldEndReason = "idle" | "ttl" | "room" | "deleted";
export type EndedWorld = { at: number; reason: WorldEndReason; idleMs: number };
export type ListedWorld = {
  name: string;
  state: WorldState;
  madeBy: WorldCreationCause;
  createdAt: number;
  idleSince: number;
  diesAt: number | null;
};
export type WorldCreationRefusal = "exists" | "full" | "keptFull";

type RegisteredWorld = {
  state: WorldState;
  madeBy: WorldCreationCause;
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

/**
 * Opens the registry. Calls `open` for the default world ("") at once. Calls it for another world
 * when a control call or the first login creates that world.
 */
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
    madeBy: WorldCreationCause,
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
    const world = others.get(name);
    if (!world) return false;
    world.state.close();
    others.delete(name);
    remembered.delete(name);
    remembered.set(name, { at: now(), reason, idleMs: now() - world.usedAt });
    const [oldest] = remembered.keys();
    if (oldest !== undefined && remembered.size > rememberedEndsMax) remembered.delete(oldest);
    return true;
  };
  const held = (name: string): RegisteredWorld | undefined =>
    name === "" ? home : others.get(name);
  const find = (name: string): WorldState | undefined => {
    const world = held(name);
    if (world) world.usedAt = now();
    return world?.state;
  };
  const longestIdle = (): [string, RegisteredWorld][] =>
    [...others].toSorted(([, a], [, b]) => a.usedAt - b.usedAt);
  /**
   * Returns true if another world fits. If not, tries to drop the world that has been idle longest,
   * because a long test run opens more worlds than fit. Drops only a world that a login created,
   * that has no socket or journal reader, and that was not used for a minute.
   */
  const makeRoom = (): boolean => {
    if (others.size < max) return true;
    const left = longestIdle().find(
      ([, it]) => it.madeBy === "login" && !isPresent(it) && now() - it.usedAt >= dropAfterUnusedMs,
    );
    return left !== undefined && end(left[0], "room");
  };
  const add = (
    name: string,
    madeBy: WorldCreationCause,
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
    /** Never creates a world, because a token of an ended world must not be valid in a new one. */
    find,
    max,
    /** URLs under which a device in the same network opens the app. */
    lan,
    /**
     * Returns true if a login may use the world. A login creates a world only for a user of the
     * seed data, because each new world may drop another. If `isAuto` is off, a login creates none.
     */
    isOpen: (name: string, launchKey: string): boolean =>
      held(name) !== undefined || !isValidWorldName(name) || (isAuto && isKnown(launchKey)),
    /**
     * Returns the world for a login, and creates it if it is missing. Returns undefined if the
     * limit is reached and no world may be dropped.
     */
    enter(name: string): WorldState | undefined {
      const known = find(name);
      if (known || !isValidWorldName(name)) return known;
      const state = add(name, "login", {});
      return state === "full" ? undefined : state;
    },
    /** Creates a world by a control call. */
    make(name: string, life: WorldLifetime, making: WorldSetup): WorldState | WorldCreationRefusal {
      if (held(name)) return "exists";
      if (
        life.keep &&
        [...others.values()].filter((it) => it.life.keep).length >= permanentWorldsMax
      )
        return "keptFull";
      return add(name, "api", life, { ...making, allowsOrderedRulings: true });
    },
    drop: (name: string): boolean => end(name, "deleted"),
    /** Returns when and why a world ended, for the last thousand ended worlds. */
    gone: (name: string): EndedWorld | undefined => remembered.get(name),
    list: (): ListedWorld[] => [
      listed("", home),
      ...[...others].map(([name, it]) => listed(name, it)),
    ],
    /** Returns the names of the worlds that have been idle longest. */
    idlest: (count: number): string[] =>
      longestIdle()
        .map(([name]) => name)
        .slice(0, count),
    all: (): WorldState[] => [home.state, ...[...others.values()].map((it) => it.state)],
    /** Ends worlds that have been idle too long or reached their `ttlMs`. Called at intervals. */
    sweep(): void {
      for (const [name, world] of [...others]) {
        if (isPresent(world)) world.usedAt = now();
        if (world.life.keep) continue;
        if (now() - world.createdAt >= (world.life.ttlMs ?? Number.POSITIVE_INFINITY))
          end(name, "ttl");
        else if (now() - world.usedAt >= (world.life.idleMs ?? idleMsAtMost)) end(name, "idle");
      }
    },
    close(): void {
      for (const { state } of others.values()) state.close();
      others.clear();
      home.state.close();
    },
  };
}
