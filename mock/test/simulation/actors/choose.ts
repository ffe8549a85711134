import { type Actor, running, type Wish } from "./actor.ts";
import type { Kind } from "./characters.ts";
import * as market from "./market-acts.ts";
import { mischief, replay, twist } from "./mischief.ts";
import * as orders from "./order-acts.ts";

const { look, go, cancel, undo, delay, warn, replenish, appeal, evaluate, report, chat, upload } = orders;
const { browse, buy, grab, match, sell, entrust, money, me, method, pin, shun } = market;
const acts: Record<Kind, orders.Act> = {
  ...{ look, browse, buy, grab, match, sell, entrust, go, cancel, undo, delay, warn, replenish },
  ...{ appeal, evaluate, report, chat, money, me, method, pin, shun, mischief, replay, twist, upload },
};

/** Opened for the first time, a phone reads before it does anything. */
const opening = (actor: Actor): Wish => {
  actor.hasOpened = true;
  return { call: "methodList", input: {} };
};

const triesMax = 5;
/** Whoever was told that the session is over signs in again first. */
function choose(actor: Actor, isOff: (kind: Kind) => boolean): Wish | undefined {
  if (actor.isExpired)
    return actor.dice.hits(0.9)
      ? { call: "quickLogin", input: { deviceTag: "sim" } }
      : { call: "login", input: { p: actor.p, deviceTag: "sim" } };
  if (!actor.hasOpened) return opening(actor);
  const weights = Object.entries(actor.character.weights) as [Kind, number][];
  const possible = weights.filter(([it]) => !isOff(it));
  for (let tries = 0; tries < triesMax; tries++) {
    const kind = actor.dice.weighed(possible);
    const wish = kind && acts[kind](actor);
    if (wish) return wish;
  }
  return undefined;
}

export const nextWish = (actor: Actor, isOff: (kind: Kind) => boolean): Wish =>
  choose(actor, isOff) ?? look(actor) ?? { call: "orderStat", input: {} };

const idleMs = 8 * 60_000;
/** Nobody hurries while nothing runs. */
export const nextAfter = (actor: Actor): number => actor.dice.wait(running(actor).length > 0 ? actor.character.paceMs : idleMs);
