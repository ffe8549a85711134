import { type Duplex, duplexPair } from "node:stream";
import { expect, test } from "vitest";
import { type Limits, limits } from "../base/limits.ts";
import { MemoryBudget } from "../guard/memory-budget.ts";
import { opened, town } from "../testing/socket-for-tests.ts";
import { closeFrame, pingFrame } from "./control-frames.ts";
import { Splice } from "./splice.ts";

const { askAfterTurns, backendSilentTurnsMax, phoneSilentTurnsMax } = limits;
const pong = Buffer.from([0x8a, 0x80, 1, 2, 3, 4]);
const backendPong = Buffer.from([0x8a, 0]);
const text = Buffer.from([0x81, 4, 104, 97, 108, 111]);
const maskedText = Buffer.from([0x81, 0x81, 0, 0, 0, 0, 120]);

/** A link between two ends in memory, and what is heard at each of them. */
function linked(shorter: Partial<Limits> = {}) {
  const [phone, phoneEnd] = duplexPair();
  const [backend, backendEnd] = duplexPair();
  const link = new Splice(
    phoneEnd,
    backendEnd,
    { ...limits, goodbyeMs: 50, ...shorter },
    new MemoryBudget(limits).open({ address: "192.0.2.1" }),
  );
  const turns = (count: number) => {
    for (let n = 0; n < count; n += 1) link.turn();
  };
  return { phone, backend, link, turns, atPhone: hearing(phone), atBackend: hearing(backend) };
}

function hearing(end: Duplex) {
  const heard = { bytes: Buffer.alloc(0), isEnded: false };
  end.on("data", (it: Buffer) => (heard.bytes = Buffer.concat([heard.bytes, it])));
  end.once("end", () => (heard.isEnded = true));
  end.on("error", () => {});
  return heard;
}

/** Duplexes in memory hand on in ticks, not at once. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
async function say(end: Duplex, bytes: Buffer) {
  end.write(bytes);
  await settled();
  await settled();
}

test("a quiet side is asked once, and any byte of it begins the count anew", async () => {
  const { phone, backend, turns, atPhone, atBackend } = linked();
  turns(askAfterTurns - 1);
  await settled();
  expect([atPhone.bytes.length, atBackend.bytes.length]).toEqual([0, 0]);
  turns(2);
  await settled();
  expect([atPhone.bytes, atBackend.bytes]).toEqual([pingFrame(false), pingFrame(true)]);
  await say(phone, pong);
  await say(backend, backendPong);
  turns(askAfterTurns - 1);
  await settled();
  expect(atPhone.bytes).toEqual(Buffer.concat([pingFrame(false), backendPong]));
  turns(1);
  await settled();
  expect(atPhone.bytes).toEqual(Buffer.concat([pingFrame(false), backendPong, pingFrame(false)]));
});

test("a backend that stays silent is left: the phone hears 1011", async () => {
  const { phone, link, turns, atPhone, atBackend } = linked();
  turns(backendSilentTurnsMax - 1);
  await say(phone, pong);
  turns(1);
  expect(await link.closed).toBe(1011);
  expect(atPhone.bytes).toEqual(Buffer.concat([pingFrame(false), closeFrame(1011, false)]));
  expect(atBackend.bytes).toEqual(Buffer.concat([pingFrame(true), pong, closeFrame(1001, true)]));
});

test("a phone that stays silent is cut, and the backend is told", async () => {
  const { backend, link, turns, atBackend } = linked();
  for (let n = 1; n < phoneSilentTurnsMax; n += 1) {
    turns(1);
    await say(backend, backendPong);
  }
  expect(atBackend.isEnded).toBe(false);
  turns(1);
  expect(await link.closed).toBe(1006);
  expect(atBackend.bytes).toEqual(closeFrame(1001, true));
});

test("a phone that answers once in a minute, as hidden pages do, stays", async () => {
  const { phone, backend, turns, atPhone, atBackend } = linked();
  for (let minute = 0; minute < 5; minute += 1) {
    for (let n = 0; n < 60_000 / limits.watchMs; n += 1) {
      turns(1);
      await say(backend, backendPong);
    }
    await say(phone, maskedText);
  }
  expect([atPhone.isEnded, atBackend.isEnded]).toEqual([false, false]);
});

test("in the middle of a frame nothing is put in; the ping waits for its end", async () => {
  const { backend, turns, atPhone } = linked({ backendSilentTurnsMax: 100 });
  await say(backend, text.subarray(0, 3));
  turns(askAfterTurns + 2);
  await settled();
  expect(atPhone.bytes).toEqual(text.subarray(0, 3));
  await say(backend, text.subarray(3));
  turns(1);
  await settled();
  expect(atPhone.bytes).toEqual(Buffer.concat([text, pingFrame(false)]));
});

test("in the middle of a frame the goodbye waits for its end too", async () => {
  const { backend, link, atPhone } = linked();
  await say(backend, text.subarray(0, 3));
  link.goodbye(1012);
  await settled();
  expect(atPhone.bytes).toEqual(text.subarray(0, 3));
  await say(backend, Buffer.concat([text.subarray(3), text]));
  expect(await link.closed).toBe(1012);
  expect(atPhone.bytes).toEqual(Buffer.concat([text, closeFrame(1012, false)]));
});

test("behind a goodbye nothing follows: no second one, no ping, no bytes", async () => {
  const { backend, link, turns, atPhone } = linked();
  await say(backend, closeFrame(4401, false));
  await say(backend, Buffer.concat([text, closeFrame(1000, false)]));
  turns(askAfterTurns);
  link.goodbye(1012);
  expect(await link.closed).toBe(4401);
  expect(atPhone.bytes).toEqual(closeFrame(4401, false));
});

test("a phone that we do not read, because its backend does not, is not silent", async () => {
  const { phone, backend, turns, atPhone } = linked({ backendSilentTurnsMax: 1000, framesPerSecondMax: 1000 });
  backend.pause();
  for (let n = 0; n < 100; n += 1) await say(phone, Buffer.concat([Buffer.from([0x82, 0xfe, 8, 0, 0, 0, 0, 0]), Buffer.alloc(2048)]));
  turns(2 * phoneSilentTurnsMax);
  await settled();
  expect(atPhone.isEnded).toBe(false);
});

test("a page that says nothing by itself is kept by the pongs of its browser", async () => {
  const { port } = await town({ limits: { watchMs: 5, askAfterTurns: 10, phoneSilentTurnsMax: 40, backendSilentTurnsMax: 40 } });
  const ws = await opened(port);
  let pings = 0;
  ws.on("ping", () => (pings += 1));
  await expect.poll(() => pings, { timeout: 4_000, interval: 5 }).toBeGreaterThan(8);
  expect(ws.readyState).toBe(ws.OPEN);
});
