import { type CallName, calls, splitInputIntoRequest } from "contract";
import { expect, test } from "vitest";
import WebSocket from "ws";
import { fetchText } from "../helpers/bff-server.ts";
import { startServerProcess, startMockProcess } from "../helpers/start-process.ts";
import { createCredentialSubprotocols } from "../helpers/socket-bff.ts";

/** PNG of one transparent pixel. */
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/**
 * Starts the mock as a separate process in place of the real backend, with a BFF in front as in
 * staging.
 */
async function staging() {
  const mock = startMockProcess();
  const backend = await mock.saying(/mock backend at (http:\S+)/);
  const bff = startServerProcess({
    BACKEND: backend,
    PORT: "0",
    HOST: "127.0.0.1",
    METRICS_PORT: "0",
    DRIFT_REPORT: "1",
  });
  const address = await bff.address();
  const port = bff.lines().find((it) => it["msg"] === "metrics")?.["port"];
  const metrics = async () => (await fetchText(`http://127.0.0.1:${String(port)}/metrics`)).text;
  return { address, backend, metrics, bff };
}

const p = "two-backends~demo-buyer";

function phone(address: string) {
  const credentials: Record<string, string> = { "x-key": p };
  const call = async (name: CallName, input: Record<string, unknown> = {}) => {
    const { path, body } = splitInputIntoRequest(calls[name], input);
    const answer = await fetchText(`${address}/lightweight${path}`, {
      method: calls[name].method,
      headers: { ...credentials, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { code, result } = JSON.parse(answer.text) as {
      code: number;
      result: Record<string, unknown>;
    };
    return { status: answer.status, code, result };
  };
  return { credentials, call };
}

const reads: readonly CallName[] = [
  "userInfo",
  "assetInfo",
  "orderList",
  "orderStat",
  "buyConfig",
  "buyFastCheck",
  "buyAbleList",
  "sellList",
  "sellConfig",
];
const more: readonly CallName[] = [
  "methodList",
  "banks",
  "billList",
  "billTypes",
  "riskQuestion",
  "appVersion",
  "appealTypes",
  "reportTypes",
  "fastMessages",
];

test("the BFF works in front of a standalone mock without drift", async () => {
  const { address, backend, metrics, bff } = await staging();
  const { credentials, call } = phone(address);
  const login = await call("login", { p, deviceTag: "ios" });
  expect([login.status, login.code]).toEqual([200, 200]);
  const token = String(login.result["token"]);
  credentials["x-access-token"] = token;
  for (const name of [...reads, ...more])
    expect(await call(name), name).toMatchObject({ status: 200 });
  const userId = String((await call("userInfo")).result["id"]);

  const form = new FormData();
  form.append("file", new File([png], "voucher.png", { type: "image/png" }));
  const uploaded = await fetchText(`${address}/lightweight${calls.upload.path}`, {
    method: "POST",
    headers: credentials,
    body: form,
  });
  expect(uploaded.status).toBe(200);
  const { result } = JSON.parse(uploaded.text) as { result: { url?: string } | string };
  const url = typeof result === "string" ? result : (result.url ?? "");
  expect(await fetchText(address + url)).toMatchObject({ status: 200 });

  const ws = new WebSocket(
    `${address.replace("http", "ws")}/lightweight/websocket/${userId}`,
    createCredentialSubprotocols(token, p),
    { origin: address },
  );
  const pong = new Promise((resolve, reject) =>
    ws.on("error", reject).once("message", (it: Buffer) => resolve(JSON.parse(it.toString()))),
  );
  ws.once("open", () => ws.send('{"cmd":"ping"}'));
  expect(await pong).toMatchObject({ cmd: "pong" });
  ws.close();

  await expect
    .poll(metrics, { timeout: 10_000 })
    .toMatch(/lwh5_drift_checked_total\{call="fastMessages"\}/);
  expect(bff.lines().filter((it) => it["msg"] === "drift")).toEqual([]);
  expect(await metrics()).not.toMatch(/^lwh5_drift_total\{/m);
  expect(await metrics()).toContain("lwh5_sockets_opened_total 1");

  // The mock's control routes are not reachable through the BFF, because it treats a standalone
  // mock like a real backend, which has no director.
  for (const path of ["/__mock/", "/__mock/worlds/_/state", "/provider/face/x"])
    expect((await fetchText(address + path)).status, path).toBe(404);
  expect((await fetchText(`${backend}/__mock/worlds/_/state`)).status).toBe(200);
  expect(await phone(address).call("userInfo")).toMatchObject({ code: 401 });
}, 60_000);
