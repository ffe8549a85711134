import type { Socket } from "node:net";
import { expect, test } from "vitest";
import { limits } from "../../src/config/limits.ts";
import { bender, fixedCases } from "./frame-corpus.ts";
import { type Direction, judge, unmasked, type Verdict, written } from "./frame-judge.ts";
import { rawPhone, rawTown } from "./raw-client.ts";

const mutations = process.env["TRIALS"] === "full" ? 10_000 : 150;
const timeout = 600_000;

const up: Direction = { masked: true, messageBytesMax: limits.messageFromPhoneBytesMax };
const down: Direction = { masked: false, messageBytesMax: limits.messageFromUpstreamBytesMax };
const roomy = { framesPerSecondMax: 1e9 };

/** What arrived at both ends of one conversation. */
type Heard = { phone: Buffer; backend: Buffer };
type Talk = (bytes: Buffer) => Promise<Heard>;

/** The phone speaks, the backend only listens. */
async function openUp(): Promise<Talk> {
  let heard = Promise.resolve(Buffer.alloc(0));
  const { port } = await rawTown((socket, head) => void (heard = listening(socket, head)), { limits: roomy });
  return async (bytes) => {
    const phone = await rawPhone(port);
    phone.socket.end(bytes);
    await phone.ended;
    return { phone: phone.heard(), backend: await heard };
  };
}

/** The backend speaks, the phone only listens. */
async function openDown(): Promise<Talk> {
  let words = Buffer.alloc(0);
  let heard = Promise.resolve(words);
  const { port } = await rawTown(
    (socket, head) => {
      heard = listening(socket, head);
      socket.end(words);
    },
    { limits: roomy },
  );
  return async (bytes) => {
    words = Buffer.from(bytes);
    const phone = await rawPhone(port);
    const leave = () => {
      if (isClosed(phone.heard(), down)) phone.socket.end();
    };
    phone.socket.on("data", leave);
    leave();
    await phone.ended;
    return { phone: phone.heard(), backend: await heard };
  };
}

/** Collects all bytes, and ends the connection after a close frame, as a server does. */
function listening(socket: Socket, head: Buffer): Promise<Buffer<ArrayBuffer>> {
  const chunks = [head];
  const hear = (it: Buffer) => {
    chunks.push(it);
    if (isClosed(Buffer.concat(chunks), up)) socket.end();
  };
  socket.on("data", hear).once("end", () => socket.end());
  return new Promise((resolve) => socket.once("close", () => resolve(Buffer.concat(chunks))));
}

const isClosed = (bytes: Buffer, direction: Direction) => judge(bytes, direction).end.kind === "farewell";

const closed = (code: number) => Buffer.from([code >> 8, code & 255]);
const nothing = Buffer.alloc(0);

/** What each end should have heard: the listener of the messages, and the speaker of answers to its pings. */
type Ends = { listener: Buffer | null; speaker: Buffer | null };

function endsOf({ end }: Verdict, isUp: boolean): Ends {
  if (end.kind === "open") return { listener: null, speaker: null };
  if (end.kind === "farewell") return { listener: visible(end.payload), speaker: end.payload };
  if (isUp) return { listener: closed(1001), speaker: closed(end.code) };
  // A browser that gets such a text ends the connection without a close frame.
  if (end.code === 1007) return { listener: null, speaker: closed(1007) };
  return { listener: closed(end.code === 1009 ? 1009 : 1011), speaker: closed(end.code) };
}

/** The codes of the application keep their reason. */
const visible = (payload: Buffer) => (payload.length < 2 || payload.readUInt16BE(0) >= 4000 ? payload : payload.subarray(0, 2));

function shouldHear(verdict: Verdict, isUp: boolean): Heard {
  const ends = endsOf(verdict, isUp);
  const closing = (payload: Buffer | null) => (payload === null ? nothing : written({ opcode: 8, payload }));
  const listener = Buffer.concat([...verdict.messages.map(written), closing(ends.listener)]);
  const pongs = verdict.pings.map((payload) => written({ opcode: 10, payload }));
  const speaker = Buffer.concat([...pongs, closing(ends.speaker)]);
  return isUp ? { phone: speaker, backend: listener } : { phone: listener, backend: speaker };
}

const isSame = (a: Heard, b: Heard) => a.phone.equals(b.phone) && a.backend.equals(b.backend);

async function wrongOnes(talk: Talk, direction: Direction, corpus: Iterable<[string, Buffer]>) {
  const wrong: unknown[] = [];
  let count = 0;
  let slowestMs = 0;
  for (const [name, bytes] of corpus) {
    const startedMs = performance.now();
    const heard = await talk(bytes);
    const ms = performance.now() - startedMs;
    const should = shouldHear(judge(bytes, direction), direction === up);
    const isRight = isSame({ phone: heard.phone, backend: unmasked(heard.backend) }, should);
    // A goodbye that nobody answered would have been cut only then.
    if (!isRight || ms >= limits.goodbyeMs) wrong.push({ name, bytes, ms, heard, should });
    slowestMs = Math.max(slowestMs, ms);
    count += 1;
    if (wrong.length === 5) break;
  }
  return { wrong, count, slowestMs };
}

function* seeded(bend: (seed: number) => Buffer): Iterable<[string, Buffer]> {
  for (let seed = 1; seed <= mutations; seed += 1) yield [`seed ${seed}`, bend(seed)];
}

test.each([
  ["a phone's", openUp, up],
  ["a backend's", openDown, down],
] as const)(
  "%s frames, good, bad and broken: what is good arrives, the rest has its code, and nobody waits",
  { timeout },
  async (_name, open, direction) => {
    const fixed = fixedCases(direction.masked);
    expect(fixed.length).toBeGreaterThanOrEqual(100);
    const talk = await open();
    const fromList = await wrongOnes(talk, direction, fixed);
    expect(fromList.wrong).toEqual([]);
    const fromSeeds = await wrongOnes(talk, direction, seeded(bender(fixed)));
    expect(fromSeeds.wrong).toEqual([]);
    const slowestMs = Math.max(fromList.slowestMs, fromSeeds.slowestMs);
    console.info(`${fromList.count} fixed and ${fromSeeds.count} seeded sequences, slowest ${Math.round(slowestMs)} ms`);
  },
);
