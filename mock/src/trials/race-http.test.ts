import { afterAll, beforeAll, expect, test } from "vitest";
import { openChance } from "../chance.ts";
import { openMock } from "../door/phone.test-env.ts";

const rounds = process.env.TRIALS === "full" ? 200 : 20;
const buyers = 64;
const world = "race";

let mock: Awaited<ReturnType<typeof openMock>>;
beforeAll(async () => {
  mock = await openMock();
});
afterAll(() => mock.close());

type Person = { p: string; userId: string; token: string };
const headersOf = ({ token }: Person) => ({ "x-access-token": token });
const person = (wish: object): Promise<Person> =>
  mock.control("POST", "/users", { world, certified: true, pin: "283917", quiz: true, methods: 1, level: 3, ...wish });
const call = async (who: Person, method: string, path: string, body?: object, requestId?: string) => {
  const headers = { ...headersOf(who), ...(requestId && { "x-request-id": requestId }) };
  return (await mock.call(method, `/lightweight${path}`, { headers, body })).body as { code: number; result: Record<string, unknown> };
};

async function listing(seller: Person): Promise<object> {
  const [method] = (await call(seller, "GET", "/user/asset/v1/bill/method")).result as unknown as { id: string }[];
  const terms = { quantity: 100, price: 7.2, minAmount: 100, maxAmount: 720, payMinutes: 15, autoConfirm: 1, payPassword: "283917" };
  return { ...terms, methodIds: [method?.id] };
}

function shuffled<T>(all: readonly T[], chance: () => number): T[] {
  return all
    .map((it) => ({ it, at: chance() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ it }) => it);
}

test(`${buyers} phones want the last amount at once, ${rounds} times: one gets it each time`, { timeout: 300_000 }, async () => {
  const chance = openChance(64);
  const seller = await person({ able: 1_000, level: 4 });
  const crowd = await Promise.all(Array.from({ length: buyers }, () => person({})));
  const { records } = (await call(seller, "GET", "/user/asset/v1/bill/method")).result as { records?: { id: string }[] };
  const methods = records ?? ((await call(seller, "GET", "/user/asset/v1/bill/method")).result as unknown as { id: string }[]);
  const listing = { quantity: 100, price: 7.2, minAmount: 100, maxAmount: 720, payMinutes: 15, autoConfirm: 1, payPassword: "283917" };
  const made = await call(seller, "POST", "/entrust/v1/sell/create", { ...listing, methodIds: [methods[0]?.id] });
  expect(made).toMatchObject({ code: 200 });
  const { entrustId } = made.result;
  await mock.control("POST", "/snapshots/race", { world });
  const winners = new Set<string>();
  for (let round = 0; round < rounds; round += 1) {
    await mock.control("POST", "/snapshots/race/restore", { world });
    const answers = await Promise.all(
      shuffled(crowd, chance).map(async (who) => ({
        who,
        ...(await call(who, "POST", "/entrust/v1/buy/create", { entrustId, amount: 720, payType: 2, price: 7.2 })),
      })),
    );
    const won = answers.filter((it) => it.code === 200);
    expect([won.length, ...new Set(answers.filter((it) => it.code !== 200).map((it) => it.code))]).toEqual([1, 40002]);
    winners.add(won[0]?.who.userId ?? "");
    const { orderId } = won[0]?.result ?? {};
    expect((await call(seller, "GET", `/order/v1/detail/${orderId as string}`)).result).toMatchObject({ status: 20, quantity: 100 });
    expect((await call(seller, "GET", "/user/asset/v1/info")).result).toMatchObject({ able: 899.8, entrustFrozen: 0, orderLocked: 100.2 });
    expect(await mock.control("GET", `/audit?world=${world}`)).toMatchObject({ ok: true });
  }
  expect(winners.size).toBeGreaterThan(rounds / 4);
  console.log(`${rounds} × ${buyers} phones, one order each time, ${winners.size} different winners`);
});

test("one command sent six times at once is done once", async () => {
  const [seller, buyer] = [await person({ able: 1_000, level: 4 }), await person({})];
  const terms = await listing(seller);
  const made = await Promise.all(Array.from({ length: 6 }, () => call(seller, "POST", "/entrust/v1/sell/create", terms, "sell-once")));
  expect(new Set(made.map((it) => JSON.stringify(it))).size).toBe(1);
  const { entrustId } = made[0]?.result ?? {};
  const wish = { entrustId, amount: 300, payType: 2, price: 7.2 };
  const bought = await Promise.all(Array.from({ length: 6 }, () => call(buyer, "POST", "/entrust/v1/buy/create", wish, "buy-once")));
  expect([bought[0]?.code, new Set(bought.map((it) => JSON.stringify(it))).size]).toEqual([200, 1]);
  expect((await call(seller, "GET", "/user/asset/v1/info")).result).toMatchObject({ able: 899.8 });
  expect((await call(buyer, "GET", "/order/v1/count/stat")).result).toMatchObject({ total: 1 });
});
