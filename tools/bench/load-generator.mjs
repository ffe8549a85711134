import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { isPeer } from "./compared-servers.mjs";
import { cpuUs, run } from "./processes.mjs";

/** @typedef {{ path: string, method?: string, bodyBytes?: number, headers?: Record<string, string>, manyPeople?: boolean }} Question */

/** Writes the Lua script of wrk. With `manyPeople`, each request is from another user. */
function scriptOf(
  folder,
  name,
  { method = "GET", bodyBytes = 0, headers = {}, manyPeople = false },
) {
  const lines = [
    `wrk.method = "${method}"`,
    ...Object.entries(headers).map(([key, value]) => `wrk.headers["${key}"] = "${value}"`),
  ];
  if (bodyBytes > 0)
    lines.push(
      `wrk.body = '{"x":"' .. string.rep("x", ${bodyBytes - 8}) .. '"}'`,
      'wrk.headers["content-type"] = "application/json"',
    );
  if (manyPeople)
    lines.push(
      "local n = 0",
      "request = function()",
      "  n = n + 1",
      '  wrk.headers["x-access-token"] = "token-" .. (n % 5000)',
      '  wrk.headers["x-forwarded-for"] = "10." .. (n % 200) .. "." .. (n % 250) .. ".7"',
      "  return wrk.format()",
      "end",
    );
  const file = join(folder, `${name.replace(/\W+/g, "-")}.lua`);
  writeFileSync(file, lines.join("\n"));
  return file;
}

const unit = { us: 0.001, ms: 1, s: 1000 };
const msOf = (text) => {
  const [, value = "0", of = "ms"] = /([\d.]+)(us|ms|s)/.exec(text) ?? [];
  return Number(value) * unit[of];
};

/**
 * Returns latencies in ms. Ignores other lines of wrk's output, which may contain `97.50%`.
 * @param {string} said
 */
export const latencyOf = (said) => ({
  p50: msOf(/^\s+50%\s+(\S+)/m.exec(said)?.[1] ?? ""),
  p99: msOf(/^\s+99%\s+(\S+)/m.exec(said)?.[1] ?? ""),
});

const longestMs = 10_000;

/**
 * Takes one sample: CPU time per request, requests per second, and the median and 99th percentile
 * of the latency. A signal ends wrk, because wrk itself can only run for whole seconds.
 * @param {{ pid: number | number[], address: string }} contender
 * @param {string} folder
 * @param {string} name
 * @param {Question} question
 */
export async function ask(contender, folder, name, question, { ms, connections = 64 }) {
  const script = scriptOf(folder, name, question);
  const usedBy = () => [contender.pid].flat().reduce((sum, it) => sum + cpuUs(it), 0);
  const beforeUs = usedBy();
  const said = await run(
    [
      "wrk",
      "-t1",
      `-c${connections}`,
      "-d60s",
      "--latency",
      "-s",
      script,
      contender.address + question.path,
    ],
    ms,
  );
  const usedUs = usedBy() - beforeUs;
  const requests = Number(/(\d+) requests in/.exec(said)?.[1] ?? 0);
  // On a busy machine wrk may not have sent any request. Twice the time may be enough.
  if (requests === 0 && ms < longestMs)
    return ask(contender, folder, name, question, { ms: 2 * ms, connections });
  if (requests === 0) throw new Error(`${name}: no response\n${said}`);
  const wrong = /Non-2xx or 3xx responses: (\d+)/.exec(said);
  if (wrong) throw new Error(`${name}: ${wrong[1]} of ${requests} answers were refusals`);
  return {
    count: requests,
    us: usedUs / requests,
    rps: Number(/Requests\/sec:\s+([\d.]+)/.exec(said)?.[1] ?? 0),
    ...latencyOf(said),
  };
}

/** A peer runs in every fourth round, because only its order of magnitude matters. */
const peersEvery = 4;

/**
 * Samples all contenders alternately in short rounds: in one order, then backwards, then beginning
 * with the next contender. Load from elsewhere then affects all alike, and each contender runs
 * first, in the middle and last equally often. A round without a sample leaves a gap.
 * @template Sample
 * @param {string[]} names
 * @param {number} rounds
 * @param {(name: string, isWarm: boolean) => Promise<Sample>} sampleOf
 */
export async function byTurns(names, rounds, sampleOf) {
  // The first run compiles the code and grows the heaps, so it is not counted.
  for (const it of names) await sampleOf(it, false);
  /** @type {Record<string, Sample[]>} */
  const samples = Object.fromEntries(names.map((it) => [it, []]));
  for (let n = 0; n < rounds; n++) {
    const row = names.filter((it) => n % peersEvery === 0 || !isPeer(it));
    const from = Math.floor(n / 2) % row.length;
    const turned = [...row.slice(from), ...row.slice(0, from)];
    for (const name of n % 2 === 0 ? turned : turned.toReversed())
      samples[name][n] = await sampleOf(name, true);
  }
  return samples;
}
