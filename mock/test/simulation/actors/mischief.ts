import { calls } from "contract";
import { testName } from "../../../src/backend/users/create-user.ts";
import { type Actor, newRequestId, type Wish } from "./actor.ts";
import { type Act, command } from "./order-acts.ts";

const onOrders = ["confirm", "cancel", "pay", "deliver", "delay", "suspend", "warn", "replenish", "evaluate", "transferConfirm"] as const;
const reads = ["orderDetail", "orderOutTime", "chatList", "sellDetail"] as const;
const onEntrusts = ["sellPause", "sellRecover", "sellClose"] as const;

const anyId = (actor: Actor): string => {
  const own = [...actor.orders.keys(), ...actor.offers.map((it) => it.id)];
  return actor.dice.pick(actor.dice.hits(0.5) ? own : [...actor.gossip, ...actor.entrusts.map((it) => it.id), "O1"]) ?? "O1";
};

/** Every field a call of an order may want, right in form and wrong in everything else. */
function forged(actor: Actor, call: (typeof onOrders)[number]): Wish["input"] {
  const { dice } = actor;
  const all: Record<string, unknown> = {
    ...{ orderId: anyId(actor), methodId: "M1", vouchers: actor.vouchers.slice(-1), payPassword: dice.hits(0.7) ? actor.pin : "902817" },
    ...{
      type: 201,
      content: "没有收到款项，请核实处理",
      images: actor.vouchers.slice(-1),
      stars: dice.between(0, 6),
      tags: [],
      anonymous: 0,
    },
    version: dice.between(1, 6),
    ...(dice.hits(0.5) ? { receivedAmount: actor.dice.pick([...actor.orders.values()])?.amount ?? 1, payerName: testName } : {}),
    ...(dice.hits(0.5) ? { force: 1 } : {}),
    ...(dice.hits(0.3) ? { undo: 1 } : {}),
  };
  all.id = all.orderId;
  const isIn = (name: string) => Object.hasOwn(calls[call].input.shape, name) && !(name === "version" && dice.hits(0.6));
  return Object.fromEntries(Object.entries(all).filter(([name]) => isIn(name)));
}

export const mischief: Act = (actor) => {
  const { dice } = actor;
  if (dice.hits(0.15)) return { call: dice.pick(reads)!, input: { id: anyId(actor) } };
  if (dice.hits(0.15)) return command(actor, dice.pick(onEntrusts)!, { id: anyId(actor) });
  if (dice.hits(0.1))
    return command(actor, "chatSend", { orderId: anyId(actor), msgType: 1, content: "hello", clientMsgId: dice.letters(10) });
  const call = dice.pick(onOrders)!;
  return command(actor, call, forged(actor, call));
};

/** Something already said, under its old id or as if it were new. */
export const replay: Act = (actor) => {
  const wish = actor.dice.pick(actor.sent);
  return wish && (actor.dice.hits(0.6) ? wish : { ...wish, requestId: newRequestId(actor.dice) });
};

/** The old id with another body. */
export const twist: Act = (actor) => {
  const wish = actor.dice.pick(actor.sent.filter((it) => Object.hasOwn(it.input, "orderId") || Object.hasOwn(it.input, "id")));
  if (!wish) return undefined;
  const name = Object.hasOwn(wish.input, "orderId") ? "orderId" : "id";
  return { ...wish, input: { ...wish.input, [name]: `${anyId(actor)}x` } };
};
