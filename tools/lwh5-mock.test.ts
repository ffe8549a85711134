import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { buildAsyncApiDocument } from "../contract/src/documents/asyncapi.ts";
import { buildControlOpenApiDocument } from "../mock/src/control/openapi.ts";
import { createScenarioJsonSchema } from "../mock/src/control/scenario-json-schema.ts";
import { connect } from "./lwh5-mock/client.ts";
import { openMock, openStack } from "./lwh5-mock/index.ts";

const bin = join(import.meta.dirname, "lwh5-mock/bin.ts");
const files = join(import.meta.dirname, "../mock/test/stories/files");

/** Runs the command. Returns its output and exit code. */
function runCommand(...args: string[]) {
  const child = spawn(process.execPath, [bin, ...args], { stdio: ["ignore", "pipe", "pipe"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  const said = { out: "", err: "" };
  child.stdout.on("data", (text) => (said.out += String(text)));
  child.stderr.on("data", (text) => (said.err += String(text)));
  const ended = once(child, "close").then(([code]) => code as number | null);
  return { child, said, ended };
}

test("openStack serves calls, a socket, the clock and faults through the BFF", async () => {
  const stack = await openStack();
  onTestFinished(() => stack.close());
  expect(stack.mockAddress).not.toBe(stack.address);
  const world = await stack.world();
  const [buyer, seller] = await Promise.all([
    world.client("demo-buyer"),
    world.client("demo-seller"),
  ]);
  const socket = await seller.socket();
  const { orderId } = await world.createOrder({ buyer, seller, status: 20 });
  const { payMethods } = await buyer.must.orderDetail({ id: orderId });
  await buyer.must.pay({
    orderId,
    methodId: payMethods[0]?.id ?? "",
    vouchers: [await buyer.upload()],
  });
  await socket.next({ cmd: "order", orderId, text: /已付款/ });
  const second = await world.createOrder({ buyer, seller, status: 20 });
  await world.clock.advance("15m");
  expect(socket.frames.some((it) => it.orderId === second.orderId && it.cmd === "order")).toBe(
    true,
  );
  await world.faults.add({ match: { call: "userInfo" }, effect: { status: 503 }, times: 1 });
  expect(await buyer.call.userInfo({})).toMatchObject({ kind: "trouble", status: 503 });
  expect(await buyer.call.userInfo({})).toMatchObject({ kind: "done" });
  const url = new URL(stack.phoneUrl(buyer, "home/orders", { tab: "1" }));
  expect([url.origin, url.pathname, url.searchParams.get("p")]).toEqual([
    stack.address,
    "/lwh5/home/orders",
    buyer.p,
  ]);
  await world.close();
});

test("openStack requires the control token at the BFF", async () => {
  const stack = await openStack({ controlToken: "a-long-secret" });
  onTestFinished(() => stack.close());
  expect((await stack.worlds()).map((it) => it.name)).toEqual(["_"]);
  expect((await fetch(`${stack.address}/__mock/worlds`)).status).toBe(403);
});

test("close() of an opened mock closes its worlds, and may be called twice", async () => {
  const mock = await openMock({ seed: 7 });
  const world = await mock.world("left-behind");
  expect(await mock.defaultWorld.state()).toMatchObject({ seed: 7, frozen: false });
  await mock.close();
  await mock.close();
  await expect(world.state()).rejects.toMatchObject({ code: "unreachable" });
});

test("the serve command prints its URL, serves a mock, and exits with 143 on SIGTERM", async () => {
  const { child, said, ended } = runCommand("serve", "--port", "0", "--json", "--seed", "7");
  await expect.poll(() => said.out, { timeout: 20_000 }).toContain("\n");
  const { address, director, pid } = JSON.parse(said.out) as Record<string, string>;
  expect([director, pid]).toEqual([`${address}/__mock/`, child.pid]);
  expect(await (await fetch(`${address}/__mock/worlds/_/state`)).json()).toMatchObject({
    seed: 7,
    bots: expect.any(Array),
  });
  child.kill("SIGTERM");
  expect(await ended).toBe(143);
  expect(said).toEqual({ out: expect.stringMatching(/^.*\n$/), err: "" });
});

test.each([
  [["--port", "70000"], 2, "--port must be a whole number from 0 to 65535"],
  [["--prot", "1"], 2, "Unknown option '--prot'"],
  [["sevre"], 2, "Unknown command sevre"],
  [["run"], 2, "run needs scenario files"],
  [["snapshot", "keep", "it"], 2, "one of save, load, fork"],
  [["snapshot", "save", "it"], 2, "needs --target"],
  [["run", "nowhere.json"], 2, "nowhere.json cannot be read: ENOENT"],
  [
    ["run", join(files, "appeal.scenario.json"), "--fill", "pin"],
    2,
    "--fill pin must be NAME=VALUE",
  ],
  [
    ["run", join(files, "appeal.scenario.json"), "--target", "http://127.0.0.1:9"],
    3,
    "no mock responds at http://127.0.0.1:9",
  ],
  [["--host", "0.0.0.0"], 2, "--control-token"],
  [["--db", "/proc/none/mock.db"], 3, ""],
])(
  "lwh5-mock, given the arguments %j, exits with %i and one sentence",
  async (args, code, sentence) => {
    const { said, ended } = runCommand(...args);
    expect(await ended).toBe(code);
    expect(said.err).toContain(sentence);
    expect(said.err).not.toContain("    at ");
    expect(said.err.trim().split("\n")).toHaveLength(1);
  },
);

test("the serve command exits with 3 if the port is in use", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  onTestFinished(() => void taken.close());
  const { said, ended } = runCommand("--port", String((taken.address() as AddressInfo).port));
  expect([await ended, said.err]).toEqual([
    3,
    "The port is in use; name another --port, or 0 for any.\n",
  ]);
});

/** Copies a scenario file into a new folder and replaces one text in the copy. */
function changedFile(name: string, ...[from, to]: [string, string]): string {
  const folder = mkdtempSync(join(tmpdir(), "lwh5-scenario-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const text = readFileSync(join(files, name), "utf8");
  expect(text).toContain(from);
  writeFileSync(join(folder, name), text.replace(from, to));
  return join(folder, name);
}

const openListener = async () => {
  const stack = await openStack();
  onTestFinished(() => stack.close());
  return ["--target", stack.address];
};
test.each([
  ["the mock", () => []],
  ["a stack", () => ["--stack"]],
  ["a mock that listens already", openListener],
])("the run command plays scenario files against %s", async (_where, place) => {
  const { said, ended } = runCommand(
    "run",
    join(files, "*.scenario.json"),
    "--quiet",
    ...(await place()),
  );
  expect([await ended, said.err]).toEqual([0, ""]);
  expect(said.out).toMatch(/\n4 passed, 0 failed\n$/);
});

test("the run command prints expected, received and reason of a failed step, and exits with 1", async () => {
  const path = changedFile(
    "nobody-pays.scenario.json",
    '"status": 60, "closeType": 2',
    '"status": 60, "closeType": 1',
  );
  const { said, ended } = runCommand(
    "run",
    path,
    join(files, "appeal.scenario.json"),
    "--junit",
    `${path}.xml`,
  );
  expect([await ended, said.err]).toEqual([1, ""]);
  expect(said.out).toContain("  RED 9 order:$order,status:60,closeType:1");
  expect(said.out).toMatch(/why {6}.*result.closeType: expected 1, received 2/);
  expect(said.out).toMatch(/expected \{.*\n {6}received \{/);
  expect(said.out).toMatch(/\n1 passed, 1 failed\n$/);
  const xml = readFileSync(`${path}.xml`, "utf8");
  expect([xml.match(/<testsuite /g)?.length, xml.match(/<failure /g)?.length]).toEqual([2, 1]);
});

test("the run command reports line and field of an invalid file before playing any", async () => {
  const path = changedFile("nobody-pays.scenario.json", '"closeType": 2', '"closeTpye": 2');
  const { said, ended } = runCommand("run", join(files, "appeal.scenario.json"), path);
  expect([await ended, said.out]).toEqual([2, ""]);
  expect(said.err).toContain(`${path}:14: steps.8: closeTpye is not known here`);
});

test("the serve command plays --scenario before printing the URL, and exits if it fails", async () => {
  const red = changedFile("wrong-pin.scenario.json", '"remain": 4', '"remain": 3');
  const first = runCommand("--port", "0", "--scenario", red);
  expect([await first.ended, first.said.out]).toEqual([1, ""]);
  expect(first.said.err).toContain("result.remain: expected 3, received 4");
  const { child, said, ended } = runCommand(
    "--port",
    "0",
    "--json",
    "--scenario",
    join(files, "wrong-pin.scenario.json"),
  );
  await expect.poll(() => said.out, { timeout: 20_000 }).toContain("\n");
  const { address } = JSON.parse(said.out) as { address: string };
  const { entries } = (await (
    await fetch(`${address}/__mock/worlds/_/journal?call=deliver`)
  ).json()) as { entries: unknown[] };
  expect(entries).toHaveLength(2);
  child.kill("SIGINT");
  expect(await ended).toBe(130);
});

test("the snapshot command saves, loads and forks; the docs command writes the API documents", async () => {
  const folder = mkdtempSync(join(tmpdir(), "lwh5-snapshot-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [from, to] = [await openMock(), await openMock({ seed: 2 })];
  onTestFinished(() => Promise.all([from.close(), to.close()]).then(() => undefined));
  const { orderId } = await from.defaultWorld.createOrder({
    buyer: "demo-buyer",
    seller: "demo-seller",
    status: 30,
  });
  const file = ["--file", join(folder, "paid.gz")];
  expect(
    await runCommand("snapshot", "save", "paid", ...file, "--target", from.address).ended,
  ).toBe(0);
  expect(await runCommand("snapshot", "load", "paid", ...file, "--target", to.address).ended).toBe(
    0,
  );
  expect(await runCommand("snapshot", "fork", "twin", "--target", to.address).ended).toBe(0);
  const buyer = await to.defaultWorld.client("demo-buyer");
  expect(await buyer.must.orderDetail({ id: orderId })).toMatchObject({ status: 30 });
  expect((await to.worlds()).map((it) => it.name)).toContain("twin");
  expect(await runCommand("docs", "--out", folder, "--target", to.address).ended).toBe(0);
  const openapi = JSON.parse(
    readFileSync(join(import.meta.dirname, "../contract/openapi.json"), "utf8"),
  ) as object;
  const generated = {
    "openapi.json": openapi,
    "asyncapi.json": buildAsyncApiDocument(),
    "control.json": buildControlOpenApiDocument(),
    "scenario.schema.json": createScenarioJsonSchema(),
  };
  for (const [name, document] of Object.entries(generated))
    expect(JSON.parse(readFileSync(join(folder, name), "utf8")), name).toEqual(
      JSON.parse(JSON.stringify(document)),
    );
});

test("the serve command exits with 3 if another process uses the database", async () => {
  const folder = mkdtempSync(join(tmpdir(), "lwh5-db-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const open = () =>
    runCommand("--port", "0", "--json", "--no-bots", "--db", join(folder, "mock.db"));
  const first = open();
  await expect.poll(() => first.said.out, { timeout: 20_000 }).toContain("\n");
  const second = open();
  expect(await second.ended).toBe(3);
  expect(second.said.err).toMatch(/^Another process \(http:.*uses this database.*\n$/);
  first.child.kill("SIGKILL");
  await first.ended;
  const third = open();
  await expect.poll(() => third.said.out, { timeout: 20_000 }).toContain("\n");
  third.child.kill("SIGTERM");
  expect(await third.ended).toBe(143);
});

test("the serve command prints a bug of the mock to stderr and exits with 4", async () => {
  const folder = mkdtempSync(join(tmpdir(), "lwh5-bug-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const { child, said, ended } = runCommand(
    "--port",
    "0",
    "--json",
    "--no-bots",
    "--db",
    join(folder, "mock.db"),
  );
  await expect.poll(() => said.out, { timeout: 20_000 }).toContain("\n");
  const mock = await connect((JSON.parse(said.out) as { address: string }).address);
  const phone = await mock.defaultWorld.client("demo-buyer");
  // Remove the folder of images, to cause a bug.
  rmSync(join(folder, "uploads"), { recursive: true });
  expect(await phone.call.upload({})).toMatchObject({ kind: "trouble", status: 500 });
  await expect.poll(() => said.err).toContain("ENOENT");
  child.kill("SIGTERM");
  expect(await ended).toBe(4);
});
