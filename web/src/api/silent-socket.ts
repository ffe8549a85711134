import { isPushCmd, type Output, type Push } from "contract";
import { recordSchemaMismatches } from "./schema-mismatches.ts";
import { subscribeToPushes } from "./push-handlers.ts";
import { invalidateReadsAfterMissedPushes, queryClient } from "./query-client.ts";

/** A push may arrive this long after the read that has found the change. */
const graceMs = 5000;
/**
 * Missing pushes at which polling starts. A single one is tolerated, because a push may be lost.
 */
const missesMax = 2;
const pollMs = 10_000;
/**
 * Interval in which the order counts are read. On most screens, nothing else is read while the user
 * waits.
 */
const readCountsEveryMs = 30_000;

type Rows = readonly Pick<Output<"orderDetail">, "orderId" | "status">[];
type Cached = Rows[number] | { records: Rows } | { pages: readonly { records: Rows }[] };
// Checks `records` first, because a single page also has a field `pages`, which is a number.
function rowsOf(cached: Cached): Rows {
  if ("records" in cached) return cached.records;
  return "pages" in cached ? cached.pages.flatMap((page) => page.records) : [cached];
}

/**
 * Returns the states whose changes reveal a missing push. Chat messages and unread counts are
 * excluded, because the user also changes them by sending and reading messages.
 */
const statesOf = (name: unknown, data: unknown): readonly (readonly [string, unknown])[] => {
  if (name === "orderStat")
    return [["", JSON.stringify({ ...(data as Output<"orderStat">), unreadChat: 0 })]];
  if (name !== "orderDetail" && name !== "orderList") return [];
  return rowsOf(data as Cached).map((it) => [it.orderId, it.status]);
};

const isMeaningfulPush = ({ cmd }: Push): boolean =>
  isPushCmd(cmd) && cmd !== "pong" && cmd !== "ping";

type SilentSocketWatch = {
  /**
   * Forgets the known states. Call after a gap in the connection, because no push has reported the
   * changes in that time.
   */
  forgetKnownStates(): void;
  stop(): void;
};

/**
 * Detects a socket that answers pings but delivers no pushes: reads find changes that neither a
 * push nor a command of the user explains. From then on, the reads that pushes would refresh are
 * repeated every ten seconds until a push arrives. `ask` reads the order counts while orders run,
 * until the first push arrives, so that the first changes are found on any screen.
 */
export function watchSilentSocket(
  isOpen: () => boolean,
  ask: () => Promise<void>,
): SilentSocketWatch {
  const known = new Map<string, { state: unknown; at: number }>();
  let heardAt = -1;
  let ownAt = -1;
  let misses = 0;
  let grace: ReturnType<typeof setTimeout> | undefined;
  let polling: ReturnType<typeof setInterval> | undefined;

  const hear = (push: Push) => {
    if (!isMeaningfulPush(push)) return;
    heardAt = Date.now();
    misses = 0;
    clearTimeout(grace);
    grace = undefined;
    clearInterval(polling);
    polling = undefined;
    clearInterval(asking);
    clearInterval(chatPolling);
  };
  const miss = () => {
    grace = undefined;
    misses += 1;
    if (misses < missesMax || polling !== undefined) return;
    recordSchemaMismatches("socket", ["silent"]);
    polling = setInterval(() => {
      if (!document.hidden) invalidateReadsAfterMissedPushes();
    }, pollMs);
  };
  const learn = (name: unknown, data: unknown) => {
    if (!isOpen()) return;
    const now = Date.now();
    const untold = statesOf(name, data).filter(([id, state]) => {
      const before = known.get(id);
      known.set(id, { state, at: now });
      return before !== undefined && before.state !== state && Math.max(heardAt, ownAt) < before.at;
    });
    if (untold.length > 0) grace ??= setTimeout(miss, graceMs);
  };

  /** Returns false if the order counts are not loaded, or if they report that no order runs. */
  const isRunning = (): boolean => {
    const stat = queryClient.getQueryData<Output<"orderStat">>(["orderStat", {}]);
    return stat !== undefined && stat.running !== 0;
  };
  const asking = setInterval(() => {
    if (isOpen() && !document.hidden && polling === undefined && isRunning()) void ask();
  }, readCountsEveryMs);
  // Until the app has understood a push, the backend's frames may have a form that the app cannot
  // read. Only reading the open chat again then finds a new message.
  const chatPolling = setInterval(() => {
    if (isOpen() && !document.hidden)
      void queryClient.invalidateQueries({ queryKey: ["chatList"] });
  }, pollMs);
  const stops = [
    subscribeToPushes("*", hear),
    queryClient.getQueryCache().subscribe((event) => {
      if (event.type === "updated" && event.action.type === "success")
        learn(event.query.queryKey[0], event.query.state.data);
    }),
    queryClient.getMutationCache().subscribe(({ type }) => {
      if (type === "updated") ownAt = Date.now();
    }),
  ];
  return {
    forgetKnownStates: () => known.clear(),
    stop() {
      for (const stop of stops) stop();
      clearTimeout(grace);
      clearInterval(polling);
      clearInterval(asking);
      clearInterval(chatPolling);
    },
  };
}
