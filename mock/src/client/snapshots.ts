import type { Controls } from "./control.ts";
import type { Here } from "./world-client.ts";
import type { Bytes } from "./image.ts";
import { downloadControl } from "./control-request.ts";

export type KeptSnapshot = Controls["GET /worlds/{world}/snapshots"]["answer"]["snapshots"][number];

/** The whole world, kept by name. Trouble, own answers and the journal are of the world and stay with it. */
export interface Snapshots {
  list(): Promise<KeptSnapshot[]>;
  take(name: string): Promise<void>;
  /** Sockets close, as with any end of a connection; the phones come back by themselves. */
  restore(name: string): Promise<void>;
  remove(name: string): Promise<void>;
  /** To be put into another world, of another process too. It names people. */
  file(name: string): Promise<Bytes>;
  put(name: string, file: Bytes): Promise<void>;
}

const path = "/worlds/{world}/snapshots/{name}" as const;

export function snapshotsOf(here: Here): Snapshots {
  const named = (name: string) => ({ params: { name } });
  const whole = (name: string) => ({ world: here.name, name });
  return {
    list: async () => (await here.ask("GET /worlds/{world}/snapshots")).snapshots,
    take: async (name) => void (await here.ask(`PUT ${path}`, named(name))),
    restore: async (name) => void (await here.ask(`POST ${path}/restore`, named(name))),
    remove: (name) => here.ask(`DELETE ${path}`, named(name)),
    file: (name) => downloadControl(here.road, `GET ${path}/file`, whole(name)),
    put: async (name, file) =>
      void (await downloadControl(here.road, `PUT ${path}/file`, whole(name), file)),
  };
}
