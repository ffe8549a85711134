import {
  AppealStatus,
  isFinalStatus,
  type OrderDetail,
  type OrderListItem,
  OrderListTab,
  type Output,
  type Push,
  type PushCmd,
} from "contract";
import { subscribeToPushes } from "../api/push-handlers.ts";
import { queryClient, queryKeyOf } from "../api/query-client.ts";
import { fetchFreshRead } from "../api/read-queries.ts";
import { deriveOrderSubstatus } from "../trade/order-substatus.ts";
import { replaceSideNamesForUser } from "../trade/appeal-text.ts";
import { newestPushedChatMessageByOrder } from "../trade/unread/notice-content.tsx";
import {
  chatNoticeText,
  orderChangeText,
  shouldNotifyAboutOrder,
  shouldNotifyAboutOrderAtFirstStart,
  orderNoticeText,
  orderStateKeyForNotices,
} from "../trade/unread/notice-text.ts";
import {
  addNotice,
  changeUnreadNoticesState,
  removeNotice,
} from "../trade/unread/change-unread-notices.ts";
import { type UnreadNoticesState, readUnreadNoticesState } from "../trade/unread/unread-notices.ts";
import { serverNow } from "../lib/time/server-clock.ts";
import { announceOrderNews } from "./order-announcements.ts";

export const runningOrdersReadInput = {
  tab: OrderListTab.running,
  pageNo: 1,
  pageSize: 50,
} as const;
export const ruledAppealsReadInput = {
  status: AppealStatus.ruled,
  pageNo: 1,
  pageSize: 20,
} as const;

/**
 * The order that the user looks at. `isChatOpen`: true in its chat, where the user also reads its
 * messages.
 */
export type OrderOnScreen = { orderId: string; isChatOpen: boolean } | undefined;
let opened: OrderOnScreen;
const isOpened = (orderId: string): boolean => opened?.orderId === orderId && !document.hidden;

const rowKey = ({
  status,
  appealStatus,
  closeType,
  completeType,
  needAction,
  deadline,
}: OrderListItem): string =>
  [status, appealStatus, closeType, completeType, needAction, deadline].join(" ");

function withChat(
  state: UnreadNoticesState,
  { orderId, unread, deadline }: OrderListItem,
): UnreadNoticesState {
  const about = { orderId, kind: "chat" as const };
  if (unread === 0 || (isOpened(orderId) && opened?.isChatOpen === true))
    return removeNotice(state, about);
  const before = state.notices.find((it) => it.orderId === orderId && it.kind === "chat");
  if (before?.count === unread) return state;
  const isSwiped = before?.isSwiped === true && unread < before.count;
  return addNotice(state, { ...about, rank: "message", deadline, count: unread, isSwiped });
}

const withKnownState = (
  state: UnreadNoticesState,
  row: OrderListItem,
  name: string,
): UnreadNoticesState => {
  const known = state.known[row.orderId];
  const key = rowKey(row);
  return known?.row === key && known.state === name
    ? state
    : { ...state, known: { ...state.known, [row.orderId]: { row: key, state: name } } };
};

type ComparisonCause = { isStart?: boolean; isReminder?: boolean };

/**
 * Announces a status that differs from the known one. Orders that were running before the first
 * start on this device, and ended orders that the user looks up, are not news.
 */
function announceChange(order: OrderDetail, isStart: boolean): void {
  const { isStarted, known } = readUnreadNoticesState();
  const before = known[order.orderId]?.state;
  if (before === orderStateKeyForNotices(order)) return;
  const isNew =
    before === undefined
      ? isStarted &&
        !isStart &&
        (!isFinalStatus(order.status) || shouldNotifyAboutOrder(order, before))
      : true;
  if (isNew) announceOrderNews(order.orderId, { change: orderChangeText(order, before) });
}

/** Compares an order with what is known of it, and adds, keeps or removes its notices. */
function compareOrder(
  order: OrderDetail,
  { isStart = false, isReminder = false }: ComparisonCause = {},
): void {
  announceChange(order, isStart);
  changeUnreadNoticesState((state) => {
    const { orderId } = order;
    const known = state.known[orderId]?.state;
    const name = orderStateKeyForNotices(order);
    const next = withChat(withKnownState(state, order, name), order);
    const about = { orderId, kind: "order" as const };
    const text = orderNoticeText(order);
    if (!text || isOpened(orderId)) return removeNotice(next, about);
    const isNew =
      isReminder ||
      (isStart ? shouldNotifyAboutOrderAtFirstStart(order) : shouldNotifyAboutOrder(order, known));
    if (isNew)
      return addNotice(next, {
        ...about,
        rank: text.rank,
        deadline: order.deadline,
        count: 0,
        isSwiped: false,
      });
    return known === undefined || known === name ? next : removeNotice(next, about);
  });
}

const readDelayMs = 150;
const pending = new Map<
  string,
  { timer: ReturnType<typeof setTimeout>; isReminder: boolean; isStart: boolean }
>();

/**
 * Reads the order once for pushes and list changes that follow each other within `readDelayMs`.
 * Does not read the order on the screen, because its screen does.
 */
function readSoon(
  orderId: string,
  { isReminder = false, isStart = false }: ComparisonCause = {},
): void {
  if (orderId === "" || isOpened(orderId)) return;
  const waiting = pending.get(orderId);
  clearTimeout(waiting?.timer);
  const cause = {
    isReminder: isReminder || waiting?.isReminder === true,
    isStart: isStart && waiting?.isStart !== false,
  };
  const read = async () => {
    pending.delete(orderId);
    causes.set(orderId, cause);
    await fetchFreshRead("orderDetail", { id: orderId }, { quiet: true }).catch(() => {});
    causes.delete(orderId);
  };
  pending.set(orderId, { timer: setTimeout(() => void read(), readDelayMs), ...cause });
}
/** Cause of each running read, used when the response arrives in the cache. */
const causes = new Map<string, ComparisonCause>();

/**
 * Compares the running orders with the known ones. A known order that is no longer listed has
 * ended, so it is read to learn how.
 */
function compareRows(rows: readonly OrderListItem[], isComplete: boolean): void {
  const { isStarted, known } = readUnreadNoticesState();
  for (const row of rows) {
    const before = known[row.orderId];
    if (before?.row === rowKey(row)) continue;
    if (isStarted || shouldNotifyAboutOrderAtFirstStart(row as OrderDetail))
      readSoon(row.orderId, { isStart: !isStarted });
  }
  if (!isComplete) return;
  const listed = new Set(rows.map((it) => it.orderId));
  const wasRunning = (key: string) => runningStatuses.has(Number(key.split(" ")[0]));
  for (const [orderId, order] of Object.entries(known))
    if (wasRunning(order.row) && !listed.has(orderId)) readSoon(orderId);
  changeUnreadNoticesState((state) =>
    rows.reduce(
      (next, row) => withRow(next, row, isStarted),
      isStarted ? state : { ...state, isStarted: true },
    ),
  );
}
const runningStatuses: ReadonlySet<number> = new Set([10, 20, 30, 35, 40]);

/**
 * Adds or removes the notice of unread messages. At the first start on a device, also marks the
 * current state of the order as known, so that the state causes no notice. A state that causes a
 * notice even at the first start is not marked.
 */
function withRow(
  state: UnreadNoticesState,
  row: OrderListItem,
  isStarted: boolean,
): UnreadNoticesState {
  const next = withChat(state, row);
  return isStarted || shouldNotifyAboutOrderAtFirstStart(row as OrderDetail)
    ? next
    : withKnownState(next, row, deriveOrderSubstatus(row));
}

const rulingRecentMs = 48 * 60 * 60_000;

/**
 * Finds rulings that no push and no list has reported, such as the ruling of an order that began
 * and ended while the app was closed.
 */
function compareRulings({ records }: Output<"appealList">): void {
  const { known } = readUnreadNoticesState();
  for (const { id, orderId, timeline } of records) {
    const at = timeline.at(-1)?.time ?? null;
    const isRecent = at !== null && serverNow() - at < rulingRecentMs;
    if (isRecent && known[orderId]?.state.includes(` ${id} `) !== true) readSoon(orderId);
  }
}

/** Total of unread messages at the last search through the orders. */
let searchedUnreadTotal = 0;

/**
 * Finds unread messages of ended orders. Searches the orders if the order counts report more unread
 * messages than the notices do.
 */
async function findUnread(total: number | null): Promise<void> {
  const { notices } = readUnreadNoticesState();
  if (total === null) return;
  if (total === searchedUnreadTotal || total <= notices.reduce((sum, it) => sum + it.count, 0))
    return;
  searchedUnreadTotal = total;
  const { records } = await fetchFreshRead(
    "orderList",
    { pageNo: 1, pageSize: 50 },
    { quiet: true },
  ).catch(() => ({ records: [] }));
  changeUnreadNoticesState((state) =>
    records.filter((it) => it.unread > 0).reduce(withChat, state),
  );
}

type List = { records: readonly OrderListItem[] };
type OrderListInput = { tab?: number; role?: number; keyword?: string; pageNo?: number };

function compareRead(name: unknown, asked: OrderListInput, data: unknown): void {
  if (name === "orderDetail") {
    const order = data as OrderDetail;
    compareOrder(order, causes.get(order.orderId));
  }
  if (name === "appealList" && (asked as { status?: number }).status === AppealStatus.ruled)
    compareRulings(data as Output<"appealList">);
  if (name !== "orderList" || asked.tab !== OrderListTab.running) return;
  const rows =
    "pages" in (data as object) && Array.isArray((data as { pages: unknown }).pages)
      ? (data as { pages: readonly List[] }).pages.flatMap((it) => it.records)
      : (data as List).records;
  compareRows(
    rows,
    asked.role === undefined &&
      asked.keyword === undefined &&
      rows.length < runningOrdersReadInput.pageSize,
  );
}

const unreadPushes: ReadonlySet<string> = new Set([
  "order",
  "appeal",
  "match",
  "chat",
  "own",
  "system",
  "warn",
] satisfies PushCmd[]);

/** Pushes whose text may report news that does not change the status of the order. */
const orderPushes: ReadonlySet<string> = new Set(["order", "appeal"] satisfies PushCmd[]);

const cachedOrder = (orderId: string) =>
  queryClient.getQueryData<OrderDetail>(queryKeyOf("orderDetail", { id: orderId }));

function onUnreadPush({ cmd, msgTxt, orderId }: Push): void {
  if (!unreadPushes.has(cmd)) return;
  const order = cachedOrder(orderId);
  if (orderPushes.has(cmd) && msgTxt !== "" && order)
    announceOrderNews(orderId, { message: replaceSideNamesForUser(msgTxt, order.isSeller) });
  // The open chat announces its messages itself.
  if (cmd === "chat" && order && !(isOpened(orderId) && opened?.isChatOpen === true))
    announceOrderNews(`chat ${orderId}`, { message: chatNoticeText(order, msgTxt).title });
  if (cmd === "chat")
    newestPushedChatMessageByOrder.set(
      new Map(newestPushedChatMessageByOrder.get()).set(orderId, msgTxt),
    );
  readSoon(orderId, { isReminder: cmd === "warn" });
}

/** Marks the order on the screen as seen, in the state that its screen has read. */
function markOpenedSeen(): void {
  const order = opened && cachedOrder(opened.orderId);
  if (order) compareOrder(order);
}

export function setOrderOnScreen(next: OrderOnScreen): void {
  opened = next;
  markOpenedSeen();
}

/** Keeps the unread notices of the user up to date. Returns an unsubscribe function. */
export function watchUnreadNotices(): () => void {
  document.addEventListener("visibilitychange", markOpenedSeen);
  const cache = queryClient.getQueryCache();
  // Compares the list that is already cached. Otherwise the next list would count as the first one,
  // and its changes would not be announced.
  const running = cache.find({ queryKey: queryKeyOf("orderList", runningOrdersReadInput) });
  if (running?.state.data !== undefined)
    compareRead("orderList", runningOrdersReadInput, running.state.data);
  const stops = [
    subscribeToPushes("*", onUnreadPush),
    cache.subscribe((event) => {
      if (event.type !== "updated" || event.action.type !== "success") return;
      const [name, asked] = event.query.queryKey;
      compareRead(name, (asked ?? {}) as OrderListInput, event.query.state.data);
      if (name === "orderStat")
        void findUnread((event.query.state.data as Output<"orderStat">).unreadChat);
    }),
    () => document.removeEventListener("visibilitychange", markOpenedSeen),
  ];
  return () => {
    for (const stop of stops) stop();
    for (const it of pending.values()) clearTimeout(it.timer);
    pending.clear();
  };
}
