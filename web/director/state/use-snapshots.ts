import { shownWorldClient } from "./shown-world.ts";
import { useWorldQuery } from "./use-world-query.ts";
import { restartWorldStream } from "./world-stream.ts";

/** Loads the snapshots of the shown world. */
export const useSnapshots = () =>
  useWorldQuery(["snapshots"], () => shownWorldClient().snapshots.list()) ?? [];

/** Replaces the shown world by a snapshot of it, and discards the journal from before. */
export async function restoreSnapshot(name: string): Promise<void> {
  await shownWorldClient().snapshots.restore(name);
  restartWorldStream();
}
