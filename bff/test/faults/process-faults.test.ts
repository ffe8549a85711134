import { type ChildProcess, execFileSync } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import WebSocket from "ws";
import {
  fetchText,
  openBff,
  okEnvelopeText,
  openStubBackend,
  createTemporaryFolder,
} from "../helpers/bff-server.ts";
import { startServerProcess } from "../helpers/start-process.ts";
import { openSocketOrRefusalStatus, createCredentialSubprotocols } from "../helpers/socket-bff.ts";
import { readBalancesAndOrderStatus, openTradeWorld } from "./trade-world.ts";
import {
  createOrderDetailRequest,
  createCoinReleaseRequest,
  sendHttpRequest,
  pingOverSocket,
} from "./test-requests.ts";

const isFull = process.env["TEST_MODE"] === "full";

/**
 * Starts a backend with its database in a file and a BFF in front, as processes that can be
 * restarted.
 */
async function openProcessWorld(flags: string[] = []) {
  const folder = createTemporaryFolder();
  const dbPath = join(folder, "mock.db");
  const mockFile = { file: join(import.meta.dirname, "../../../mock/src/main.ts") };
  const startMock = async (port: string) => {
    const started = startServerProcess({ MOCK_PORT: port, MOCK_DB: dbPath }, mockFile);
    return { ...started, address: await started.saying(/mock backend at (http:\S+)/) };
  };
  const startBff = async (port: string, backend: string) => {
    const started = startServerProcess(
      { BACKEND: backend, PORT: port, HOST: "127.0.0.1", RATE_LIMITS: "off", LOG_LEVEL: "warn" },
      { flags },
    );
    return { ...started, address: await started.saying(/Here: +(http:\/\/localhost:\d+)/) };
  };
  const mock = await startMock("0");
  const bff = await startBff("0", mock.address);
  const trade = await openTradeWorld(mock.address);
  const before = await readBalancesAndOrderStatus(trade);
  return {
    mock,
    bff,
    trade,
    before,
    dbPath,
    address: bff.address,
    mockAgain: () => startMock(new URL(mock.address).port),
    restartBff: () => startBff(new URL(bff.address).port, mock.address),
  };
}

type ProcessWorld = Awaited<ReturnType<typeof openProcessWorld>>;

/**
 * Returns the same command each time, because a client that does not know the outcome repeats it
 * unchanged.
 */
const command = ({ trade }: ProcessWorld) => {
  const sent = createCoinReleaseRequest(trade);
  return { ...sent, headers: { ...sent.headers, "x-request-id": "release-once-0001" } };
};
const slowly = ({ trade }: ProcessWorld, delayMs: number) =>
  trade.director("POST", "/worlds/_/faults", {
    match: { path: "/order/v1/delivery" },
    effect: { delayMs },
    times: 1,
  });
const hasArrived = ({ trade }: ProcessWorld) =>
  expect
    .poll(async () => (await trade.director("GET", "/worlds/_/faults"))["faults"])
    .toEqual([expect.objectContaining({ hits: 1 })]);
const limit = ({ child }: { child: ChildProcess }, what: string) =>
  execFileSync("prlimit", ["--pid", String(child.pid), what]);

/** Waits until the system works again, within five seconds, then repeats the command. */
async function sendAgain(setup: ProcessWorld): Promise<[number, string]> {
  const startedMs = performance.now();
  await expect
    .poll(
      async () =>
        (await sendHttpRequest(setup.address, createOrderDetailRequest(setup.trade), 1_000)).status,
      { timeout: 8_000 },
    )
    .toBe(200);
  expect(performance.now() - startedMs).toBeLessThan(5_000);
  const { status, text } = await sendHttpRequest(setup.address, command(setup));
  return [status, text];
}

/** Expects that the command was executed exactly once and that the balances are correct. */
async function expectDoneOnce({ trade, address, before }: ProcessWorld): Promise<void> {
  expect((await pingOverSocket(address, trade.buyer, 5_000)).status).toBe(200);
  const after = await readBalancesAndOrderStatus(trade);
  expect([after.status, after.bought[0]]).toEqual([
    50,
    Number(before.bought[0]) + Number(before.quantity),
  ]);
  expect(await trade.director("GET", "/worlds/_/audit")).toMatchObject({ ok: true });
}

const expectUnchanged = async ({ trade, before }: ProcessWorld) =>
  expect(await readBalancesAndOrderStatus(trade)).toEqual(before);

/** Sends chat messages until one fails, because the database has reached its file size limit. */
async function fill({ address, trade: { buyer, orderId } }: ProcessWorld): Promise<void> {
  const headers = { ...buyer.headers, "content-type": "application/json" };
  const say = (at: number) => {
    const body = JSON.stringify({
      orderId,
      msgType: 1,
      content: "您好".repeat(200),
      clientMsgId: `fill-${at}`,
    });
    return sendHttpRequest(address, {
      method: "POST",
      path: "/chat/v1/send/message",
      headers,
      body,
    });
  };
  let at = 0;
  for (let status = 200; status === 200; at += 1) status = (await say(at)).status;
  expect(at).toBeGreaterThan(1);
}

async function openSocket({ trade: { buyer }, address }: ProcessWorld) {
  const offer = createCredentialSubprotocols(buyer.headers["x-access-token"], buyer.p);
  const ws = new WebSocket(
    `${address.replace("http", "ws")}/lightweight/websocket/${buyer.userId}`,
    offer,
  );
  const closed = new Promise<number>((resolve) => ws.once("close", resolve));
  await new Promise((resolve, reject) => ws.once("open", resolve).once("error", reject));
  return { ws: ws.removeAllListeners("error").on("error", () => {}), closed };
}

const shiftClock = (ms: number) => [
  "--import",
  `data:text/javascript,${encodeURIComponent(`const now = Date.now; Date.now = () => now() + ${ms};`)}`,
];
const hourMs = 3_600_000;
const doNothing = async () => {};

/**
 * A fault of a process, caused by `flags` or by `act`. `act` repairs what it has broken, because
 * the test repeats the command afterwards.
 */
type ProcessFault = { name: string; flags?: string[]; act(setup: ProcessWorld): Promise<void> };

const processFaults: readonly ProcessFault[] = [
  {
    name: "SIGTERM of the BFF: answers the running command, closes sockets with 1012",
    async act(setup) {
      const { closed } = await openSocket(setup);
      await slowly(setup, 500);
      const inFlight = sendHttpRequest(setup.address, command(setup));
      await hasArrived(setup);
      setup.bff.child.kill("SIGTERM");
      expect(await closed).toBe(1012);
      expect((await inFlight).status).toBe(200);
      expect(await setup.bff.left).toBe(0);
      await setup.restartBff();
    },
  },
  {
    name: "SIGKILL of the BFF: the running command gets no response and is repeated",
    async act(setup) {
      const { closed } = await openSocket(setup);
      await slowly(setup, 300);
      const inFlight = sendHttpRequest(setup.address, command(setup));
      await hasArrived(setup);
      setup.bff.child.kill("SIGKILL");
      expect((await inFlight).status).toBe(0);
      expect(await closed).toBe(1006);
      await setup.restartBff();
    },
  },
  {
    name: "SIGKILL of the backend: calls get 502 or 503, and sockets close",
    async act(setup) {
      const { closed } = await openSocket(setup);
      await slowly(setup, 5_000);
      const inFlight = sendHttpRequest(setup.address, command(setup));
      await hasArrived(setup);
      setup.mock.child.kill("SIGKILL");
      expect((await inFlight).status).toBe(502);
      expect([1006, 1011]).toContain(await closed);
      for (let left = 8; left > 0; left -= 1)
        expect([502, 503]).toContain(
          (await sendHttpRequest(setup.address, createOrderDetailRequest(setup.trade))).status,
        );
      await setup.mockAgain();
    },
  },
  {
    name: "a full disk: the command is refused and changes nothing",
    async act(setup) {
      limit(setup.mock, `--fsize=${statSync(`${setup.dbPath}-wal`).size + 16_384}:`);
      await fill(setup);
      expect(
        (await sendHttpRequest(setup.address, createCoinReleaseRequest(setup.trade))).status,
      ).toBe(500);
      limit(setup.mock, "--fsize=unlimited:");
      await expectUnchanged(setup);
    },
  },
  {
    name: "a file size limit of 0: the command is refused and changes nothing",
    async act(setup) {
      limit(setup.mock, "--fsize=0:");
      const answer = await sendHttpRequest(setup.address, createCoinReleaseRequest(setup.trade));
      expect([answer.status, answer.text]).toEqual([
        500,
        expect.not.stringMatching(/SQLITE|disk/i),
      ]);
      limit(setup.mock, "--fsize=unlimited:");
      await expectUnchanged(setup);
    },
  },
  {
    name: "a locked database: the command fails with 500 or 504 and changes nothing",
    async act(setup) {
      const other = new DatabaseSync(setup.dbPath);
      other.exec("BEGIN IMMEDIATE");
      const answer = await sendHttpRequest(
        setup.address,
        createCoinReleaseRequest(setup.trade),
        12_000,
      );
      expect([500, 504]).toContain(answer.status);
      expect(answer.text).not.toMatch(/SQLITE|locked/i);
      other.exec("ROLLBACK");
      other.close();
      await expectUnchanged(setup);
    },
  },
  {
    name: "a BFF clock one hour ahead: the command works as usual",
    flags: shiftClock(hourMs),
    act: doNothing,
  },
  {
    name: "a BFF clock one hour behind: the command works as usual",
    flags: shiftClock(-hourMs),
    act: doNothing,
  },
  {
    name: "no file descriptors left: a call is refused, later ones work again",
    async act(setup) {
      const used = readdirSync(`/proc/${String(setup.bff.child.pid)}/fd`).length;
      limit(setup.bff, `--nofile=${used + 4}:`);
      const { hostname, port } = new URL(setup.address);
      const crowd: Socket[] = Array.from({ length: 30 }, () =>
        connect(Number(port), hostname).on("error", () => {}),
      );
      const answer = await sendHttpRequest(
        setup.address,
        createCoinReleaseRequest(setup.trade),
        1_000,
      );
      expect([0, 502, 503]).toContain(answer.status);
      await expectUnchanged(setup);
      for (const it of crowd) it.destroy();
      limit(setup.bff, "--nofile=1024:");
    },
  },
  {
    name: "SIGSTOP of the BFF for two seconds: late responses, sockets stay open",
    async act(setup) {
      const { ws } = await openSocket(setup);
      const pong = new Promise<string>((resolve) =>
        ws.once("message", (it: Buffer) => resolve(it.toString())),
      );
      setup.bff.child.kill("SIGSTOP");
      const inFlight = sendHttpRequest(setup.address, command(setup));
      ws.send('{"cmd":"ping"}');
      await sleep(2_000);
      setup.bff.child.kill("SIGCONT");
      expect((await inFlight).status).toBe(200);
      expect(await pong).toContain("pong");
      ws.terminate();
    },
  },
];

let passed = 0;
test.each(isFull ? processFaults : [])(
  "a command that the client repeats after a process fault is executed once ($name)",
  { timeout: 60_000 },
  async (cell) => {
    const setup = await openProcessWorld(cell.flags);
    await cell.act(setup);
    expect(await sendAgain(setup)).toEqual([200, expect.stringContaining('"code":200')]);
    await expectDoneOnce(setup);
    passed += 1;
  },
);

/**
 * Host name that is too long for a DNS lookup. An error with this name is also longer than a close
 * reason, which has at most 123 bytes.
 */
const longName = Array.from({ length: 6 }, () => "a".repeat(60)).join(".");

test("the BFF returns 502 before any 101 if the backend's host name is too long", async () => {
  const mock = await openStubBackend((_request, response) =>
    response.setHeader("content-type", "application/json").end(okEnvelopeText({ id: "u1" })),
  );
  const { address, port } = await openBff(mock.address, {
    env: { WEBSOCKET_BACKEND: `ws://${longName}` },
  });
  expect(await openSocketOrRefusalStatus(port)).toBe(502);
  expect(await fetchText(`${address}/healthz`)).toMatchObject({ status: 200 });
});

test("a server with default options crashes if the backend's host name is too long", async () => {
  const flags = [
    "--import",
    `data:text/javascript,globalThis.stock = { upstream: "http://${longName}", root: "/tmp" }`,
  ];
  const stock = startServerProcess(
    {},
    { file: fileURLToPath(new URL("./default-options-server.ts", import.meta.url)), flags },
  );
  const { port } = new URL(await stock.saying(/listening at (\S+)/));
  const ws = new WebSocket(`ws://127.0.0.1:${port}/lightweight/websocket/u1`).on("error", () => {});
  expect(await stock.left).toBe(1);
  ws.terminate();
});

afterAll(() => {
  if (isFull)
    console.info(
      `${processFaults.length} process faults: ${passed} of ${processFaults.length} passed`,
    );
});
