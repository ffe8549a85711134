import { expect, test } from "vitest";
import { limits } from "../config/limits.ts";
import {
  createCloseFrame,
  openSocketBridge,
  endMarkerTextFrame,
  pingFrame,
  createTextFrame,
} from "../../test/helpers/socket-bridge.ts";
import { openSocket, openBffWithEchoBackend } from "../../test/helpers/socket-bff.ts";

const { pingAfterTurns, backendSilentTurnsMax, clientSilentTurnsMax } = limits;
const pong = Buffer.from([0x8a, 0x80, 1, 2, 3, 4]);
const backendPong = Buffer.from([0x8a, 0]);
const text = createTextFrame("halo");
const maskedText = Buffer.from([0x81, 0x81, 0, 0, 0, 0, 120]);

test("pings a quiet client or backend once, and again only after it has sent a byte and gone quiet", async () => {
  const { phone, backend, turns, say, atPhone, atBackend, marked } = await openSocketBridge();
  turns(pingAfterTurns - 1);
  await marked();
  expect([atPhone.bytes, atBackend.bytes]).toEqual([endMarkerTextFrame, endMarkerTextFrame]);
  turns(2);
  await marked();
  expect([atPhone.bytes, atBackend.bytes]).toEqual([
    Buffer.concat([endMarkerTextFrame, pingFrame, endMarkerTextFrame]),
    Buffer.concat([endMarkerTextFrame, pingFrame, endMarkerTextFrame]),
  ]);
  await say(phone, pong);
  await say(backend, backendPong);
  turns(pingAfterTurns - 1);
  await marked();
  expect(atPhone.bytes).toEqual(
    Buffer.concat([endMarkerTextFrame, pingFrame, endMarkerTextFrame, endMarkerTextFrame]),
  );
  turns(1);
  await marked();
  expect(atPhone.bytes).toEqual(
    Buffer.concat([
      endMarkerTextFrame,
      pingFrame,
      endMarkerTextFrame,
      endMarkerTextFrame,
      pingFrame,
      endMarkerTextFrame,
    ]),
  );
});

test("closes the client's socket with 1011 if the backend stays silent", async () => {
  const { phone, link, turns, say, atPhone, atBackend } = await openSocketBridge();
  turns(backendSilentTurnsMax - 1);
  await say(phone, pong);
  turns(1);
  expect(await link.closed).toBe(1011);
  expect(atPhone.bytes).toEqual(Buffer.concat([pingFrame, createCloseFrame(1011)]));
  expect(atBackend.bytes).toEqual(Buffer.concat([pingFrame, createCloseFrame(1001)]));
});

test("disconnects a silent client and closes the backend's socket with 1001", async () => {
  const { backend, link, turns, say, atBackend } = await openSocketBridge();
  for (let n = 1; n < clientSilentTurnsMax; n += 1) {
    turns(1);
    await say(backend, backendPong);
  }
  expect(atBackend.isEnded).toBe(false);
  turns(1);
  expect(await link.closed).toBe(1006);
  expect(atBackend.bytes).toEqual(createCloseFrame(1001));
});

test("leaves a socket open if the client sends something once a minute", async () => {
  const { phone, backend, turns, say, atPhone, atBackend } = await openSocketBridge();
  for (let minute = 0; minute < 5; minute += 1) {
    for (let n = 0; n < 60_000 / limits.idleTurnMs; n += 1) {
      turns(1);
      await say(backend, backendPong);
    }
    await say(phone, maskedText);
  }
  expect([atPhone.isEnded, atBackend.isEnded]).toEqual([false, false]);
});

test("an unfinished message of the backend delays neither pings nor close frames to the client", async () => {
  const { backend, link, turns, say, atPhone, marked } = await openSocketBridge({
    backendSilentTurnsMax: 100,
  });
  await say(backend, text.subarray(0, 3));
  turns(pingAfterTurns + 2);
  await marked();
  expect(atPhone.bytes).toEqual(Buffer.concat([pingFrame, endMarkerTextFrame]));
  await say(backend, Buffer.concat([text.subarray(3), text.subarray(0, 3)]));
  link.closeBoth(1012);
  expect(await link.closed).toBe(1012);
  expect(atPhone.bytes).toEqual(
    Buffer.concat([pingFrame, endMarkerTextFrame, text, createCloseFrame(1012)]),
  );
});

test("the bridge sends the client no frame after a close frame", async () => {
  const { phone, backend, link, turns, say, atPhone } = await openSocketBridge(
    { closeTimeoutMs: 4_000 },
    { staysHalfOpen: true },
  );
  await say(backend, createCloseFrame(4401));
  await say(backend, Buffer.concat([text, createCloseFrame(1000)]));
  turns(pingAfterTurns);
  link.closeBoth(1012);
  backend.end.end();
  await expect.poll(() => atPhone.bytes).toEqual(createCloseFrame(4401));
  phone.end.end();
  expect(await link.closed).toBe(4401);
  expect(atPhone.bytes).toEqual(createCloseFrame(4401));
});

test("does not close a client as silent while the BFF has paused reading from it", async () => {
  const { phone, backend, turns, atPhone } = await openSocketBridge({
    backendSilentTurnsMax: 1000,
    framesPerSecondMax: 100_000,
  });
  backend.end.pause();
  const message = Buffer.concat([
    Buffer.from([0x82, 0xfe, 0xff, 0xff, 0, 0, 0, 0]),
    Buffer.alloc(65_535),
  ]);
  const fill = () => {
    if (!phone.inside.ws.isPaused) phone.end.write(message);
    return phone.inside.ws.isPaused;
  };
  await expect.poll(fill, { interval: 1, timeout: 10_000 }).toBe(true);
  turns(2 * clientSilentTurnsMax);
  expect(phone.inside.ws.readyState).toBe(phone.inside.ws.OPEN);
  expect(atPhone.isEnded).toBe(false);
});

test("leaves the socket of an idle client open if the client answers pings", async () => {
  const { port } = await openBffWithEchoBackend({
    limits: {
      idleTurnMs: 5,
      pingAfterTurns: 10,
      clientSilentTurnsMax: 40,
      backendSilentTurnsMax: 40,
    },
  });
  const ws = await openSocket(port);
  let pings = 0;
  ws.on("ping", () => (pings += 1));
  await expect.poll(() => pings, { timeout: 4_000, interval: 5 }).toBeGreaterThan(8);
  expect(ws.readyState).toBe(ws.OPEN);
});
