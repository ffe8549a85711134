import type { Room } from "./room.ts";

/** `<world>~<person>` opens a world of its own for everybody whose launch key begins so. */
const worldName = /^[a-z0-9-]{1,32}$/;
const idleMsMax = 10 * 60_000;

export const worldsMax = 64;
export const isWorldName = (name: string): boolean => name === "" || worldName.test(name);

export function splitKey(p: string): { world: string; person: string } {
  const at = p.indexOf("~");
  const world = p.slice(0, Math.max(at, 0));
  return worldName.test(world) ? { world, person: p.slice(at + 1) } : { world: "", person: p };
}

export type Worlds = ReturnType<typeof openWorlds>;

/** `open` is asked for the default world ("") at once, and for the others when somebody comes in. */
export function openWorlds(open: (name: string) => Room) {
  const home = open("");
  const others = new Map<string, { room: Room; isUsed: boolean; idleSince: number | undefined }>();
  const leave = (name: string) => {
    others.get(name)?.room.close();
    others.delete(name);
  };
  const find = (name: string): Room | undefined => {
    const it = others.get(name);
    if (it) it.isUsed = true;
    return name === "" ? home : it?.room;
  };
  /** A long test run opens more worlds than it holds: who was left longest makes room for who comes. */
  const longestIdle = (): string => {
    const idle = [...others].filter(([, it]) => !it.isUsed && it.idleSince !== undefined && it.room.sockets.count() === 0);
    return idle.toSorted(([, a], [, b]) => (a.idleSince ?? 0) - (b.idleSince ?? 0))[0]?.[0] ?? "";
  };
  return {
    home,
    /** Never opens one: a token of a world that is gone is no key to a new one. */
    find,
    /** Nothing when there are too many and all of them are in use. */
    enter(name: string): Room | undefined {
      const known = find(name);
      if (known || !isWorldName(name)) return known;
      if (others.size >= worldsMax) leave(longestIdle());
      if (others.size >= worldsMax) return undefined;
      const room = open(name);
      others.set(name, { room, isUsed: true, idleSince: undefined });
      return room;
    },
    all: (): Room[] => [home, ...[...others.values()].map((it) => it.room)],
    /** Called now and then: who was not used for ten minutes and holds no socket is dropped. */
    sweep(nowMs: number): void {
      for (const [name, it] of others) {
        if (it.isUsed || it.room.sockets.count() > 0) it.idleSince = undefined;
        it.isUsed = false;
        it.idleSince ??= nowMs;
        if (nowMs - it.idleSince >= idleMsMax) leave(name);
      }
    },
    close(): void {
      for (const name of [...others.keys()]) leave(name);
      home.close();
    },
  };
}
