import { dump, load, type Dump } from "../store/db.ts";
import type { World } from "../engine/desk/world.ts";

type Snapshot = { rows: Dump; now: number; seed: number };
export type Snapshots = ReturnType<typeof openSnapshots>;

const snapshotsMax = 20;

/** Whole worlds by name, in memory. What is restored lives on at the moment at which it was taken. */
export function openSnapshots(world: World) {
  const all = new Map<string, Snapshot>();
  return {
    list: () => [...all].map(([name, { now }]) => ({ name, now })),
    /** The oldest makes room. */
    take(name: string): void {
      all.delete(name);
      all.set(name, { rows: dump(world.db), now: world.now(), seed: world.seed });
      const [oldest] = all.keys();
      if (oldest !== undefined && all.size > snapshotsMax) all.delete(oldest);
    },
    /** False when there is none of this name. */
    restore(name: string): boolean {
      const snapshot = all.get(name);
      if (!snapshot) return false;
      load(world.db, snapshot.rows, 0);
      world.clock.set(snapshot.now);
      world.reseed(snapshot.seed);
      return true;
    },
  };
}
