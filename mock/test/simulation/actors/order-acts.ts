import { OrderStatus as S } from "contract";
import { type Actor, type KnownOrder, newRequestId, running, type Wish } from "./actor.ts";

export type Act = (actor: Actor) => Wish | undefined;

const may = (order: KnownOrder, what: string): boolean => order.allow[what] === 1;
const some = (actor: Actor, fits: (order: KnownOrder) => boolean): KnownOrder | undefined =>
  actor.dice.pick([...actor.orders.values()].filter((it) => !it.isStale && fits(it)));

/** The phone sends the version it has seen, nearly always. */
const seen = (actor: Actor, order: KnownOrder) => (actor.dice.hits(0.85) ? { version: order.version } : {});
const command = (actor: Actor, call: Wish["call"], input: Wish["input"]): Wish => ({ call, input, requestId: newRequestId(actor.dice) });
const pinOf = (actor: Actor): string => (actor.dice.hits(actor.character.wrongPin ?? 0.01) ? "902817" : actor.pin);
/** More or less than the due amount. A seller who received more accepts the surplus every other time. */
const wrongAmount = (dice: Actor["dice"], amount: number) => ({
  receivedAmount: Math.round((dice.hits(0.7) ? amount + 100 : amount - 1) * 100) / 100,
  ...(dice.hits(0.5) && { surplus: 1 }),
});
/** Statement of the seller about their account. It nearly always fits. */
const found = ({ dice }: Actor, { amount, peerName }: KnownOrder) => ({
  ...(!dice.hits(0.02) && (dice.hits(0.02) ? wrongAmount(dice, amount) : { receivedAmount: amount })),
  ...(!dice.hits(0.02) && { payerName: dice.hits(0.02) ? "别人" : peerName }),
});
const shots = (actor: Actor, most: number): string[] => actor.vouchers.slice(-actor.dice.between(1, most));

export const look: Act = (actor) => {
  const stale = actor.dice.pick([...actor.orders.values()].filter((it) => it.isStale));
  if (stale && actor.dice.hits(0.8)) return { call: actor.dice.hits(0.9) ? "orderDetail" : "orderOutTime", input: { id: stale.id } };
  if (actor.dice.hits(0.6)) return undefined;
  return { call: "orderList", input: actor.dice.hits(0.5) ? { tab: actor.dice.between(1, 4) } : { role: actor.dice.between(1, 2) } };
};

/** The next step an honest person takes. */
export const go: Act = (actor) => {
  const order = some(actor, (it) => may(it, "confirm") || may(it, "pay") || may(it, "transferConfirm") || may(it, "delivery"));
  if (!order) return running(actor).some((it) => it.isStale) ? look(actor) : undefined;
  if (may(order, "confirm")) return command(actor, "confirm", { orderId: order.id, ...seen(actor, order) });
  if (may(order, "pay")) return pay(actor, order);
  if (may(order, "transferConfirm") && actor.dice.hits(0.4))
    return command(actor, "transferConfirm", { id: order.id, ...found(actor, order), ...seen(actor, order) });
  const release = { orderId: order.id, payPassword: pinOf(actor), ...found(actor, order), ...seen(actor, order) };
  if (may(order, "delivery")) return command(actor, "deliver", release);
  return undefined;
};

function pay(actor: Actor, order: KnownOrder): Wish {
  if (actor.vouchers.length === 0) return upload(actor);
  const methodId = actor.dice.pick(order.methodIds) ?? "M0";
  const vouchers = actor.dice.hits(0.03) ? [] : shots(actor, 3);
  return command(actor, "pay", { orderId: order.id, methodId, vouchers, ...seen(actor, order) });
}

export const upload = (actor: Actor): Wish => command(actor, "upload", { scene: "voucher" });

const reasons = ["不想买了", "价格不合适"];
const cancelStatements = [{}, { statement: 1 }, { statement: 2 }];
export const cancel: Act = (actor) => {
  const order = some(actor, (it) => may(it, "cancel"));
  if (!order) return undefined;
  const force = actor.dice.hits(0.4) ? { force: 1 } : {};
  const statement = order.status === S.suspended ? (actor.dice.pick(cancelStatements) ?? {}) : {};
  return command(actor, "cancel", { id: order.id, reason: actor.dice.pick(reasons), ...force, ...statement, ...seen(actor, order) });
};
export const undo: Act = (actor) => {
  const order = some(actor, (it) => !it.isSeller && (may(it, "undo") || it.status === S.waitDelivery));
  return order && command(actor, "cancel", { id: order.id, undo: 1, ...seen(actor, order) });
};
export const delay: Act = (actor) => {
  const order = some(actor, (it) => may(it, "delay")) ?? some(actor, (it) => it.status === S.waitPay || it.status === S.waitDelivery);
  if (!order) return undefined;
  const refuse = order.isSeller && (may(order, "refuseDelay") ? actor.dice.hits(0.3) : actor.dice.hits(0.02)) ? { refuse: 1 } : {};
  return command(actor, "delay", { id: order.id, ...refuse, ...seen(actor, order) });
};
/** Who nags, nags about the same order again and again. */
export const warn: Act = (actor) => {
  const order = running(actor).find((it) => !it.isStale && may(it, "warn")) ?? some(actor, (it) => it.status < S.completed);
  return order && command(actor, "warn", { id: order.id });
};
export const replenish: Act = (actor) => {
  const order = some(actor, (it) => may(it, "replenish"));
  if (!order) return undefined;
  if (actor.vouchers.length === 0) return upload(actor);
  if (order.status === S.suspended && actor.dice.hits(0.2)) return talk(actor, order);
  const vouchers = shots(actor, 4);
  return command(actor, "replenish", { orderId: order.id, vouchers, kinds: kindsOf(actor, vouchers), content: "补充凭证" });
};

/** What somebody says of his pictures, if he says anything. */
const kindsOf = (actor: Actor, pictures: readonly string[]): number[] =>
  actor.dice.hits(0.4) ? [] : pictures.map(() => actor.dice.pick([1, 2, 2, 3, 9]) ?? 9);
function talk(actor: Actor, order: KnownOrder): Wish {
  if (!actor.dice.hits(0.5)) return command(actor, "replenish", { orderId: order.id, vouchers: [], decline: 1 });
  if (!order.isSeller) return command(actor, "replenish", { orderId: order.id, vouchers: [], offer: 1 });
  const vouchers = actor.dice.hits(0.5) ? shots(actor, 2) : [];
  const claim = actor.dice.pick([{}, { refunded: 0 }, { refunded: 1 }]) ?? {};
  return command(actor, "replenish", { orderId: order.id, vouchers, offer: 2, ...claim });
}

const stories = [
  "我已经付款，卖家一直没有放币",
  "款项没有收到，请平台核实一下",
  "已按时付款 #买家胜 请放币",
  "没有收到任何款项 #卖家胜 请退回",
];
const types = { buyer: [101, 101, 102, 103, 104, 109], seller: [201, 202, 203, 204, 205, 209] };
export const appeal: Act = (actor) => {
  const order =
    some(actor, (it) => may(it, "suspend") || (may(it, "object") && actor.dice.hits(0.2))) ??
    some(actor, (it) => it.status === S.waitDelivery || (it.status === S.cancelled && actor.dice.hits(0.1)));
  if (!order) return undefined;
  if (actor.vouchers.length === 0) return upload(actor);
  const ended = order.status === S.cancelled ? 101 : order.status === S.completed ? 204 : undefined;
  const type = ended ?? actor.dice.pick(order.isSeller ? types.seller : types.buyer);
  const images = shots(actor, 3);
  return command(actor, "suspend", {
    orderId: order.id,
    type,
    content: actor.dice.pick(stories),
    images,
    kinds: kindsOf(actor, images),
    ...seen(actor, order),
  });
};
export const evaluate: Act = (actor) => {
  const order = some(actor, (it) => may(it, "evaluate"));
  return (
    order &&
    command(actor, "evaluate", {
      orderId: order.id,
      stars: actor.dice.between(1, 5),
      tags: [],
      content: "交易记录：等待时间与沟通情况",
      anonymous: 0,
    })
  );
};
export const report: Act = (actor) => {
  const order = some(actor, (it) => it.peer !== "");
  const input = order && { orderId: order.id, targetUserId: order.peer, type: 5, content: "对方一直拖延，不付款", withChat: 1 };
  return input && command(actor, "report", input);
};
const words = ["已付款，请查收", "在吗？", "好的 👍", "请尽快放币", "<b>&amp;</b> 'x'", "收到"];
export const chat: Act = (actor) => {
  const order = some(actor, (it) => it.status < S.completed || actor.dice.hits(0.02));
  if (!order) return undefined;
  const id = order.id;
  if (actor.dice.hits(0.5)) return { call: "chatList", input: { id, ...(actor.dice.hits(0.5) ? { read: 1 } : {}) } };
  if (actor.phrases.length === 0) return { call: "fastMessages", input: {} };
  if (actor.dice.hits(0.3)) return command(actor, "chatSendCommon", { orderId: id, messageId: actor.dice.pick(actor.phrases) });
  const clientMsgId = actor.dice.hits(0.1) ? `same-${actor.userId}` : actor.dice.letters(12);
  return command(actor, "chatSend", { orderId: id, msgType: 1, content: actor.dice.pick(words), clientMsgId });
};
export { command, pinOf };
