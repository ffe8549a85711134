import type { ControlCallTypes } from "./control-call-types.ts";
import type { WorldControlClient } from "./world-control.ts";
import type { ByteArray } from "./random-image.ts";
import { transferControlFile } from "./control-request.ts";

/** Entry of the list of snapshots. */
export type SnapshotInfo =
  ControlCallTypes["GET /worlds/{world}/snapshots"]["answer"]["snapshots"][number];

/**
 * Named snapshots of the whole world. A snapshot does not contain faults, custom answers or the
 * journal, so restoring it does not change them.
 */
export interface Snapshots {
  /** Lists the snapshots of the world. */
  list(): Promise<SnapshotInfo[]>;
  /** Takes a snapshot. Replaces one of the same name. */
  take(name: string): Promise<void>;
  /** Restores a snapshot. All sockets close, and the app reconnects automatically. */
  restore(name: string): Promise<void>;
  /** Deletes a snapshot. */
  remove(name: string): Promise<void>;
  /**
   * Exports a snapshot as a file for another world, also in another process. The file contains
   * personal data.
   */
  file(name: string): Promise<ByteArray>;
  /** Imports a snapshot from a file under this name. `restore` then loads it into the world. */
  put(name: string, file: ByteArray): Promise<void>;
}

const path = "/worlds/{world}/snapshots/{name}" as const;

export function createSnapshotsClient(here: WorldControlClient): Snapshots {
  const named = (name: string) => ({ params: { name } });
  const whole = (name: string) => ({ world: here.name, name });
  return {
    list: async () => (await here.send("GET /worlds/{world}/snapshots")).snapshots,
    take: async (name) => void (await here.send(`PUT ${path}`, named(name))),
    restore: async (name) => void (await here.send(`POST ${path}/restore`, named(name))),
    remove: (name) => here.send(`DELETE ${path}`, named(name)),
    file: (name) => transferControlFile(here.target, `GET ${path}/file`, whole(name)),
    put: async (name, file) =>
      void (await transferControlFile(here.target, `PUT ${path}/file`, whole(name), file)),
  };
}
