import { calls, codes } from "contract";
import type { World } from "../../src/backend/context/world.ts";
import { openAgenda } from "./agenda.ts";
import type { Actor, Wish } from "./actors/actor.ts";
import type { Kind } from "./actors/characters.ts";
import { nextAfter, nextWish } from "./actors/choose.ts";
import { learn, nudge, overhear } from "./actors/learn.ts";
import type { Auditor } from "./auditor.ts";
import type { Backend } from "./backend.ts";
import type { Dice } from "./dice.ts";
import type { Network } from "./network.ts";
import type { Trace } from "./trace.ts";
import { advance } from "../../src/backend/execute/due-timers.ts";
import { setRisk } from "../../src/backend/orders/risk.ts";
import { transact } from "../../src/backend/execute/transact.ts";
import { revokeAll } from "../../src/backend/users/login.ts";

const patienceMs = 10_000;
const triesMax = 3;
const hourMs = 3_600_000;
const sentMax = 12;

type Cast = {
  world: World;
  actors: Actor[];
  backend: Backend;
  network: Network;
  auditor: Auditor;
  trace: Trace;
  dice: Dice;
  isOff: (kind: Kind) => boolean;
};

/** Lets everybody act on one clock. A step is one request that has reached the backend, or one act of somebody outside. */
export function openStage({ world, actors, backend, network, auditor, trace, dice, isOff }: Cast) {
  const agenda = openAgenda();
  let steps = 0;
  let now = world.now();
  let quietUntil = 0;

  const later = (ms: number, act: () => void): void => agenda.plan(now + ms, act);

  /**
   * Only who asks the backend needs its clock: what has run out until now runs out first, and the auditor looks.
   * Now and then no sweeper came by: then it must run out for whoever asks.
   */
  function catchUp(): void {
    if (dice.hits(0.3)) world.clock.set(now);
    else if (now > world.now()) advance(world, now - world.now());
    auditor.elapse(now);
  }

  function arrive(actor: Actor, token: string, wish: Wish, hand: (answer: { code: number; result: unknown }) => void): void {
    steps++;
    const { call, input, requestId } = wish;
    catchUp();
    const answer = backend.serve(actor.userId, token, wish);
    const heard = { at: now, call, userId: actor.userId, ...(requestId && { requestId }), input, answer };
    trace.heard(steps, actor.name, heard);
    if (answer.code !== codes.unauthorized.code && calls[call].path !== calls.login.path && calls[call].path !== calls.quickLogin.path)
      auditor.hear(heard);
    const delay = network.answer();
    if (delay !== undefined) later(delay, () => hand(answer));
  }

  /** As a phone does it: the same request under the same id, until there is an answer or no patience left. */
  function send(actor: Actor, wish: Wish, attempt: number): void {
    let isAnswered = false;
    const isCommand = wish.requestId !== undefined;
    const { token } = actor;
    const hand = (answer: { code: number; result: unknown }): void => {
      if (isAnswered) return;
      isAnswered = true;
      learn(actor, wish, answer);
      later(nextAfter(actor), () => act(actor));
    };
    for (const ms of network.request(isCommand ? (actor.character.doubles ?? 0) : 0)) later(ms, () => arrive(actor, token, wish, hand));
    later(patienceMs, () => {
      if (isAnswered) return;
      isAnswered = true;
      if (attempt < triesMax) send(actor, wish, attempt + 1);
      else later(nextAfter(actor), () => act(actor));
    });
  }

  function act(actor: Actor): void {
    if (now < quietUntil) return agenda.plan(quietUntil + dice.wait(hourMs), () => act(actor));
    if (actor.dice.hits((actor.character.offline ?? 0) / 20)) return later(dice.wait(hourMs), () => act(actor));
    const wish = nextWish(actor, isOff);
    if (wish.requestId) actor.sent = [...actor.sent, wish].slice(-sentMax);
    send(actor, wish, 1);
  }

  /** What comes from outside: a night in which nobody acts, risk control, a session that is ended. */
  function outside(): void {
    const actor = dice.pick(actors);
    const what = dice.weighed([
      ["night", 3],
      ["risk", 1],
      ["expire", 6],
    ]);
    if (what === "night") quietUntil = now + dice.between(1, 14) * hourMs;
    if (actor && what === "risk") risk(actor, true);
    if (actor && what === "expire") transact(world, (desk) => revokeAll(desk, actor.userId, dice.hits(0.8)));
    later(dice.wait(4 * hourMs), outside);
  }

  function risk(actor: Actor, isOn: boolean): void {
    steps++;
    trace.event(steps, now, `risk control ${isOn ? "on" : "off"} for ${actor.userId}`, [actor.userId]);
    catchUp();
    transact(world, (desk) => setRisk(desk, actor.userId, isOn));
    auditor.restrict(actor.userId, isOn, now);
    if (isOn) later(dice.wait(hourMs), () => risk(actor, false));
  }

  const byId = new Map(actors.map((it) => [it.userId, it]));
  const stopListening = world.onPush((userId, { orderId }) => {
    const actor = byId.get(userId);
    if (actor && !dice.hits(0.1)) nudge(actor, orderId);
    const stranger = dice.hits(0.05) ? dice.pick(actors) : undefined;
    if (stranger && orderId) overhear(stranger, orderId);
  });

  for (const actor of actors) later(dice.wait(60_000), () => act(actor));
  later(dice.wait(4 * hourMs), outside);

  return {
    steps: () => steps,
    /** One thing more of what is to come. */
    go(): void {
      const next = agenda.next();
      if (!next) throw new Error("nothing is to come");
      now = next.at;
      next.act();
    },
    /** The story is over: whatever is still to come is left out, but not what is due. */
    rest: catchUp,
    close: stopListening,
  };
}
