import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { appFolder, isPeer, startBff } from "./compared-servers.mjs";
import { sampleAlternately } from "./load-generator.mjs";
import { cpuUs, peersFolder, residentKb, startHelper, startServer } from "./processes.mjs";
import { comparisonTable, median, medianRatiosTo, mediansOf, plainTable } from "./result-table.mjs";

const serverFile = (name) => join(peersFolder, "servers", `${name}.mjs`);
const node = process.execPath;

/** Starts the backend that identifies users and repeats frames. */
const startEcho = () =>
  startServer({
    name: "echo",
    cpu: 1,
    command: (port) => [node, serverFile("echo"), "-", String(port)],
  });

const startOther = (name, upstream, env) =>
  startServer({
    name,
    env,
    command: (port) => [node, serverFile(name), upstream, String(port), appFolder],
  });
const contenders = {
  splice: (upstream, env) => startOther("splice", upstream, env),
  stock: (upstream, env) => startOther("stock", upstream, env),
  ours: (upstream, env) => startBff("ours", upstream, env, [node]),
};

/**
 * Starts clients and waits until they are ready. They send credentials only to our BFF, because no
 * other server checks them.
 */
async function startClients(name, { port }, work, count, perUser = 1) {
  const clients = startHelper([
    node,
    serverFile("simulated-clients"),
    work,
    String(port),
    String(count),
    String(perUser),
    name.startsWith("ours") ? "credentials" : "-",
  ]);
  await clients.receive();
  return clients;
}

/** Returns the CPU time of the contender per message or socket, and the result of the clients. */
async function measureClients(name, contender, [work, count, perUser], seconds) {
  const clients = await startClients(name, contender, work, count, perUser);
  const beforeUs = cpuUs(contender.pid);
  clients.send(seconds);
  const result = await clients.receive();
  const us = (cpuUs(contender.pid) - beforeUs) / result.count;
  await clients.end();
  return {
    us,
    rps: result.count / result.seconds,
    p50: result.p50 ?? 0,
    p99: result.p99 ?? 0,
    refused: result.refused ?? 0,
  };
}

/**
 * Keeps the young generation small, because V8 may double it at any moment, which would be counted
 * as memory of the sockets.
 */
const smallYoungGeneration = { NODE_OPTIONS: "--max-semi-space-size=1" };

/**
 * Returns the memory of an idle socket. Measures a fresh process, because a heap that has grown
 * before would hide the growth. Some sockets are opened and closed first to pay the one-time costs.
 */
async function measureIdleKb(name, start, upstream, count) {
  const contender = await start(upstream, smallYoungGeneration);
  const earlierClients = await startClients(name, contender, "idle", 200);
  await earlierClients.end();
  await pause(500);
  const beforeKb = residentKb(contender.pid);
  const clients = await startClients(name, contender, "idle", count);
  await pause(1_500);
  const kb = (residentKb(contender.pid) - beforeKb) / count;
  await clients.end();
  await contender.end();
  return kb;
}

const tabsLabel = "ours, 20 tabs per user";

export async function benchSockets({ rounds, ms, quick }) {
  // The quick run uses fewer sockets.
  const [newCount, idleCount] = quick ? [500, 500] : [1_000, 2_000];
  const echo = await startEcho();
  const running = {};
  for (const [name, start] of Object.entries(contenders)) running[name] = await start(echo.url);
  const names = Object.keys(running);
  const messageSamples = await sampleAlternately(names, rounds, (name) =>
    measureClients(name, running[name], ["messages", 500, 1], ms / 1_000),
  );
  const messageTable = comparisonTable(
    "message and its response, 64 at once on 500 sockets",
    messageSamples,
    "splice",
  );
  const connectSamples = await sampleAlternately([...names, tabsLabel], rounds, (name) =>
    name === tabsLabel
      ? measureClients("ours", running.ours, ["connect", newCount, 20], 0)
      : measureClients(name, running[name], ["connect", newCount, 1], 0),
  );
  const connectTable = plainTable(
    ["new sockets", "CPU µs", "× splice", "per second", "refused at first"],
    Object.entries(connectSamples).map(([name, list]) => {
      const medianOf = mediansOf(list);
      return [
        name,
        medianOf("us"),
        medianRatiosTo(list, connectSamples.splice)("us"),
        medianOf("rps"),
        String(medianOf("refused")),
      ];
    }),
  );
  for (const it of Object.values(running)) await it.end();
  const kbSamples = Object.fromEntries(names.map((it) => [it, []]));
  // Idle memory does not depend on timing, so all contenders are measured at the same time.
  for (let n = 0; n < (quick ? 1 : 3); n++)
    await Promise.all(
      Object.entries(contenders)
        .filter(([it]) => (n === 0 && !quick) || !isPeer(it))
        .map(
          async ([name, start]) =>
            void kbSamples[name].push(await measureIdleKb(name, start, echo.url, idleCount)),
        ),
    );
  await echo.end();
  const measuredKb = Object.entries(kbSamples).filter(([, list]) => list.length > 0);
  const idleTable = plainTable(
    [`an idle socket, of ${idleCount.toLocaleString("en")}`, "KB", "× splice"],
    measuredKb.map(([name, list]) => [name, median(list), median(list) / median(kbSamples.splice)]),
  );
  return [messageTable, connectTable, idleTable];
}
