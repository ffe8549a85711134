import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { limits } from "../config/limits.ts";
import {
  type UpstreamOutcome,
  upstreamOutcomeOfError,
  upstreamOutcomeOfStatus,
} from "../http/transport-error.ts";
import {
  fetchText,
  openBff,
  okEnvelopeText,
  openStubBackend,
} from "../../test/helpers/bff-server.ts";
import { openSocketOrRefusalStatus } from "../../test/helpers/socket-bff.ts";
import { CircuitBreaker } from "./circuit-breaker.ts";

const list = "/lightweight/order/v1/list";
const pay = "/lightweight/order/v1/pay";

describe("CircuitBreaker with a fake clock", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
  afterEach(() => void vi.useRealTimers());

  const call = (
    breaker: CircuitBreaker,
    verdict: UpstreamOutcome,
    caller = "192.0.2.1",
    isRead = true,
  ) => {
    const pass = breaker.enter(isRead);
    if (pass !== null) breaker.leave(pass, verdict, caller);
    return pass !== null;
  };
  const times = (count: number, act: (index: number) => void) =>
    Array.from({ length: count }, (_, index) => act(index));
  const opened = () => {
    const breaker = new CircuitBreaker(limits);
    times(5, () => call(breaker, "unreachable"));
    expect(breaker.state).toBe("open");
    return breaker;
  };

  test("CircuitBreaker opens after five refused connections without a response in between", () => {
    const breaker = new CircuitBreaker(limits);
    times(4, () => call(breaker, "unreachable"));
    call(breaker, "alive");
    times(4, () => call(breaker, "unreachable"));
    expect(breaker.state).toBe("closed");
    call(breaker, "unreachable");
    expect([breaker.state, breaker.opened]).toEqual(["open", 1]);
  });

  test("CircuitBreaker opens after twenty failing calls, but not if only a third of sixty calls fail", () => {
    const from = (index: number) => `192.0.2.${index}`;
    const few = new CircuitBreaker(limits);
    times(19, (it) => call(few, "failing", from(it)));
    expect(few.state).toBe("closed");
    call(few, "failing", from(20));
    expect(few.state).toBe("open");
    const some = new CircuitBreaker(limits);
    times(60, (it) => call(some, it % 3 === 0 ? "failing" : "alive", from(it)));
    expect(some.state).toBe("closed");
  });

  test("backend statuses and errors map to breaker outcomes, and errors caused by clients to null", () => {
    expect([200, 302, 401, 404, 413, 429].map(upstreamOutcomeOfStatus)).toEqual(
      Array(6).fill("alive"),
    );
    expect([500, 501, 502, 503, 504, 507].map(upstreamOutcomeOfStatus)).toEqual([
      "erring",
      "erring",
      "failing",
      "failing",
      "failing",
      "erring",
    ]);
    expect(
      ["FST_ERR_CTP_BODY_TOO_LARGE", "SLOW_BODY", "UND_ERR_INVALID_ARG"].map((code) =>
        upstreamOutcomeOfError({ code }),
      ),
    ).toEqual([null, null, null]);
    expect(upstreamOutcomeOfError({ cause: { code: "ECONNREFUSED" } })).toBe("unreachable");
    expect(upstreamOutcomeOfError({ code: "UND_ERR_HEADERS_TIMEOUT" })).toBe("failing");
  });

  test("CircuitBreaker opens for failing calls of several IP addresses, but not of one address alone", () => {
    const mixed = (failing: (index: number) => string) => {
      const breaker = new CircuitBreaker(limits);
      times(10, () => call(breaker, "alive", "198.51.100.1"));
      times(40, (it) => call(breaker, "failing", failing(it)));
      return breaker.state;
    };
    expect(mixed(() => "192.0.2.1")).toBe("closed");
    expect(mixed((it) => `2001:db8::${it.toString(16)}`)).toBe("closed");
    expect(mixed((it) => `192.0.2.${it % 4}`)).toBe("open");
  });

  test("CircuitBreaker does not count failures that are older than its time window", () => {
    const breaker = new CircuitBreaker(limits);
    times(19, (it) => call(breaker, "failing", `192.0.2.${it}`));
    vi.advanceTimersByTime(limits.breakerWindowMs);
    call(breaker, "failing");
    expect(breaker.state).toBe("closed");
  });

  test("an open CircuitBreaker rejects all calls for a second, then allows one read per second", () => {
    const breaker = opened();
    expect([breaker.refuses(true), breaker.enter(true)]).toEqual([true, null]);
    vi.advanceTimersByTime(limits.breakerOpenMs);
    expect([breaker.refuses(true), breaker.enter(true)?.isProbe, breaker.state]).toEqual([
      false,
      true,
      "half-open",
    ]);
    expect(breaker.enter(true)).toBeNull();
    vi.advanceTimersByTime(limits.breakerOpenMs);
    // The first probe hangs. A second later, another read may probe.
    expect(breaker.enter(true)?.isProbe).toBe(true);
  });

  test("an open CircuitBreaker allows a command as probe only if no read arrived for a second", () => {
    const breaker = opened();
    vi.advanceTimersByTime(limits.breakerOpenMs);
    expect([breaker.refuses(false), breaker.enter(false)]).toEqual([true, null]);
    vi.advanceTimersByTime(limits.breakerOpenMs);
    expect(breaker.enter(false)?.isProbe).toBe(true);
  });

  test("CircuitBreaker closes after an answered probe, and allows another probe after an abandoned one", () => {
    const breaker = opened();
    vi.advanceTimersByTime(limits.breakerOpenMs);
    call(breaker, "failing");
    expect([breaker.state, breaker.enter(true)]).toEqual(["open", null]);
    vi.advanceTimersByTime(limits.breakerOpenMs);
    call(breaker, null);
    expect([breaker.state, breaker.refuses(true)]).toEqual(["open", false]);
    call(breaker, "alive");
    expect(breaker.state).toBe("closed");
  });

  test("CircuitBreaker ignores outcomes of calls that started before its last state change", () => {
    const breaker = new CircuitBreaker(limits);
    const early = Array.from({ length: 5 }, () => breaker.enter(true));
    times(5, () => call(breaker, "unreachable"));
    vi.advanceTimersByTime(limits.breakerOpenMs);
    call(breaker, "alive");
    for (const pass of early) if (pass) breaker.leave(pass, "unreachable", "192.0.2.1");
    expect(breaker.state).toBe("closed");
  });
});

test("responds 503 after five failed connections to the backend, and recovers once a read succeeds", async () => {
  const gone = await openStubBackend();
  const backendPort = Number(new URL(gone.address).port);
  await new Promise((resolve) => gone.server.close(resolve));
  const { address } = await openBff(gone.address, { limits: { breakerOpenMs: 400 } });
  const status = async (path = list, method = "GET") =>
    (await fetchText(address + path, { method })).status;
  for (let tries = 0; tries < 5; tries += 1) expect(await status()).toBe(502);
  const refused = await fetchText(address + pay, { method: "PUT" });
  expect([refused.status, refused.text, refused.headers.get("retry-after")]).toEqual([
    503,
    '{"code":503,"result":null,"message":"服务不可用"}',
    "1",
  ]);
  const back = await listenOn(backendPort);
  await expect.poll(() => status(), { interval: 20, timeout: 5_000 }).toBe(200);
  expect(await status(pay, "PUT")).toBe(200);
  expect(back.methods.at(-2)).toBe("GET");
});

async function listenOn(port: number): Promise<{ methods: string[] }> {
  const methods: string[] = [];
  const server: Server = createServer((request, response) => {
    methods.push(request.method ?? "");
    response.writeHead(200, { "content-type": "application/json" }).end(okEnvelopeText());
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  expect((server.address() as AddressInfo).port).toBe(port);
  return { methods };
}

test("the breaker opens after twenty 500s, but not after 404s, of listed and unlisted calls", async () => {
  let status = 404;
  const backend = await openStubBackend((_request, response) =>
    response.writeHead(status, { "content-type": "application/json" }).end("{}"),
  );
  const { address } = await openBff(backend.address, { env: { ALLOW_UNLISTED: "1" } });
  const statuses = async (path: string) => {
    const all = [];
    for (let count = 0; count < 21; count += 1) all.push((await fetchText(address + path)).status);
    return all;
  };
  expect(await statuses(list)).toEqual(Array(21).fill(404));
  expect(await statuses("/lightweight/unlisted")).toEqual(Array(21).fill(404));
  status = 500;
  const other = await openBff(backend.address, { env: { ALLOW_UNLISTED: "1" } });
  const seen = [];
  for (let count = 0; count < 21; count += 1)
    seen.push(
      (await fetchText(other.address + (count % 2 === 0 ? list : "/lightweight/unlisted"))).status,
    );
  expect(seen).toEqual([...Array(20).fill(500), 503]);
});

test("socket upgrades and calls share one circuit breaker", async () => {
  const { address, port } = await openBff("http://127.0.0.1:1");
  const said = [];
  for (let count = 0; count < 5; count += 1)
    said.push(
      count % 2 === 0
        ? await openSocketOrRefusalStatus(port)
        : (await fetchText(address + list)).status,
    );
  expect([
    ...said,
    await openSocketOrRefusalStatus(port),
    (await fetchText(address + list)).status,
  ]).toEqual([...Array(5).fill(502), 503, 503]);
});

test("the breaker does not count clients that disconnect during an upload as failures", async () => {
  const backend = await openStubBackend();
  const { address, port } = await openBff(backend.address);
  for (let count = 0; count < 21; count += 1) {
    const phone = connect(port, "127.0.0.1", () => {
      phone.write(
        "POST /lightweight/basic/upload HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nbegin",
        () => phone.resetAndDestroy(),
      );
    });
    phone.on("error", () => {});
    await new Promise((resolve) => phone.once("close", resolve));
  }
  for (let count = 0; count < 5; count += 1)
    expect((await fetchText(address + list)).status).toBe(200);
  expect(
    (await fetchText(`${address}/lightweight/basic/upload`, { method: "POST", body: "picture" }))
      .status,
  ).toBe(200);
});
