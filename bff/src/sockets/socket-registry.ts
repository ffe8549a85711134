import type { Duplex } from "node:stream";
import type { Limits } from "../config/limits.ts";
import { type UpgradeRefusalReason, upgradeRefusalReasons } from "./upgrade-refusals.ts";
import type { SocketBridge } from "./socket-bridge.ts";

/** Other codes share a counter, because clients could otherwise add counters without limit. */
const countedCodes = [
  1000, 1001, 1002, 1003, 1005, 1006, 1007, 1008, 1009, 1011, 1012, 1013, 4401,
] as const;
type CountedCode = (typeof countedCodes)[number] | "other";

export type SocketCounts = {
  /** Accepted sockets that are not yet closed on both sides. */
  readonly open: number;
  /** Upgrades whose client is being checked or whose backend is being dialed. */
  readonly waiting: number;
  readonly refused: Readonly<Record<UpgradeRefusalReason, number>>;
  readonly closed: Readonly<Record<CountedCode, number>>;
};

/** Counts sockets, limits them per process and per user, and counts refusals and close codes. */
export function createSocketRegistry(limits: Limits) {
  const perUser = new Map<string, number>();
  const refused = zeroCounts(upgradeRefusalReasons);
  const closed = zeroCounts([...countedCodes, "other"]);
  const links = new Set<SocketBridge>();
  let open = 0;
  let waiting = 0;

  return {
    counts: {
      get open() {
        return links.size;
      },
      get waiting() {
        return waiting;
      },
      refused,
      closed,
    } satisfies SocketCounts,
    /**
     * Reserves one of the `socketsMax` sockets of the process until the client closes. Returns
     * false if none is free.
     */
    reserve(client: Duplex): boolean {
      if (open >= limits.socketsMax) return false;
      open += 1;
      client.on("close", () => (open -= 1));
      return true;
    },
    /**
     * Reserves one of the `socketsPerUserMax` sockets of a user until the client closes. Returns
     * false if none is free. Call it after the identity check, otherwise a client could use up
     * another user's sockets.
     */
    reserveForUser(userId: string, client: Duplex): boolean {
      const taken = perUser.get(userId) ?? 0;
      if (taken >= limits.socketsPerUserMax) return false;
      perUser.set(userId, taken + 1);
      client.on("close", () => {
        const left = (perUser.get(userId) ?? 0) - 1;
        if (left > 0) perUser.set(userId, left);
        else perUser.delete(userId);
      });
      return true;
    },
    beginWait: () => (waiting += 1),
    endWait: () => (waiting -= 1),
    countRefusal: (reason: UpgradeRefusalReason) => (refused[reason] += 1),
    links: () => [...links],
    add: (link: SocketBridge): void => void links.add(link),
    remove(link: SocketBridge, code: number) {
      links.delete(link);
      closed[countedCodes.find((it) => it === code) ?? "other"] += 1;
    },
  };
}

function zeroCounts<const K extends string | number>(keys: readonly K[]): Record<K, number> {
  return Object.fromEntries(keys.map((it) => [it, 0])) as Record<K, number>;
}
