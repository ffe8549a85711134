import { afterAll, beforeAll, expect, test } from "vitest";
import { createRandomSource } from "../../src/random.ts";
import { connect } from "../../src/client/connect.ts";
import type { UserClient } from "../../src/client/user-client.ts";
import type { World } from "../../src/client/world.ts";
import { openMockServer } from "../../src/index.ts";

const rounds = process.env.TEST_MODE === "full" ? 200 : 8;
const buyers = 64;

let server: Awaited<ReturnType<typeof openMockServer>>;
let world: World;
beforeAll(async () => {
  server = await openMockServer();
  world = await (await connect(server.address)).world();
});
afterAll(async () => {
  await world.close();
  await server.close();
});

const newPhone = async (input: object): Promise<UserClient> =>
  world.client(await world.createUser({ ready: true, level: 3, ...input }));

function shuffled<T>(all: readonly T[], random: () => number): T[] {
  return all
    .map((it) => ({ it, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ it }) => it);
}

test(`sells the last coins to one of ${buyers} concurrent buyers, ${rounds} times`, {
  timeout: 300_000,
}, async () => {
  const random = createRandomSource(64);
  const seller = await newPhone({ level: 4 });
  const crowd = await Promise.all(Array.from({ length: buyers }, () => newPhone({})));
  const { entrustId } = await world.createListing({ seller, maxAmount: 720, autoConfirm: 1 });
  const input = { entrustId, amount: 720, payType: 2, price: 7.2 } as const;
  await world.snapshots.take("race");
  const winners = new Set<string>();
  for (let round = 0; round < rounds; round += 1) {
    await world.snapshots.restore("race");
    const answers = await Promise.all(
      shuffled(crowd, random).map(async (who) => ({
        who,
        answer: await who.call.buyCreate(input),
      })),
    );
    const [won, ...more] = answers.flatMap(({ who, answer }) =>
      answer.kind === "done" ? [{ who, ...answer.result }] : [],
    );
    const others = answers.flatMap(({ answer }) =>
      answer.kind === "done" ? [] : [answer.kind === "refused" ? answer.name : answer.reason],
    );
    expect([more, new Set(others)]).toEqual([[], new Set(["entrustNotFound"])]);
    winners.add(won?.who.userId ?? "");
    expect(await seller.must.orderDetail({ id: won?.orderId ?? "" })).toMatchObject({
      status: 20,
      quantity: 100,
    });
    expect(await seller.must.assetInfo({})).toMatchObject({
      able: 899.8,
      entrustFrozen: 0,
      orderLocked: 100.2,
    });
    expect(await world.audit()).toMatchObject({ ok: true });
  }
  expect(winners.size).toBeGreaterThan(rounds / 4);
  console.log(
    `${rounds} × ${buyers} phones, one order each time, ${winners.size} different winners`,
  );
});

test("executes a command once if it is sent six times at once with one request id", async () => {
  const [seller, buyer] = [await newPhone({ level: 4 }), await newPhone({})];
  const six = <T>(send: () => Promise<T>) => Promise.all(Array.from({ length: 6 }, send));
  const methodIds = (await seller.must.methodList({})).map((it) => it.id);
  const limits = { quantity: 100, price: 7.2, minAmount: 100, maxAmount: 720 };
  const terms = {
    ...limits,
    methodIds,
    payMinutes: 15,
    autoConfirm: 1,
    payPassword: "283917",
  } as const;
  const made = await six(() => seller.must.sellCreate(terms, { requestId: "sell-once" }));
  expect(new Set(made.map((it) => JSON.stringify(it))).size).toBe(1);
  const input = {
    entrustId: made[0]?.entrustId ?? "",
    amount: 300,
    payType: 2,
    price: 7.2,
  } as const;
  const bought = await six(() => buyer.must.buyCreate(input, { requestId: "buy-once" }));
  expect(new Set(bought.map((it) => JSON.stringify(it))).size).toBe(1);
  expect(await seller.must.assetInfo({})).toMatchObject({ able: 899.8 });
  expect(await buyer.must.orderStat({})).toMatchObject({ total: 1 });
});
