import type { Controls } from "./control.ts";
import type { Here } from "./world-client.ts";

export type FaultInput = NonNullable<Controls["POST /worlds/{world}/faults"]["body"]>;
export type Fault = Controls["GET /worlds/{world}/faults"]["answer"]["faults"][number];
export type OwnAnswerInput = NonNullable<Controls["POST /worlds/{world}/answers"]["body"]>;
export type OwnAnswer = Controls["GET /worlds/{world}/answers"]["answer"]["answers"][number];

/** Something that was added, by its number. */
export type AddedRule = { readonly id: string; remove(): Promise<void>; hits(): Promise<number> };

/** What befalls calls and frames (faults), or is answered in the mock's place. */
export interface Rules<Input, Rule> {
  add(input: Input): Promise<AddedRule>;
  list(): Promise<Rule[]>;
  /** What they hold goes on. */
  clear(): Promise<void>;
}

type Kind = "faults" | "answers";
type List<K extends Kind> = Controls[`GET /worlds/{world}/${K}`]["answer"];

export const faultsOf = (here: Here): Rules<FaultInput, Fault> =>
  rulesOf(here, "faults", (it) => it.faults);
export const answersOf = (here: Here): Rules<OwnAnswerInput, OwnAnswer> =>
  rulesOf(here, "answers", (it) => it.answers);

function rulesOf<K extends Kind, Input, Rule extends { id: string; hits: number }>(
  here: Here,
  kind: K,
  read: (it: List<K>) => Rule[],
): Rules<Input, Rule> {
  const list = async () => read((await here.ask(`GET /worlds/{world}/${kind}`)) as List<K>);
  return {
    async add(input) {
      const { id } = await here.ask(`POST /worlds/{world}/${kind}`, { body: input as never });
      return {
        id,
        remove: async () =>
          void (await here.ask(`DELETE /worlds/{world}/${kind}/{id}`, { params: { id } })),
        hits: async () => (await list()).find((it) => it.id === id)?.hits ?? 0,
      };
    },
    list,
    clear: async () => void (await here.ask(`DELETE /worlds/{world}/${kind}`)),
  };
}
