import { openChance } from "../../chance.ts";

export type Match = { method?: string; path?: string; userId?: string; socket?: boolean; cmd?: string };
export type Effect = {
  status?: number;
  code?: number;
  delayMs?: number;
  jitterMs?: number;
  reset?: boolean;
  empty?: boolean;
  malformed?: boolean;
  dropReply?: boolean;
  cut?: boolean;
  drop?: boolean;
  duplicate?: boolean;
  reorder?: boolean;
};
export type FaultInput = { match: Match; effect: Effect; times?: number; after?: number; probability?: number };
export type Fault = FaultInput & { id: string; seen: number; hits: number };

/**
 * What is about to happen: a call, the opening of a socket (`method` is UPGRADE), or a frame to a phone (it has a `cmd`).
 * The answer to a ping counts only when a fault names it, or a fault of pushes would be used up by the heartbeat.
 */
export type Act = { socket: boolean; userId: string; method?: string; path?: string; template?: string; cmd?: string };
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

function isMet({ match: { method, path, userId, socket, cmd }, effect }: Fault, act: Act): boolean {
  if ((socket ?? false) !== act.socket || (userId !== undefined && userId !== act.userId)) return false;
  const isForUpgrades = method === "UPGRADE" || effect.status !== undefined;
  if (act.cmd !== undefined) return !isForUpgrades && (cmd === undefined ? act.cmd !== "pong" : cmd === act.cmd);
  if (act.socket && !isForUpgrades) return false;
  return cmd === undefined && (method === undefined || method === act.method) && (path === undefined || isPath(path, act));
}

/** The address itself, the row's own spelling with {id}, or a beginning with `*` at its end. */
function isPath(wanted: string, { path = "", template }: Act): boolean {
  const bare = wanted.replace(/^\/lightweight(?=\/)/, "");
  return bare.endsWith("*") ? path.startsWith(bare.slice(0, -1)) : bare === path || bare === template;
}
