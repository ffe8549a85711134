import { sessionStore } from "../../api/session-state.ts";
import {
  readUnreadNoticesState,
  type UnreadNotice,
  unreadNoticesChanges,
  unreadNoticesSlotOf,
  type UnreadNoticesState,
} from "./unread-notices.ts";

const knownMax = 200;

export function changeUnreadNoticesState(
  change: (state: UnreadNoticesState) => UnreadNoticesState,
): void {
  const { userId } = sessionStore.get();
  const before = readUnreadNoticesState();
  const next = change(before);
  if (userId === undefined || next === before) return;
  const known = Object.fromEntries(Object.entries(next.known).slice(-knownMax));
  unreadNoticesSlotOf(userId).set(JSON.stringify({ ...next, known }));
  unreadNoticesChanges.set(unreadNoticesChanges.get() + 1);
}

const isAbout = (notice: UnreadNotice, { orderId, kind }: Pick<UnreadNotice, "orderId" | "kind">) =>
  notice.orderId === orderId && notice.kind === kind;

export const removeNotice = (
  state: UnreadNoticesState,
  about: Pick<UnreadNotice, "orderId" | "kind">,
): UnreadNoticesState =>
  state.notices.some((it) => isAbout(it, about))
    ? { ...state, notices: state.notices.filter((it) => !isAbout(it, about)) }
    : state;

export const addNotice = (state: UnreadNoticesState, notice: UnreadNotice): UnreadNoticesState => ({
  ...state,
  notices: [...removeNotice(state, notice).notices, notice],
});

export const markNoticeSwiped = (notice: UnreadNotice): void =>
  changeUnreadNoticesState((state) => addNotice(state, { ...notice, isSwiped: true }));
