// Starts what `docker compose --profile scale up` starts, from programs of this machine, on
// loopback.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../free-port.mjs";

const root = join(import.meta.dirname, "../..");
/**
 * @param {string} name
 * @param {string} program
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 */
export function begin(name, program, args, env = {}) {
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let complaint = "";
  child.stderr.setEncoding("utf8").on("data", (text) => {
    complaint = (complaint + text).slice(-2_000);
  });
  const ended = new Promise((resolve) => child.once("exit", resolve).once("error", resolve));
  return {
    name,
    pid: child.pid,
    ended,
    /** @param {NodeJS.Signals} signal */
    async end(signal) {
      child.kill(signal);
      await ended;
    },
    /** @param {() => Promise<unknown>} question */
    async until(question) {
      for (let tries = 0; tries < 200; tries += 1) {
        if (child.exitCode !== null) break;
        if (await question().catch(() => false)) return;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      throw new Error(`${name} does not answer. ${complaint}`);
    },
  };
}

const isOk = (address) => async () => (await fetch(address)).ok;

/** @param {string} name @param {number} port @param {string} backend @param {Record<string, string>} more */
async function startBff(name, port, backend, more) {
  const bff = begin(name, process.execPath, ["bff/src/main.ts"], {
    HOST: "127.0.0.1",
    PORT: String(port),
    BACKEND: backend,
    TRUST_PROXY: "1",
    DRAIN_SECONDS: "1",
    LOG_LEVEL: "warn",
    ...more,
  });
  await bff.until(isOk(`http://127.0.0.1:${port}/readyz`));
  return { ...bff, port };
}

async function startMock() {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const env = { MOCK_HOST: "127.0.0.1", MOCK_PORT: String(port), MOCK_DB: ":memory:" };
  const mock = begin("mock", process.execPath, ["mock/src/main.ts"], env);
  await mock.until(isOk(`${address}/__mock/worlds/_/state`));
  return { ...mock, address };
}

async function startRedis(dir) {
  const port = await freePort();
  const args = [
    "--port",
    String(port),
    "--bind",
    "127.0.0.1",
    "--save",
    "",
    "--appendonly",
    "no",
    "--dir",
    dir,
  ];
  return { ...begin("redis", "redis-server", args), port };
}

async function startBalancer(port, { mock, bffs, dir }) {
  const [first, second, third] = bffs.map((it) => `127.0.0.1:${it.port}`);
  const backends = { MOCK: new URL(mock.address).host, BFF_1: first, BFF_2: second, BFF_3: third };
  const env = { LISTEN: `:${port}`, STATS_SOCKET: join(dir, "balancer.sock"), ...backends };
  const balancer = begin(
    "haproxy",
    "haproxy",
    ["-db", "-f", join(import.meta.dirname, "haproxy.cfg")],
    env,
  );
  await balancer.until(isOk(`http://127.0.0.1:${port}/readyz`));
  return { ...balancer, statsSocket: env.STATS_SOCKET };
}

/** Starts a backend that responds at once and always with the same bytes. */
async function startPlainBackend(dir) {
  const port = await freePort();
  const body = JSON.stringify({ code: 200, result: "x".repeat(980), message: "" });
  const file = join(dir, "backend.cfg");
  const answer = `http-request return status 200 content-type application/json string '${body}'`;
  const timeouts = "timeout client 65s\n  timeout connect 1s\n  timeout server 9s";
  writeFileSync(
    file,
    `defaults\n  mode http\n  ${timeouts}\nfrontend all\n  bind 127.0.0.1:${port}\n  ${answer}\n`,
  );
  const address = `http://127.0.0.1:${port}`;
  const backend = begin("backend", "haproxy", ["-db", "-f", file]);
  await backend.until(isOk(address));
  return { ...backend, address };
}

/** Runs `start`. `stop`, or a failed start, ends all processes that were passed to `keep`. */
async function together(start) {
  const dir = mkdtempSync(join(tmpdir(), "lwh5-scale-"));
  const running = [];
  const stop = async () => {
    for (const it of running.toReversed()) await it.end("SIGKILL");
    rmSync(dir, { recursive: true, force: true });
  };
  const keep = (started) => {
    running.push(started);
    return started;
  };
  try {
    return { ...(await start(keep, dir)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const startBffProcesses = async (count, backend, more) => {
  const ports = [];
  while (ports.length < count) ports.push(await freePort());
  return Promise.all(ports.map((it, index) => startBff(`bff-${index + 1}`, it, backend, more)));
};

/** Starts the mock, Redis, three BFFs and the balancer. */
export const startScale = (port) =>
  together(async (keep, dir) => {
    const mock = keep(await startMock());
    const redis = keep(await startRedis(dir));
    const bffs = await startBffProcesses(3, mock.address, {
      REDIS_URL: `redis://127.0.0.1:${redis.port}`,
    });
    bffs.forEach(keep);
    const balancer = keep(await startBalancer(port, { mock, bffs, dir }));
    return { address: `http://127.0.0.1:${port}`, mock, redis, bffs, balancer };
  });

/**
 * Starts BFFs without rate limits behind the balancer, with a backend that returns a fixed
 * response, to measure the BFFs alone.
 */
export const startBffs = (count) =>
  together(async (keep, dir) => {
    const backend = keep(await startPlainBackend(dir));
    const bffs = await startBffProcesses(count, backend.address, { RATE_LIMITS: "off" });
    bffs.forEach(keep);
    const port = await freePort();
    keep(
      await startBalancer(port, {
        mock: backend,
        bffs: [0, 1, 2].map((it) => bffs[it % count]),
        dir,
      }),
    );
    return { address: `http://127.0.0.1:${port}`, pids: bffs.map((it) => it.pid) };
  });
