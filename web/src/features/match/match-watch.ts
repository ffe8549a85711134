import { type Fen, type PayType, TicketState } from "contract";
import { showNotice, showToast } from "../../api/notices.ts";
import { onCmd } from "../../api/push-routes.ts";
import { readNow } from "../../api/read.ts";
import { doubtNow } from "../../deal/doubt/doubt.ts";
import { yuan } from "../../lib/format-figures.ts";
import { storage } from "../../lib/storage.ts";
import { store, useStore } from "../../lib/store.ts";
import { anyTicket, ticketBefore } from "./ticket-memory.ts";

export type WatchWish = { amount: Fen; payTypes: readonly PayType[] };
/** idle: nobody asked. on: it looks. found: a seller could take it now. */
export type Watch = { state: "idle" } | { state: "on"; wish: WatchWish } | { state: "found"; wish: WatchWish };

const lookMs = 20_000;
const lastsMs = 10 * 60_000;

const watch = store<Watch>({ state: "idle" });
export const useWatch = (): Watch => useStore(watch);
let stop = () => {};

/** Says whether somebody could take it now. A failed question is asked again the next time. */
async function isPossible({ amount, payTypes }: WatchWish): Promise<boolean> {
  const lists = await Promise.all(
    payTypes.map((payType) =>
      readNow("buyAbleList", { amount, payType, onlyMatch: 1, pageSize: 1 }, { quiet: true }).catch(() => undefined),
    ),
  );
  return lists.some((it) => it !== undefined && it.records.length > 0);
}

/**
 * 通知我: for ten minutes the market is looked at in the background, wherever the person goes in the app. It only tells: an order
 * with its clock is made by nobody but himself.
 */
export function startWatch(wish: WatchWish): void {
  stopWatch();
  const person = storage.p.get();
  const look = async () => {
    const found = await isPossible(wish);
    if (storage.p.get() !== person) return stopWatch();
    if (!found || watch.get().state !== "on") return;
    stop();
    watch.set({ state: "found", wish });
    showToast(`现在有卖家可成交 ${yuan(wish.amount)}，可重新匹配`, "ok");
  };
  const timer = setInterval(() => void look(), lookMs);
  const end = setTimeout(() => stopWatch(), lastsMs);
  const deaf = onCmd("match", ({ msgTxt, orderId }) => (orderId === "" ? void look() : showNotice(msgTxt, orderId)));
  stop = () => {
    clearInterval(timer);
    clearTimeout(end);
    deaf();
  };
  watch.set({ state: "on", wish });
}

export function stopWatch(): void {
  stop();
  stop = () => {};
  watch.set({ state: "idle" });
}

const ticketLastsMs = 45_000;
/** A minute longer where its answer may be on the way still. */
const doubtLastsMs = 60_000;
const ticketAskMs = 5000;

let hush = () => {};
/** He is back at the ticket himself. */
export const stopTelling = (): void => hush();

/** Who leaves while a ticket runs is told how it ends: the push may be lost, so it is asked for too. */
export function tellEnd(): void {
  hush();
  hush = () => {
    clearInterval(timer);
    clearTimeout(end);
    deaf();
  };
  const done = () => {
    hush();
    ticketBefore.clear();
  };
  const tell = (orderId: string) => {
    done();
    showNotice("已为您匹配到卖家，请在时限内付款", orderId);
  };
  const ask = async () => {
    const it = await readNow("buyFastCheck", {}, { quiet: true }).catch(() => undefined);
    const before = ticketBefore.get();
    // The ticket of a wish whose answer was lost may be still to come.
    if (it === undefined || it.matchId === before || before === undefined) return;
    if (it.state === TicketState.matching) return ticketBefore.set(anyTicket);
    if (it.state === TicketState.matched) return tell(it.orderId);
    done();
    if (it.state === TicketState.failed) showToast(`快捷购买失败：${it.failText}`, "warn");
  };
  const deaf = onCmd("match", ({ orderId }) => (orderId === "" ? void ask() : tell(orderId)));
  const timer = setInterval(() => void ask(), ticketAskMs);
  const end = setTimeout(done, ticketLastsMs + (doubtNow() ? doubtLastsMs : 0));
}
