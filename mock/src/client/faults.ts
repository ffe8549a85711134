import type { Controls } from "./control.ts";
import type { Here } from "./here.ts";

export type FaultInput = NonNullable<Controls["POST /worlds/{world}/faults"]["body"]>;
export type Fault = Controls["GET /worlds/{world}/faults"]["answer"]["faults"][number];

export interface Faults {
  add(input: FaultInput): Promise<{ readonly id: string; remove(): Promise<void>; hits(): Promise<number> }>;
  list(): Promise<Fault[]>;
  /** What they hold goes on. */
  clear(): Promise<void>;
}

export function faultsOf(here: Here): Faults {
  const list = async () => (await here.ask("GET /worlds/{world}/faults")).faults;
  return {
    async add(body) {
      const { id } = await here.ask("POST /worlds/{world}/faults", { body });
      return {
        id,
        remove: async () => void (await here.ask("DELETE /worlds/{world}/faults/{id}", { params: { id } })),
        hits: async () => (await list()).find((it) => it.id === id)?.hits ?? 0,
      };
    },
    list,
    clear: async () => void (await here.ask("DELETE /worlds/{world}/faults")),
  };
}
