import { createServer, request, type Server } from "node:http";
import { Agent } from "node:http";
import { type AddressInfo } from "node:net";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "vitest";
import { freePort } from "../free-port.mjs";
import { hasServer } from "../test-servers.mjs";
import { begin } from "./topology.mjs";

const pollOptions = { timeout: 30_000, interval: 50 };
const drainSeconds = 2;
/**
 * Response time of the backend. It is so long that some calls are always under way, and that the
 * few calls leave processor time for the restarting BFF.
 */
const answerMs = 60;
/** The tests run concurrently, so each registers its own cleanup. */
type AtEnd = TestContext["onTestFinished"];
const isOk = (address: string) => async () => (await fetch(address)).ok;

async function listenOn(server: Server, atEnd: AtEnd): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  atEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/**
 * Starts a BFF with its own backend, so that the test sees which BFF served a call. It can be
 * restarted on the same port.
 */
async function startReplaceable(name: string, atEnd: AtEnd) {
  let asked = 0;
  const backend = await listenOn(
    createServer((incoming, response) => {
      if (incoming.url?.includes("/order/") === true) asked += 1;
      incoming
        .resume()
        .once("end", () =>
          setTimeout(
            () => response.setHeader("content-type", "application/json").end('{"code":200}'),
            answerMs,
          ),
        );
    }),
    atEnd,
  );
  const port = await freePort();
  const env = {
    HOST: "127.0.0.1",
    PORT: String(port),
    BACKEND: `http://127.0.0.1:${backend}`,
    RATE_LIMITS: "off",
    TRUST_PROXY: "1",
    DRAIN_SECONDS: String(drainSeconds),
    LOG_LEVEL: "warn",
  };
  const open = async () => {
    const bff = begin(name, process.execPath, ["bff/src/main.ts"], env);
    await bff.until(isOk(`http://127.0.0.1:${port}/readyz`));
    return bff;
  };
  let running = await open();
  atEnd(() => running.end("SIGKILL"));
  return {
    port,
    asked: () => asked,
    async roll() {
      await running.end("SIGTERM");
      running = await open();
    },
  };
}
type BffInstance = Awaited<ReturnType<typeof startReplaceable>>;

function createFolder(atEnd: AtEnd): string {
  const made = mkdtempSync(join(tmpdir(), "lwh5-rolling-"));
  atEnd(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

type BalancerProcess = { args: string[]; env?: Record<string, string>; port: number };
async function startBalancerProcess(
  name: string,
  { args, env = {}, port }: BalancerProcess,
  atEnd: AtEnd,
): Promise<number> {
  const balancer = begin(name, name, args, env);
  atEnd(() => balancer.end("SIGKILL"));
  await balancer.until(isOk(`http://127.0.0.1:${port}/readyz`));
  return port;
}

async function startHaproxy(
  [first, second]: [BffInstance, BffInstance],
  atEnd: AtEnd,
): Promise<number> {
  const port = await freePort();
  const [a, b] = [first, second].map((it) => `127.0.0.1:${it.port}`) as [string, string];
  const env = {
    LISTEN: `127.0.0.1:${port}`,
    STATS_SOCKET: join(createFolder(atEnd), "stats.sock"),
    BFF_1: a,
    BFF_2: b,
    BFF_3: a,
    MOCK: a,
  };
  return startBalancerProcess(
    "haproxy",
    { args: ["-db", "-f", join(import.meta.dirname, "haproxy.cfg")], env, port },
    atEnd,
  );
}

/** Starts nginx without health checks. It skips servers that refuse connections or time out. */
async function startNginx(bffs: [BffInstance, BffInstance], atEnd: AtEnd): Promise<number> {
  const [port, home] = [await freePort(), createFolder(atEnd)];
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((it) => `${it}_temp_path ${home}/${it};`)
    .join(" ");
  const conf = `daemon off; master_process off; pid ${home}/pid; error_log ${home}/error.log;
events { worker_connections 512; }
http {
  access_log off; ${temporary}
  upstream bffs { ${bffs.map((it) => `server 127.0.0.1:${it.port} max_fails=1 fail_timeout=1s;`).join(" ")} keepalive 16; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://bffs; proxy_http_version 1.1; proxy_set_header Connection ""; proxy_set_header Host $host;
      proxy_next_upstream error timeout; proxy_connect_timeout 1s;
    }
  }
}`;
  writeFileSync(join(home, "nginx.conf"), conf);
  return startBalancerProcess(
    "nginx",
    { args: ["-p", home, "-c", join(home, "nginx.conf")], port },
    atEnd,
  );
}

/** Starts a balancer that sends each request once to the next ready BFF, without a retry. */
async function startRoundRobin(bffs: [BffInstance, BffInstance], atEnd: AtEnd): Promise<number> {
  const notReady = new Set<BffInstance>();
  let turn = 0;
  let isOver = false;
  // Checks run one at a time. On a busy machine, the older of two concurrent checks could finish
  // last and report a BFF that has left.
  const watch = async (bff: BffInstance) => {
    while (!isOver) {
      if (await isOk(`http://127.0.0.1:${bff.port}/readyz`)().catch(() => false))
        notReady.delete(bff);
      else notReady.add(bff);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  for (const it of bffs) void watch(it);
  atEnd(() => void (isOver = true));
  return listenOn(
    createServer((incoming, response) => {
      turn += 1;
      const ready = bffs.filter((it) => !notReady.has(it));
      const { port } = ready[turn % ready.length] ?? bffs[0];
      const { method = "GET", url = "/", headers } = incoming;
      const onward = request(
        { host: "127.0.0.1", port, method, path: url, headers, agent: false },
        (answer) => {
          response.writeHead(answer.statusCode ?? 502);
          answer.pipe(response);
        },
      );
      onward.once("error", () => response.destroy());
      incoming.pipe(onward);
    }),
    atEnd,
  );
}

/** Sends reads and commands without a pause on kept and on new connections. No call is repeated. */
function startTraffic(port: number) {
  const answers: Record<string, number> = {};
  let isOver = false;
  const kept = new Agent({ keepAlive: true });
  const ask = (agent: Agent | false, method: "GET" | "PUT") =>
    new Promise<void>((resolve) => {
      const note = (what: string) => {
        answers[what] = (answers[what] ?? 0) + 1;
        resolve();
      };
      const path = `/lightweight/order/v1/${method === "GET" ? "list" : "pay"}`;
      const headers = method === "GET" ? {} : { "content-type": "application/json" };
      const asked = request({ host: "127.0.0.1", port, method, path, agent, headers }, (answer) => {
        answer.resume().once("end", () => note(String(answer.statusCode)));
      });
      asked.once("error", (error) => note(error.message)).end(method === "GET" ? undefined : "{}");
    });
  const walk = async (turn: number) => {
    for (let at = turn; !isOver; at += 1)
      await ask(at % 2 === 0 ? false : kept, at % 3 === 0 ? "PUT" : "GET");
  };
  const walking = Promise.all(Array.from({ length: 6 }, (_, at) => walk(at)));
  return {
    async end() {
      isOver = true;
      await walking;
      kept.destroy();
      return answers;
    },
  };
}

/**
 * Without `TEST_MODE=full`, tests only the shipped balancer and a balancer that checks only
 * `/readyz`.
 */
const balancers = {
  haproxy: startHaproxy,
  "a plain round-robin": startRoundRobin,
  ...(process.env["TEST_MODE"] === "full" && { nginx: startNginx }),
};

for (const [name, open] of Object.entries(balancers))
  test.runIf(name.includes(" ") || hasServer(name as "nginx"))(
    `behind ${name}, restarting two BFFs one after the other loses no request`,
    { concurrent: true, timeout: 180_000 },
    async ({ expect, onTestFinished: atEnd }) => {
      const bffs: [BffInstance, BffInstance] = [
        await startReplaceable("bff-1", atEnd),
        await startReplaceable("bff-2", atEnd),
      ];
      const port = await open(bffs, atEnd);
      const phones = startTraffic(port);
      for (const item of bffs) {
        const [before, other] = [item.asked(), bffs.find((bff) => bff !== item)];
        const otherBefore = other?.asked() ?? 0;
        await expect
          .poll(
            () => Math.min(item.asked() - before, (other?.asked() ?? 0) - otherBefore),
            pollOptions,
          )
          .toBeGreaterThan(5);
        await item.roll();
        // Waits until this BFF serves calls again, before the other one is restarted.
        const since = item.asked();
        await expect.poll(() => item.asked(), pollOptions).toBeGreaterThan(since + 5);
      }
      const { 200: done = 0, ...lost } = await phones.end();
      expect([lost, done > 100]).toEqual([{}, true]);
    },
  );
