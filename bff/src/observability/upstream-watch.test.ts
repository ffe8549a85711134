import { Pool } from "undici";
import { expect, onTestFinished, test } from "vitest";
import { ask, stub } from "../../test/helpers/bff-server.ts";
import { headerOf, watchUpstream } from "./upstream-watch.ts";

function watching(origin: string) {
  const told: string[] = [];
  const stop = watchUpstream(origin, {
    asks: (asked) => told.push(`${asked.method} ${asked.path} ${headerOf(asked, "x-trace-id") ?? "-"}`),
    answers: (_asked, status) => told.push(String(status)),
    sends: (_asked, chunk) => told.push(chunk.toString()),
    ends: () => told.push("end"),
    fails: (_asked, error) => told.push((error as { code: string }).code),
  });
  onTestFinished(stop);
  return { told, stop };
}

async function get(address: string, headers: Record<string, string> = {}) {
  const pool = new Pool(address);
  onTestFinished(() => pool.destroy());
  const answer = await pool.request({ method: "GET", path: "/x", headers });
  return answer.body.text();
}

test("everything of one exchange with the backend is told, in its order", async () => {
  const backend = await stub((_request, response) => response.end("body"));
  const { told } = watching(backend.address);
  await get(backend.address, { accept: "x-trace-id", "x-trace-id": "t1" });
  expect(told).toEqual(["GET /x t1", "200", "body", "end"]);
});

test("what goes elsewhere is not, nor what comes after the watching", async () => {
  const backend = await stub();
  const elsewhere = await stub();
  const { told, stop } = watching(backend.address);
  await get(elsewhere.address);
  await ask(elsewhere.address);
  stop();
  await get(backend.address);
  expect(told).toEqual([]);
});

test("a broken road is told by its error", async () => {
  const backend = await stub((_request, response) => response.socket?.destroy());
  const { told } = watching(backend.address);
  await expect(get(backend.address)).rejects.toThrow("closed");
  expect(told).toEqual(["GET /x -", "UND_ERR_SOCKET"]);
});
