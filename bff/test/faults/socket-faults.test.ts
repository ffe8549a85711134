import { STATUS_CODES } from "node:http";
import { afterAll, expect, test } from "vitest";
import WebSocket from "ws";
import { sendRawBytesAndReadResponse, createRawGetRequest } from "../helpers/bff-server.ts";
import { openSocketOrRefusalStatus } from "../helpers/socket-bff.ts";
import {
  type BackendUpgradeBehavior,
  type FaultTestSetup,
  openFaultTestSetup,
  countProcessResources,
  waitForSteadyResources,
  describeLeakedResources,
  measureSocketRoundTripMs,
} from "./fault-test-setup.ts";
import { acceptRawUpgrade, openRawSocketClient } from "./raw-client.ts";

/**
 * Expected result of a fault: the client's HTTP status, close code and messages, and the close code
 * that the backend receives.
 */
type SocketOutcome = { status?: number; code?: number; heard?: string[]; backend?: number };
type SocketFault = {
  name: string;
  act?: BackendUpgradeBehavior;
  phone?: (setup: FaultTestSetup) => Promise<SocketOutcome>;
  should: SocketOutcome;
};

/** Timeouts are short for a test, but much longer than a busy machine needs to respond. */
const shortLimits = {
  dialMs: 1_000,
  idleTurnMs: 5,
  pingAfterTurns: 4,
  backendSilentTurnsMax: 200,
  clientSilentTurnsMax: 200,
  closeTimeoutMs: 500,
};

/** Opens a socket and waits until it closes. Returns what both sides received. */
async function waitForEnd({ port, heard: received }: FaultTestSetup): Promise<SocketOutcome> {
  const said: string[] = [];
  const ws = await openSocketOrRefusalStatus(port, { heard: said });
  if (typeof ws === "number") return { status: ws };
  ws.removeAllListeners("error").on("error", () => {});
  const code = await new Promise<number>((resolve) => ws.once("close", resolve));
  await expect.poll(() => received.sockets.size).toBe(0);
  return {
    code,
    heard: said,
    ...(received.codes[1] !== undefined && { backend: received.codes[1] }),
  };
}

const refusalCase = (status: number): SocketFault => ({
  name: `status ${status} for the upgrade`,
  act: (socket) =>
    socket.end(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nX-Inside: 10.0.0.7\r\n\r\n10.0.0.7`,
    ),
  should: { status },
});

const closeCase = (code: number): SocketFault => ({
  name: `close code ${code}`,
  act: (_socket, _request, accept) => void accept().then((ws) => ws.close(code, "inside 10.0.0.7")),
  should: { code, heard: [], backend: code },
});

const pushCase = (name: string, sent: string[]): SocketFault => ({
  name,
  act: (_socket, _request, accept) =>
    void accept().then((ws) => {
      for (const it of sent) ws.send(it);
      ws.close(1000);
    }),
  should: { code: 1000, heard: sent, backend: 1000 },
});

const rawBytesCase = (name: string, bytes: Buffer, should: SocketOutcome): SocketFault => ({
  name,
  act: (socket, request) => {
    acceptRawUpgrade(socket, request.headers["sec-websocket-key"]);
    socket.write(Buffer.concat([Buffer.from([0x81, 2, 111, 107]), bytes]));
    socket.resume();
  },
  should: { heard: ["ok"], ...should },
});

/** Responds to a ping late, then sends a message, upon which the client disconnects. */
const answerLate: BackendUpgradeBehavior = (socket, request) => {
  acceptRawUpgrade(socket, request.headers["sec-websocket-key"]);
  socket.once("data", () =>
    setTimeout(() => socket.write(Buffer.from([0x8a, 0, 0x81, 4, 108, 97, 116, 101])), 300),
  );
};

const numberedPushes = Array.from({ length: 1_000 }, (_, at) => `push ${at}`);
const fragments = Buffer.concat([
  Buffer.from([0x01, 1, 97]),
  ...Array.from({ length: 998 }, () => Buffer.from([0x00, 1, 97])),
  Buffer.from([0x80, 1, 97]),
]);

const socketFaults: SocketFault[] = [
  {
    name: "a refused connection",
    phone: async (setup) => {
      await setup.leave();
      const outcome = await waitForEnd(setup);
      await setup.comeBack();
      return outcome;
    },
    should: { status: 502 },
  },
  {
    name: "a reset during the upgrade",
    act: (socket) => socket.resetAndDestroy(),
    should: { status: 502 },
  },
  ...[401, 403, 404, 429, 503].map(refusalCase),
  { ...refusalCase(500), should: { status: 502 } },
  {
    name: "no response to the upgrade",
    act: (socket) => void socket.resume(),
    should: { status: 504 },
  },
  {
    name: "a connection that ends after the 101",
    act: (socket, request) => {
      acceptRawUpgrade(socket, request.headers["sec-websocket-key"]);
      socket.end();
    },
    should: { code: 1006, heard: [] },
  },
  {
    name: "a client that answers no ping",
    phone: async ({ port, heard: received }) => {
      const phone = await openRawSocketClient(port);
      await phone.ended;
      await expect.poll(() => received.sockets.size).toBe(0);
      return { code: phone.heard()[0] === 0x89 ? 1006 : 0, backend: received.codes[1] ?? 0 };
    },
    should: { code: 1006, backend: 1001 },
  },
  {
    name: "a backend that answers no ping",
    act: (socket, request) => {
      acceptRawUpgrade(socket, request.headers["sec-websocket-key"]);
      socket.resume();
    },
    should: { code: 1011, heard: [] },
  },
  {
    name: "a late pong of the backend",
    act: answerLate,
    phone: async ({ port }) => {
      const ws = (await openSocketOrRefusalStatus(port)) as WebSocket;
      const word = await new Promise<string>((resolve) =>
        ws.once("message", (data: Buffer) => resolve(data.toString())),
      );
      const isOpen = ws.readyState === WebSocket.OPEN;
      ws.terminate();
      return { heard: [word], code: isOpen ? 0 : 1006 };
    },
    should: { heard: ["late"], code: 0 },
  },
  rawBytesCase("a malformed frame", Buffer.from([0xf3, 1, 97]), { code: 1011 }),
  {
    name: "invalid UTF-8 from the client",
    act: (_socket, _request, accept) => void accept(),
    phone: async ({ port, heard: received }) => {
      const phone = await openRawSocketClient(port);
      phone.socket.write(Buffer.from([0x81, 0x82, 0, 0, 0, 0, 0xc3, 0x28]));
      await phone.ended;
      await expect.poll(() => received.sockets.size).toBe(0);
      return { code: phone.heard().readUInt16BE(2) };
    },
    should: { code: 1007 },
  },
  {
    // The WebSocket library of the BFF detects the invalid text. The backend receives a close
    // frame, the client receives none.
    name: "invalid UTF-8 from the backend",
    act: (socket, _request, accept) =>
      void accept().then(() => socket.write(Buffer.from([0x81, 2, 0xc3, 0x28]))),
    should: { code: 1006, heard: [], backend: 1007 },
  },
  rawBytesCase("a message over 1 MiB", Buffer.from([0x82, 127, 0, 0, 0, 0, 0, 0x10, 0, 1]), {
    code: 1009,
  }),
  rawBytesCase(
    "a thousand fragments, then an invalid frame",
    Buffer.concat([fragments, Buffer.from([0xf1, 0])]),
    {
      code: 1011,
      heard: ["ok", "a".repeat(1_000)],
    },
  ),
  ...[1000, 1001, 1008, 1011, 1012, 4401].map(closeCase),
  {
    name: "a reset of the open socket",
    act: (socket, _request, accept) => void accept().then(() => socket.resetAndDestroy()),
    should: { code: 1006, heard: [] },
  },
  pushCase("a duplicate push", ["a", "b", "b", "c"]),
  pushCase("pushes in another order", ["c", "a", "b"]),
  pushCase("a burst of 1,000 pushes", numberedPushes),
];

test("socketFaults has at least 22 faults", () => {
  expect(socketFaults.length).toBeGreaterThanOrEqual(22);
});

let passed = 0;
afterAll(() =>
  console.info(`${socketFaults.length} socket faults: ${passed} of ${socketFaults.length} passed`),
);

test.each(socketFaults)(
  "$name: the socket ends as expected, no resource leaks, and the next socket works",
  { timeout: 20_000 },
  async ({ act, phone = waitForEnd, should }) => {
    const setup = await openFaultTestSetup(shortLimits);
    await measureSocketRoundTripMs(setup.port);
    const before = await waitForSteadyResources(setup.app);

    setup.sickness.act = act;
    expect(await phone(setup)).toMatchObject(should);
    setup.sickness.act = undefined;

    expect(await measureSocketRoundTripMs(setup.port)).toBeLessThan(5_000);
    expect(await sendRawBytesAndReadResponse(setup.port, createRawGetRequest("/healthz"))).toMatch(
      /^HTTP\/1.1 200/,
    );
    await expect
      .poll(() => describeLeakedResources(countProcessResources(setup.app), before), {
        timeout: 8_000,
      })
      .toEqual([]);
    passed += 1;
  },
);
