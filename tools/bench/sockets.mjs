import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { dist, isPeer, ours } from "./compared-servers.mjs";
import { byTurns } from "./load-generator.mjs";
import { begin, beside, cpuUs, peers, residentKb } from "./processes.mjs";
import { middle, middlesOf, plainTable, tableOf, timesOf } from "./result-table.mjs";

const server = (name) => join(peers, "servers", `${name}.mjs`);
const node = process.execPath;

/** Starts the backend that identifies users and repeats frames. */
const startEcho = () =>
  begin({ name: "echo", cpu: 1, command: (port) => [node, server("echo"), "-", String(port)] });

const other = (name, upstream, env) =>
  begin({ name, env, command: (port) => [node, server(name), upstream, String(port), dist] });
const contenders = {
  splice: (upstream, env) => other("splice", upstream, env),
  stock: (upstream, env) => other("stock", upstream, env),
  ours: (upstream, env) => ours("ours", upstream, env, [node]),
};

/**
 * Starts clients and waits until they are ready. They send credentials only to our BFF, because no
 * other server checks them.
 */
async function phones(name, { port }, work, count, perPerson = 1) {
  const clients = beside([
    node,
    server("simulated-clients"),
    work,
    String(port),
    String(count),
    String(perPerson),
    name.startsWith("ours") ? "ticket" : "-",
  ]);
  await clients.hear();
  return clients;
}

/** Returns the CPU time of the contender per message or socket, and the result of the clients. */
async function measured(name, contender, [work, count, perPerson], seconds) {
  const crowd = await phones(name, contender, work, count, perPerson);
  const beforeUs = cpuUs(contender.pid);
  crowd.say(seconds);
  const said = await crowd.hear();
  const us = (cpuUs(contender.pid) - beforeUs) / said.count;
  await crowd.end();
  return {
    us,
    rps: said.count / said.seconds,
    p50: said.p50 ?? 0,
    p99: said.p99 ?? 0,
    refused: said.refused ?? 0,
  };
}

/**
 * Keeps the young generation small, because V8 may double it at any moment, which would be counted
 * as memory of the sockets.
 */
const youngRoom = { NODE_OPTIONS: "--max-semi-space-size=1" };

/**
 * Returns the memory of an idle socket. Measures a fresh process, because a heap that has grown before
 * would hide the growth. Some sockets are opened and closed first to pay the one-time costs.
 */
async function idleKb(name, start, address, count) {
  const contender = await start(address, youngRoom);
  const first = await phones(name, contender, "idle", 200);
  await first.end();
  await pause(500);
  const beforeKb = residentKb(contender.pid);
  const crowd = await phones(name, contender, "idle", count);
  await pause(1_500);
  const kb = (residentKb(contender.pid) - beforeKb) / count;
  await crowd.end();
  await contender.end();
  return kb;
}

const tabs = "ours, 20 tabs of each person";

export async function benchSockets({ rounds, ms, quick }) {
  // The quick run uses fewer sockets.
  const [crowd, still] = quick ? [500, 500] : [1_000, 2_000];
  const echo = await startEcho();
  const open = {};
  for (const [name, start] of Object.entries(contenders)) open[name] = await start(echo.address);
  const names = Object.keys(open);
  const lines = await byTurns(names, rounds, (name) =>
    measured(name, open[name], ["trips", 500, 1], ms / 1_000),
  );
  const trips = tableOf("a line and its answer, 64 at once of 500 sockets", lines, "splice");
  const storm = await byTurns([...names, tabs], rounds, (name) =>
    name === tabs
      ? measured("ours", open.ours, ["storm", crowd, 20], 0)
      : measured(name, open[name], ["storm", crowd, 1], 0),
  );
  const opened = plainTable(
    ["new sockets", "CPU µs", "× splice", "a second", "refused at first"],
    Object.entries(storm).map(([name, list]) => {
      const of = middlesOf(list);
      return [name, of("us"), timesOf(list, storm.splice)("us"), of("rps"), String(of("refused"))];
    }),
  );
  for (const it of Object.values(open)) await it.end();
  const kb = Object.fromEntries(names.map((it) => [it, []]));
  // Idle memory does not depend on timing, so all contenders are measured at the same time.
  for (let n = 0; n < (quick ? 1 : 3); n++)
    await Promise.all(
      Object.entries(contenders)
        .filter(([it]) => (n === 0 && !quick) || !isPeer(it))
        .map(
          async ([name, start]) =>
            void kb[name].push(await idleKb(name, start, echo.address, still)),
        ),
    );
  await echo.end();
  const weighed = Object.entries(kb).filter(([, list]) => list.length > 0);
  const idle = plainTable(
    [`an idle socket, of ${still.toLocaleString("en")}`, "KB", "× splice"],
    weighed.map(([name, list]) => [name, middle(list), middle(list) / middle(kb.splice)]),
  );
  return [trips, opened, idle];
}
