import { connect, MockError, CallError, openMock, openStack } from "lwh5-mock";
import type * as Client from "lwh5-mock/client";
import {
  defineScenario,
  readScenario,
  runScenario,
  type ScenarioReport,
  type ScenarioStep,
  scenarioTest,
  type StepReport,
} from "lwh5-mock/scenario";

// Uses the package as another project's compiler sees it. Only the lines below `@ts-expect-error`
// do not compile.
const mock: Client.Mock = await connect("http://127.0.0.1:1", {
  token: "t",
  callUrl: "http://127.0.0.1:2",
});
const opened = await openMock({ seed: 7, dbPath: ":memory:", log: (line: string) => line });
const stack = await openStack({ rateLimits: true, env: { DRAIN_SECONDS: "0" } });
const world: Client.World = await stack.world("t1", { frozen: true, ifExists: "reset" });
const phone: Client.UserClient = await world.client(await world.createUser({ ready: true }), {
  deviceTag: "iPhone",
});
await phone.renew();
const socket: Client.UserSocket = await phone.socket();
const push: Client.Push = await socket.next({ cmd: "order", text: /已付款/ });
// @ts-expect-error No such push exists.
await socket.next("nope");
// @ts-expect-error A payment needs an order, a method and its vouchers.
await phone.call.pay({});
const answer: Client.CallResult<"deliver"> = await phone.call.deliver({
  orderId: push.orderId,
  payPassword: "111222",
});
if (answer.kind === "refused" && answer.name !== "unknown") {
  const name: Client.CallRefusal<"deliver"> = answer.name;
  if (name === "pinWrong") throw new MockError(answer.message, 200, "badRequest");
}
const input: Client.CallInput<"pay"> = { orderId: "1", methodId: "2", vouchers: [] };
const output: Client.CallOutput<"orderList"> = await phone.must.orderList(
  {},
  { requestId: null, timeoutMs: 1 },
);
const names: Client.CallName[] = ["pay", "login"];
const fault: Client.FaultInput = {
  match: { call: names[0] },
  effect: { latency: { kind: "uniform", fromMs: 1, toMs: 2 } },
  times: 1,
};
const added: Client.AddedRule = await world.faults.add(fault);
await world.answers.add({
  match: { call: "userInfo" },
  answer: { patch: { nickName: "晴空" } },
} satisfies Client.CustomAnswerInput);
const moved: Client.ClockMove = await world.clock.advance("15m");
const put: Client.CreatedOrder = await world.createOrder({
  buyer: phone,
  seller: "demo-seller",
  status: 20,
} satisfies Client.OrderInput);
const found: Client.JournalEntry[] = await world.journal.waitFor(
  { kind: ["request", "push"], orderId: put.orderId },
  { count: 2 },
);
for await (const entry of world.journal.follow({ call: "pay" } satisfies Client.JournalMatch))
  console.log(entry.seq, found.length);
const state: Client.WorldStatus = await world.state();
const audit: Client.LedgerAudit = await world.audit();
console.log(
  state.now,
  audit.ok,
  moved.fired.length,
  await added.hits(),
  output.records.length,
  opened.bugs,
  input,
);
console.log(
  stack.phoneUrl(phone, "home/buy"),
  stack.mockAddress,
  new CallError("pay", { kind: "trouble", status: 0, reason: "cut", ms: 1 }),
);
const scenario = defineScenario({
  format: "lwh5-scenario/1",
  name: "the buyer looks",
  cast: { buyer: "demo-buyer", seller: { ready: true, able: 10 } },
  steps: [
    {
      as: "buyer",
      call: "userInfo",
      expect: { result: { id: "$id:buyer" } },
      save: { name: "nickName" },
    },
    { clock: "+1m" },
    { ledger: { of: "seller", able: 10 } },
  ],
});
// @ts-expect-error No such call exists.
defineScenario({ ...scenario, steps: [{ as: "buyer", call: "nope" }] });
const steps: readonly ScenarioStep[] = readScenario(JSON.stringify(scenario)).steps;
const ran: ScenarioReport = await runScenario(stack, readScenario(JSON.stringify(scenario)), {
  world,
  onStep: (it: StepReport) => it.ok,
});
scenarioTest(
  (name, body) => [name, body],
  () => stack,
)(scenario);
console.log(ran.steps.length, steps.length, ran.secondsOfWorld);
await mock.close();
