import {
  amountOf,
  BillType,
  type CodeName,
  EntrustStatus,
  type Fen,
  fenDecimals,
  type Input,
  MethodStatus,
  type OpenHours,
  orderLimitsRule,
  PauseType,
  type Price,
  priceBand,
  priceDecimals,
  remarkRule,
  toDecimal,
  type Units,
  units,
  unitsDecimals,
} from "contract";
import { dayStart } from "../../rules/calendar.ts";
import {
  floatMostPermille,
  minutesOfDay,
  minuteMs,
  openEntrustsMax,
  pauseMinutesChoices,
  payMinutesChoices,
  riskWords,
  sellMinUnits,
} from "../../rules/constants.ts";
import { act, type EntrustCode, type OwnerAct } from "../../rules/entrust-machine.ts";
import { feeOf } from "../../rules/escrow.ts";
import { transfer, negate, plus } from "../../rules/ledger.ts";
import { dailyLimitOf } from "../../rules/credit-levels.ts";
import type { Entrust } from "../../rules/records.ts";
import { balanceOf } from "../../db/accounts.ts";
import {
  addEntrust,
  addEntrustMethod,
  changeEntrust,
  entrustById,
  entrustMethods,
  openEntrustsOf,
  publishedSince,
} from "../../db/entrusts.ts";
import { runningOfEntrust } from "../../db/orders.ts";
import { setTimer } from "../../db/timers.ts";
import { book } from "../queries/post-entry.ts";
import { passGates } from "./purchase-conditions.ts";
import type { Desk } from "../context/request-context.ts";
import { priceAfloat } from "./floating-price.ts";
import { followEntrust, noteEntrust, returnRest } from "./entrust-changes.ts";
import { leftToday } from "../queries/limits.ts";
import { entrustOf } from "../queries/require-order.ts";
import { marketPrice } from "../queries/market.ts";
import { ownMethod } from "../queries/pay-methods.ts";
import { callerOf, type GateCode, gatesOf, personOf } from "../queries/users.ts";
import { passPin } from "../users/pin.ts";

type CreateCode =
  | GateCode
  | "badInput"
  | "entrustLimit"
  | "ableTooLow"
  | "priceOutOfBand"
  | "orderLimitsWrong"
  | "methodsNeeded"
  | "remarkRefused"
  | "methodNotFound"
  | "dailyLimit"
  | "pinWrong"
  | "pinLocked";
type Wish = Input<"sellCreate">;

const noConditions = { minOrders: 0, minRate: 0, minDays: 0, minLevel: 0 };
const number = (minor: number, decimals: number): number => Number(toDecimal(minor, decimals));

const worth = (it: Pick<Entrust, "total" | "returned" | "price">): number => amountOf(units(it.total - it.returned), it.price, "up");

/** What it is worth at its price counts on the day it is published; what came back unsold does not. */
export function publishedToday(desk: Desk, sellerId: string): Fen {
  return publishedSince(desk.db, sellerId, dayStart(desk.now)).reduce((sum, it) => sum + worth(it), 0) as Fen;
}

function checkPrice(desk: Desk<"priceOutOfBand">, price: Price): void {
  const { lo, hi } = priceBand(marketPrice(desk).price);
  if (price < lo || price > hi) desk.refuse("priceOutOfBand", { lo: number(lo, priceDecimals), hi: number(hi, priceDecimals) });
}

function checkHours(desk: Desk<"badInput">, hours: OpenHours | null | undefined): void {
  if (hours && (hours.from === hours.until || Math.max(hours.from, hours.until) >= minutesOfDay))
    desk.refuse("badInput", { field: "openHours" });
}

function checkTerms(desk: Desk<CreateCode>, it: Wish): void {
  checkPrice(desk, it.price);
  const fault = orderLimitsRule.check({ min: it.minAmount, max: it.maxAmount }, { price: it.price, quantity: it.quantity });
  if (fault !== undefined) desk.refuse("orderLimitsWrong", { reason: fault });
  if (!payMinutesChoices.includes(it.payMinutes)) desk.refuse("badInput", { field: "payMinutes" });
  checkHours(desk, it.openHours);
  for (const text of [it.remark, it.greeting]) if (remarkRule.check(text ?? "", { riskWords }) !== undefined) desk.refuse("remarkRefused");
}

function checkMethods(desk: Desk<CreateCode>, ids: readonly string[]): void {
  if (ids.length === 0) desk.refuse("methodsNeeded");
  for (const id of ids) if (ownMethod(desk, id, desk.caller.userId).status !== MethodStatus.on) desk.refuse("methodsNeeded");
}

function checkRoom(desk: Desk<CreateCode>, it: Wish): void {
  const user = callerOf(desk);
  if (openEntrustsOf(desk.db, user.id).length >= openEntrustsMax) desk.refuse("entrustLimit");
  const left = leftToday(dailyLimitOf(user.score, user.riskLevel), publishedToday(desk, user.id));
  if (amountOf(it.quantity, it.price, "up") > left) desk.refuse("dailyLimit", { left: number(left, fenDecimals) });
}

function entrustFrom(desk: Desk, it: Wish, feeReserve: Units): Entrust {
  return {
    id: desk.nextId("E"),
    sellerId: desk.caller.userId,
    price: it.price,
    total: it.quantity,
    remain: it.quantity,
    locked: units(0),
    sold: units(0),
    returned: units(0),
    feeReserve,
    minAmount: it.minAmount,
    maxAmount: it.maxAmount,
    payMinutes: it.payMinutes,
    autoConfirm: it.autoConfirm,
    remark: remarkRule.clean(it.remark ?? ""),
    ...(it.conditions ?? noConditions),
    blockedIds: JSON.stringify(it.blockedIds ?? []),
    floatPermille: it.floatPermille ?? null,
    greeting: remarkRule.clean(it.greeting ?? ""),
    resumeAt: null,
    openFrom: it.openHours?.from ?? null,
    openUntil: it.openHours?.until ?? null,
    status: EntrustStatus.selling,
    pauseType: 0,
    pausedOverdue: 0,
    missedAccepts: 0,
    createdAt: desk.now,
    version: 1,
  };
}

/** Quantity and fee are frozen together, so that every later order finds both. */
function freeze(desk: Desk, it: Entrust): Units {
  const whole = plus(it.total, it.feeReserve);
  const postings = transfer([it.sellerId, "able"], [it.sellerId, "entrustFrozen"], whole);
  const bill = { userId: it.sellerId, billType: BillType.frozen, quantity: negate(whole), cny: null, remark: "" };
  book(desk, { reason: "publish", refType: "entrust", refId: it.id, postings, bills: [bill] });
  return whole;
}

/** Who follows the reference asks what it is now, whatever the phone has seen. */
function afloat(desk: Desk<CreateCode>, wish: Wish): Wish {
  const { floatPermille } = wish;
  if (floatPermille === undefined) return wish;
  if (Math.abs(floatPermille) > floatMostPermille) desk.refuse("badInput", { field: "floatPermille" });
  return { ...wish, price: priceAfloat(desk, floatPermille) };
}

export function publish(desk: Desk<CreateCode>, asked: Wish): { entrust: Entrust; frozen: Units } {
  const wish = afloat(desk, asked);
  if (wish.quantity < sellMinUnits) desk.refuse("badInput", { field: "quantity" });
  passGates(desk, callerOf(desk), "sell");
  checkMethods(desk, wish.methodIds);
  checkTerms(desk, wish);
  checkRoom(desk, wish);
  passPin(desk, wish.payPassword);
  const able = balanceOf(desk.db, desk.caller.userId, "able");
  const feeReserve = feeOf(wish.quantity);
  if (plus(wish.quantity, feeReserve) > able) desk.refuse("ableTooLow", { able: number(able, unitsDecimals) });
  const entrust = entrustFrom(desk, wish, feeReserve);
  addEntrust(desk.db, entrust);
  for (const id of new Set(wish.methodIds)) addEntrustMethod(desk.db, entrust.id, id);
  const frozen = freeze(desk, entrust);
  noteEntrust(desk, entrust, "挂单已发布");
  return { entrust, frozen };
}

export function ownEntrust(desk: Desk<"entrustNotFound">, id: string): Entrust {
  const entrust = entrustById(desk.db, id);
  return entrust?.sellerId === desk.caller.userId ? entrust : desk.refuse("entrustNotFound");
}

type ActCode<A extends OwnerAct> = "entrustNotFound" | EntrustCode[A];
function changesOf<A extends OwnerAct>(desk: Desk<ActCode<A>>, entrust: Entrust, on: A): Partial<Entrust> {
  const running = runningOfEntrust(desk.db, entrust.id);
  const acted = act(entrust, on, { running, underRisk: callerOf(desk).underRisk === 1 });
  return "refused" in acted ? (desk as Desk<CodeName>).refuse(acted.refused, { count: running, status: entrust.status }) : acted.changes;
}

export function pause(desk: Desk<ActCode<"pause"> | "badInput">, { id, minutes }: Input<"sellPause">): Entrust {
  if (minutes !== undefined && !pauseMinutesChoices.includes(minutes)) desk.refuse("badInput", { field: "minutes" });
  const entrust = ownEntrust(desk, id);
  const resumeAt = minutes === undefined ? null : desk.now + minutes * minuteMs;
  const paused = changeEntrust(desk.db, entrust, { ...changesOf(desk, entrust, "pause"), resumeAt });
  if (resumeAt !== null) setTimer(desk.db, { kind: "entrust", ref: id, dueAt: resumeAt });
  noteEntrust(desk, paused, minutes === undefined ? "挂单已暂停" : `挂单已暂停${minutes}分钟`);
  return paused;
}

/** The end of a pause that its owner has set an end to; whoever may not sell now, or cannot, is told instead. */
export function resume(desk: Desk, id: string): void {
  const entrust = entrustById(desk.db, id);
  if (!entrust || entrust.resumeAt === null) return;
  const resting = changeEntrust(desk.db, entrust, { resumeAt: null });
  if (resting.status !== EntrustStatus.paused || resting.pauseType !== PauseType.owner) return;
  const acted = act(resting, "recover", { running: 0, underRisk: personOf(desk, resting.sellerId).underRisk === 1 });
  const barred = gatesOf(desk, personOf(desk, resting.sellerId), "sell").some((it) => it.name === "tradeBanned");
  const paid = entrustMethods(desk.db, id).some((it) => it.status === MethodStatus.on);
  if ("refused" in acted || barred || !paid) return desk.push(resting.sellerId, "warn", "您的挂单未能自动恢复，请查看");
  noteEntrust(desk, changeEntrust(desk.db, resting, acted.changes), "挂单已自动恢复出售");
}

/** A dearer price is room that the day must still have. */
function checkDearer(desk: Desk<"dailyLimit">, it: Entrust, price: Price): void {
  if (it.createdAt < dayStart(desk.now)) return;
  const { id, score, riskLevel } = callerOf(desk);
  const left = leftToday(dailyLimitOf(score, riskLevel), publishedToday(desk, id));
  if (worth({ ...it, price }) - worth(it) > left) desk.refuse("dailyLimit", { left: number(left, fenDecimals) });
}

type RecoverCode = ActCode<"recover"> | "badInput" | "methodsNeeded" | "priceOutOfBand" | "dailyLimit" | "tradeBanned";

const recoveredText = ({ price, openHours }: Input<"sellRecover">): string => {
  if (price !== undefined) return `单价已改为 ¥${toDecimal(price, priceDecimals, 2)}`;
  return openHours === undefined ? "挂单已恢复出售" : "营业时间已修改";
};

/** Back in the list, or going on in it, at another price or in other hours. Orders keep theirs, and so does whoever was promised one. */
export function recover(desk: Desk<RecoverCode>, wish: Input<"sellRecover">): Entrust {
  const { id, price, openHours: hours } = wish;
  const entrust = ownEntrust(desk, id);
  const goesOn = (price !== undefined || hours !== undefined) && entrust.status === EntrustStatus.selling;
  const changes = goesOn ? {} : changesOf(desk, entrust, "recover");
  const banned = gatesOf(desk, callerOf(desk), "sell").find((it) => it.name === "tradeBanned");
  if (banned) desk.refuse("tradeBanned", banned.facts);
  if (!entrustMethods(desk.db, id).some((it) => it.status === MethodStatus.on)) desk.refuse("methodsNeeded");
  checkHours(desk, hours);
  if (price !== undefined) checkPrice(desk, price);
  if (price !== undefined) checkDearer(desk, entrust, price);
  const selling = changeEntrust(desk.db, entrust, {
    ...changes,
    resumeAt: null,
    ...(price !== undefined && { price, floatPermille: null }),
    ...(hours !== undefined && { openFrom: hours?.from ?? null, openUntil: hours?.until ?? null }),
  });
  noteEntrust(desk, selling, recoveredText(wish));
  // At a lower price what is left may be too little to sell.
  if (price !== undefined) followEntrust(desk, id);
  return entrustOf(desk, id);
}

export function close(desk: Desk<ActCode<"close">>, id: string): Units {
  const entrust = ownEntrust(desk, id);
  const changes = changesOf(desk, entrust, "close");
  const returned = plus(entrust.remain, entrust.feeReserve);
  const closed = returnRest(desk, entrust, changes, "close");
  noteEntrust(desk, closed, "挂单已关闭，剩余资产已退回");
  desk.push(entrust.sellerId, "asset", "挂单剩余资产已退回");
  return returned;
}
