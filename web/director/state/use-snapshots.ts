import { shownWorldClient } from "./shown-world.ts";
import { useWorldQuery } from "./use-world-query.ts";

/** Loads the snapshots of the shown world. */
export const useSnapshots = () =>
  useWorldQuery(["snapshots"], () => shownWorldClient().snapshots.list()) ?? [];
