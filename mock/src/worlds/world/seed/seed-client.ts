import {
  type CallName,
  calls,
  decodeOutput,
  type Input,
  type Output,
  type PayType,
  type Price,
} from "contract";
import { demoPin } from "../../../rules/constants.ts";
import { expectedReceiptCheckAnswers } from "../../../rules/expected-receipt-check-answers.ts";
import { createPlaceholderVoucher } from "../../../backend/context/placeholder-images.ts";
import {
  createSeedUser,
  type SeedUser,
  createUncertifiedSeedUser,
} from "../../../backend/users/seed-users.ts";
import type { World } from "../../../backend/context/world.ts";
import { advanceClock } from "../../../backend/execute/due-timers.ts";
import { executeCall } from "../../../backend/execute/execute-call.ts";
import { runInTransaction } from "../../../backend/execute/run-in-transaction.ts";

export type SeedUserWithId = SeedUser & { id: string };
export type SeedListing = {
  id: string;
  sellerId: string;
  price: Price;
  payTypes: readonly PayType[];
};

/** Client of the users in the seed data. A refused call throws: it is a bug of the seed. */
export type SeedClient = {
  world: World;
  pick<T>(all: readonly T[]): T;
  between(low: number, high: number): number;
  wait(ms: number): void;
  createUser(wish: SeedUser): string;
  createNewcomer(wish: { key: string; nickName: string }): string;
  call<N extends CallName>(userId: string, name: N, input: Input<N>): Output<N>;
  /**
   * Like `call`, but returns undefined if the call is refused, for example because the listing is
   * sold out or a daily limit is reached.
   */
  tryCall<N extends CallName>(userId: string, name: N, input: Input<N>): Output<N> | undefined;
  /** Answers the receipt check correctly and releases the coins. */
  release(sellerId: string, orderId: string): void;
  /** Uploads a generated voucher and returns its URL. */
  uploadImage(userId: string): string;
};

export function openSeedClient(world: World): SeedClient {
  const between = (low: number, high: number): number =>
    low + Math.floor(world.random() * (high - low + 1));
  const act = <N extends CallName>(
    userId: string,
    name: N,
    input: Input<N>,
    file?: object,
  ): Output<N> => {
    const answer = executeCall(world, name, { userId, token: "", ...file }, input);
    if (answer.code !== 200)
      throw new Error(
        `the seed's ${name} was refused: ${answer.code} ${answer.message} ${JSON.stringify(answer.result)}`,
      );
    return read(name, answer.result);
  };
  const ask = <N extends CallName>(
    userId: string,
    name: N,
    input: Input<N>,
  ): Output<N> | undefined => {
    const { code, result } = executeCall(world, name, { userId, token: "" }, input);
    return code === 200 ? read(name, result) : undefined;
  };
  return {
    world,
    between,
    tryCall: ask,
    pick: (all) => all[between(0, all.length - 1)] as (typeof all)[number],
    wait: (ms) => {
      advanceClock(world, ms);
    },
    createUser: (wish) => runInTransaction(world, (ctx) => createSeedUser(ctx, wish, demoPin)),
    createNewcomer: (wish) =>
      runInTransaction(world, (ctx) => createUncertifiedSeedUser(ctx, wish)),
    call: act,
    release: (sellerId, orderId) => {
      act(sellerId, "deliver", {
        orderId,
        payPassword: demoPin,
        ...expectedReceiptCheckAnswers(act(sellerId, "orderDetail", { id: orderId })),
      });
    },
    uploadImage: (userId) => {
      const file = createPlaceholderVoucher(world.secret(), () => world.random());
      act(userId, "upload", { scene: "voucher" }, { file });
      return file.url;
    },
  };
}

/** Decodes the result as the client does. */
function read<N extends CallName>(name: N, result: unknown): Output<N> {
  const decoded = decodeOutput(calls[name], result);
  if (!decoded.ok)
    throw new Error(`the seed's ${name} does not match its definition at ${decoded.field}`);
  return decoded.value;
}
