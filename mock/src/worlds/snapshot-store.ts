import type { World } from "../backend/context/world.ts";
import { restoreWorldSnapshot, type WorldSnapshot, takeWorldSnapshot } from "./world/snapshot.ts";
import type { FileStore } from "./file-store.ts";

export type SnapshotStore = ReturnType<typeof openSnapshotStore>;

const snapshotsMax = 20;

/** Snapshots of a world by name, in memory. Restoring one also restores its time. */
export function openSnapshotStore(world: World, files: FileStore) {
  const all = new Map<string, WorldSnapshot>();
  /** Stores a snapshot. Above the limit, drops the oldest one. */
  const keep = (name: string, snapshot: WorldSnapshot): void => {
    all.delete(name);
    all.set(name, snapshot);
    const [oldest] = all.keys();
    if (oldest !== undefined && all.size > snapshotsMax) all.delete(oldest);
  };
  const now = (): Promise<WorldSnapshot> => takeWorldSnapshot(world, (name) => files.get(name));
  return {
    list: () => [...all].map(([name, it]) => ({ name, now: it.now })),
    find: (name: string): WorldSnapshot | undefined => all.get(name),
    now,
    keep,
    take: async (name: string): Promise<void> => keep(name, await now()),
    remove: (name: string): boolean => all.delete(name),
    /** Returns false if no snapshot has this name. */
    async restore(name: string): Promise<boolean> {
      const snapshot = all.get(name);
      if (!snapshot) return false;
      restoreWorldSnapshot(world, snapshot);
      world.clock.scale(snapshot.timeScale);
      world.clock.freeze(snapshot.frozen);
      world.saveClock();
      await files.fill(snapshot.pictures);
      return true;
    },
  };
}
