import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { isPeer } from "./compared-servers.mjs";
import { cpuUs, runWithTimeLimit } from "./processes.mjs";

/** @typedef {{ path: string, method?: string, bodyBytes?: number, headers?: Record<string, string>, eachFromAnotherUser?: boolean }} RequestOptions */

/** Writes the Lua script of wrk. With `eachFromAnotherUser`, 5,000 users send in rotation. */
function writeWrkScript(
  folder,
  name,
  { method = "GET", bodyBytes = 0, headers = {}, eachFromAnotherUser = false },
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
  if (eachFromAnotherUser)
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

const msPerUnit = { us: 0.001, ms: 1, s: 1000 };
const msOf = (text) => {
  const [, value = "0", unitName = "ms"] = /([\d.]+)(us|ms|s)/.exec(text) ?? [];
  return Number(value) * msPerUnit[unitName];
};

/**
 * Returns latencies in ms. Ignores other lines of wrk's output, which may contain `97.50%`.
 * @param {string} output
 */
export const latencyOf = (output) => ({
  p50: msOf(/^\s+50%\s+(\S+)/m.exec(output)?.[1] ?? ""),
  p99: msOf(/^\s+99%\s+(\S+)/m.exec(output)?.[1] ?? ""),
});

const sampleMsMax = 10_000;

/**
 * Takes one sample: CPU time per request, requests per second, and the median and 99th percentile
 * of the latency. A signal ends wrk, because wrk itself can only run for whole seconds.
 * @param {{ pid: number | number[], url: string }} contender
 * @param {string} folder
 * @param {string} name
 * @param {RequestOptions} request
 */
export async function measureRequests(contender, folder, name, request, { ms, connections = 64 }) {
  const script = writeWrkScript(folder, name, request);
  const totalCpuUs = () => [contender.pid].flat().reduce((sum, it) => sum + cpuUs(it), 0);
  const beforeUs = totalCpuUs();
  const output = await runWithTimeLimit(
    [
      "wrk",
      "-t1",
      `-c${connections}`,
      "-d60s",
      "--latency",
      "-s",
      script,
      contender.url + request.path,
    ],
    ms,
  );
  const usedUs = totalCpuUs() - beforeUs;
  const requests = Number(/(\d+) requests in/.exec(output)?.[1] ?? 0);
  // On a busy machine wrk may not have sent any request. Twice the time may be enough.
  if (requests === 0 && ms < sampleMsMax)
    return measureRequests(contender, folder, name, request, { ms: 2 * ms, connections });
  if (requests === 0) throw new Error(`${name}: no response\n${output}`);
  const refusals = /Non-2xx or 3xx responses: (\d+)/.exec(output);
  if (refusals) throw new Error(`${name}: ${refusals[1]} of ${requests} responses were refusals`);
  return {
    count: requests,
    us: usedUs / requests,
    rps: Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1] ?? 0),
    ...latencyOf(output),
  };
}

/** A peer runs in every fourth round, because only its order of magnitude matters. */
const peerRoundInterval = 4;

/**
 * Samples all contenders alternately in short rounds: in one order, then backwards, then beginning
 * with the next contender. Load from elsewhere then affects all alike, and each contender runs
 * first, in the middle and last about equally often. A round without a sample leaves a gap.
 * @template Sample
 * @param {string[]} names
 * @param {number} rounds
 * @param {(name: string, isWarmedUp: boolean) => Promise<Sample>} takeSample
 */
export async function sampleAlternately(names, rounds, takeSample) {
  // The first run compiles the code and grows the heaps, so it is not counted.
  for (const it of names) await takeSample(it, false);
  /** @type {Record<string, Sample[]>} */
  const samples = Object.fromEntries(names.map((it) => [it, []]));
  for (let round = 0; round < rounds; round++) {
    const participants = names.filter((it) => round % peerRoundInterval === 0 || !isPeer(it));
    const firstIndex = Math.floor(round / 2) % participants.length;
    const rotated = [...participants.slice(firstIndex), ...participants.slice(0, firstIndex)];
    for (const name of round % 2 === 0 ? rotated : rotated.toReversed())
      samples[name][round] = await takeSample(name, true);
  }
  return samples;
}
