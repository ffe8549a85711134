import { type OrderDetail, OrderListTab, type Push } from "contract";
import { replyInChat } from "./chat-replies.ts";
import { botActionFunctions } from "./bot-actions.ts";
import {
  type BotAction,
  type PlannedBotAction,
  plannedBotActionsForOrder,
} from "./planned-bot-actions.ts";
import { randomIntegerInRange, type BotContext, oneMinuteMs, oneSecondMs } from "./bot-context.ts";
import type { Persona } from "../rules/personas.ts";
import { buyFromListingAsBot } from "./buy-from-listing.ts";
import { manageListings } from "./manage-listings.ts";

/**
 * Recurring tasks of each bot, with the range of their intervals. `rounds` looks at all running
 * orders of the bot, so it also covers orders whose push was missed.
 */
const routines = {
  rounds: { fromMs: 10 * oneMinuteMs, toMs: 15 * oneMinuteMs, act: reviewOrders },
  shop: { fromMs: 15 * oneMinuteMs, toMs: 50 * oneMinuteMs, act: buyFromListingAsBot },
  stall: { fromMs: 12 * oneMinuteMs, toMs: 35 * oneMinuteMs, act: manageListings },
} as const;
type Routine = keyof typeof routines;

const chatDelay: Record<Persona, readonly [number, number]> = {
  chatty: [3 * oneSecondMs, 10 * oneSecondMs],
  prompt: [6 * oneSecondMs, 25 * oneSecondMs],
  slow: [oneMinuteMs, 4 * oneMinuteMs],
  silent: [0, 0],
  rejecter: [20 * oneSecondMs, oneMinuteMs],
  mismatch: [20 * oneSecondMs, oneMinuteMs],
  appealer: [20 * oneSecondMs, oneMinuteMs],
};

function readOrder(means: BotContext, me: string, orderId: string): OrderDetail | undefined {
  return means.call(me, "orderDetail", { id: orderId });
}

/** Reads an order and schedules actions on it. */
function planActions(means: BotContext, me: string, orderId: string, persona: Persona): void {
  const order = readOrder(means, me, orderId);
  const intents: readonly PlannedBotAction[] = order
    ? plannedBotActionsForOrder(order, persona)
    : [];
  for (const [deed, fromMs, toMs] of intents)
    means.plan(`${me} ${deed} ${orderId}`, randomIntegerInRange(means, fromMs, toMs));
}

/** Executes a planned action only if it still fits the order, which may have changed since. */
function runAction(
  means: BotContext,
  me: string,
  orderId: string,
  persona: Persona,
  deed: BotAction,
): void {
  const order = readOrder(means, me, orderId);
  if (!order || !plannedBotActionsForOrder(order, persona).some(([it]) => it === deed)) return;
  botActionFunctions[deed](means, me, order, persona);
  if (deed !== "greet" && deed !== "nudge" && deed !== "evaluate")
    means.plan(`${me} look ${orderId}`, 2 * oneSecondMs);
}

function reviewOrders(means: BotContext, me: string): void {
  for (const order of means.call(me, "orderList", { tab: OrderListTab.running, pageSize: 50 })
    ?.records ?? [])
    means.plan(
      `${me} look ${order.orderId}`,
      randomIntegerInRange(means, oneSecondMs, 10 * oneSecondMs),
    );
}

/**
 * Schedules the next run of each routine of a bot, unless one is already scheduled, as it may be
 * after a restart.
 */
export function scheduleRecurringBotTasks(means: BotContext, me: string): void {
  means.plan(`${me} rounds`, randomIntegerInRange(means, 2 * oneSecondMs, 20 * oneSecondMs));
  means.plan(`${me} stall`, randomIntegerInRange(means, 20 * oneSecondMs, 8 * oneMinuteMs));
  means.plan(`${me} shop`, randomIntegerInRange(means, oneMinuteMs, 15 * oneMinuteMs));
}

/** Handles a push to a bot. As in the client, a push only triggers a read. */
export function handleBotPush(means: BotContext, me: string, { cmd, orderId }: Push): void {
  const persona = means.personaOf(me);
  if (persona === undefined || orderId === "") return;
  if (cmd === "chat")
    means.plan(`${me} chat ${orderId}`, randomIntegerInRange(means, ...chatDelay[persona]));
  else if (cmd === "order" || cmd === "warn" || cmd === "appeal")
    means.plan(`${me} look ${orderId}`, randomIntegerInRange(means, oneSecondMs, 4 * oneSecondMs));
}

const isRoutine = (it: string): it is Routine => Object.hasOwn(routines, it);

/** Executes a scheduled plan, unless its user is no longer a bot. */
export function runScheduledBotTask(means: BotContext, thought: string): void {
  const [me = "", what = "", orderId = ""] = thought.split(" ");
  const persona = means.personaOf(me);
  if (persona === undefined) return;
  if (isRoutine(what)) {
    const { fromMs, toMs, act } = routines[what];
    means.plan(thought, randomIntegerInRange(means, fromMs, toMs));
    act(means, me, persona);
  } else if (what === "look") planActions(means, me, orderId, persona);
  else if (what === "chat") replyInChat(means, me, orderId, persona);
  else runAction(means, me, orderId, persona, what as BotAction);
}
