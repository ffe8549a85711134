import { type Chance, openChance } from "../../chance.ts";
import type { Effect, FaultInput, Latency } from "../../control/faults.ts";
import { fits, isPath, type RuleMatch } from "../../control/match.ts";
import { later } from "./later.ts";

/** `lastAt` is the machine's time of its last hit. */
export type Fault = FaultInput & { id: string; seen: number; hits: number; lastAt: number | null };

/**
 * What is about to happen: a call, the opening of a socket (`method` is UPGRADE), or a frame to a phone (it has a `cmd`).
 * The answer to a ping counts only when a fault names it, or a fault of pushes would be used up by the heartbeat.
 */
export type Act = {
  socket: boolean;
  userId: string;
  method?: string;
  path?: string;
  template?: string;
  cmd?: string;
  call?: string;
  caller?: "phone" | "bff";
  requestId?: string | undefined;
  query?: unknown;
  body?: unknown;
};
/** What it must suffer. Without `ids` nothing. */
export type Hit = { ids: readonly string[]; effect: Effect };

export type Faults = ReturnType<typeof openFaults>;

const faultsMax = 200;
const delayMsMax = 60_000;

type Kept = Fault & { chance: Chance };

/** Injected trouble. Its chance is its own: a fault that never strikes takes nothing from the world's, so nothing else changes. */
export function openFaults(seed: number) {
  const all = new Map<string, Kept>();
  /** What waits because of a fault, and goes on when the fault is gone. */
  const held = new Map<string, Set<() => void>>();
  let origin = seed;
  let count = 0;
  const remove = (id: string): boolean => {
    const was = all.delete(id);
    for (const goOn of [...(held.get(id) ?? [])]) goOn();
    return was;
  };
  const clear = (): void => {
    for (const id of all.keys()) remove(id);
  };
  return {
    add(input: FaultInput): string | undefined {
      if (all.size >= faultsMax) return undefined;
      count += 1;
      const id = `f${count}`;
      const fault: Kept = { ...input, id, seen: 0, hits: 0, lastAt: null, chance: openChance(origin * 1_000 + count) };
      all.set(id, fault);
      const end = () => {
        if (all.get(id) === fault) remove(id);
      };
      if (input.ttlMs !== undefined) later(input.ttlMs, end);
      return id;
    },
    list: (): Fault[] => [...all.values()].map(({ chance: _chance, ...it }) => it),
    remove,
    clear,
    restart(newSeed: number): void {
      clear();
      origin = newSeed;
      count = 0;
    },
    /** For so long, or for ever; less when one of these faults is taken away. */
    hold(ids: readonly string[], ms: number): Promise<void> {
      return new Promise((resolve) => {
        const goOn = () => {
          for (const id of ids) held.get(id)?.delete(goOn);
          resolve();
        };
        for (const id of ids) held.set(id, (held.get(id) ?? new Set<() => void>()).add(goOn));
        if (ms !== Number.POSITIVE_INFINITY) later(ms, goOn);
      });
    },
    strike(act: Act): Hit {
      const struck = [...all.values()].filter((it) => isMet(it, act) && strikes(it));
      return { ids: struck.map((it) => it.id), effect: Object.assign({}, ...struck.map(effectOf), delays(struck)) };
    },
  };
}

function strikes(fault: Kept): boolean {
  if (fault.hits >= (fault.times ?? Number.POSITIVE_INFINITY)) return false;
  fault.seen += 1;
  if (fault.seen <= (fault.after ?? 0) || fault.chance() >= (fault.probability ?? 1)) return false;
  fault.hits += 1;
  fault.lastAt = Date.now();
  return true;
}

const effectOf = ({ effect: { jitterMs: _jitter, latency: _latency, ...effect } }: Fault): Effect => effect;

function delays(struck: Kept[]): Effect {
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
  const { method, userId, socket, cmd, path } = match;
  if ((socket ?? false) !== act.socket || (userId !== undefined && userId !== act.userId) || !isMetInside(match, act)) return false;
  const isForUpgrades = method === "UPGRADE" || effect.status !== undefined || effect.hang !== undefined;
  if (act.cmd !== undefined) return !isForUpgrades && (cmd === undefined ? act.cmd !== "pong" : cmd === act.cmd);
  if (act.socket && !isForUpgrades) return false;
  return (
    cmd === undefined &&
    (method === undefined || method === act.method) &&
    (path === undefined || isPath(path, act.path ?? "", act.template))
  );
}

/** What the call itself says. Who asks is looked at where somebody asks: frames have no caller. */
function isMetInside({ call, caller = "any", requestId, query, body }: RuleMatch, act: Act): boolean {
  return (
    (call === undefined || call === act.call) &&
    (caller === "any" || act.caller === undefined || caller === act.caller) &&
    (requestId === undefined || requestId === act.requestId) &&
    (query === undefined || fits(query, act.query)) &&
    (body === undefined || fits(body, act.body))
  );
}
