import { expect, onTestFinished, test } from "vitest";
import { openStack } from "./lwh5-mock/index.ts";

const isLong = process.env["TEST_MODE"] === "full";
const calls = isLong ? 20_000 : 1_500;

/**
 * Reads a stream until it has `most` sequence numbers. Numbers that the stream reports as lost
 * count too.
 */
async function readStream(address: string, after: number, most: number) {
  const left = new AbortController();
  const headers = after > 0 ? { "last-event-id": String(after) } : {};
  const answer = await fetch(address, { headers, signal: left.signal });
  const seqs: number[] = [];
  let rest = "";
  for await (const chunk of answer.body ?? []) {
    const lines = (rest + Buffer.from(chunk).toString()).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const [, id] = /^id: (\d+)$/.exec(line) ?? [];
      if (id !== undefined) seqs.push(Number(id));
      const [, from, to] = /^data: \{"from":(\d+),"to":(\d+)\}$/.exec(line) ?? [];
      for (let lost = Number(from); lost <= Number(to); lost += 1) seqs.push(lost);
    }
    if (seqs.length >= most) break;
  }
  left.abort();
  return seqs.slice(0, most);
}

test("the journal stream sends each entry, or reports it lost, in order over two reconnects", {
  timeout: 600_000,
}, async () => {
  const stack = await openStack();
  onTestFinished(() => stack.close());
  const world = await stack.world();
  const phone = await world.client("demo-buyer");
  const stream = `${stack.address}/__mock/worlds/${world.name}/journal/stream`;
  const asking = (async () => {
    for (let asked = 0; asked < calls; asked += 50)
      await Promise.all(
        Array.from({ length: 50 }, () => phone.call.orderStat({}, { timeoutMs: 60_000 })),
      );
  })();
  const all: number[] = [];
  // Every call adds at least one entry. Three connections in turn read the stream, each a third of
  // it.
  for (const until of [1, 2, 3])
    all.push(
      ...(await readStream(stream, all.at(-1) ?? 0, Math.floor((calls * until) / 3) - all.length)),
    );
  await asking;
  expect(all).toEqual(Array.from({ length: all.length }, (_, before) => before + 1));
  expect(all).toHaveLength(calls);
});
