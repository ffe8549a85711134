import { Pool } from "undici";
import { expect, onTestFinished, test } from "vitest";
import { fetchText, openStubBackend } from "../../test/helpers/bff-server.ts";
import { readUpstreamRequestHeader, watchUpstreamRequests } from "./watch-upstream-requests.ts";

function watchEvents(origin: string) {
  const reported: string[] = [];
  const stop = watchUpstreamRequests(origin, {
    asks: (asked) =>
      reported.push(
        `${asked.method} ${asked.path} ${readUpstreamRequestHeader(asked, "x-trace-id") ?? "-"}`,
      ),
    answers: (_asked, status) => reported.push(String(status)),
    sends: (_asked, chunk) => reported.push(chunk.toString()),
    ends: () => reported.push("end"),
    fails: (_asked, error) => reported.push((error as { code: string }).code),
  });
  onTestFinished(stop);
  return { told: reported, stop };
}

async function sendGet(address: string, headers: Record<string, string> = {}) {
  const pool = new Pool(address);
  onTestFinished(() => pool.destroy());
  const answer = await pool.request({ method: "GET", path: "/x", headers });
  return answer.body.text();
}

test("watchUpstreamRequests reports all events of an exchange with the backend in order", async () => {
  const backend = await openStubBackend((_request, response) => response.end("body"));
  const { told: reported } = watchEvents(backend.address);
  await sendGet(backend.address, { accept: "x-trace-id", "x-trace-id": "t1" });
  expect(reported).toEqual(["GET /x t1", "200", "body", "end"]);
});

test("watchUpstreamRequests ignores exchanges with other origins, and all exchanges after its stop", async () => {
  const backend = await openStubBackend();
  const elsewhere = await openStubBackend();
  const { told: reported, stop } = watchEvents(backend.address);
  await sendGet(elsewhere.address);
  await fetchText(elsewhere.address);
  stop();
  await sendGet(backend.address);
  expect(reported).toEqual([]);
});

test("watchUpstreamRequests reports the error of a failed exchange with the backend", async () => {
  const backend = await openStubBackend((_request, response) => response.socket?.destroy());
  const { told: reported } = watchEvents(backend.address);
  await expect(sendGet(backend.address)).rejects.toThrow("closed");
  expect(reported).toEqual(["GET /x -", "UND_ERR_SOCKET"]);
});
