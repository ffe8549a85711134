import { codes } from "contract";
import { fenOf, unitsOf } from "../auditor/arithmetic.ts";
import type { Actor, KnownOffer, KnownOrder, Wish } from "./actor.ts";

type Answer = { code: number; result: unknown };
// An actor believes what it is told, as a phone does.
// oxlint-disable-next-line typescript/no-explicit-any
type Told = any;
const gossipMax = 40;

function fromDetail(it: Told): KnownOrder {
  return {
    id: it.orderId,
    isSeller: it.isSeller === 1,
    status: it.status,
    version: it.version,
    allow: it.allow,
    methodIds: it.payMethods.map((one: Told) => one.id),
    amount: fenOf(it.amount),
    peer: it.isSeller === 1 ? it.buyer.userId : it.seller.userId,
    peerName: it.isSeller === 1 ? it.buyer.realName : it.seller.realName,
    chatSeq: 0,
    isStale: false,
  };
}
const met = (id: string, isSeller: boolean): KnownOrder => ({
  ...{ id, isSeller, status: 0, version: 1, allow: {}, methodIds: [], amount: 0, peer: "", peerName: "", chatSeq: 0 },
  isStale: true,
});

const offerOf = (one: Told): KnownOffer => ({
  id: one.entrustId,
  price: unitsOf(one.price),
  remain: unitsOf(one.remain),
  min: fenOf(one.minAmount),
  max: fenOf(one.maxAmount),
  payTypes: one.payTypes,
});

const learners: Partial<Record<Wish["call"], (actor: Actor, it: Told, input: Told) => void>> = {
  orderDetail: (actor, it) => void actor.orders.set(it.orderId, fromDetail(it)),
  orderList: (actor, it) => {
    for (const row of it.records) {
      const known = actor.orders.get(row.orderId);
      if (!known) actor.orders.set(row.orderId, met(row.orderId, row.isSeller === 1));
      else known.isStale ||= known.status !== row.status;
    }
  },
  buyCreate: (actor, it) => void actor.orders.set(it.orderId, met(it.orderId, false)),
  buyFast: (actor, it) => void (it.orderId && actor.orders.set(it.orderId, met(it.orderId, false))),
  buyFastCheck: (actor, it) => void (it.orderId && !actor.orders.has(it.orderId) && actor.orders.set(it.orderId, met(it.orderId, false))),
  buyAbleList: (actor, it) => {
    actor.offers = it.records.map(offerOf);
  },
  buySellDetail: (actor, it) => {
    actor.promise = { offer: offerOf(it), lockId: it.lockId, tail: it.lockTail ?? undefined };
  },
  sellList: (actor, it) => {
    actor.entrusts = it.records.map((one: Told) => ({ id: one.entrustId, status: one.status }));
  },
  sellCreate: (actor, it) => void actor.entrusts.push({ id: it.entrustId, status: it.status }),
  sellConfig: (actor, it) => {
    actor.refPrice = unitsOf(it.refPrice);
  },
  assetInfo: (actor, it) => {
    actor.able = unitsOf(it.able);
    actor.refPrice = unitsOf(it.refPrice);
  },
  methodList: (actor, it) => {
    actor.methods = it.map(({ id, type, status }: Told) => ({ id, type, status }));
  },
  upload: (actor, it) => {
    actor.vouchers = [...actor.vouchers, it.url].slice(-12);
  },
  fastMessages: (actor, it) => {
    actor.phrases = it.map((one: Told) => one.id);
  },
  quickLogin: (actor, it) => signIn(actor, it.token),
  login: (actor, it) => signIn(actor, it.token),
  pinChange: (actor, _, input) => {
    actor.pin = input.newPassword;
  },
};

function signIn(actor: Actor, token: string): void {
  actor.token = token;
  actor.isExpired = false;
}

/** What an answer teaches. A refusal says at least that the order is not as it was thought to be. */
export function learn(actor: Actor, { call, input }: Wish, { code, result }: Answer): void {
  if (code === codes.unauthorized.code) actor.isExpired = true;
  const order = actor.orders.get(String(input.orderId ?? input.id));
  if (order && call !== "orderDetail") order.isStale = true;
  if (call === "buyCreate" && code !== codes.ok.code) actor.offers = [];
  if (code === codes.ok.code) learners[call]?.(actor, result, input);
}

/** A push says that something is stale, never what is true. */
export function nudge(actor: Actor, orderId: string): void {
  const known = actor.orders.get(orderId);
  if (known) known.isStale = true;
  else if (orderId) actor.orders.set(orderId, met(orderId, false));
}

export function overhear(actor: Actor, id: string): void {
  if (actor.gossip.length < gossipMax) actor.gossip.push(id);
  else actor.gossip[actor.dice.below(gossipMax)] = id;
}
