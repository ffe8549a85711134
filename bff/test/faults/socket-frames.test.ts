import type { Socket } from "node:net";
import { expect, test } from "vitest";
import { limits } from "../../src/config/limits.ts";
import { createFrameMutator, predefinedFrameCases } from "./frame-corpus.ts";
import {
  type FrameParserOptions,
  parseFrames,
  unmaskFrames,
  type ParsedFrames,
  serializeFrame,
} from "./reference-frame-parser.ts";
import { openRawSocketClient, openBffWithRawSocketBackend } from "./raw-client.ts";

const mutations = process.env["TEST_MODE"] === "full" ? 10_000 : 150;
const timeout = 600_000;

const fromClient: FrameParserOptions = {
  masked: true,
  messageBytesMax: limits.messageFromClientBytesMax,
};
const fromBackend: FrameParserOptions = {
  masked: false,
  messageBytesMax: limits.messageFromUpstreamBytesMax,
};
const roomyLimits = { framesPerSecondMax: 1e9 };

/** Bytes that the client (`phone`) and the backend received over one socket. */
type ReceivedBytes = { phone: Buffer; backend: Buffer };
type SendBytes = (bytes: Buffer) => Promise<ReceivedBytes>;

/** Returns a function that sends bytes from the client. The backend only receives. */
async function openTowardBackend(): Promise<SendBytes> {
  let received = Promise.resolve(Buffer.alloc(0));
  const { port } = await openBffWithRawSocketBackend(
    (socket, head) => void (received = collectUntilEnd(socket, head)),
    { limits: roomyLimits },
  );
  return async (bytes) => {
    const phone = await openRawSocketClient(port);
    phone.socket.end(bytes);
    await phone.ended;
    return { phone: phone.heard(), backend: await received };
  };
}

/** Returns a function that sends bytes from the backend. The client only receives. */
async function openTowardClient(): Promise<SendBytes> {
  let words = Buffer.alloc(0);
  let received = Promise.resolve(words);
  const { port } = await openBffWithRawSocketBackend(
    (socket, head) => {
      received = collectUntilEnd(socket, head);
      socket.end(words);
    },
    { limits: roomyLimits },
  );
  return async (bytes) => {
    words = Buffer.from(bytes);
    const phone = await openRawSocketClient(port);
    const leave = () => {
      if (isClosed(phone.heard(), fromBackend)) phone.socket.end();
    };
    phone.socket.on("data", leave);
    leave();
    await phone.ended;
    return { phone: phone.heard(), backend: await received };
  };
}

/** Collects all bytes, and ends the connection after a close frame, as a server does. */
function collectUntilEnd(socket: Socket, head: Buffer): Promise<Buffer<ArrayBuffer>> {
  const chunks = [head];
  const hear = (buffer: Buffer) => {
    chunks.push(buffer);
    if (isClosed(Buffer.concat(chunks), fromClient)) socket.end();
  };
  socket.on("data", hear).once("end", () => socket.end());
  return new Promise((resolve) => socket.once("close", () => resolve(Buffer.concat(chunks))));
}

const isClosed = (bytes: Buffer, direction: FrameParserOptions) =>
  parseFrames(bytes, direction).end.kind === "farewell";

const closePayload = (code: number) => Buffer.from([code >> 8, code & 255]);
const noBytes = Buffer.alloc(0);

/** Payload of the close frame that the receiver and the sender of the messages get, or null. */
type Ends = { listener: Buffer | null; speaker: Buffer | null };

function endsOf({ end }: ParsedFrames, isUp: boolean): Ends {
  if (end.kind === "open") return { listener: null, speaker: null };
  if (end.kind === "farewell")
    return { listener: visiblePayload(end.payload), speaker: end.payload };
  if (isUp) return { listener: closePayload(1001), speaker: closePayload(end.code) };
  // For invalid UTF-8 of the backend, the client gets no close frame, see `#backendError` in
  // socket-bridge.ts.
  if (end.code === 1007) return { listener: null, speaker: closePayload(1007) };
  return {
    listener: closePayload(end.code === 1009 ? 1009 : 1011),
    speaker: closePayload(end.code),
  };
}

/** Returns the forwarded payload of a close frame: only application codes keep their reason. */
const visiblePayload = (payload: Buffer) =>
  payload.length < 2 || payload.readUInt16BE(0) >= 4000 ? payload : payload.subarray(0, 2);

function expectedBytes(verdict: ParsedFrames, isUp: boolean): ReceivedBytes {
  const ends = endsOf(verdict, isUp);
  const closing = (payload: Buffer | null) =>
    payload === null ? noBytes : serializeFrame({ opcode: 8, payload });
  const listener = Buffer.concat([...verdict.messages.map(serializeFrame), closing(ends.listener)]);
  const pongs = verdict.pings.map((payload) => serializeFrame({ opcode: 10, payload }));
  const speaker = Buffer.concat([...pongs, closing(ends.speaker)]);
  return isUp ? { phone: speaker, backend: listener } : { phone: listener, backend: speaker };
}

const isEqual = (a: ReceivedBytes, b: ReceivedBytes) =>
  a.phone.equals(b.phone) && a.backend.equals(b.backend);

async function findDifferences(
  talk: SendBytes,
  direction: FrameParserOptions,
  corpus: Iterable<[string, Buffer]>,
) {
  const wrong: unknown[] = [];
  let count = 0;
  let slowestMs = 0;
  for (const [name, bytes] of corpus) {
    const startedMs = performance.now();
    const received = await talk(bytes);
    const ms = performance.now() - startedMs;
    const should = expectedBytes(parseFrames(bytes, direction), direction === fromClient);
    const isRight = isEqual(
      { phone: received.phone, backend: unmaskFrames(received.backend) },
      should,
    );
    // A slow case is wrong too: without a close frame in response, the closing handshake times out.
    if (!isRight || ms >= limits.closeTimeoutMs)
      wrong.push({ name, bytes, ms, heard: received, should });
    slowestMs = Math.max(slowestMs, ms);
    count += 1;
    if (wrong.length === 5) break;
  }
  return { wrong, count, slowestMs };
}

function* seededCases(bend: (seed: number) => Buffer): Iterable<[string, Buffer]> {
  for (let seed = 1; seed <= mutations; seed += 1) yield [`seed ${seed}`, bend(seed)];
}

test.each([
  ["a client's", openTowardBackend, fromClient],
  ["a backend's", openTowardClient, fromBackend],
] as const)(
  "forwards %s valid frames, and closes both sockets with the right code after invalid ones",
  { timeout },
  async (_name, open, direction) => {
    const fixed = predefinedFrameCases(direction.masked);
    expect(fixed.length).toBeGreaterThanOrEqual(100);
    const talk = await open();
    const fromList = await findDifferences(talk, direction, fixed);
    expect(fromList.wrong).toEqual([]);
    const fromSeeds = await findDifferences(
      talk,
      direction,
      seededCases(createFrameMutator(fixed)),
    );
    expect(fromSeeds.wrong).toEqual([]);
    const slowestMs = Math.max(fromList.slowestMs, fromSeeds.slowestMs);
    console.info(
      `${fromList.count} fixed and ${fromSeeds.count} seeded sequences, slowest ${Math.round(slowestMs)} ms`,
    );
  },
);
