import { expect, test } from "vitest";
import { limits } from "../config/limits.ts";
import { closeFrame, linked, mark, ping, textFrame } from "../../test/helpers/socket-link.ts";
import { opened, town } from "../../test/helpers/socket.ts";

const { askAfterTurns, backendSilentTurnsMax, phoneSilentTurnsMax } = limits;
const pong = Buffer.from([0x8a, 0x80, 1, 2, 3, 4]);
const backendPong = Buffer.from([0x8a, 0]);
const text = textFrame("halo");
const maskedText = Buffer.from([0x81, 0x81, 0, 0, 0, 0, 120]);

test("a quiet side is asked once, and any byte of it begins the count anew", async () => {
  const { phone, backend, turns, say, atPhone, atBackend, marked } = await linked();
  turns(askAfterTurns - 1);
  await marked();
  expect([atPhone.bytes, atBackend.bytes]).toEqual([mark, mark]);
  turns(2);
  await marked();
  expect([atPhone.bytes, atBackend.bytes]).toEqual([Buffer.concat([mark, ping, mark]), Buffer.concat([mark, ping, mark])]);
  await say(phone, pong);
  await say(backend, backendPong);
  turns(askAfterTurns - 1);
  await marked();
  expect(atPhone.bytes).toEqual(Buffer.concat([mark, ping, mark, mark]));
  turns(1);
  await marked();
  expect(atPhone.bytes).toEqual(Buffer.concat([mark, ping, mark, mark, ping, mark]));
});

test("a backend that stays silent is left: the phone hears 1011", async () => {
  const { phone, link, turns, say, atPhone, atBackend } = await linked();
  turns(backendSilentTurnsMax - 1);
  await say(phone, pong);
  turns(1);
  expect(await link.closed).toBe(1011);
  expect(atPhone.bytes).toEqual(Buffer.concat([ping, closeFrame(1011)]));
  expect(atBackend.bytes).toEqual(Buffer.concat([ping, closeFrame(1001)]));
});

test("a phone that stays silent is cut, and the backend is told", async () => {
  const { backend, link, turns, say, atBackend } = await linked();
  for (let n = 1; n < phoneSilentTurnsMax; n += 1) {
    turns(1);
    await say(backend, backendPong);
  }
  expect(atBackend.isEnded).toBe(false);
  turns(1);
  expect(await link.closed).toBe(1006);
  expect(atBackend.bytes).toEqual(closeFrame(1001));
});

test("a phone that answers once in a minute, as hidden pages do, stays", async () => {
  const { phone, backend, turns, say, atPhone, atBackend } = await linked();
  for (let minute = 0; minute < 5; minute += 1) {
    for (let n = 0; n < 60_000 / limits.watchMs; n += 1) {
      turns(1);
      await say(backend, backendPong);
    }
    await say(phone, maskedText);
  }
  expect([atPhone.isEnded, atBackend.isEnded]).toEqual([false, false]);
});

test("sends a ping or a close frame while a message is unfinished, and nothing of that message", async () => {
  const { backend, link, turns, say, atPhone, marked } = await linked({ backendSilentTurnsMax: 100 });
  await say(backend, text.subarray(0, 3));
  turns(askAfterTurns + 2);
  await marked();
  expect(atPhone.bytes).toEqual(Buffer.concat([ping, mark]));
  await say(backend, Buffer.concat([text.subarray(3), text.subarray(0, 3)]));
  link.goodbye(1012);
  expect(await link.closed).toBe(1012);
  expect(atPhone.bytes).toEqual(Buffer.concat([ping, mark, text, closeFrame(1012)]));
});

test("behind a goodbye nothing follows: no second one, no ping, no bytes", async () => {
  const { phone, backend, link, turns, say, atPhone } = await linked({ goodbyeMs: 4_000 }, { staysHalfOpen: true });
  await say(backend, closeFrame(4401));
  await say(backend, Buffer.concat([text, closeFrame(1000)]));
  turns(askAfterTurns);
  link.goodbye(1012);
  backend.end.end();
  await expect.poll(() => atPhone.bytes).toEqual(closeFrame(4401));
  phone.end.end();
  expect(await link.closed).toBe(4401);
  expect(atPhone.bytes).toEqual(closeFrame(4401));
});

test("a phone that we do not read, because its backend does not, is not silent", async () => {
  const { phone, backend, turns, atPhone } = await linked({ backendSilentTurnsMax: 1000, framesPerSecondMax: 100_000 });
  backend.end.pause();
  const message = Buffer.concat([Buffer.from([0x82, 0xfe, 0xff, 0xff, 0, 0, 0, 0]), Buffer.alloc(65_535)]);
  const fill = () => {
    if (!phone.inside.ws.isPaused) phone.end.write(message);
    return phone.inside.ws.isPaused;
  };
  await expect.poll(fill, { interval: 1, timeout: 10_000 }).toBe(true);
  turns(2 * phoneSilentTurnsMax);
  expect(phone.inside.ws.readyState).toBe(phone.inside.ws.OPEN);
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
