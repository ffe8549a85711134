import { type OrderDetail, OrderTab, type Push } from "contract";
import { answerChat } from "./replies.ts";
import { deeds } from "./actions.ts";
import { type Deed, type Intent, intentsOf } from "./strategy.ts";
import { between, type Means, minute, second } from "./bot-context.ts";
import type { Persona } from "../rules/personas.ts";
import { goShopping } from "./buy.ts";
import { keepStall } from "./manage-listings.ts";

/** What each of them comes back to for ever, and after how long. A round catches what a bell has missed. */
const habits = {
  rounds: { fromMs: 10 * minute, toMs: 15 * minute, act: makeRounds },
  shop: { fromMs: 15 * minute, toMs: 50 * minute, act: goShopping },
  stall: { fromMs: 12 * minute, toMs: 35 * minute, act: keepStall },
} as const;
type Habit = keyof typeof habits;

const chatDelay: Record<Persona, readonly [number, number]> = {
  chatty: [3 * second, 10 * second],
  prompt: [6 * second, 25 * second],
  slow: [minute, 4 * minute],
  silent: [0, 0],
  rejecter: [20 * second, minute],
  mismatch: [20 * second, minute],
  appealer: [20 * second, minute],
};

function seeOrder(means: Means, me: string, orderId: string): OrderDetail | undefined {
  return means.act(me, "orderDetail", { id: orderId });
}

/** He has looked at an order, and makes up his mind. */
function consider(means: Means, me: string, orderId: string, persona: Persona): void {
  const order = seeOrder(means, me, orderId);
  const intents: readonly Intent[] = order ? intentsOf(order, persona) : [];
  for (const [deed, fromMs, toMs] of intents) means.plan(`${me} ${deed} ${orderId}`, between(means, fromMs, toMs));
}

/** Much may have happened since he meant to: he does only what he still would. */
function carryOut(means: Means, me: string, orderId: string, persona: Persona, deed: Deed): void {
  const order = seeOrder(means, me, orderId);
  if (!order || !intentsOf(order, persona).some(([it]) => it === deed)) return;
  deeds[deed](means, me, order, persona);
  if (deed !== "greet" && deed !== "nudge" && deed !== "evaluate") means.plan(`${me} look ${orderId}`, 2 * second);
}

function makeRounds(means: Means, me: string): void {
  for (const it of means.act(me, "orderList", { tab: OrderTab.running, pageSize: 50 })?.records ?? [])
    means.plan(`${me} look ${it.orderId}`, between(means, second, 10 * second));
}

/** He begins, or is there again after a restart. */
export function wake(means: Means, me: string): void {
  means.plan(`${me} rounds`, between(means, 2 * second, 20 * second));
  means.plan(`${me} stall`, between(means, 20 * second, 8 * minute));
  means.plan(`${me} shop`, between(means, minute, 15 * minute));
}

/** His phone rings. What it says is only a hint to look, as for everybody. */
export function hear(means: Means, me: string, { cmd, orderId }: Push): void {
  const persona = means.personaOf(me);
  if (persona === undefined || orderId === "") return;
  if (cmd === "chat") means.plan(`${me} chat ${orderId}`, between(means, ...chatDelay[persona]));
  else if (cmd === "order" || cmd === "warn" || cmd === "appeal") means.plan(`${me} look ${orderId}`, between(means, second, 4 * second));
}

const isHabit = (it: string): it is Habit => Object.hasOwn(habits, it);

/** The moment of a thought has come. */
export function play(means: Means, thought: string): void {
  const [me = "", what = "", orderId = ""] = thought.split(" ");
  const persona = means.personaOf(me);
  if (persona === undefined) return;
  if (isHabit(what)) {
    const { fromMs, toMs, act } = habits[what];
    means.plan(thought, between(means, fromMs, toMs));
    act(means, me, persona);
  } else if (what === "look") consider(means, me, orderId, persona);
  else if (what === "chat") answerChat(means, me, orderId, persona);
  else carryOut(means, me, orderId, persona, what as Deed);
}
