import { STATUS_CODES } from "node:http";
import { afterAll, expect, test } from "vitest";
import WebSocket from "ws";
import { exchange, get } from "../helpers/bff-server.ts";
import { open } from "../helpers/socket.ts";
import { type Act, type FaultTown, faultTown, held, heldAtRest, isNoMore, isWell } from "./fault-world.ts";
import { acceptRaw, rawPhone } from "./raw-client.ts";

/** What a phone sees of it: a status instead of a socket, or a close code; and what the backend hears. */
type Outcome = { status?: number; code?: number; heard?: string[]; backend?: number };
type Cell = { name: string; act?: Act; phone?: (town: FaultTown) => Promise<Outcome>; should: Outcome };

/** Short enough for a test, and far longer than a busy machine needs for an answer. */
const short = { dialMs: 1_000, watchMs: 5, askAfterTurns: 4, backendSilentTurnsMax: 200, phoneSilentTurnsMax: 200, goodbyeMs: 500 };

/** A phone that waits for the end. */
async function waits({ port, heard }: FaultTown): Promise<Outcome> {
  const said: string[] = [];
  const ws = await open(port, { heard: said });
  if (typeof ws === "number") return { status: ws };
  ws.removeAllListeners("error").on("error", () => {});
  const code = await new Promise<number>((resolve) => ws.once("close", resolve));
  await expect.poll(() => heard.sockets.size).toBe(0);
  return { code, heard: said, ...(heard.codes[1] !== undefined && { backend: heard.codes[1] }) };
}

const refuses = (status: number): Cell => ({
  name: `${status} at the upgrade`,
  act: (socket) => socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nX-Inside: 10.0.0.7\r\n\r\n10.0.0.7`),
  should: { status },
});

const closes = (code: number): Cell => ({
  name: `close ${code}`,
  act: (_socket, _request, accept) => void accept().then((ws) => ws.close(code, "inside 10.0.0.7")),
  should: { code, heard: [], backend: code },
});

const says = (name: string, sent: string[]): Cell => ({
  name,
  act: (_socket, _request, accept) =>
    void accept().then((ws) => {
      for (const it of sent) ws.send(it);
      ws.close(1000);
    }),
  should: { code: 1000, heard: sent, backend: 1000 },
});

const writes = (name: string, bytes: Buffer, should: Outcome): Cell => ({
  name,
  act: (socket, request) => {
    acceptRaw(socket, request.headers["sec-websocket-key"]);
    socket.write(Buffer.concat([Buffer.from([0x81, 2, 111, 107]), bytes]));
    socket.resume();
  },
  should: { heard: ["ok"], ...should },
});

/** Answers pings late, then says a word; the phone leaves when it hears it. */
const answersLate: Act = (socket, request) => {
  acceptRaw(socket, request.headers["sec-websocket-key"]);
  socket.once("data", () => setTimeout(() => socket.write(Buffer.from([0x8a, 0, 0x81, 4, 108, 97, 116, 101])), 300));
};

const numbers = Array.from({ length: 1_000 }, (_, at) => `push ${at}`);
const fragments = Buffer.concat([
  Buffer.from([0x01, 1, 97]),
  ...Array.from({ length: 998 }, () => Buffer.from([0x00, 1, 97])),
  Buffer.from([0x80, 1, 97]),
]);

const cells: Cell[] = [
  {
    name: "refuse: nobody listens",
    phone: async (town) => {
      await town.leave();
      const outcome = await waits(town);
      await town.comeBack();
      return outcome;
    },
    should: { status: 502 },
  },
  { name: "reset at the upgrade", act: (socket) => socket.resetAndDestroy(), should: { status: 502 } },
  ...[401, 403, 404, 429, 503].map(refuses),
  { ...refuses(500), should: { status: 502 } },
  { name: "hang in the upgrade", act: (socket) => void socket.resume(), should: { status: 504 } },
  {
    name: "accept, then close",
    act: (socket, request) => {
      acceptRaw(socket, request.headers["sec-websocket-key"]);
      socket.end();
    },
    should: { code: 1006, heard: [] },
  },
  {
    name: "half-open: the phone is gone without a word",
    phone: async ({ port, heard }) => {
      const phone = await rawPhone(port);
      await phone.ended;
      await expect.poll(() => heard.sockets.size).toBe(0);
      return { code: phone.heard()[0] === 0x89 ? 1006 : 0, backend: heard.codes[1] ?? 0 };
    },
    should: { code: 1006, backend: 1001 },
  },
  {
    name: "no pong of the backend",
    act: (socket, request) => {
      acceptRaw(socket, request.headers["sec-websocket-key"]);
      socket.resume();
    },
    should: { code: 1011, heard: [] },
  },
  {
    name: "late pong",
    act: answersLate,
    phone: async ({ port }) => {
      const ws = (await open(port)) as WebSocket;
      const word = await new Promise<string>((resolve) => ws.once("message", (data: Buffer) => resolve(data.toString())));
      const isOpen = ws.readyState === WebSocket.OPEN;
      ws.terminate();
      return { heard: [word], code: isOpen ? 0 : 1006 };
    },
    should: { heard: ["late"], code: 0 },
  },
  writes("malformed frame", Buffer.from([0xf3, 1, 97]), { code: 1011 }),
  {
    name: "bad UTF-8 of the phone",
    act: (_socket, _request, accept) => void accept(),
    phone: async ({ port, heard }) => {
      const phone = await rawPhone(port);
      phone.socket.write(Buffer.from([0x81, 0x82, 0, 0, 0, 0, 0xc3, 0x28]));
      await phone.ended;
      await expect.poll(() => heard.sockets.size).toBe(0);
      return { code: phone.heard().readUInt16BE(2) };
    },
    should: { code: 1007 },
  },
  {
    // The phone's own library is who notices; its goodbye must reach the backend.
    name: "bad UTF-8 of the backend",
    act: (socket, _request, accept) => void accept().then(() => socket.write(Buffer.from([0x81, 2, 0xc3, 0x28]))),
    should: { code: 1006, heard: [], backend: 1007 },
  },
  writes("oversize", Buffer.from([0x82, 127, 0, 0, 0, 0, 0, 0x10, 0, 1]), { code: 1009 }),
  writes("a thousand fragments, then an offence", Buffer.concat([fragments, Buffer.from([0xf1, 0])]), {
    code: 1011,
    heard: ["ok", "a".repeat(1_000)],
  }),
  ...[1000, 1001, 1008, 1011, 1012, 4401].map(closes),
  {
    name: "close 1006: cut",
    act: (socket, _request, accept) => void accept().then(() => socket.resetAndDestroy()),
    should: { code: 1006, heard: [] },
  },
  says("duplicate", ["a", "b", "b", "c"]),
  says("reorder", ["c", "a", "b"]),
  says("burst of 1,000", numbers),
];

test("the table has a row for every socket fault there is to survive", () => {
  expect(cells.length).toBeGreaterThanOrEqual(22);
});

let passed = 0;
afterAll(() => console.info(`${cells.length} × faults of sockets: ${passed} of ${cells.length} cells`));

test.each(cells)(
  "$name: the phone is told, nothing is left over, and the next socket works",
  { timeout: 20_000 },
  async ({ act, phone = waits, should }) => {
    const town = await faultTown(short);
    await isWell(town.port);
    const before = await heldAtRest(town.app);

    town.sickness.act = act;
    expect(await phone(town)).toMatchObject(should);
    town.sickness.act = undefined;

    expect(await isWell(town.port)).toBeLessThan(5_000);
    expect(await exchange(town.port, get("/healthz"))).toMatch(/^HTTP\/1.1 200/);
    await expect.poll(() => isNoMore(held(town.app), before), { timeout: 8_000 }).toEqual([]);
    passed += 1;
  },
);
