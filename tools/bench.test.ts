import { expect, test } from "vitest";
import { byTurns, latencyOf } from "./bench/load.mjs";
import { roomOf, roomsOf } from "./bench/profile.mjs";
import { plainTable, startsOf, tableOf } from "./bench/table.mjs";

const sample = (us: number, p99 = 2) => ({ us, rps: 1000, p50: 1, p99 });

test("each contender stands with its medians, and as a multiple of the yardstick of the same round", () => {
  const floor = [sample(40), sample(20), sample(30)];
  const peer = [sample(80)];
  peer[2] = sample(45, 4);
  const table = tableOf("GET", { floor, ours: [sample(36), sample(33, 6), sample(900, 3)], peer }, "floor");
  expect(table.split("\n").slice(2)).toEqual([
    "| floor | 30.0 | 1.00 | 1000 | 1.00 | 2.00 | 1.00 |",
    "| ours | 36.0 | 1.65 | 1000 | 1.00 | 3.00 | 1.50 |",
    "| peer | 45.0 | 1.50 | 1000 | 1.00 | 2.00 | 1.00 |",
  ]);
});

test("each is asked by turns, there and back and then from the next on, peers in every fourth round, and first of all once for nothing", async () => {
  const said: string[] = [];
  const samples = await byTurns(["nginx", "floor", "ours"], 6, async (name, isWarm) => {
    said.push(isWarm ? name : `(${name})`);
    return said.length;
  });
  expect(said.join(" ")).toBe("(nginx) (floor) (ours) nginx floor ours ours floor ours floor floor ours ours nginx floor ours floor");
  said.length = 0;
  // Of three, every order there is.
  await byTurns(["floor", "ours", "young"], 6, async (name) => said.push(name.slice(0, 1)));
  expect(said.join("").slice(3).match(/.../g)?.toSorted()).toEqual(["foy", "fyo", "ofy", "oyf", "yfo", "yof"]);
  // What was not asked is a gap, so that a round stays a round.
  expect(Object.keys(samples["nginx"] ?? [])).toEqual(["0", "4"]);
});

test("of an even number of samples the lower middle one counts, for all alike", () => {
  expect(
    startsOf({ ours: [400, 100, 300, 200] })
      .split("\n")
      .at(-1),
  ).toBe("| ours | 200 |");
});

test("a table of one's own has numbers as the others have them", () => {
  expect(plainTable(["new sockets", "CPU µs", "refused"], [["ours", 251.34, "0"]])).toBe(
    "| new sockets | CPU µs | refused |\n|---|---|---|\n| ours | 251 | 0 |",
  );
});

test.each([
  ["file:///home/x/lwh5/bff/src/calls/relay.ts", "dispatch", "bff/calls"],
  ["file:///home/x/lwh5/bff/src/app.ts", "buildApp", "bff"],
  ["file:///home/x/lwh5/contract/src/dialect/read.ts", "readJson", "contract/dialect"],
  ["file:///home/x/lwh5/node_modules/.pnpm/fastify@5.12.8/node_modules/fastify/lib/reply.js", "send", "fastify"],
  ["file:///home/x/lwh5/bff/node_modules/.pnpm/p@1/node_modules/@fastify/static/index.js", "", "@fastify/static"],
  ["node:_http_outgoing", "writeHead", "node http"],
  ["node:internal/streams/readable", "push", "node streams"],
  ["", "(garbage collector)", "garbage collection"],
  ["", "writev", "native writev"],
])("what %s does is written down to %s's room", (url, name, room) => {
  expect(roomOf(url, name)).toBe(room);
});

test("each sample counts until the next one, within the time that was looked at, and what is idle is nobody's", () => {
  const node = (id: number, functionName: string, url = "") => ({ id, callFrame: { functionName, url } });
  const nodes = [node(1, "(idle)"), node(2, "relay", "file:///x/bff/src/calls/relay.ts"), node(3, "writev")];
  const profile = { nodes, samples: [2, 2, 3, 1, 2, 2], timeDeltas: [10, 100, 30, 200, 50, 70], startTime: 1_000 };
  // Begin at 1010, 1110, 1140, 1340, 1390 and 1460.
  expect(Object.fromEntries(roomsOf(profile, 1_100, 1_450))).toEqual({ "bff/calls": 30 + 70, "native writev": 200 });
});

test("of what wrk says the middle and the slow ones are read, and not a share that looks like one", () => {
  const said = `  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     1.02ms    2.31ms  41.20ms   97.50%
    Req/Sec     1.37k   310.99     1.78k    80.99%
  Latency Distribution
     50%  612.00us
     75%    0.90ms
     99%   12.41ms
`;
  expect(latencyOf(said)).toEqual({ p50: 0.612, p99: 12.41 });
});
