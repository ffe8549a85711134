import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { engine } from "./contenders.mjs";
import { ask } from "./load.mjs";
import { begin, root } from "./processes.mjs";
import { phones, startEcho } from "./sockets.mjs";
import { plainTable } from "./table.mjs";

/** Whose work a function is: a room of ours, a package, or a part of Node. @param {string} url @param {string} name */
export function roomOf(url, name) {
  const path = url.replace(/^file:\/\//, "");
  const [, its] = /node_modules\/(?!\.pnpm\/)((?:@[^/]+\/)?[^/]+)(?!.*node_modules)/.exec(path) ?? [];
  if (its !== undefined) return its;
  const [, house, room] = /\/(bff|contract|mock)\/src\/(?:([^/]+)\/)?[^/]+$/.exec(path) ?? [];
  if (house !== undefined) return room === undefined ? house : `${house}/${room}`;
  if (path.startsWith("node:")) return `node ${path.replace(/^node:(internal\/)?_?/, "").replace(/[_/].*/, "")}`;
  return name === "(garbage collector)" ? "garbage collection" : `native ${name || "code"}`;
}

/**
 * Microseconds by room between two moments of the machine's clock. What is idle is nobody's.
 * @param {{ nodes: { id: number, callFrame: { url: string, functionName: string } }[], samples: number[], timeDeltas: number[], startTime: number }} profile
 */
export function roomsOf(profile, fromUs, toUs, by = roomOf) {
  const nameOf = new Map(
    profile.nodes.map(({ id, callFrame }) => [
      id,
      callFrame.functionName === "(idle)" ? "" : by(callFrame.url, callFrame.functionName, callFrame),
    ]),
  );
  const rooms = new Map();
  let atUs = profile.startTime;
  profile.samples.forEach((id, n) => {
    // A sample holds until the next one.
    atUs += profile.timeDeltas[n] ?? 0;
    const forUs = profile.timeDeltas[n + 1] ?? 0;
    const name = nameOf.get(id) ?? "";
    if (name !== "" && atUs >= fromUs && atUs < toUs) rooms.set(name, (rooms.get(name) ?? 0) + forUs);
  });
  return rooms;
}

const nowUs = () => Number(process.hrtime.bigint() / 1000n);

/** From its sources, because a bundle has no rooms. */
async function profiled(title, upstream, folder, env, act) {
  const out = mkdtempSync(join(folder, "profile-"));
  const door = await begin({
    name: "ours",
    command: () => [
      process.execPath,
      ...engine,
      "--cpu-prof",
      `--cpu-prof-dir=${out}`,
      "--cpu-prof-interval=200",
      join(root, "bff/src/main.ts"),
    ],
    env: {
      HOST: "127.0.0.1",
      BACKEND: upstream,
      LOG_LEVEL: "silent",
      RATE_LIMITS: "off",
      NODE_ENV: "production",
      DRAIN_SECONDS: "0",
      ...env,
    },
    ready: "/healthz",
  });
  const { count, fromUs, toUs } = await act(door);
  await door.end();
  const [file] = readdirSync(out);
  if (file === undefined) throw new Error("No profile was written.");
  const profile = JSON.parse(readFileSync(join(out, file), "utf8"));
  const table = (head, by) => {
    const rooms = roomsOf(profile, fromUs, toUs, by);
    const sum = [...rooms.values()].reduce((a, b) => a + b, 0);
    const rows = [...rooms].sort(([, a], [, b]) => b - a).filter(([, us]) => us / sum >= 0.007);
    return plainTable(
      [head, "µs", "%"],
      [...rows.map(([name, us]) => [name, us / count, (100 * us) / sum]), ["together", sum / count, 100]],
    );
  };
  const functionOf = (url, name, frame) =>
    `${roomOf(url, name)}: ${name || "anonymous"}${url.startsWith("file:") ? `:${frame.lineNumber + 1}` : ""}`;
  return `${table(title)}\n\n${table(`${title}, by function`, functionOf)}`;
}

const asked = (folder, question) => async (door) => {
  await ask(door, folder, "profile", question, { ms: 1_000 });
  const fromUs = nowUs();
  const { count } = await ask(door, folder, "profile", question, { ms: 3_000 });
  return { count, fromUs, toUs: nowUs() };
};

const crowd = (work, size) => async (door) => {
  for (let n = 0; ; n++) {
    const it = await phones("ours", door, work, size);
    const fromUs = nowUs();
    it.say(3);
    const { count } = await it.hear();
    const toUs = nowUs();
    await it.end();
    if (n === 1) return { count, fromUs, toUs };
  }
};

/** For a look, never for the table: to be watched costs time too. */
export async function benchProfile({ folder, backend, questions, named }) {
  const echo = await startEcho();
  const all = {
    "GET 1 KB": () => [backend, {}, asked(folder, questions["GET 1 KB"])],
    "GET 50 KB": () => [backend, {}, asked(folder, questions["GET 50 KB"])],
    "PUT 1 KB": () => [backend, {}, asked(folder, questions["PUT 1 KB"])],
    "GET 1 KB, logging, with limits": () => [
      backend,
      { LOG_LEVEL: "info", RATE_LIMITS: "on", TRUST_PROXY: "1" },
      asked(folder, { ...questions["GET 1 KB"], manyPeople: true }),
    ],
    "a line and its answer": () => [echo.address, {}, crowd("trips", 1_000)],
    "a new socket": () => [echo.address, {}, crowd("storm", 4_000)],
  };
  const tables = [];
  for (const [title, of] of Object.entries(all)) {
    if (named !== undefined && !title.includes(named)) continue;
    const [upstream, env, act] = of();
    tables.push(await profiled(title, upstream, folder, env, act));
  }
  await echo.end();
  return tables;
}
