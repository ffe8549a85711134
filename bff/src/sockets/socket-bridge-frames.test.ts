import { describe, expect, test } from "vitest";
import {
  createCloseFrame,
  openSocketBridge,
  createTextFrame,
} from "../../test/helpers/socket-bridge.ts";
import {
  waitForCloseCode,
  waitForMessage,
  openSocket,
  openBffWithEchoBackend,
} from "../../test/helpers/socket-bff.ts";

// With DRIFT_REPORT, the BFF also reads frames of the plain dialect, which it would otherwise
// forward unread. The first test sends such frames through the whole BFF.
const env = { DRIFT_REPORT: "1" };

test("with DRIFT_REPORT, forwards texts, bytes and close codes between client and backend unchanged", async () => {
  const received: number[] = [];
  const { port } = await openBffWithEchoBackend({ env }, (ws) => {
    ws.on("message", (data: Buffer, binary) =>
      data.toString() === "leave" ? ws.close(4401, "撤") : ws.send(data, { binary }),
    );
    ws.on("close", (code) => received.push(code));
  });
  const ws = await openSocket(port);
  for (const item of ["{}", "a".repeat(50_000), "张三"]) {
    ws.send(item);
    expect(await waitForMessage(ws)).toBe(item);
  }
  ws.send(Buffer.from([1, 0xff]));
  expect(await waitForMessage(ws)).toBe(Buffer.from([1, 0xff]).toString());
  ws.send("leave");
  expect(await waitForCloseCode(ws)).toBe(4401);
  const other = await openSocket(port);
  other.close(4000);
  expect(await waitForCloseCode(other)).toBe(4000);
  await expect.poll(() => received).toEqual([4401, 4000]);
});

describe("SocketBridge with a frame translator", () => {
  const frames = {
    toOurs: (it: string | Buffer) =>
      typeof it !== "string" || it === "same" ? [it] : it.split(",").map((one) => `<${one}>`),
    toTheirs: (it: string) => (it === "same" ? it : `${it}!`),
  };
  /** Returns a client frame with a mask of zeros. */
  const masked = (first: number, payload: string) =>
    Buffer.concat([Buffer.from([first, 0x80 | payload.length, 0, 0, 0, 0]), Buffer.from(payload)]);

  test("SocketBridge translates whole and fragmented texts in both directions", async () => {
    const { phone, backend, say, atPhone, atBackend } = await openSocketBridge({}, { frames });
    await say(
      phone,
      Buffer.concat([
        masked(0x81, "a"),
        masked(0x01, "b"),
        masked(0x89, "ping"),
        masked(0x80, "c"),
        masked(0x81, ""),
      ]),
    );
    await expect
      .poll(() => atBackend.bytes)
      .toEqual(Buffer.concat(["a!", "bc!", "!"].map(createTextFrame)));
    await say(
      backend,
      Buffer.concat([
        createTextFrame("张三"),
        Buffer.from([0x01, 1, 98]),
        Buffer.from([0x80, 1, 99]),
      ]),
    );
    const pong = Buffer.concat([Buffer.from([0x8a, 4]), Buffer.from("ping")]);
    await expect
      .poll(() => atPhone.bytes)
      .toEqual(Buffer.concat([pong, createTextFrame("<张三>"), createTextFrame("<bc>")]));
  });

  test("SocketBridge sends several frames to the client if one backend message translates to them", async () => {
    const { backend, say, atPhone } = await openSocketBridge({}, { frames });
    await say(backend, createTextFrame("a,b"));
    await expect
      .poll(() => atPhone.bytes)
      .toEqual(Buffer.concat([createTextFrame("<a>"), createTextFrame("<b>")]));
  });

  test("SocketBridge translates binary messages of the backend, and sends it binary heartbeats", async () => {
    const binary = {
      toOurs: (it: string | Buffer) => [typeof it === "string" ? it : it.toString("hex")],
      toTheirs: () => Uint8Array.of(9),
    };
    const { phone, backend, say, atPhone, atBackend } = await openSocketBridge(
      {},
      { frames: binary },
    );
    await say(backend, Buffer.from([0x82, 1, 0xff]));
    await expect.poll(() => atPhone.bytes).toEqual(createTextFrame("ff"));
    await say(phone, masked(0x81, "ping"));
    await expect.poll(() => atBackend.bytes).toEqual(Buffer.from([0x82, 1, 9]));
  });

  test("SocketBridge forwards binary messages, close codes and texts without a translation unchanged", async () => {
    const { phone, backend, link, say, atPhone, atBackend } = await openSocketBridge(
      {},
      { frames },
    );
    await say(phone, Buffer.concat([masked(0x81, "same"), masked(0x82, "ab")]));
    await expect
      .poll(() => atBackend.bytes)
      .toEqual(Buffer.concat([createTextFrame("same"), Buffer.from([0x82, 2, 97, 98])]));
    await say(
      backend,
      Buffer.concat([
        createTextFrame("same"),
        Buffer.from([0x82, 2, 0xff, 0xfe]),
        createCloseFrame(4401),
      ]),
    );
    expect(await link.closed).toBe(4401);
    expect(atPhone.bytes).toEqual(
      Buffer.concat([
        createTextFrame("same"),
        Buffer.from([0x82, 2, 0xff, 0xfe]),
        createCloseFrame(4401),
      ]),
    );
  });

  test("SocketBridge pauses reading from the backend while translated texts wait for the client", async () => {
    const { phone, backend, atPhone, lease } = await openSocketBridge({}, { frames });
    phone.end.pause();
    const burst = Buffer.concat(
      Array.from({ length: 1_000 }, () => createTextFrame("b".repeat(100))),
    );
    let count = 0;
    const fill = () => {
      if (backend.inside.ws.isPaused) return true;
      backend.end.write(burst);
      count += 1_000;
      return false;
    };
    await expect.poll(fill, { interval: 1, timeout: 10_000 }).toBe(true);
    expect(lease.bytes).toBeGreaterThan(0);
    phone.end.resume();
    const all = count * createTextFrame(`<${"b".repeat(100)}>`).length;
    await expect.poll(() => atPhone.bytes.length, { timeout: 10_000 }).toBe(all);
    expect(backend.inside.ws.isPaused).toBe(false);
  });
});
