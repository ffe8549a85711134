import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openMock, openStack } from "./lwh5-mock/index.ts";

const bin = join(import.meta.dirname, "lwh5-mock/bin.ts");

/** The command, with what it says and how it ends. */
function command(...args: string[]) {
  const child = spawn(process.execPath, [bin, ...args], { stdio: ["ignore", "pipe", "pipe"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  const said = { out: "", err: "" };
  child.stdout.on("data", (text) => (said.out += String(text)));
  child.stderr.on("data", (text) => (said.err += String(text)));
  const ended = once(child, "close").then(([code]) => code as number | null);
  return { child, said, ended };
}

test("a stack is spoken to through its BFF: calls, a socket with sub-protocols alone, the clock", async () => {
  const stack = await openStack();
  onTestFinished(() => stack.close());
  expect(stack.mockAddress).not.toBe(stack.address);
  const world = await stack.world();
  const [buyer, seller] = await Promise.all([world.phone("demo-buyer"), world.phone("demo-seller")]);
  const socket = await seller.socket();
  const { orderId } = await world.order({ buyer, seller, status: 20 });
  const { payMethods } = await buyer.must.orderDetail({ id: orderId });
  await buyer.must.pay({ orderId, methodId: payMethods[0]?.id ?? "", vouchers: [await buyer.upload()] });
  await socket.next({ cmd: "order", orderId, text: /已付款/ });
  const second = await world.order({ buyer, seller, status: 20 });
  await world.clock.advance("15m");
  expect(socket.frames.some((it) => it.orderId === second.orderId && it.cmd === "order")).toBe(true);
  await world.faults.add({ match: { call: "userInfo" }, effect: { status: 503 }, times: 1 });
  expect(await buyer.ask.userInfo({})).toMatchObject({ kind: "trouble", status: 503 });
  expect(await buyer.ask.userInfo({})).toMatchObject({ kind: "done" });
  const url = new URL(stack.phoneUrl(buyer, "home/orders", { tab: "1" }));
  expect([url.origin, url.pathname, url.searchParams.get("p")]).toEqual([stack.address, "/lwh5/home/orders", buyer.p]);
  await world.close();
});

test("a stack with a control token lets in who shows it, and nobody gets past its BFF without", async () => {
  const stack = await openStack({ controlToken: "a-long-secret" });
  onTestFinished(() => stack.close());
  expect((await stack.worlds()).map((it) => it.name)).toEqual(["_"]);
  expect((await fetch(`${stack.address}/__mock/worlds`)).status).toBe(403);
});

test("a trade through the BFF with a real backend behind the mock is recorded, and replayed by a stack that has none", async () => {
  const real = await openMock();
  onTestFinished(() => real.close());
  const [first, second] = [await openStack({ real: real.address }), await openStack()];
  onTestFinished(() => Promise.all([first.close(), second.close()]).then(() => undefined));
  const [passed, kept] = [await first.world(), await second.world()];
  await passed.routes.set({ default: "real", socket: "real" });
  await passed.recordings.start("trade");
  const trade = async (world: typeof passed) => {
    const [buyer, seller] = [await world.phone("demo-buyer"), await world.phone("demo-seller")];
    const socket = await seller.socket();
    const { entrustId } = await world.listing({ seller, quantity: 200, autoConfirm: 1 });
    const { orderId } = await buyer.must.buyCreate({ entrustId, amount: 720, payType: 2, price: 7.2 });
    const { payMethods } = await buyer.must.orderDetail({ id: orderId });
    await buyer.must.pay({ orderId, methodId: payMethods[0]?.id ?? "", vouchers: [await buyer.upload()] });
    await socket.next({ cmd: "order", orderId, text: /已付款/ });
    const { status } = await buyer.must.orderDetail({ id: orderId });
    return { orderId, status, amounts: payMethods.length };
  };
  const seen = await trade(passed);
  const har = await passed.recordings.har("trade");
  await kept.replays.add(har);
  await kept.routes.set({ default: "replay" });
  expect(await trade(kept)).toEqual(seen);
  expect(seen.status).toBe(30);
});

test("a mock is closed once, with the worlds that were made", async () => {
  const mock = await openMock({ seed: 7 });
  const world = await mock.world("left-behind");
  expect(await mock.home.state()).toMatchObject({ seed: 7, frozen: false });
  await mock.close();
  await mock.close();
  await expect(world.state()).rejects.toMatchObject({ code: "unreachable" });
});

test("the command says where it is, serves, and leaves at a signal", async () => {
  const { child, said, ended } = command("serve", "--port", "0", "--json", "--seed", "7");
  await expect.poll(() => said.out, { timeout: 20_000 }).toContain("\n");
  const { address, director, pid } = JSON.parse(said.out) as Record<string, string>;
  expect([director, pid]).toEqual([`${address}/__mock/`, child.pid]);
  expect(await (await fetch(`${address}/__mock/worlds/_/state`)).json()).toMatchObject({ seed: 7, bots: expect.any(Array) });
  child.kill("SIGTERM");
  expect(await ended).toBe(143);
  expect(said).toEqual({ out: expect.stringMatching(/^.*\n$/), err: "" });
});

test.each([
  [["--port", "70000"], 2, "--port must be a whole number from 0 to 65535"],
  [["--prot", "1"], 2, "Unknown option '--prot'"],
  [["sevre"], 2, "sevre is no command"],
  [["--host", "0.0.0.0"], 2, "--control-token"],
  [["--db", "/proc/none/mock.db"], 3, ""],
])("%j ends the command with %i and a sentence", async (args, code, sentence) => {
  const { said, ended } = command(...args);
  expect(await ended).toBe(code);
  expect(said.err).toContain(sentence);
  expect(said.err).not.toContain("    at ");
  expect(said.err.trim().split("\n")).toHaveLength(1);
});

test("a port that is taken ends it with 3", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  onTestFinished(() => void taken.close());
  const { said, ended } = command("--port", String((taken.address() as AddressInfo).port));
  expect([await ended, said.err]).toEqual([3, "The port is in use; name another --port, or 0 for any.\n"]);
});
