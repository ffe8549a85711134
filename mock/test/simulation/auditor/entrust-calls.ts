import { codes, EntrustStatus as E, type CallName, PauseType } from "contract";
import { costUp, feeOn, isDust, isOpenAt, unitsOf } from "./arithmetic.ts";
import { accountOf, apartSince, type Books, empty, isOpen, isPromise, publish, settle, stand } from "./books.ts";
import { field, type Heard } from "./heard.ts";
import type { Pins } from "./pins.ts";
import type { Entrust } from "./records.ts";
import { Violation } from "./violation.ts";

export type Scene = { books: Books; pins: Pins; bannedUntil: number };
type Found = { scene: Scene; heard: Heard; entrust: Entrust };

const c = Object.fromEntries(Object.entries(codes).map(([name, it]) => [name, it.code])) as Record<keyof typeof codes, number>;
const gates = [c.quizNeeded, c.certificationNeeded, c.pinNeeded, c.methodNeeded, c.tradeBanned];
const maxOpen = 5;

/** Reasons this auditor cannot see: limits of a level, the price band, words, methods. */
const soft = [...gates, c.priceOutOfBand, c.orderLimitsWrong, c.methodsNeeded, c.remarkRefused, c.methodNotFound, c.dailyLimit];

export function judgeSellCreate({ books, pins }: Scene, { userId, input, at }: Heard): number[] {
  const quantity = Number(input.quantity);
  const openOnes = [...books.entrusts.values()].filter((it) => it.seller === userId && isOpen(it)).length;
  const hard = [
    ...pins.refusals(userId, input.payPassword, at),
    ...(accountOf(books, userId).able < quantity + feeOn(quantity) ? [c.ableTooLow] : []),
    ...(openOnes >= maxOpen ? [c.entrustLimit] : []),
  ];
  return [...(hard.length > 0 ? hard : [c.ok]), ...soft];
}

export function sellCreated({ books }: Scene, { userId, input, answer }: Heard): Entrust {
  const total = Number(input.quantity);
  const entrust: Entrust = {
    id: String(field(answer.result, "entrustId")),
    seller: userId,
    price: Number(input.price),
    earlier: new Map(),
    total,
    remain: total,
    locked: 0,
    sold: 0,
    returned: 0,
    feeReserve: feeOn(total),
    status: E.selling,
    pauseType: 0,
    autoConfirm: Number(input.autoConfirm),
    payMinutes: Number(input.payMinutes),
    minAmount: Number(input.minAmount),
    maxAmount: Number(input.maxAmount),
    hours: input.openHours as Entrust["hours"],
    acceptTimeouts: 0,
    doubts: [],
  };
  publish(books, entrust);
  if (unitsOf(field(answer.result, "frozen")) !== total + entrust.feeReserve)
    throw new Violation("I4", `${entrust.id} froze ${String(field(answer.result, "frozen"))}, not quantity and fee`, [entrust.id, userId]);
  return entrust;
}

type Judge = (found: Found) => number[];
const sellPause: Judge = ({ entrust }) => [entrust.status === E.selling ? c.ok : c.notPausable];

const sellRecover: Judge = ({ entrust, scene, heard }) => {
  const priced = heard.input.price === undefined ? [] : [c.priceOutOfBand, c.dailyLimit];
  if (priced.length > 0 && entrust.status === E.selling) return [c.ok, ...priced, c.methodsNeeded, c.tradeBanned];
  return [...backOnOffer({ entrust, scene, heard }), ...priced];
};

const backOnOffer: Judge = ({ entrust, scene, heard }) => {
  if (entrust.status !== E.paused) return [c.notRecoverable];
  const banned = scene.bannedUntil > heard.at;
  const tail = isDust(entrust.remain, entrust.price) ? [c.notRecoverable] : [];
  if (entrust.pauseType === PauseType.riskControl) return [c.ok, c.entrustRiskPaused, c.methodsNeeded, c.tradeBanned, ...tail];
  return [...(banned ? [] : [c.ok]), c.methodsNeeded, c.tradeBanned, ...tail];
};

const sellClose: Judge = ({ entrust }) => {
  if (!isOpen(entrust)) return [c.notClosable];
  return [entrust.locked > 0 ? c.entrustBusy : c.ok];
};
const judges = { sellPause, sellRecover, sellClose } satisfies Partial<Record<CallName, Judge>>;
export type EntrustCall = keyof typeof judges;
export const isEntrustCall = (call: CallName): call is EntrustCall => Object.hasOwn(judges, call);

export function judgeEntrust(call: EntrustCall, scene: Scene, heard: Heard): { codes: number[]; entrust?: Entrust } {
  const entrust = scene.books.entrusts.get(String(heard.input.id));
  if (!entrust || entrust.seller !== heard.userId) return { codes: [c.entrustNotFound] };
  return { codes: judges[call]({ scene, heard, entrust }), entrust };
}

function reprice(entrust: Entrust, price: number, at: number): void {
  entrust.earlier = new Map([...entrust.earlier, [entrust.price, at]]);
  entrust.price = price;
}

export function applyEntrust(call: EntrustCall, { scene, heard, entrust }: Found): void {
  if (call === "sellPause") return stand(entrust, E.paused, PauseType.owner);
  if (call === "sellRecover") {
    const goesOn = entrust.status === E.selling;
    if (heard.input.price !== undefined) reprice(entrust, Number(heard.input.price), heard.at);
    stand(entrust, E.selling, 0);
    if (!goesOn) entrust.acceptTimeouts = 0;
    if (heard.input.price !== undefined) return settle(scene.books, entrust);
    if (isDust(entrust.remain, entrust.price)) entrust.doubts = [[E.paused, PauseType.remainTooLow]];
    return;
  }
  const { remain } = entrust;
  const back = empty(scene.books, entrust);
  stand(entrust, E.closed, 0);
  if (![remain, back].includes(unitsOf(field(heard.answer.result, "returned"))))
    throw new Violation("I4", `${entrust.id} returned ${String(field(heard.answer.result, "returned"))}`, [entrust.id, entrust.seller]);
}

/** What stands against a purchase, as far as this auditor can see. Any of these refuses; without one only the unseen may. */
export function judgeBuyCreate({ books, bannedUntil }: Scene, { userId, input, at }: Heard): number[] {
  const unseen = [
    ...gates,
    c.buyInputWrong,
    c.conditionsNotMet,
    c.amountOutOfLimits,
    c.openOrdersLimit,
    c.dailyLimit,
    c.payTypeUnsupported,
    ...(input.payAmount === undefined ? [] : [c.sumChanged]),
  ];
  const entrust = books.entrusts.get(String(input.entrustId));
  if (!entrust) return [c.entrustNotFound, ...unseen];
  const wanted = input.quantity === undefined ? Number(input.amount) : costUp(Number(input.quantity), entrust.price);
  const mayBePromised = input.lockId !== undefined && isPromise(entrust, Number(input.price), at);
  const value = costUp(entrust.remain, mayBePromised ? Number(input.price) : entrust.price);
  const hard = [
    ...(entrust.status === E.selling ? [] : [c.entrustNotFound]),
    ...(entrust.seller === userId ? [c.ownEntrust] : []),
    ...(apartSince(books, userId, entrust.seller) <= at ? [c.pairBlocked] : []),
    ...(isOpenAt(entrust.hours, at) ? [] : [c.sellerResting]),
    ...(wanted > value + 100 ? [c.remainTooLow] : []),
    ...(input.price === entrust.price || mayBePromised ? [] : [c.priceChanged]),
    ...(bannedUntil > at ? [c.tradeBanned] : []),
    ...(openBuys(books, userId) >= 3 ? [c.openOrdersLimit] : []),
  ];
  if (mayBePromised) unseen.push(c.priceChanged, c.remainTooLow);
  const near = Math.abs(wanted - value) <= 100 ? [c.remainTooLow] : [];
  return [...(hard.length > 0 ? hard : [c.ok]), ...near, ...unseen];
}
const openBuys = (books: Books, userId: string): number => [...books.open].filter((it) => it.buyer === userId).length;
