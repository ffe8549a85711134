import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { type AddressInfo, createServer } from "node:net";
import { Redis } from "ioredis";
import { onTestFinished } from "vitest";

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

export const isRedisInstalled =
  spawnSync("redis-server", ["--version"], { stdio: "ignore" }).status === 0;

/** Starts a real Redis server without persistence. */
function launchRedis(port: number): Promise<ChildProcess> {
  const args = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
  const child = spawn("redis-server", args, { stdio: ["ignore", "pipe", "ignore"] });
  return new Promise((resolve, reject) => {
    let said = "";
    child.once("error", reject);
    child.once("exit", () => reject(new Error(`redis-server did not start: ${said}`)));
    child.stdout.on("data", (buffer: Buffer) => {
      said += buffer.toString();
      if (said.includes("Ready to accept connections")) resolve(child);
    });
  });
}

/** Starts a Redis on its own port that can be stopped, restarted and suspended. */
export async function startRedis() {
  const port = await freePort();
  let child = await launchRedis(port);
  const ended = (it: ChildProcess) => new Promise((resolve) => it.once("exit", resolve));
  const asker = new Redis(port, "127.0.0.1", {
    retryStrategy: () => 20,
    maxRetriesPerRequest: null,
  });
  asker.on("error", () => {});
  onTestFinished(async () => {
    asker.disconnect();
    child.kill("SIGKILL");
  });
  return {
    url: `redis://127.0.0.1:${port}`,
    keys: () => asker.keys("*"),
    expiries: async () => Promise.all((await asker.keys("*")).map((it) => asker.pttl(it))),
    async die() {
      const gone = ended(child);
      child.kill("SIGKILL");
      await gone;
    },
    async comeBack() {
      child = await launchRedis(port);
    },
    sleep: () => void child.kill("SIGSTOP"),
    wake: () => void child.kill("SIGCONT"),
  };
}
