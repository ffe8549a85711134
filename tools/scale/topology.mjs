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
export function startProcess(name, program, args, env = {}) {
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let stderrText = "";
  child.stderr.setEncoding("utf8").on("data", (text) => {
    stderrText = (stderrText + text).slice(-2_000);
  });
  const exited = new Promise((resolve) => child.once("exit", resolve).once("error", resolve));
  return {
    name,
    pid: child.pid,
    exited,
    /** @param {NodeJS.Signals} signal */
    async end(signal) {
      child.kill(signal);
      await exited;
    },
    /** @param {() => Promise<unknown>} check */
    async waitUntil(check) {
      for (let attempt = 0; attempt < 200; attempt += 1) {
        if (child.exitCode !== null) break;
        if (await check().catch(() => false)) return;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      throw new Error(`${name} does not respond. ${stderrText}`);
    },
  };
}

const respondsOk = (url) => async () => (await fetch(url)).ok;

/** @param {string} name @param {number} port @param {string} backend @param {Record<string, string>} extraEnv */
async function startBff(name, port, backend, extraEnv) {
  const bff = startProcess(name, process.execPath, ["bff/src/main.ts"], {
    HOST: "127.0.0.1",
    PORT: String(port),
    BACKEND: backend,
    TRUST_PROXY: "1",
    DRAIN_SECONDS: "1",
    LOG_LEVEL: "warn",
    ...extraEnv,
  });
  await bff.waitUntil(respondsOk(`http://127.0.0.1:${port}/readyz`));
  return { ...bff, port };
}

async function startMock() {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { MOCK_HOST: "127.0.0.1", MOCK_PORT: String(port), MOCK_DB: ":memory:" };
  const mock = startProcess("mock", process.execPath, ["mock/src/main.ts"], env);
  await mock.waitUntil(respondsOk(`${url}/__mock/worlds/_/state`));
  return { ...mock, url };
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
  return { ...startProcess("redis", "redis-server", args), port };
}

async function startBalancer(port, { mock, bffs, dir }) {
  const [first, second, third] = bffs.map((it) => `127.0.0.1:${it.port}`);
  const backends = { MOCK: new URL(mock.url).host, BFF_1: first, BFF_2: second, BFF_3: third };
  const env = { LISTEN: `:${port}`, STATS_SOCKET: join(dir, "balancer.sock"), ...backends };
  const balancer = startProcess(
    "haproxy",
    "haproxy",
    ["-db", "-f", join(import.meta.dirname, "haproxy.cfg")],
    env,
  );
  await balancer.waitUntil(respondsOk(`http://127.0.0.1:${port}/readyz`));
  return { ...balancer, statsSocket: env.STATS_SOCKET };
}

/** Starts a backend that responds at once and always with the same bytes. */
async function startPlainBackend(dir) {
  const port = await freePort();
  const body = JSON.stringify({ code: 200, result: "x".repeat(980), message: "" });
  const file = join(dir, "backend.cfg");
  const responseRule = `http-request return status 200 content-type application/json string '${body}'`;
  const timeouts = "timeout client 65s\n  timeout connect 1s\n  timeout server 9s";
  writeFileSync(
    file,
    `defaults\n  mode http\n  ${timeouts}\nfrontend all\n  bind 127.0.0.1:${port}\n  ${responseRule}\n`,
  );
  const url = `http://127.0.0.1:${port}`;
  const backend = startProcess("backend", "haproxy", ["-db", "-f", file]);
  await backend.waitUntil(respondsOk(url));
  return { ...backend, url };
}

/** Runs `start`. `stop`, or a failed start, ends all processes that were passed to `register`. */
async function startTogether(start) {
  const dir = mkdtempSync(join(tmpdir(), "lwh5-scale-"));
  const running = [];
  const stop = async () => {
    for (const it of running.toReversed()) await it.end("SIGKILL");
    rmSync(dir, { recursive: true, force: true });
  };
  const register = (started) => {
    running.push(started);
    return started;
  };
  try {
    return { ...(await start(register, dir)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const startBffProcesses = async (count, backend, extraEnv) => {
  const ports = [];
  while (ports.length < count) ports.push(await freePort());
  return Promise.all(ports.map((it, index) => startBff(`bff-${index + 1}`, it, backend, extraEnv)));
};

/** Starts the mock, Redis, three BFFs and the balancer. */
export const startScale = (port) =>
  startTogether(async (register, dir) => {
    const mock = register(await startMock());
    const redis = register(await startRedis(dir));
    const bffs = await startBffProcesses(3, mock.url, {
      REDIS_URL: `redis://127.0.0.1:${redis.port}`,
    });
    bffs.forEach(register);
    const balancer = register(await startBalancer(port, { mock, bffs, dir }));
    return { url: `http://127.0.0.1:${port}`, mock, redis, bffs, balancer };
  });

/**
 * Starts BFFs without rate limits behind the balancer, with a backend that returns a fixed
 * response, to measure the BFFs alone.
 */
export const startBffs = (count) =>
  startTogether(async (register, dir) => {
    const backend = register(await startPlainBackend(dir));
    const bffs = await startBffProcesses(count, backend.url, { RATE_LIMITS: "off" });
    bffs.forEach(register);
    const port = await freePort();
    register(
      await startBalancer(port, {
        mock: backend,
        bffs: [0, 1, 2].map((it) => bffs[it % count]),
        dir,
      }),
    );
    return { url: `http://127.0.0.1:${port}`, pids: bffs.map((it) => it.pid) };
  });
