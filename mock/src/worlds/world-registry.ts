import type { Making } from "./world/open-world.ts";
import type { Room } from "./world-state.ts";

/** `<world>~<person>` opens a world of its own for everybody whose launch key begins so. */
const worldName = /^[a-z0-9-]{1,32}$/;

export const worldsMax = 64;
export const keptMax = 16;
/** In an address the default world, which has no name. */
export const homeName = "_";
const idleMsAtMost = 10 * 60_000;
/** A world that was used within this time keeps its sessions: it is not dropped to make room. */
const absentMsLeast = 60_000;
const rememberedMax = 1_000;

export const isWorldName = (name: string): boolean => name === "" || worldName.test(name);

export function splitKey(p: string): { world: string; person: string } {
  const at = p.indexOf("~");
  const world = p.slice(0, Math.max(at, 0));
  return worldName.test(world) ? { world, person: p.slice(at + 1) } : { world: "", person: p };
}

/** How long a world lives: unless told otherwise until it was idle for ten minutes. A kept one ends only when somebody says so. */
export type Life = { idleMs?: number; ttlMs?: number; keep?: boolean };
export type Maker = "api" | "login" | "start";
export type End = "idle" | "ttl" | "room" | "deleted";
export type Gone = { at: number; reason: End; idleMs: number };
export type Listed = { name: string; room: Room; madeBy: Maker; createdAt: number; idleSince: number; diesAt: number | null };
export type Refused = "exists" | "full" | "keptFull";

type Held = { room: Room; madeBy: Maker; createdAt: number; usedAt: number; life: Life };

export type Worlds = ReturnType<typeof openWorlds>;
type Options = { max?: number; isAuto?: boolean; lan?: readonly string[]; now?: () => number; isKnown?: (launchKey: string) => boolean };

/** `open` is asked for the default world ("") at once, and for the others when somebody makes one or comes in. */
export function openWorlds(
  open: (name: string, making?: Making) => Room,
  { max = worldsMax, isAuto = true, lan = [], now = () => Date.now(), isKnown = () => true }: Options = {},
) {
  const hold = (room: Room, madeBy: Maker, life: Life = {}): Held => ({ room, madeBy, createdAt: now(), usedAt: now(), life });
  const home = hold(open(""), "start", { keep: true });
  const others = new Map<string, Held>();
  const remembered = new Map<string, Gone>();

  const isPresent = ({ room }: Held): boolean => room.sockets.count() > 0 || room.journal.isFollowed();
  const end = (name: string, reason: End): boolean => {
    const it = others.get(name);
    if (!it) return false;
    it.room.close();
    others.delete(name);
    remembered.delete(name);
    remembered.set(name, { at: now(), reason, idleMs: now() - it.usedAt });
    const [oldest] = remembered.keys();
    if (oldest !== undefined && remembered.size > rememberedMax) remembered.delete(oldest);
    return true;
  };
  const held = (name: string): Held | undefined => (name === "" ? home : others.get(name));
  const find = (name: string): Room | undefined => {
    const it = held(name);
    if (it) it.usedAt = now();
    return it?.room;
  };
  const longestIdle = (): [string, Held][] => [...others].toSorted(([, a], [, b]) => a.usedAt - b.usedAt);
  /** A long test run opens more worlds than it holds: who was left longest makes room for who comes. One that was made on purpose stays. */
  const makeRoom = (): boolean => {
    if (others.size < max) return true;
    const left = longestIdle().find(([, it]) => it.madeBy === "login" && !isPresent(it) && now() - it.usedAt >= absentMsLeast);
    return left !== undefined && end(left[0], "room");
  };
  const add = (name: string, madeBy: Maker, life: Life, making?: Making): Room | "full" => {
    if (!makeRoom()) return "full";
    const it = hold(open(name, making), madeBy, life);
    others.set(name, it);
    remembered.delete(name);
    return it.room;
  };
  const listed = (name: string, it: Held): Listed => {
    const { room, madeBy, createdAt, life } = it;
    const idleSince = isPresent(it) ? now() : it.usedAt;
    const ends = [idleSince + (life.idleMs ?? idleMsAtMost), createdAt + (life.ttlMs ?? Number.POSITIVE_INFINITY)];
    return { name, room, madeBy, createdAt, idleSince, diesAt: life.keep ? null : Math.min(...ends) };
  };
  return {
    home: home.room,
    /** Never opens one: a token of a world that is gone is no key to a new one. */
    find,
    max,
    /** Where a phone finds the app. */
    lan,
    /** Returns true if a login may use the world. A login makes a world only for a user of the seed data, because each new one may drop
     * another; with `isAuto` off it never does.
     */
    isOpen: (name: string, launchKey: string): boolean => held(name) !== undefined || !isWorldName(name) || (isAuto && isKnown(launchKey)),
    /** Somebody comes in. Nothing when there are too many and all of them are in use. */
    enter(name: string): Room | undefined {
      const known = find(name);
      if (known || !isWorldName(name)) return known;
      const room = add(name, "login", {});
      return room === "full" ? undefined : room;
    },
    /** Made on purpose: it makes no room for others. */
    make(name: string, life: Life, making: Making): Room | Refused {
      if (held(name)) return "exists";
      if (life.keep && [...others.values()].filter((it) => it.life.keep).length >= keptMax) return "keptFull";
      return add(name, "api", life, { ...making, allowsOrderedRulings: true });
    },
    drop: (name: string): boolean => end(name, "deleted"),
    /** What became of a world that is not there any more. */
    gone: (name: string): Gone | undefined => remembered.get(name),
    list: (): Listed[] => [listed("", home), ...[...others].map(([name, it]) => listed(name, it))],
    /** Those that could be ended first. */
    idlest: (count: number): string[] =>
      longestIdle()
        .map(([name]) => name)
        .slice(0, count),
    all: (): Room[] => [home.room, ...[...others.values()].map((it) => it.room)],
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
      for (const { room } of others.values()) room.close();
      others.clear();
      home.room.close();
    },
  };
}
