import type { CallName } from "contract";
import { openChance } from "../../src/random.ts";
import { openEmptyWorld } from "../../src/worlds/world/open-world.ts";
import type { Actor, Wish } from "./actors/actor.ts";
import { openAuditor } from "./auditor.ts";
import { fenOf } from "./auditor/arithmetic.ts";
import { openBackend } from "./backend.ts";
import { openDice } from "./dice.ts";
import { coinsOf, openTown } from "./town.ts";
import { advance } from "../../src/backend/execute/due-timers.ts";

export type Fields = Record<string, unknown>;
export type Lie = (call: CallName, result: Fields, userId: string) => Fields;
const startAt = Date.parse("2026-11-20T02:00:00Z");

const named = (people: readonly Actor[], name: string): Actor | undefined => people.find((it) => it.name === name);

/** A seller, a buyer and a stranger on a true backend, whose answers and looks may be falsified on their way to the auditor. */
export function openStory() {
  const dice = openDice(openChance(7));
  const world = openEmptyWorld({ seed: 7, startAt });
  const backend = openBackend(world, dice);
  let lie: Lie | undefined;
  const auditor = openAuditor((call, userId, input) => {
    const result = backend.look(call, userId, input) as Fields;
    return lie ? lie(call, structuredClone(result), userId) : result;
  });
  const people = openTown(world, dice);
  for (const it of people) auditor.welcome(it.userId, coinsOf(it), it.pin);
  const [buyer, seller, stranger] = ["trusted buyer", "honest seller", "best buyer"].map((name) => named(people, name));
  if (!buyer || !seller || !stranger) throw new Error("nobody came");

  const say = (
    actor: typeof buyer,
    call: CallName,
    input: Fields,
    falsify?: (answer: { code: number; result: unknown }) => object,
    requestId = dice.letters(12),
  ) => {
    auditor.elapse(world.now());
    const wish: Wish = { call, input, requestId };
    const answer = backend.serve(actor.userId, actor.token, wish);
    auditor.hear({
      at: world.now(),
      call,
      userId: actor.userId,
      requestId,
      input,
      answer: falsify ? { ...answer, ...falsify(answer) } : answer,
    });
    return answer.result as Fields;
  };
  const methodId = (backend.look("methodList", seller.userId, {}) as { id: string }[])[0]?.id ?? "";
  const entrustOf = (quantity: number, more: Fields = {}): string =>
    String(
      say(seller, "sellCreate", {
        ...{ quantity, price: 72_000, minAmount: 10_000, maxAmount: 500_000, methodIds: [methodId], payMinutes: 15, autoConfirm: 1 },
        payPassword: seller.pin,
        ...more,
      }).entrustId,
    );
  const order = (entrustId: string): string =>
    String(say(buyer, "buyCreate", { entrustId, amount: 100_000, payType: 2, price: 72_000 }).orderId);
  const pictureOf = ({ userId, token }: Actor): string =>
    String((backend.serve(userId, token, { call: "upload", input: {} }).result as Fields).url);
  const pay = (orderId: string) => say(buyer, "pay", { orderId, methodId, vouchers: [pictureOf(buyer)] });
  /** What the seller finds in his account. */
  const found = (id: string) => {
    const { amount, buyer: payer } = backend.look("orderDetail", seller.userId, { id }) as { amount: number; buyer: Fields };
    return { receivedAmount: fenOf(amount), payerName: payer.realName };
  };
  const deliver = (orderId: string) => say(seller, "deliver", { orderId, payPassword: seller.pin, ...found(orderId) });
  const wait = (ms: number): void => {
    advance(world, ms);
    auditor.elapse(world.now());
  };
  return {
    auditor,
    buyer,
    seller,
    stranger,
    say,
    entrustOf,
    order,
    pay,
    found,
    deliver,
    wait,
    pictureOf,
    from: (it: Lie) => void (lie = it),
  };
}
