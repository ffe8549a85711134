import type { RandomSource } from "../random.ts";
import type { FaultEffect, ParsedFault, LatencyDistribution } from "../control/fault-schemas.ts";
import { runAfterDelay } from "./delay.ts";
import {
  type CallOrSocketFrame,
  isMatchingMethodAndPath,
  isMatchingCall,
  type StoredRule,
  createRuleSet,
  type ActiveRule,
  tryToFireMatchingRule,
} from "./fault-and-answer-rules.ts";

export type ActiveFault = ActiveRule<ParsedFault>;

/** Merged effect of the faults that fired. `ids` is empty if none did. */
export type MergedFaultEffect = { ids: readonly string[]; effect: FaultEffect };

export type FaultRuleSet = ReturnType<typeof createFaultRuleSet>;

const delayMsMax = 60_000;

/** Creates the set of fault rules of a world. */
export function createFaultRuleSet(seed: number) {
  /**
   * Callbacks that continue the calls and socket upgrades delayed by a fault, by fault id. They run
   * when the fault is removed.
   */
  const held = new Map<string, Set<() => void>>();
  let pending = 0;
  const rules = createRuleSet<ParsedFault>("f", seed, (id) => {
    for (const goOn of [...(held.get(id) ?? [])]) goOn();
  });
  return {
    add: (input: ParsedFault): string | undefined => rules.add(input)?.id,
    list: rules.list,
    unmet: rules.unmet,
    remove: rules.remove,
    clear: rules.clear,
    restart: rules.restart,
    /**
     * Delays a call or socket upgrade by `ms`, or without limit if `ms` is infinite. The delay ends
     * early if one of the faults is removed, or if the world restarts or ends.
     */
    hold(ids: readonly string[], ms: number, life: AbortSignal): Promise<void> {
      pending += 1;
      return new Promise<void>((resolve) => {
        const callOff =
          ms === Number.POSITIVE_INFINITY ? () => {} : runAfterDelay(ms, () => goOn());
        const goOn = () => {
          callOff();
          life.removeEventListener("abort", goOn);
          for (const id of ids) held.get(id)?.delete(goOn);
          resolve();
        };
        life.addEventListener("abort", goOn);
        for (const id of ids) held.set(id, (held.get(id) ?? new Set<() => void>()).add(goOn));
      }).finally(() => {
        pending -= 1;
      });
    },
    /** Number of calls and socket upgrades that faults delay now. */
    pending: (): number => pending,
    strike(act: CallOrSocketFrame): MergedFaultEffect {
      const struck = rules.kept().filter((it) => isMet(it, act) && tryToFireMatchingRule(it));
      return {
        ids: struck.map((it) => it.id),
        effect: Object.assign({}, ...struck.map(effectOf), totalDelay(struck)),
      };
    },
  };
}

const effectOf = ({
  effect: { jitterMs: _jitter, latency: _latency, ...effect },
}: ActiveFault): FaultEffect => effect;

function totalDelay(struck: StoredRule<ParsedFault>[]): FaultEffect {
  const waits = struck.map(({ effect: { delayMs = 0, jitterMs = 0, latency }, random }) => {
    const jitter = Math.floor(random() * jitterMs);
    return delayMs + jitter + (latency === undefined ? 0 : drawLatency(latency, random));
  });
  const delayMs = waits.reduce((sum, it) => sum + it, 0);
  return delayMs > 0 ? { delayMs } : {};
}

/** Samples a standard normal distribution (Box–Muller). */
const sampleNormal = (random: RandomSource): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

const latencySamplers: {
  [K in LatencyDistribution["kind"]]: (
    it: Extract<LatencyDistribution, { kind: K }>,
    random: RandomSource,
  ) => number;
} = {
  uniform: ({ fromMs, toMs }, random) => fromMs + random() * (toMs - fromMs),
  normal: ({ meanMs, sigmaMs }, random) => meanMs + sigmaMs * sampleNormal(random),
  logNormal: ({ medianMs, sigma }, random) => medianMs * Math.exp(sigma * sampleNormal(random)),
};
const drawLatency = (latency: LatencyDistribution, random: RandomSource): number =>
  Math.min(
    delayMsMax,
    Math.max(0, Math.round(latencySamplers[latency.kind](latency as never, random))),
  );

function isMet({ match, effect }: ActiveFault, act: CallOrSocketFrame): boolean {
  const { method, socket, cmd } = match;
  if ((socket ?? false) !== act.socket || !isMatchingCall(match, act)) return false;
  const isForUpgrades =
    method === "UPGRADE" || effect.status !== undefined || effect.hang !== undefined;
  if (act.cmd !== undefined)
    return !isForUpgrades && (cmd === undefined ? act.cmd !== "pong" : cmd === act.cmd);
  if (act.socket && !isForUpgrades) return false;
  return cmd === undefined && isMatchingMethodAndPath(match, act);
}
