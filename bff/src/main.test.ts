import { type ChildProcess, execFileSync } from "node:child_process";
import { closeSync, constants, openSync, readSync } from "node:fs";
import { Agent, request } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import {
  fetchText,
  okEnvelopeText,
  openStubBackend,
  createTemporaryFolder,
} from "../test/helpers/bff-server.ts";
import { startServerProcess } from "../test/helpers/start-process.ts";
import {
  waitForCloseCode,
  openSocket,
  openBffWithEchoBackend,
} from "../test/helpers/socket-bff.ts";

const withinMs = 40_000;

test(
  "the server prints one sentence and exits with 1 if a setting is invalid",
  async () => {
    const { said, left } = startServerProcess({ PORT: "many" });
    expect(await left).toBe(1);
    expect(said).toEqual({ out: "", err: "PORT must be a whole number from 0 to 65535.\n" });
  },
  withinMs,
);

test(
  "the server prints one sentence and exits with 1 if its port is in use",
  async () => {
    const taken = await openStubBackend();
    const { said, left } = startServerProcess({
      BACKEND: taken.address,
      PORT: new URL(taken.address).port,
      HOST: "127.0.0.1",
      LOG_LEVEL: "silent",
    });
    expect(await left).toBe(1);
    expect(said.err).toBe(
      `Port ${new URL(taken.address).port} is already in use; set PORT to a free one.\n`,
    );
  },
  withinMs,
);

test(
  "a second server on the same database exits with 1 and prints the public URL of the first",
  async () => {
    const env = {
      BACKEND: "mock",
      PORT: "0",
      MOCK_DB: join(createTemporaryFolder(), "mock.db"),
      LOG_LEVEL: "silent",
    };
    const first = startServerProcess({ ...env, PUBLIC_URL: "http://192.0.2.9:9000" });
    await first.saying(/Director: +(\S+)/);
    const second = startServerProcess(env);
    expect(await second.left).toBe(1);
    expect(second.said.err).toBe(
      "Another process (http://192.0.2.9:9000) uses this database; stop it, or set MOCK_DB to another file.\n",
    );
  },
  withinMs,
);

test.each([
  [{ HOST: "nohost.invalid" }, "Cannot listen there; check HOST.\n"],
  [{ HOST: "203.0.113.7" }, "Cannot listen there; check HOST.\n"],
  [{ MOCK_DB: "/dev/null/mock.db" }, "Cannot open the database file; check MOCK_DB.\n"],
])(
  "the server, started with %j, exits with 1 and a sentence that names the variable",
  async (env, sentence) => {
    const { said, left } = startServerProcess({
      PORT: "0",
      MOCK_DB: ":memory:",
      LOG_LEVEL: "silent",
      ...env,
    });
    expect(await left).toBe(1);
    expect(said.err).toBe(sentence);
  },
  withinMs,
);

/** Expects that all clients get a connection while the process is stopped. */
async function connectedWhileBusy(child: ChildProcess, bff: string, phones: number) {
  let connected = 0;
  child.kill("SIGSTOP");
  for (let phone = 0; phone < phones; phone += 1) {
    const socket = connect(Number(new URL(bff).port), "127.0.0.1", () => (connected += 1));
    socket.on("error", () => {});
    onTestFinished(() => void socket.destroy());
  }
  await expect.poll(() => connected).toBe(phones);
  child.kill("SIGCONT");
}

test(
  "600 clients can connect while the server process is too busy to accept them",
  async () => {
    const backend = await openStubBackend();
    const { child, address } = startServerProcess({ BACKEND: backend.address, PORT: "0" });
    const bff = await address();
    expect((await fetchText(`${bff}/readyz`)).status).toBe(200);
    await connectedWhileBusy(child, bff, 600);
  },
  withinMs,
);

/** Returns a function that sends requests over one kept connection, as a load balancer does. */
function holdConnection(address: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return (path: string) =>
    new Promise<number | string>((resolve) => {
      const asked = request(address + path, { agent }, (answer) => {
        answer.resume().once("end", () => resolve(answer.statusCode ?? 0));
      });
      asked.on("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? "")).end();
    });
}

test(
  "after SIGTERM, the server is not ready, answers running calls, closes sockets and exits with 0",
  async () => {
    const held: (() => void)[] = [];
    const place = await openBffWithEchoBackend({}, (ws) => ws.on("error", () => {}));
    place.backend.server.prependListener("request", (asked, answer) => {
      if (asked.method !== "PUT") return;
      const end = answer.end.bind(answer);
      answer.end = ((body: string) => held.push(() => end(body))) as never;
    });
    const { child, lines, left, address, said } = startServerProcess({
      BACKEND: place.backend.address,
      PORT: "0",
    });
    const bff = await address();
    const ws = await openSocket(Number(new URL(bff).port));
    const reported = waitForCloseCode(ws);
    const probe = holdConnection(bff);
    expect(await probe("/readyz")).toBe(200);
    const inFlight = fetchText(`${bff}/lightweight/order/v1/pay`, { method: "PUT", body: "{}" });
    await expect.poll(() => held.length).toBe(1);
    child.kill("SIGTERM");
    await expect.poll(() => probe("/readyz"), { interval: 5 }).not.toBe(200);
    const goneOrRefused = () =>
      fetchText(`${bff}/healthz`).then(
        () => "served",
        () => "refused",
      );
    await expect.poll(goneOrRefused, { interval: 5 }).toBe("refused");
    expect(await reported).toBe(1012);
    held[0]?.();
    expect(await inFlight).toMatchObject({ status: 200 });
    expect(await left).toBe(0);
    const calls = place.backend.seen.filter(
      (it) => !String(it.headers["user-agent"]).includes("readyz"),
    );
    expect(calls.map((it) => it.method)).toEqual(["GET", "PUT"]);
    expect(lines()).toContainEqual(
      expect.objectContaining({ msg: "answered", call: "pay", status: 200 }),
    );
    expect(said).toMatchObject({ err: "", out: expect.not.stringContaining("Director:") });
  },
  withinMs,
);

test(
  "after SIGTERM, the server serves new connections while it drains, then refuses them",
  async () => {
    const backend = await openStubBackend();
    const { child, left, lines, address } = startServerProcess({
      BACKEND: backend.address,
      PORT: "0",
      DRAIN_SECONDS: "2",
    });
    const bff = await address();
    const phone = connect(Number(new URL(bff).port), "127.0.0.1", () =>
      phone.write(
        "POST /lightweight/basic/upload HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nbegin",
      ),
    );
    phone.on("error", () => {});
    const outside = (path: string) =>
      fetchText(bff + path, { headers: { connection: "close" } }).then(
        ({ status }) => status,
        () => "refused",
      );
    expect(await outside("/readyz")).toBe(200);
    child.kill("SIGTERM");
    await expect.poll(() => outside("/readyz"), { interval: 5 }).toBe(503);
    const seen = [];
    const askList = () => outside("/lightweight/order/v1/list");
    // Sequential with a pause, because a burst would exceed the limits of one IP address.
    for (let answer = await askList(); answer !== "refused"; answer = await askList()) {
      seen.push(answer);
      await setTimeout(10);
    }
    expect(new Set(seen)).toEqual(new Set([200]));
    expect(await left).toBe(0);
    expect(lines()).toContainEqual(
      expect.objectContaining({ msg: "draining", calls: 1, sockets: 0, ms: 2_000 }),
    );
    const { calls, ms } = lines().find((it) => it["msg"] === "drained") ?? {};
    expect(calls).toBe(0);
    expect(ms).toBeGreaterThanOrEqual(2_000);
    expect(ms).toBeLessThan(10_000);
  },
  withinMs,
);

test(
  "a second signal during shutdown ends the server process at once",
  async () => {
    const backend = await openStubBackend(() => {});
    const { child, left, address } = startServerProcess({ BACKEND: backend.address, PORT: "0" });
    const bff = await address();
    const inFlight = fetchText(`${bff}/lightweight/order/v1/pay`, {
      method: "PUT",
      body: "{}",
    }).catch(() => "cut");
    await expect.poll(() => backend.seen.length).toBe(1);
    child.kill("SIGTERM");
    await expect
      .poll(async () => (await fetchText(`${bff}/readyz`).catch(() => ({ status: 503 }))).status, {
        timeout: 20_000,
      })
      .toBe(503);
    child.kill("SIGINT");
    expect(await left).toBe(1);
    expect(await inFlight).toBe("cut");
  },
  withinMs,
);

test(
  "an uncaught error is logged without its message and ends the server process",
  async () => {
    const backend = await openStubBackend((_asked, answer) =>
      answer.writeHead(200, { "content-type": "application/json" }).end(okEnvelopeText()),
    );
    const bug = 'process.on("SIGUSR2", () => { throw new TypeError(["can", "ary"].join("")); })';
    const { child, said, lines, left, address } = startServerProcess(
      { BACKEND: backend.address, PORT: "0" },
      { flags: ["--import", `data:text/javascript,${encodeURIComponent(bug)}`] },
    );
    await fetchText(`${await address()}/lightweight/order/v1/list`);
    child.kill("SIGUSR2");
    expect(await left).toBe(1);
    expect(lines()).toContainEqual(expect.objectContaining({ msg: "answered", call: "orderList" }));
    expect(lines().at(-1)).toMatchObject({ level: 60, err: { type: "TypeError" } });
    expect(said.out + said.err).not.toContain("canary");
  },
  withinMs,
);

test(
  "the server still writes its last log lines if process.exit is called",
  async () => {
    const backend = await openStubBackend((_asked, answer) =>
      answer.writeHead(200, { "content-type": "application/json" }).end(okEnvelopeText()),
    );
    const end = 'process.on("SIGUSR2", () => process.exit(3))';
    const { child, lines, left, address } = startServerProcess(
      { BACKEND: backend.address, PORT: "0" },
      { flags: ["--import", `data:text/javascript,${encodeURIComponent(end)}`] },
    );
    await fetchText(`${await address()}/lightweight/order/v1/list`);
    child.kill("SIGUSR2");
    expect(await left).toBe(3);
    expect(lines()).toContainEqual(expect.objectContaining({ msg: "answered", call: "orderList" }));
  },
  withinMs,
);

/** Creates a named pipe. Its data is read only when the test calls `read`. */
function createLazyPipe() {
  const path = join(createTemporaryFolder(), "pipe");
  execFileSync("mkfifo", [path]);
  // Opened for reading and writing, so that opening does not wait for a writer.
  const fd = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
  onTestFinished(() => closeSync(fd));
  const read = () => {
    try {
      const chunk = Buffer.alloc(65_536);
      return chunk.toString("utf8", 0, readSync(fd, chunk));
    } catch {
      return "";
    }
  };
  return { path, read };
}

test(
  "a log reader that stops reading blocks neither calls nor the server's exit after SIGTERM",
  async () => {
    const pipe = createLazyPipe();
    const { child, left } = startServerProcess(
      { BACKEND: "http://127.0.0.1:1", PORT: "0", LOG_LEVEL: "debug" },
      { out: openSync(pipe.path, constants.O_WRONLY) },
    );
    let said = "";
    await expect.poll(() => (said += pipe.read()), { timeout: withinMs }).toContain("Here:");
    const bff = `http://127.0.0.1:${/localhost:(\d+)/.exec(said)?.[1] ?? ""}`;
    const ids = { headers: { "x-request-id": "r".repeat(64) } };
    for (let i = 0; i < 20; i += 1) {
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => fetchText(`${bff}/healthz`, ids)),
      );
      expect(answers.every((it) => it.status === 200)).toBe(true);
    }
    child.kill("SIGTERM");
    await left;
    expect(child.signalCode).toBe("SIGKILL");
  },
  withinMs,
);
