import type { Chance } from "../random.ts";
import type { Effect, FaultInput, Latency } from "../control/faults.ts";
import { later } from "./delay.ts";
import { type Act, isAtAddress, isOfCall, type Kept, openRules, type Rule, strikes } from "./fault-rules.ts";

export type Fault = Rule<FaultInput>;

/** What it must suffer. Without `ids` nothing. */
export type Hit = { ids: readonly string[]; effect: Effect };

export type Faults = ReturnType<typeof openFaults>;

const delayMsMax = 60_000;

/** Injected trouble. */
export function openFaults(seed: number) {
  /** What waits because of a fault, and goes on when the fault is gone. */
  const held = new Map<string, Set<() => void>>();
  let pending = 0;
  const rules = openRules<FaultInput>("f", seed, (id) => {
    for (const goOn of [...(held.get(id) ?? [])]) goOn();
  });
  return {
    add: (input: FaultInput): string | undefined => rules.add(input)?.id,
    list: rules.list,
    unmet: rules.unmet,
    remove: rules.remove,
    clear: rules.clear,
    restart: rules.restart,
    /** For so long, or for ever; less when one of these faults is taken away, or the world begins anew. */
    hold(ids: readonly string[], ms: number, life: AbortSignal): Promise<void> {
      pending += 1;
      return new Promise<void>((resolve) => {
        const callOff = ms === Number.POSITIVE_INFINITY ? () => {} : later(ms, () => goOn());
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
    /** How many wait. */
    pending: (): number => pending,
    strike(act: Act): Hit {
      const struck = rules.kept().filter((it) => isMet(it, act) && strikes(it));
      return { ids: struck.map((it) => it.id), effect: Object.assign({}, ...struck.map(effectOf), delays(struck)) };
    },
  };
}

const effectOf = ({ effect: { jitterMs: _jitter, latency: _latency, ...effect } }: Fault): Effect => effect;

function delays(struck: Kept<FaultInput>[]): Effect {
  const waits = struck.map(({ effect: { delayMs = 0, jitterMs = 0, latency }, chance }) => {
    const jitter = Math.floor(chance() * jitterMs);
    return delayMs + jitter + (latency === undefined ? 0 : drawn(latency, chance));
  });
  const delayMs = waits.reduce((sum, it) => sum + it, 0);
  return delayMs > 0 ? { delayMs } : {};
}

/** Of the bell curve, by Box and Muller. */
const bell = (chance: Chance): number => Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance());

const draws: { [K in Latency["kind"]]: (it: Extract<Latency, { kind: K }>, chance: Chance) => number } = {
  uniform: ({ fromMs, toMs }, chance) => fromMs + chance() * (toMs - fromMs),
  normal: ({ meanMs, sigmaMs }, chance) => meanMs + sigmaMs * bell(chance),
  logNormal: ({ medianMs, sigma }, chance) => medianMs * Math.exp(sigma * bell(chance)),
};
const drawn = (it: Latency, chance: Chance): number => Math.min(delayMsMax, Math.max(0, Math.round(draws[it.kind](it as never, chance))));

function isMet({ match, effect }: Fault, act: Act): boolean {
  const { method, socket, cmd } = match;
  if ((socket ?? false) !== act.socket || !isOfCall(match, act)) return false;
  const isForUpgrades = method === "UPGRADE" || effect.status !== undefined || effect.hang !== undefined;
  if (act.cmd !== undefined) return !isForUpgrades && (cmd === undefined ? act.cmd !== "pong" : cmd === act.cmd);
  if (act.socket && !isForUpgrades) return false;
  return cmd === undefined && isAtAddress(match, act);
}
