// Measures proxies, files, mocks, sockets, a grown database and pages, next to other servers in the
// same run: `npm run bench`, or `-- --quick` for a first look.
import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  files,
  login,
  mocks,
  oursWithOtherSettings,
  proxies,
  startBackend,
} from "./bench/compared-servers.mjs";
import { benchGrowth } from "./bench/grow-database.mjs";
import { measureRequests, sampleAlternately } from "./bench/load-generator.mjs";
import { benchPages } from "./bench/pages.mjs";
import { killAllProcesses, peersFolder, root } from "./bench/processes.mjs";
import { benchSoak } from "./bench/soak.mjs";
import { benchSockets } from "./bench/sockets.mjs";
import { comparisonTable, startTimeTable } from "./bench/result-table.mjs";

const benchFolder = join(import.meta.dirname, "bench");
const quick = process.argv.includes("--quick");
/**
 * Rounds are short and many, so that other load falls into few of them and affects all contenders
 * of a round alike.
 */
const rounds = quick ? 3 : 11;
const ms = quick ? 200 : 300;
const socketRounds = quick ? 3 : 5;

/**
 * Installs the compared servers in a folder of their own, so that they are downloaded only for a
 * bench run and no tool of the project sees them.
 */
function installPeers() {
  for (const file of ["package.json", "pnpm-lock.yaml", "servers"])
    cpSync(join(benchFolder, file), join(peersFolder, file), { recursive: true });
  const { status } = spawnSync(
    "pnpm",
    ["--dir", peersFolder, "--ignore-workspace", "--frozen-lockfile", "install"],
    { stdio: "inherit" },
  );
  if (status !== 0) throw new Error("The peers could not be installed.");
}

function checkRequirements() {
  const missing = ["wrk", "nginx", "taskset"].filter(
    (it) => spawnSync("sh", ["-c", `command -v ${it}`]).status !== 0,
  );
  if (missing.length > 0)
    throw new Error(`Not found: ${missing.join(", ")}. Install the packages of these names.`);
  for (const file of ["bff/dist/main.js", "mock/dist/main.js", "web/dist/index.html"])
    if (!existsSync(join(root, file)))
      throw new Error(`${file} is missing: run \`npm run build\`.`);
}

const userInfoRequest = { path: "/lightweight/user/v1/info" };
const requests = {
  "GET 1 KB": userInfoRequest,
  "GET 50 KB": { path: "/lightweight/order/v1/list" },
  "PUT 1 KB": { path: "/lightweight/entrust/v1/sell/pause/E1", method: "PUT", bodyBytes: 1024 },
};

/** @param {(name: string) => import("./bench/load-generator.mjs").RequestOptions} requestOf */
const requestAll = (contenders, folder, requestOf, connections = 64) =>
  sampleAlternately(Object.keys(contenders), rounds, (name, isWarmedUp) =>
    measureRequests(contenders[name], folder, name, requestOf(name), {
      ms: isWarmedUp || quick ? ms : 3 * ms,
      connections,
    }),
  );

async function startAll(startFunctions, ...args) {
  const contenders = {};
  for (const [name, start] of Object.entries(startFunctions))
    contenders[name] = await start(...args);
  return { contenders, end: () => Promise.all(Object.values(contenders).map((it) => it.end())) };
}

async function benchProxies({ upstream, folder }) {
  const { contenders, end } = await startAll(proxies, upstream, folder);
  const tables = [];
  for (const [title, request] of Object.entries(requests).filter(
    ([it]) => !quick || it !== "GET 50 KB",
  ))
    tables.push(
      comparisonTable(
        title,
        // Each request is from another user, because the BFF limits how many calls of one user or
        // IP address run at once. Further calls would wait.
        await requestAll(contenders, folder, () => ({ ...request, eachFromAnotherUser: true })),
        "baseline",
      ),
    );
  await end();
  const otherSettings = await startAll(oursWithOtherSettings, upstream);
  tables.push(
    comparisonTable(
      "GET 1 KB, each from another user",
      await requestAll(otherSettings.contenders, folder, () => ({
        ...userInfoRequest,
        eachFromAnotherUser: true,
      })),
      "ours",
    ),
  );
  await otherSettings.end();
  return tables;
}

async function benchFiles({ upstream, folder }) {
  const assets = join(root, "web/dist/assets");
  const sizeOf = (name) => statSync(join(assets, name)).size;
  const [largest] = readdirSync(assets)
    .filter((it) => it.endsWith(".js"))
    .toSorted((a, b) => sizeOf(b) - sizeOf(a));
  const file = `assets/${largest}`;
  const { contenders, end } = await startAll(files, folder, upstream);
  const samples = await requestAll(contenders, folder, (name) => ({
    path: `/lwh5/${file}${name === "nginx" ? ".br" : ""}`,
    headers: { "accept-encoding": "br" },
  }));
  await end();
  return [
    comparisonTable(
      `the largest script, br, ${Math.round(sizeOf(`${largest}.br`) / 1024)} KB`,
      samples,
      "nginx",
    ),
  ];
}

async function benchMocks({ folder }) {
  const startTimesMs = Object.fromEntries(Object.keys(mocks).map((it) => [it, []]));
  for (let n = 1; n < (quick ? 1 : 5); n++)
    for (const [name, start] of Object.entries(mocks)) {
      const contender = await start(folder);
      startTimesMs[name].push(contender.startMs);
      await contender.end();
    }
  const { contenders, end } = await startAll(mocks, folder);
  for (const [name, it] of Object.entries(contenders)) startTimesMs[name].push(it.startMs);
  const listRequest = {
    path: "/lightweight/entrust/v1/buy/able/list?onlyMatch=0&pageNo=1&pageSize=20&sort=price",
    headers: await login(contenders.ours.url),
  };
  const samples = await requestAll(
    contenders,
    folder,
    (name) => (name === "ours" ? listRequest : { path: "/list" }),
    16,
  );
  await end();
  return [comparisonTable("a list of 20", samples, "json-server"), startTimeTable(startTimesMs)];
}

/** Replaces the text between the two markers of the README. Only this program writes there. */
function writeResults(tables) {
  const readme = join(benchFolder, "README.md");
  const [before, after] = readFileSync(readme, "utf8").split(
    /<!-- measured -->[\s\S]*<!-- end -->/,
  );
  const { version, arch } = process;
  const date = new Date().toISOString().slice(0, 10);
  const text = [
    `Measured ${date}, Node ${version}, ${arch}, ${rounds} rounds of ${ms} ms (sockets: ${socketRounds}), medians; × is the median of each round's.`,
    ...tables,
  ].join("\n\n");
  writeFileSync(readme, `${before}<!-- measured -->\n${text}\n<!-- end -->${after}`);
}

const parts = {
  proxies: benchProxies,
  files: benchFiles,
  mocks: benchMocks,
  sockets: () => benchSockets({ rounds: socketRounds, ms, quick }),
  growth: async ({ folder }) => [await benchGrowth({ rounds: quick ? 1 : 5, ms, folder, quick })],
  pages: ({ folder }) => benchPages({ rounds: 5, folder }),
  soak: ({ folder, upstream }) =>
    benchSoak({ folder, backend: upstream, minutes: quick ? 0.5 : 4 }),
};
/**
 * Names of the parts to run. Without names, all parts run except the soak, which takes minutes.
 * `--quick` then leaves out the pages too.
 */
const requestedParts = process.argv.slice(2).filter((it) => !it.startsWith("--"));
const unknownParts = requestedParts.filter((it) => !(it in parts));
if (unknownParts.length > 0) {
  console.error(
    `There is no part ${unknownParts.join(", ")}; the parts are ${Object.keys(parts).join(", ")}.`,
  );
  process.exit(1);
}
const partsToRun =
  requestedParts.length > 0
    ? requestedParts
    : Object.keys(parts).filter((it) => it !== "soak" && !(quick && it === "pages"));

const folder = mkdtempSync(join(tmpdir(), "lwh5-bench-"));
try {
  checkRequirements();
  installPeers();
  const backend = await startBackend(folder);
  const tables = [];
  for (const part of partsToRun) {
    const startedMs = performance.now();
    const partTables = await parts[part]({ upstream: backend.url, folder });
    console.log(
      `${partTables.join("\n\n")}\n\n(${part}: ${Math.round((performance.now() - startedMs) / 1000)} s)\n`,
    );
    tables.push(...partTables);
  }
  await backend.end();
  if (!quick && requestedParts.length === 0) writeResults(tables);
} finally {
  killAllProcesses();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);
