import type { Duplex } from "node:stream";
import type { Limits } from "../config/limits.ts";
import { type Reason, reasons } from "./refusal-reasons.ts";
import type { SocketLink } from "./socket-link.ts";

/** Codes that are counted by themselves; a phone may choose any other, and would fill the list. */
const known = [1000, 1001, 1002, 1003, 1005, 1006, 1007, 1008, 1009, 1011, 1012, 1013, 4401] as const;
type Code = (typeof known)[number] | "other";

/** Plain numbers for whoever wants to show them. */
export type SocketCounts = {
  /** Accepted, and not yet gone on both sides. */
  readonly open: number;
  /** Still being checked and dialled. */
  readonly waiting: number;
  readonly refused: Readonly<Record<Reason, number>>;
  readonly closed: Readonly<Record<Code, number>>;
};

/** Who is inside, how many that may be, and what became of the others. */
export function census(limits: Limits) {
  const perUser = new Map<string, number>();
  const refused = zeros(reasons);
  const closed = zeros([...known, "other"]);
  const links = new Set<SocketLink>();
  let inside = 0;
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
    } satisfies SocketCounts as SocketCounts,
    /** Takes a place in the house until the phone is gone, or says that there is none. */
    admit(phone: Duplex): boolean {
      if (inside >= limits.socketsMax) return false;
      inside += 1;
      phone.on("close", () => (inside -= 1));
      return true;
    },
    /** The same for one of a person's places. To be asked only about who has proved to be that person: nobody takes another's places. */
    seat(userId: string, phone: Duplex): boolean {
      const taken = perUser.get(userId) ?? 0;
      if (taken >= limits.socketsPerUserMax) return false;
      perUser.set(userId, taken + 1);
      phone.on("close", () => {
        const left = (perUser.get(userId) ?? 0) - 1;
        if (left > 0) perUser.set(userId, left);
        else perUser.delete(userId);
      });
      return true;
    },
    beginWait: () => (waiting += 1),
    endWait: () => (waiting -= 1),
    countRefusal: (reason: Reason) => (refused[reason] += 1),
    links: () => [...links],
    add: (link: SocketLink): void => void links.add(link),
    remove(link: SocketLink, code: number) {
      links.delete(link);
      closed[known.find((it) => it === code) ?? "other"] += 1;
    },
  };
}

function zeros<const K extends string | number>(keys: readonly K[]): Record<K, number> {
  return Object.fromEntries(keys.map((it) => [it, 0])) as Record<K, number>;
}
