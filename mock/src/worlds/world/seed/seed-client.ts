import { type CallName, calls, decodeOutput, type Input, type Output, type PayType, type Price } from "contract";
import { demoPin } from "../../../rules/constants.ts";
import { foundIn } from "../../../rules/expected-answers.ts";
import { drawnVoucher } from "../../../backend/context/drawn-images.ts";
import { settle, type Resident, welcome } from "../../../backend/users/seed-users.ts";
import type { World } from "../../../backend/context/world.ts";
import { advance } from "../../../backend/execute/due-timers.ts";
import { perform } from "../../../backend/execute/execute-call.ts";
import { transact } from "../../../backend/execute/transact.ts";

export type Person = Resident & { id: string };
export type Listing = { id: string; sellerId: string; price: Price; payTypes: readonly PayType[] };

/** People who act by the same calls as a phone does; what is refused in a seed is a mistake of the seed. */
export type Street = {
  world: World;
  pick<T>(all: readonly T[]): T;
  between(low: number, high: number): number;
  wait(ms: number): void;
  settle(wish: Resident): string;
  welcome(wish: { key: string; nickName: string }): string;
  act<N extends CallName>(userId: string, name: N, input: Input<N>): Output<N>;
  /** The same, of which nothing comes when it is refused: a listing has sold down, a day's limit is reached. */
  ask<N extends CallName>(userId: string, name: N, input: Input<N>): Output<N> | undefined;
  /** He finds the money in his account, and lets the coins go. */
  release(sellerId: string, orderId: string): void;
  /** A picture of his, to show as a proof. */
  picture(userId: string): string;
};

export function openStreet(world: World): Street {
  const between = (low: number, high: number): number => low + Math.floor(world.random() * (high - low + 1));
  const act = <N extends CallName>(userId: string, name: N, input: Input<N>, file?: object): Output<N> => {
    const answer = perform(world, name, { userId, token: "", ...file }, input);
    if (answer.code !== 200)
      throw new Error(`the seed's ${name} was refused: ${answer.code} ${answer.message} ${JSON.stringify(answer.result)}`);
    return read(name, answer.result);
  };
  const ask = <N extends CallName>(userId: string, name: N, input: Input<N>): Output<N> | undefined => {
    const { code, result } = perform(world, name, { userId, token: "" }, input);
    return code === 200 ? read(name, result) : undefined;
  };
  return {
    world,
    between,
    ask,
    pick: (all) => all[between(0, all.length - 1)] as (typeof all)[number],
    wait: (ms) => {
      advance(world, ms);
    },
    settle: (wish) => transact(world, (desk) => settle(desk, wish, demoPin)),
    welcome: (wish) => transact(world, (desk) => welcome(desk, wish)),
    act,
    release: (sellerId, orderId) => {
      act(sellerId, "deliver", { orderId, payPassword: demoPin, ...foundIn(act(sellerId, "orderDetail", { id: orderId })) });
    },
    picture: (userId) => {
      const file = drawnVoucher(world.secret(), () => world.random());
      act(userId, "upload", { scene: "voucher" }, { file });
      return file.url;
    },
  };
}

/** As a phone has it: in our words, whatever the wire's are. */
function read<N extends CallName>(name: N, result: unknown): Output<N> {
  const decoded = decodeOutput(calls[name], result);
  if (!decoded.ok) throw new Error(`the seed's ${name} does not fit its row at ${decoded.field}`);
  return decoded.value;
}
