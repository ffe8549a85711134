import { readdirSync } from "node:fs";
import { calls } from "contract";
import { open as openMock } from "mock";
import { expect, onTestFinished, test } from "vitest";
import { door } from "../helpers/bff-server.ts";
import { type Cell, cells, type Kind } from "./toxic-cells.ts";
import { openRelay, type Relay } from "./toxics.ts";
import { booksOf, tradeTown } from "./trade-world.ts";
import { type Heard, picture, read, release, send, talk } from "./traffic.ts";

const isWhole = process.env["TRIALS"] === "full";
const world = "toxic";

/** Short, and still long for a machine that is busy elsewhere. The breaker has tests of its own, and would hide each cell from the next. */
const limits = {
  ...{ answerHeadersMs: 800, wholeCallMs: 900, wholeFileMs: 1_500, dialMs: 900, goodbyeMs: 300 },
  ...{ breakerCallsMin: 1_000_000, breakerUnreachableMax: 1_000_000 },
};
const phoneGivesUpMs = 600;
const healthyMs = 5_000;

async function town() {
  const mock = await openMock();
  onTestFinished(() => mock.close());
  const inside = await openRelay(mock.address);
  const { address, app } = await door(inside.address, { limits, rows: Object.values(calls) });
  const outside = await openRelay(address);
  const trade = await tradeTown(mock.address, world);
  await trade.director("POST", `/worlds/${world}/snapshots/start`, {});
  const before = await booksOf(trade);
  await send(outside.address, release(trade));
  const after = await booksOf(trade);
  expect(after).not.toEqual(before);
  return { app, inside, outside, trade, before, after };
}

type Town = Awaited<ReturnType<typeof town>>;

function traffic({ outside, trade }: Town, kind: Kind, waitMs: number): Promise<Heard> {
  if (kind === "socket") return talk(outside.address, trade.buyer, waitMs);
  return send(outside.address, { GET: read, PUT: release, upload: picture }[kind](trade), waitMs);
}

/** How often the backend was asked for the command since then. */
async function askedFor({ trade }: Town, since: number): Promise<number> {
  const journal = await trade.director("GET", `/worlds/${world}/journal?since=${since}&path=/order/v1/delivery`);
  return (journal["entries"] as { kind: string }[]).filter((it) => it.kind === "request").length;
}

/** What is not as it should be after this cell. */
async function wrongIn(town: Town, cell: Cell): Promise<string[]> {
  const { trade, before, after, app } = town;
  const relay: Relay = town[cell.place];
  await trade.director("POST", `/worlds/${world}/snapshots/start/restore`, {});
  const since = Number((await trade.director("GET", `/worlds/${world}/journal`))["last"]);
  await relay.fall({ toxic: cell.toxic, way: cell.way });
  const { status, text } = await traffic(town, cell.kind, cell.status === 0 ? phoneGivesUpMs : healthyMs);
  const asked = await askedFor(town, since);
  const books = await booksOf(trade);
  await relay.fall(undefined);
  const startedMs = performance.now();
  await expect.poll(async () => (await send(town.outside.address, read(trade), 1_000)).status, { timeout: 6_000 }).toBe(200);
  const healedMs = performance.now() - startedMs;
  const audit = await trade.director("GET", `/worlds/${world}/audit`);
  await expect.poll(() => app.socketCounts, { timeout: 5_000 }).toMatchObject({ open: 0, waiting: 0 });
  const shouldBe = cell.done === 1 ? after : before;
  const wrong = [
    status !== cell.status && `status ${status} instead of ${cell.status}`,
    cell.text !== undefined && !text.includes(cell.text) && `said ${text.slice(0, 80)}`,
    asked > cell.done && `asked for ${asked} times`,
    JSON.stringify(books) !== JSON.stringify(shouldBe) && `books ${JSON.stringify(books)}`,
    audit["ok"] !== true && "the books do not balance",
    healedMs >= healthyMs && `well again after ${Math.round(healedMs)} ms`,
  ];
  return wrong.filter((it) => typeof it === "string").map((it) => `${nameOf(cell)}: ${it}`);
}

const nameOf = ({ place, toxic, way, kind }: Cell) => `${kind}, ${toxic} ${way} ${place}`;
const descriptors = () => readdirSync("/proc/self/fd").length;

/** Each illness, each kind and each place at least once. */
const chosen = isWhole ? cells : cells.filter((_it, at) => at % 7 === 3);

test("the table has a cell for each illness, way, kind and place", () => {
  expect(cells).toHaveLength(2 * 68);
  for (const key of ["toxic", "kind", "place", "way"] as const)
    expect(new Set(chosen.map((it) => it[key])).size).toBe(new Set(cells.map((it) => it[key])).size);
});

test("an ill network: the right status and text, no effect twice, well again in seconds, nothing left over", {
  timeout: 240_000,
}, async () => {
  const place = await town();
  const before = descriptors();
  const wrong: string[] = [];
  for (const cell of chosen) wrong.push(...(await wrongIn(place, cell)));
  expect(wrong).toEqual([]);
  // What is kept on purpose: idle connections of the pool, both sides of them in this process and through the relay.
  await expect.poll(() => descriptors() - before, { timeout: 6_000 }).toBeLessThan(24);
  console.info(`${chosen.length} × toxics of the network: ${chosen.length} of ${chosen.length} cells`);
});
