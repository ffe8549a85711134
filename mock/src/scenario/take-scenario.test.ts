import { afterAll, beforeAll, expect, test } from "vitest";
import { connect, type Mock } from "../client/connect.ts";
import { open } from "../index.ts";
import { readScenario } from "./read-scenario.ts";
import { runScenario, takeScenario } from "./run-scenario.ts";

let server: Awaited<ReturnType<typeof open>>;
let mock: Mock;
beforeAll(async () => {
  server = await open();
  mock = await connect(server.address);
});
afterAll(async () => {
  await mock.close();
  await server.close();
});

/** A session as somebody at the director's table has one. */
async function trade() {
  const world = await mock.world(undefined, { seed: 1, now: "2026-11-20T02:00:00Z", frozen: true });
  const [buyer, seller] = await Promise.all([world.phone("demo-buyer"), world.phone("demo-seller")]);
  const { orderId } = await world.order({ buyer, seller, status: 20 });
  await world.clock.advance("1m");
  await world.faults.add({ match: { call: "pay", person: buyer.p }, effect: { status: 503 }, times: 1 });
  await world.faults.add({ match: { call: "orderDetail", person: "demo-new" }, effect: { status: 503 } });
  const { payMethods } = await buyer.must.orderDetail({ id: orderId });
  const wish = { orderId, methodId: payMethods[0]?.id ?? "", vouchers: [await buyer.upload()] };
  await buyer.ask.pay(wish);
  await buyer.must.pay(wish);
  const { amount, buyer: payer } = await seller.must.orderDetail({ id: orderId });
  const found = { orderId, receivedAmount: amount, payerName: payer.realName };
  await seller.ask.deliver({ ...found, payPassword: "000001" });
  await seller.must.deliver({ ...found, payPassword: "283917" });
  return { world, seller };
}

test("a session becomes a file that is green when it is played again", async () => {
  const { world, seller } = await trade();
  const scenario = await takeScenario(mock, world, { name: "as it was done" });
  const { steps } = await runScenario(mock, scenario);
  expect(steps.filter((it) => !it.ok)).toEqual([]);
  expect(scenario).toMatchObject({
    name: "as it was done",
    verified: true,
    seed: 1,
    cast: { demoBuyer: "demo-buyer", demoNew: "demo-new", demoSeller: "demo-seller" },
  });
  const calls = scenario.steps.flatMap((it) => ("call" in it ? [[it.as, it.call, it.expect]] : []));
  expect(calls).toEqual([
    ["demoBuyer", "orderDetail", undefined],
    ["demoBuyer", "pay", { status: 503 }],
    ["demoBuyer", "pay", undefined],
    ["demoSeller", "orderDetail", undefined],
    ["demoSeller", "deliver", { code: "pinWrong" }],
    ["demoSeller", "orderDetail", undefined],
    ["demoSeller", "deliver", undefined],
  ]);
  expect(scenario.steps).toContainEqual({ clock: "+60000ms" });
  expect(scenario.steps.flatMap((it) => ("fault" in it ? [it.fault.match] : []))).toEqual([
    { call: "pay", userId: "$id:demoBuyer" },
    { call: "orderDetail", userId: "$id:demoNew" },
  ]);
  expect(scenario.steps.at(-1)).toMatchObject({ status: 50 });
  const text = JSON.stringify(scenario);
  expect(text).not.toMatch(/283917|•••/);
  expect(readScenario(text)).toEqual(scenario);
  // From the middle of it on nobody knows what the ids meant.
  const { lastSeq } = await world.state();
  await seller.must.sellPause({ id: (await seller.must.sellList({})).records[0]?.entrustId ?? "" });
  expect((await takeScenario(mock, world, { since: lastSeq })).steps).toMatchObject([{ call: "sellList" }, { call: "sellPause" }]);
  await world.close();
});

test("who was signed out, by time or by hand, comes in again in the file as on his phone; what time an order took is taken once", async () => {
  const world = await mock.world(undefined, { seed: 1, now: "2026-11-20T02:00:00Z", frozen: true });
  const { orderId } = await world.order({ buyer: "demo-buyer", seller: "demo-seller", status: 40, by: "buyer" });
  const buyer = await world.phone("demo-buyer");
  const say = (content: string, clientMsgId: string) => buyer.ask.chatSend({ orderId, msgType: 1, content, clientMsgId });
  await world.clock.advance("1h");
  await world.expire(buyer);
  expect(await say("还在吗", "0123456789abcdef0123456789abcdef")).toMatchObject({ kind: "refused", name: "unauthorized" });
  await buyer.relogin();
  await say("还在吗", "0123456789abcdef0123456789abcde0");
  await world.clock.advance("59m");
  await say("请看证据", "0123456789abcdef0123456789abcde1");
  // What a picture is uploaded for needs one to be in before; and at the end nobody is in any more, who looks last neither.
  await world.clock.advance("5h");
  const late = await world.order({ buyer: "demo-buyer", seller: "demo-seller", status: 20 });
  await buyer.relogin();
  const { payMethods } = await buyer.must.orderDetail({ id: late.orderId });
  await buyer.must.pay({ orderId: late.orderId, methodId: payMethods[0]?.id ?? "", vouchers: [await buyer.upload()] });
  await world.clock.advance("5h");
  await world.risk("demo-new", true);
  const { steps, verified } = await takeScenario(mock, world);
  expect(steps).toMatchObject([
    { put: { status: 40, by: "buyer" } },
    { clock: "+3600000ms" },
    { expire: { who: "demoBuyer" } },
    { call: "chatSend", with: { content: "还在吗" } },
    { clock: "+3540000ms" },
    { call: "chatSend", with: { content: "请看证据" } },
    { clock: "+18000000ms" },
    { put: { status: 20 } },
    { call: "orderDetail" },
    { call: "pay" },
    { clock: "+18000000ms" },
    { risk: { who: "demoNew", on: true } },
    { status: 50 },
    { status: 50 },
  ]);
  expect(verified).toBe(true);
  await world.close();
});

test("trouble that was ended by hand ends there in the file too, and what only time has moved since is reached", async () => {
  const world = await mock.world(undefined, { seed: 1, now: "2026-11-20T02:00:00Z", frozen: true });
  const [buyer, seller] = await Promise.all([world.phone("demo-buyer"), world.phone("demo-seller")]);
  const { orderId } = await world.order({ buyer, seller, status: 20 });
  await world.faults.add({ match: { call: "pay", userId: buyer.userId }, effect: { status: 500 } });
  const mine = await world.answers.add({ match: { call: "pay" }, answer: { code: "busy" } });
  await mine.remove();
  await world.faults.clear();
  const { payMethods } = await buyer.must.orderDetail({ id: orderId });
  await buyer.must.chatSend({ orderId, msgType: 1, content: "这就付", clientMsgId: "0123456789abcdef0123456789abcdef" });
  // A hand from outside writes in his name, and plays the seller for a while.
  const at = `${server.address}/__mock/worlds/${world.name}`;
  const headers = { "content-type": "application/json" };
  await fetch(`${at}/users/${buyer.userId}/say`, { method: "POST", headers, body: JSON.stringify({ orderId, text: "付好了" }) });
  await fetch(`${at}/bots/${seller.userId}`, { method: "PUT", headers, body: JSON.stringify({ persona: "slow" }) });
  await fetch(`${at}/bots/${seller.userId}`, { method: "DELETE" });
  await buyer.must.pay({ orderId, methodId: payMethods[0]?.id ?? "", vouchers: [await buyer.upload()] });
  await world.clock.advance("45m");
  const { steps, verified } = await takeScenario(mock, world);
  expect(verified).toBe(true);
  const [fault, answer] = steps.flatMap((it) => ("name" in it && it.name !== undefined ? [it.name] : []));
  expect(steps).toMatchObject([
    { put: { status: 20 } },
    { fault: { match: { call: "pay", userId: "$id:demoBuyer" } } },
    { answer: { match: { call: "pay" } } },
    { heal: answer },
    { heal: fault },
    { call: "orderDetail" },
    { call: "chatSend", with: { content: "这就付" } },
    { as: "demoBuyer", call: "chatSend", with: { orderId: "$order1", msgType: 1, content: "付好了" } },
    { bot: { who: "demoSeller", persona: "slow" } },
    { bot: { who: "demoSeller", persona: null } },
    { call: "pay" },
    { clock: expect.stringMatching(/^\+\d+ms$/) },
    { status: 40 },
  ]);
  await world.close();
});
