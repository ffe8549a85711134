import { calls } from "contract";
import { expect, onTestFinished, test } from "vitest";
import WebSocket from "ws";
import { fetchText, openBff } from "../helpers/bff-server.ts";
import { createCredentialSubprotocols } from "../helpers/socket-bff.ts";

const p = "bff-test~demo-buyer";

/**
 * Starts the BFF in mock mode with the real mock in this process and all calls, and logs a user in.
 */
async function demo() {
  const { address, port } = await openBff("mock", { rows: Object.values(calls) });
  const json = async (
    path: string,
    init: { method?: string; body?: string; headers?: Record<string, string> } = {},
  ) => {
    const answer = await fetchText(address + path, {
      ...init,
      headers: { "content-type": "application/json", "x-key": p, ...init.headers },
    });
    return {
      status: answer.status,
      ...(JSON.parse(answer.text) as { code: number; result: Record<string, unknown> }),
    };
  };
  const login = await json("/lightweight/user/v1/user/login", {
    method: "POST",
    body: JSON.stringify({ p, deviceTag: "ios" }),
  });
  return { address, port, json, login, token: String(login.result["token"]) };
}

test("with BACKEND=mock, a login, a read, a socket and the control API work through the BFF", async () => {
  const { address, port, json, login, token } = await demo();
  expect([login.status, login.code]).toEqual([200, 200]);
  const info = await json("/lightweight/user/v1/info", { headers: { "x-access-token": token } });
  expect(info.code).toBe(200);
  expect(
    (await json("/lightweight/user/v1/info", { headers: { "x-access-token": "nobody" } })).code,
  ).toBe(401);

  const ws = new WebSocket(
    `ws://127.0.0.1:${port}/lightweight/websocket/${String(info.result["id"])}`,
    createCredentialSubprotocols(token, p),
    {
      origin: address,
    },
  );
  onTestFinished(() => ws.terminate());
  const received = new Promise<string>((resolve, reject) =>
    ws.on("error", reject).once("message", (data: Buffer) => resolve(data.toString())),
  );
  ws.once("open", () => ws.send('{"cmd":"ping"}'));
  expect(JSON.parse(await received)).toEqual({ cmd: "pong", msgTxt: "", orderId: "" });

  expect(await json("/__mock/worlds/bff-test/audit")).toMatchObject({ status: 200, ok: true });
});

test("serves the API documents if the backend is the mock, and responds 404 otherwise", async () => {
  const { address } = await openBff("mock", { rows: [] });
  const read = async (from: string, name: string) => {
    const { status, text } = await fetchText(`${from}/${name}`);
    return [status, (JSON.parse(text) as { info?: { title: string } }).info?.title];
  };
  expect([await read(address, "openapi.json"), await read(address, "asyncapi.json")]).toEqual([
    [200, "lwh5"],
    [200, "lwh5 socket"],
  ]);
  const other = await openBff("http://127.0.0.1:9", { rows: [] });
  expect((await read(other.address, "openapi.json"))[0]).toBe(404);
});

test("a wait for journal events of the mock may last longer than the deadline of a call", async () => {
  const { address } = await openBff("mock", {
    rows: Object.values(calls),
    limits: { wholeCallMs: 200, answerHeadersMs: 200 },
  });
  const json = { "content-type": "application/json" };
  await fetchText(`${address}/__mock/worlds`, {
    method: "POST",
    headers: json,
    body: '{"name":"stands"}',
  });
  const journal = `${address}/__mock/worlds/stands/journal`;
  const waited = await fetchText(`${journal}?call=pay&waitMs=600`);
  expect([waited.status, JSON.parse(waited.text)]).toEqual([
    200,
    expect.objectContaining({ met: false }),
  ]);

  const left = new AbortController();
  onTestFinished(() => left.abort());
  const stream = await fetch(`${journal}/stream?kind=control`, {
    headers: { "last-event-id": "1" },
    signal: left.signal,
  });
  const push = '{"userId":"U1","cmd":"system"}';
  for (let at = 0; at < 2; at += 1) {
    await fetchText(`${journal}?kind=push&waitMs=400&count=${at + 1}`);
    await fetchText(`${address}/__mock/worlds/stands/push`, {
      method: "POST",
      headers: json,
      body: push,
    });
  }
  let received = "";
  for await (const chunk of stream.body ?? []) {
    received += Buffer.from(chunk).toString();
    if (/"seq":4/.test(received)) break;
  }
  expect(received.match(/^id: \d+$/gm)).toEqual(["id: 2", "id: 4"]);
});

test("the identity check of a socket does not use up a fault rule for the client's call userInfo", async () => {
  const { address, port, json, login, token } = await demo();
  const info = { "content-type": "application/json" };
  const body = '{"match":{"call":"userInfo"},"effect":{"status":503},"times":1}';
  await fetchText(`${address}/__mock/worlds/bff-test/faults`, {
    method: "POST",
    headers: info,
    body,
  });
  const ws = new WebSocket(
    `ws://127.0.0.1:${port}/lightweight/websocket/${String(login.result["userId"])}`,
    createCredentialSubprotocols(token, p),
    {
      origin: address,
    },
  );
  onTestFinished(() => ws.terminate());
  await new Promise<void>((resolve, reject) => ws.once("open", resolve).once("error", reject));
  const shown = async () =>
    (
      await fetchText(`${address}/lightweight/user/v1/info`, {
        headers: { "x-access-token": token, "x-key": p },
      })
    ).status;
  expect([await shown(), await shown()]).toEqual([503, 200]);
  expect((await json("/__mock/worlds/bff-test/audit")).status).toBe(200);
});
