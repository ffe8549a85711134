// Hours of ordinary traffic in short: calls, sockets, pictures, trades, renewals and mistakes, at a steady pace. What a process holds must
// not grow with what it has done. `node tools/soak.mjs --minutes=30 --rate=20`
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./free-port.mjs";
import { crowd } from "./soak/crowd.ts";
import { verdicts } from "./soak/verdict.ts";

process.chdir(join(import.meta.dirname, ".."));
const argument = (name, fallback) => {
  const text = process.argv.find((it) => it.startsWith(`--${name}=`))?.slice(name.length + 3);
  return text === undefined ? fallback : Number(text);
};
const minutes = argument("minutes", 30);
const perSecond = argument("rate", 20);
const samples = 120;

/** Left to itself the engine doubles its young room whenever much survives, at any minute: here it is small and stays so. */
const youngRoom = ["--min-semi-space-size=8", "--max-semi-space-size=8"];

const folder = mkdtempSync(join(tmpdir(), "lwh5-soak-"));
const running = [];
function begin(file, env) {
  const child = spawn(process.execPath, [...youngRoom, file], { env: { ...process.env, ...env }, stdio: ["ignore", "ignore", "inherit"] });
  running.push(child);
  return child;
}
const until = async (address) => {
  for (let tries = 0; tries < 300; tries += 1) {
    if (
      await fetch(address).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${address} does not answer.`);
};

const [mockPort, port, metricsPort] = [await freePort(), await freePort(), await freePort()];
const at = (it) => `http://127.0.0.1:${it}`;
const mock = begin("mock/src/main.ts", { MOCK_PORT: String(mockPort), MOCK_DB: join(folder, "mock.db") });
await until(`${at(mockPort)}/readyz`);
const door = begin("bff/src/main.ts", {
  ...{ HOST: "127.0.0.1", PORT: String(port), METRICS_PORT: String(metricsPort), BACKEND: at(mockPort) },
  ...{ RATE_LIMITS: "off", LOG_LEVEL: "warn", DRAIN_SECONDS: "0" },
});
await until(`${at(port)}/readyz`);

const valueOf = (text, name) => Number(new RegExp(`^${name}(?:\\{[^}]*\\})? ([0-9.e+]+)$`, "m").exec(text)?.[1] ?? 0);
async function look() {
  const [doorSays, mockSays] = await Promise.all([metricsPort, mockPort].map(async (it) => (await fetch(`${at(it)}/metrics`)).text()));
  const open = (child) => readdirSync(`/proc/${child.pid}/fd`).length;
  const MiB = (text, name) => valueOf(text, name) / 1024 / 1024;
  return {
    "door: memory, MiB": MiB(doorSays, "process_resident_memory_bytes"),
    "door: heap, MiB": MiB(doorSays, "nodejs_heap_size_used_bytes"),
    "door: descriptors": open(door),
    "door: timers": valueOf(doorSays, 'nodejs_active_resources\\{type="Timeout"\\}'),
    "mock: memory, MiB": MiB(mockSays, "process_resident_memory_bytes"),
    "mock: heap, MiB": MiB(mockSays, "nodejs_heap_size_used_bytes"),
    "mock: descriptors": open(mock),
    "mock: timers": valueOf(mockSays, "lwh5_mock_timers"),
  };
}

let failed = 1;
try {
  const people = await crowd({ mock: at(mockPort), door: at(port), perSecond });
  const seen = [];
  for (let sample = 0; sample < samples; sample += 1) {
    await people.goOn((minutes * 60_000) / samples);
    seen.push(await look());
  }
  await people.leave();
  const judged = verdicts(seen);
  console.log(
    `${minutes} minutes, ${perSecond} a second: ${Object.entries(people.did)
      .map(([what, times]) => `${times} ${what}`)
      .join(", ")}`,
  );
  for (const it of judged) console.log(it.line);
  failed = judged.filter((it) => !it.isFlat).length + (people.did.unexpected > 0 ? 1 : 0);
  mkdirSync("var", { recursive: true });
  writeFileSync(
    "var/soak.json",
    JSON.stringify({ passed: judged.length - judged.filter((it) => !it.isFlat).length, failed, samples: seen }),
  );
} finally {
  for (const it of running.toReversed()) it.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
}
process.exit(failed === 0 ? 0 : 1);
