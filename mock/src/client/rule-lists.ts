import type { ControlCallTypes } from "./control-call-types.ts";
import type { WorldControlClient } from "./world-control.ts";

/** Fault to add: which calls or frames it matches, and what happens to them. */
export type FaultInput = NonNullable<ControlCallTypes["POST /worlds/{world}/faults"]["body"]>;
/** Fault of a world, with its number of hits. */
export type Fault = ControlCallTypes["GET /worlds/{world}/faults"]["answer"]["faults"][number];
/** Custom answer to add: which calls it matches, and what they return. */
export type CustomAnswerInput = NonNullable<
  ControlCallTypes["POST /worlds/{world}/answers"]["body"]
>;
/** Custom answer of a world, with its number of hits. */
export type CustomAnswer =
  ControlCallTypes["GET /worlds/{world}/answers"]["answer"]["answers"][number];

/** Handle of an added rule, to remove the rule or read its number of hits. */
export type AddedRule = { readonly id: string; remove(): Promise<void>; hits(): Promise<number> };

/**
 * Rules of one kind: faults, which affect calls and frames, or custom answers, which replace those
 * of the mock.
 * @example
 * const fault = await world.faults.add({ match: { call: "pay" }, effect: { status: 503 } });
 * await fault.remove();
 */
export interface RuleList<Input, Rule> {
  /** Adds a rule and returns its handle. */
  add(input: Input): Promise<AddedRule>;
  /** Lists the active rules. */
  list(): Promise<Rule[]>;
  /** Removes all rules. Calls and socket upgrades that a fault delays then continue. */
  clear(): Promise<void>;
}

type Kind = "faults" | "answers";
type List<K extends Kind> = ControlCallTypes[`GET /worlds/{world}/${K}`]["answer"];

export const createFaultListClient = (here: WorldControlClient): RuleList<FaultInput, Fault> =>
  rulesOf(here, "faults", (it) => it.faults);
export const createCustomAnswerListClient = (
  here: WorldControlClient,
): RuleList<CustomAnswerInput, CustomAnswer> => rulesOf(here, "answers", (it) => it.answers);

function rulesOf<K extends Kind, Input, Rule extends { id: string; hits: number }>(
  here: WorldControlClient,
  kind: K,
  read: (it: List<K>) => Rule[],
): RuleList<Input, Rule> {
  const list = async () => read((await here.send(`GET /worlds/{world}/${kind}`)) as List<K>);
  return {
    async add(input) {
      const { id } = await here.send(`POST /worlds/{world}/${kind}`, { body: input as never });
      return {
        id,
        remove: async () =>
          void (await here.send(`DELETE /worlds/{world}/${kind}/{id}`, { params: { id } })),
        hits: async () => (await list()).find((it) => it.id === id)?.hits ?? 0,
      };
    },
    list,
    clear: async () => void (await here.send(`DELETE /worlds/{world}/${kind}`)),
  };
}
