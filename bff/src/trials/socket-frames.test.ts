import type { Socket } from "node:net";
import { expect, test } from "vitest";
import { limits } from "../base/limits.ts";
import { closeFrame, farewellBytesMax, partingFrame } from "../socket/control-frames.ts";
import { FrameReader } from "../socket/frames.ts";
import { bender, fixedCases } from "./frame-corpus.ts";
import { type Direction, judge, type Verdict } from "./frame-judge.ts";
import { rawPhone, rawTown } from "./raw-phone.ts";

const mutations = process.env["TRIALS"] === "full" ? 10_000 : 150;
const timeout = 600_000;

const up: Direction = { masked: true, messageBytesMax: 64 * 1024, closeBytesMax: 125 };
const down: Direction = { masked: false, messageBytesMax: 1024 * 1024, closeBytesMax: 4096 };
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
    await phone.ended;
    return { phone: phone.heard(), backend: await heard };
  };
}

function listening(socket: Socket, head: Buffer): Promise<Buffer<ArrayBuffer>> {
  const chunks = [head];
  socket.on("data", (it: Buffer) => chunks.push(it)).once("end", () => socket.end());
  return new Promise((resolve) => socket.once("close", () => resolve(Buffer.concat(chunks))));
}

const nothing = Buffer.alloc(0);

/** What the two ends should have heard of a phone's bytes. */
function afterUp(bytes: Buffer, { good, end }: Verdict): Heard {
  const passed = bytes.subarray(0, good);
  if (end.kind === "open") return { backend: passed, phone: nothing };
  if (end.kind === "farewell") return { backend: Buffer.concat([passed, partingFrame(end.payload, true)]), phone: nothing };
  return { backend: Buffer.concat([passed, closeFrame(1001, true)]), phone: closeFrame(end.code, false) };
}

/** And of a backend's. */
function afterDown(bytes: Buffer, { good, end }: Verdict): Heard {
  const passed = bytes.subarray(0, good);
  if (end.kind === "open") return { phone: passed, backend: nothing };
  if (end.kind === "farewell") return { phone: Buffer.concat([passed, partingFrame(end.payload, false)]), backend: nothing };
  const code = end.code === 1009 ? 1009 : 1011;
  return { phone: Buffer.concat([passed, closeFrame(code, false)]), backend: closeFrame(1001, true) };
}

const isSame = (a: Heard, b: Heard) => a.phone.equals(b.phone) && a.backend.equals(b.backend);

/** A header that the network tore in two went out with its first half; then there is no clean place for a goodbye. */
function isTorn(bytes: Buffer, { good, end }: Verdict, listener: Buffer): boolean {
  const more = listener.length - good;
  return end.kind === "offence" && more > 0 && more < 14 && listener.equals(bytes.subarray(0, good + more));
}

async function wrongOnes(talk: Talk, direction: Direction, corpus: Iterable<[string, Buffer]>) {
  const wrong: unknown[] = [];
  let count = 0;
  let slowestMs = 0;
  for (const [name, bytes] of corpus) {
    const startedMs = performance.now();
    const heard = await talk(bytes);
    const ms = performance.now() - startedMs;
    const verdict = judge(bytes, direction);
    const should = direction === up ? afterUp(bytes, verdict) : afterDown(bytes, verdict);
    const isRight = isSame(heard, should) || isTorn(bytes, verdict, direction === up ? heard.backend : heard.phone);
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

/** What a reader lets pass of bytes that come in pieces, and what it makes of the rest. */
function inPieces(bytes: Buffer, rule: Direction, sizes: (at: number) => number) {
  const reader = new FrameReader(rule);
  const passed: Buffer[] = [];
  for (let at = 0; at < bytes.length; ) {
    const chunk = bytes.subarray(at, at + sizes(at));
    at += chunk.length;
    const code = reader.read(chunk);
    const end = code === 0 ? reader.closeAt() : Math.max(reader.brokenAt(), 0);
    passed.push(end < 0 ? chunk : chunk.subarray(0, end));
    if (code !== 0) return { passed: Buffer.concat(passed), code, farewell: undefined };
  }
  return { passed: Buffer.concat(passed), code: 0, farewell: reader.farewell() };
}

test.each([up, down])("the same in pieces, without a network: %o", (direction) => {
  const fixed = fixedCases(direction.masked).filter(([, bytes]) => bytes.length < 70_000);
  for (const [name, bytes] of [...fixed, ...seeded(bender(fixed))]) {
    const verdict = judge(bytes, direction);
    for (const step of [1, 2, 5, 97]) {
      const { passed, code, farewell } = inPieces(bytes, direction, (at) => 1 + ((at + step) % step));
      expect(code, name).toBe(verdict.end.kind === "offence" ? verdict.end.code : 0);
      const isRight = passed.equals(bytes.subarray(0, verdict.good)) || isTorn(bytes, verdict, passed);
      expect(isRight, `${name} in steps of ${step}`).toBe(true);
      const kept = verdict.end.kind === "farewell" ? verdict.end.payload.subarray(0, farewellBytesMax) : undefined;
      expect(farewell, name).toEqual(kept);
    }
  }
});
