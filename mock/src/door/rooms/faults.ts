import { openChance } from "../../chance.ts";
import type { Effect, FaultInput } from "../../control/faults.ts";
import { fits, isPath, type RuleMatch } from "../../control/match.ts";

export type Fault = FaultInput & { id: string; seen: number; hits: number };

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

/** Injected trouble. Its chance is its own: a fault that never strikes takes nothing from the world's, so nothing else changes. */
export function openFaults(seed: number) {
  const all = new Map<string, Fault & { chance: () => number }>();
  let origin = seed;
  let count = 0;
  return {
    add(input: FaultInput): string | undefined {
      if (all.size >= faultsMax) return undefined;
      count += 1;
      const id = `f${count}`;
      all.set(id, { ...input, id, seen: 0, hits: 0, chance: openChance(origin * 1_000 + count) });
      return id;
    },
    list: (): Fault[] => [...all.values()].map(({ chance: _chance, ...it }) => it),
    remove: (id: string): boolean => all.delete(id),
    clear: (): void => all.clear(),
    restart(newSeed: number): void {
      all.clear();
      origin = newSeed;
      count = 0;
    },
    strike(act: Act): Hit {
      const struck = [...all.values()].filter((it) => isMet(it, act) && strikes(it));
      return { ids: struck.map((it) => it.id), effect: Object.assign({}, ...struck.map(effectOf), delays(struck)) };
    },
  };
}

function strikes(fault: Fault & { chance: () => number }): boolean {
  if (fault.hits >= (fault.times ?? Number.POSITIVE_INFINITY)) return false;
  fault.seen += 1;
  if (fault.seen <= (fault.after ?? 0) || fault.chance() >= (fault.probability ?? 1)) return false;
  fault.hits += 1;
  return true;
}

const effectOf = ({ effect: { jitterMs: _jitter, ...effect } }: Fault): Effect => effect;

function delays(struck: (Fault & { chance: () => number })[]): Effect {
  const waits = struck.map((it) => (it.effect.delayMs ?? 0) + Math.floor(it.chance() * (it.effect.jitterMs ?? 0)));
  const delayMs = waits.reduce((sum, it) => sum + it, 0);
  return delayMs > 0 ? { delayMs } : {};
}

function isMet({ match, effect }: Fault, act: Act): boolean {
  const { method, userId, socket, cmd, path } = match;
  if ((socket ?? false) !== act.socket || (userId !== undefined && userId !== act.userId) || !isMetInside(match, act)) return false;
  const isForUpgrades = method === "UPGRADE" || effect.status !== undefined;
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
