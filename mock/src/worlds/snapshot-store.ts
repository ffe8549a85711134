import type { World } from "../backend/context/world.ts";
import { bringBack, type Snapshot, snapshotOf } from "./world/snapshot.ts";
import type { Files } from "./files.ts";

export type Snapshots = ReturnType<typeof openSnapshots>;

const snapshotsMax = 20;

/** Whole worlds by name, in memory. What is restored lives on at the moment at which it was taken. */
export function openSnapshots(world: World, files: Files) {
  const all = new Map<string, Snapshot>();
  /** The oldest makes room. */
  const keep = (name: string, snapshot: Snapshot): void => {
    all.delete(name);
    all.set(name, snapshot);
    const [oldest] = all.keys();
    if (oldest !== undefined && all.size > snapshotsMax) all.delete(oldest);
  };
  const now = (): Promise<Snapshot> => snapshotOf(world, (name) => files.get(name));
  return {
    list: () => [...all].map(([name, it]) => ({ name, now: it.now })),
    find: (name: string): Snapshot | undefined => all.get(name),
    now,
    keep,
    take: async (name: string): Promise<void> => keep(name, await now()),
    remove: (name: string): boolean => all.delete(name),
    /** False when there is none of this name. */
    async restore(name: string): Promise<boolean> {
      const snapshot = all.get(name);
      if (!snapshot) return false;
      bringBack(world, snapshot);
      world.clock.scale(snapshot.timeScale);
      world.clock.freeze(snapshot.frozen);
      world.keepClock();
      await files.fill(snapshot.pictures);
      return true;
    },
  };
}
