import { useSyncExternalStore } from "react";
import { sessionStore } from "../../api/session-state.ts";
import { parseStored, schema } from "../../lib/browser/draft.ts";
import { storage } from "../../lib/browser/storage.ts";
import { createStore } from "../../lib/browser/store.ts";

/**
 * Ranks of notices, the most urgent first: a deadline of the user, a ruling, another change of an
 * order, a chat message.
 */
export const noticeUrgencyRanks = { deadline: 0, ruling: 1, order: 2, message: 3 } as const;
export type NoticeUrgency = keyof typeof noticeUrgencyRanks;

/**
 * A notice the user has not opened yet. Its texts are derived from the order, so they are not
 * stored.
 */
export type UnreadNotice = {
  orderId: string;
  kind: "order" | "chat";
  rank: NoticeUrgency;
  deadline: number | null;
  /** Number of unread messages of a chat. */
  count: number;
  /**
   * True if the user swiped the card away. The notice is then only listed behind the notice button.
   */
  isSwiped: boolean;
};
/**
 * Last known state of an order: `row` as the order list showed it, `state` as its details showed
 * it.
 */
export type LastKnownOrderState = { row: string; state: string };
export type UnreadNoticesState = {
  /** True once the running orders have been compared for the first time on this device. */
  isStarted: boolean;
  notices: readonly UnreadNotice[];
  known: Readonly<Record<string, LastKnownOrderState>>;
};

const nothing: UnreadNoticesState = { isStarted: false, notices: [], known: {} };
/**
 * Number of changes that this tab has made to the stored notices. Each change rerenders the
 * components that show them.
 */
export const unreadNoticesChanges = createStore(0);
export const unreadNoticesSlotOf = (userId: string) => storage.personal(`unread_${userId}`);

let cached: { text: string | undefined; state: UnreadNoticesState } = {
  text: undefined,
  state: nothing,
};

const stateSchema = schema.fields<UnreadNoticesState>({
  isStarted: schema.flag,
  notices: schema.validItems(
    schema.whole<UnreadNotice>({
      orderId: schema.text,
      kind: schema.oneOf(["order", "chat"]),
      rank: schema.oneOf(Object.keys(noticeUrgencyRanks) as NoticeUrgency[]),
      deadline: schema.nullable(schema.number),
      count: schema.number,
      isSwiped: schema.flag,
    }),
  ),
  known: schema.record(schema.whole<LastKnownOrderState>({ row: schema.text, state: schema.text })),
});

/**
 * Returns the unread notices and the known order states of the user who is logged in in this tab.
 */
export function readUnreadNoticesState(): UnreadNoticesState {
  const { userId } = sessionStore.get();
  const text = userId === undefined ? undefined : unreadNoticesSlotOf(userId).get();
  if (text !== cached.text)
    cached = { text, state: { ...nothing, ...parseStored(text, stateSchema) } };
  return cached.state;
}

function follow(changed: () => void): () => void {
  const { userId } = sessionStore.get();
  const stops = [
    unreadNoticesChanges.subscribe(changed),
    sessionStore.subscribe(changed),
    userId === undefined ? () => {} : unreadNoticesSlotOf(userId).onChangeInOtherTab(changed),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

const byUrgency = (a: UnreadNotice, b: UnreadNotice): number =>
  noticeUrgencyRanks[a.rank] - noticeUrgencyRanks[b.rank] ||
  (a.deadline ?? Infinity) - (b.deadline ?? Infinity);

let sorted: { state: UnreadNoticesState; notices: readonly UnreadNotice[] } = {
  state: nothing,
  notices: [],
};
function unreadNotices(): readonly UnreadNotice[] {
  const state = readUnreadNoticesState();
  if (sorted.state !== state) sorted = { state, notices: state.notices.toSorted(byUrgency) };
  return sorted.notices;
}

/** Returns the unread notices of the user, the most urgent first. */
export const useUnreadNotices = (): readonly UnreadNotice[] =>
  useSyncExternalStore(follow, unreadNotices);
