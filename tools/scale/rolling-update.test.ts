import { createServer, request, type Server } from "node:http";
import { Agent } from "node:http";
import { type AddressInfo } from "node:net";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "vitest";
import { freePort } from "../free-port.mjs";
import { hasServer } from "../test-servers.mjs";
import { startProcess } from "./topology.mjs";

const pollOptions = { timeout: 30_000, interval: 50 };
const drainSeconds = 2;
/**
 * Response time of the backend. It is so long that some calls are always under way, and that the
 * few calls leave processor time for the restarting BFF.
 */
const responseMs = 60;
/** The tests run concurrently, so each registers its own cleanup. */
type OnTestFinished = TestContext["onTestFinished"];
const respondsOk = (url: string) => async () => (await fetch(url)).ok;

async function listenOn(server: Server, onTestFinished: OnTestFinished): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/**
 * Starts a BFF with its own backend, so that the test sees which BFF served a call. It can be
 * restarted on the same port.
 */
async function startReplaceable(name: string, onTestFinished: OnTestFinished) {
  let callCount = 0;
  const backend = await listenOn(
    createServer((incoming, response) => {
      if (incoming.url?.includes("/order/") === true) callCount += 1;
      incoming
        .resume()
        .once("end", () =>
          setTimeout(
            () => response.setHeader("content-type", "application/json").end('{"code":200}'),
            responseMs,
          ),
        );
    }),
    onTestFinished,
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
  const start = async () => {
    const bff = startProcess(name, process.execPath, ["bff/src/main.ts"], env);
    await bff.waitUntil(respondsOk(`http://127.0.0.1:${port}/readyz`));
    return bff;
  };
  let running = await start();
  onTestFinished(() => running.end("SIGKILL"));
  return {
    port,
    callCount: () => callCount,
    async restart() {
      await running.end("SIGTERM");
      running = await start();
    },
  };
}
type BffInstance = Awaited<ReturnType<typeof startReplaceable>>;

function createFolder(onTestFinished: OnTestFinished): string {
  const folder = mkdtempSync(join(tmpdir(), "lwh5-rolling-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

type BalancerProcess = { args: string[]; env?: Record<string, string>; port: number };
async function startBalancerProcess(
  name: string,
  { args, env = {}, port }: BalancerProcess,
  onTestFinished: OnTestFinished,
): Promise<number> {
  const balancer = startProcess(name, name, args, env);
  onTestFinished(() => balancer.end("SIGKILL"));
  await balancer.waitUntil(respondsOk(`http://127.0.0.1:${port}/readyz`));
  return port;
}

async function startHaproxy(
  [first, second]: [BffInstance, BffInstance],
  onTestFinished: OnTestFinished,
): Promise<number> {
  const port = await freePort();
  const [a, b] = [first, second].map((it) => `127.0.0.1:${it.port}`) as [string, string];
  const env = {
    LISTEN: `127.0.0.1:${port}`,
    STATS_SOCKET: join(createFolder(onTestFinished), "stats.sock"),
    BFF_1: a,
    BFF_2: b,
    BFF_3: a,
    MOCK: a,
  };
  return startBalancerProcess(
    "haproxy",
    { args: ["-db", "-f", join(import.meta.dirname, "haproxy.cfg")], env, port },
    onTestFinished,
  );
}

/** Starts nginx without health checks. It skips servers that refuse connections or time out. */
async function startNginx(
  bffs: [BffInstance, BffInstance],
  onTestFinished: OnTestFinished,
): Promise<number> {
  const [port, folder] = [await freePort(), createFolder(onTestFinished)];
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((it) => `${it}_temp_path ${folder}/${it};`)
    .join(" ");
  const conf = `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log;
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
  writeFileSync(join(folder, "nginx.conf"), conf);
  return startBalancerProcess(
    "nginx",
    { args: ["-p", folder, "-c", join(folder, "nginx.conf")], port },
    onTestFinished,
  );
}

/** Starts a balancer that sends each request once to the next ready BFF, without a retry. */
async function startRoundRobin(
  bffs: [BffInstance, BffInstance],
  onTestFinished: OnTestFinished,
): Promise<number> {
  const notReady = new Set<BffInstance>();
  let turn = 0;
  let isStopped = false;
  // Checks run one at a time. On a busy machine, the older of two concurrent checks could finish
  // last and report a BFF as ready that has left.
  const watchReadiness = async (bff: BffInstance) => {
    while (!isStopped) {
      if (await respondsOk(`http://127.0.0.1:${bff.port}/readyz`)().catch(() => false))
        notReady.delete(bff);
      else notReady.add(bff);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  for (const it of bffs) void watchReadiness(it);
  onTestFinished(() => void (isStopped = true));
  return listenOn(
    createServer((incoming, response) => {
      turn += 1;
      const ready = bffs.filter((it) => !notReady.has(it));
      const { port } = ready[turn % ready.length] ?? bffs[0];
      const { method = "GET", url = "/", headers } = incoming;
      const forwarded = request(
        { host: "127.0.0.1", port, method, path: url, headers, agent: false },
        (incomingResponse) => {
          response.writeHead(incomingResponse.statusCode ?? 502);
          incomingResponse.pipe(response);
        },
      );
      forwarded.once("error", () => response.destroy());
      incoming.pipe(forwarded);
    }),
    onTestFinished,
  );
}

/** Sends reads and commands without a pause on kept and on new connections. No call is repeated. */
function startTraffic(port: number) {
  const countByOutcome: Record<string, number> = {};
  let isStopped = false;
  const keepAliveAgent = new Agent({ keepAlive: true });
  const send = (agent: Agent | false, method: "GET" | "PUT") =>
    new Promise<void>((resolve) => {
      const record = (outcome: string) => {
        countByOutcome[outcome] = (countByOutcome[outcome] ?? 0) + 1;
        resolve();
      };
      const path = `/lightweight/order/v1/${method === "GET" ? "list" : "pay"}`;
      const headers = method === "GET" ? {} : { "content-type": "application/json" };
      const sent = request(
        { host: "127.0.0.1", port, method, path, agent, headers },
        (response) => {
          response.resume().once("end", () => record(String(response.statusCode)));
        },
      );
      sent.once("error", (error) => record(error.message)).end(method === "GET" ? undefined : "{}");
    });
  const sendRequests = async (turn: number) => {
    for (let at = turn; !isStopped; at += 1)
      await send(at % 2 === 0 ? false : keepAliveAgent, at % 3 === 0 ? "PUT" : "GET");
  };
  const sending = Promise.all(Array.from({ length: 6 }, (_, at) => sendRequests(at)));
  return {
    async end() {
      isStopped = true;
      await sending;
      keepAliveAgent.destroy();
      return countByOutcome;
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

for (const [name, startBalancer] of Object.entries(balancers))
  test.runIf(name.includes(" ") || hasServer(name as "nginx"))(
    `behind ${name}, restarting two BFFs one after the other loses no request`,
    { concurrent: true, timeout: 180_000 },
    async ({ expect, onTestFinished }) => {
      const bffs: [BffInstance, BffInstance] = [
        await startReplaceable("bff-1", onTestFinished),
        await startReplaceable("bff-2", onTestFinished),
      ];
      const port = await startBalancer(bffs, onTestFinished);
      const traffic = startTraffic(port);
      for (const bff of bffs) {
        const [before, other] = [bff.callCount(), bffs.find((it) => it !== bff)];
        const otherBefore = other?.callCount() ?? 0;
        await expect
          .poll(
            () => Math.min(bff.callCount() - before, (other?.callCount() ?? 0) - otherBefore),
            pollOptions,
          )
          .toBeGreaterThan(5);
        await bff.restart();
        // Waits until this BFF serves calls again, before the other one is restarted.
        const since = bff.callCount();
        await expect.poll(() => bff.callCount(), pollOptions).toBeGreaterThan(since + 5);
      }
      const { 200: done = 0, ...lost } = await traffic.end();
      expect([lost, done > 100]).toEqual([{}, true]);
    },
  );
