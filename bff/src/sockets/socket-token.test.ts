import { calls } from "contract";
import { expect, onTestFinished, test } from "vitest";
import WebSocket from "ws";
import { fetchText, openBff } from "../../test/helpers/bff-server.ts";
import { waitForCloseCode, createCredentialSubprotocols } from "../../test/helpers/socket-bff.ts";

type Json = Record<string, unknown>;

/** Starts the BFF in front of the real mock, and logs in a user of a separate world. */
async function openDemoWorld(world: string) {
  const p = `${world}~demo-buyer`;
  const { address, port } = await openBff("mock", { rows: Object.values(calls) });
  const json = async (method: string, path: string, body?: Json, token?: string) => {
    const headers = {
      "x-key": p,
      ...(body && { "content-type": "application/json" }),
      ...(token && { "x-access-token": token }),
    };
    const answer = await fetchText(address + path, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    return {
      status: answer.status,
      ...(JSON.parse(answer.text) as { code: number; result: Json }),
    };
  };
  const control = (path: string, body: Json) =>
    json("POST", `/__mock/worlds/${world}/${path}`, body);
  const quickLogin = async (token: string) => {
    const answer = await json(
      "POST",
      "/lightweight/login/v1/quick/login",
      { deviceTag: "ios" },
      token,
    );
    return String(answer.result["token"]);
  };
  const { result } = await json("POST", "/lightweight/user/v1/user/login", { p, deviceTag: "ios" });
  const [token, userId] = [String(result["token"]), String(result["userId"])];
  const connect = (shown: string) =>
    new Promise<WebSocket | number>((resolve, reject) => {
      const ws = new WebSocket(
        `ws://127.0.0.1:${port}/lightweight/websocket/${userId}`,
        createCredentialSubprotocols(shown, p),
        { origin: address },
      );
      onTestFinished(() => ws.terminate());
      ws.once("open", () => resolve(ws)).once("unexpected-response", (_request, answer) =>
        resolve(answer.statusCode ?? 0),
      );
      ws.on("error", reject);
    });
  const info = (shown: string) => json("GET", "/lightweight/user/v1/info", undefined, shown);
  return { json, control, quickLogin, connect, info, token, userId };
}

test("closes a socket with 4401 if its token is revoked, and accepts a socket with a new token", {
  timeout: 30_000,
}, async () => {
  const { control, connect, quickLogin, token, userId } = await openDemoWorld("revoked");
  const ws = (await connect(token)) as WebSocket;
  const closed = waitForCloseCode(ws);
  await control(`users/${userId}/expire`, {});
  expect(await closed).toBe(4401);
  expect(await connect(token)).toBe(401);
  expect(await connect(await quickLogin(token))).toBeInstanceOf(WebSocket);
});

test("a socket stays open and receives pushes after its token was refreshed and has become invalid", {
  timeout: 30_000,
}, async () => {
  const { control, connect, info, quickLogin, token, userId } = await openDemoWorld("refreshed");
  const ws = (await connect(token)) as WebSocket;
  const received: unknown[] = [];
  ws.on("message", (data: Buffer) => received.push(JSON.parse(data.toString())));

  const renewed = await quickLogin(token);
  expect((await info(token)).code).toBe(200);
  await control("clock", { advanceMs: 61_000 });
  expect([(await info(token)).status, (await info(renewed)).code]).toEqual([401, 200]);
  expect(await connect(token)).toBe(401);

  const push = { cmd: "warn", msgTxt: "请尽快付款", orderId: "o1" };
  expect(await control("push", { userId, ...push })).toMatchObject({ delivered: 1 });
  await expect.poll(() => received).toContainEqual(push);
  ws.send('{"cmd":"ping"}');
  await expect.poll(() => received).toContainEqual({ cmd: "pong", msgTxt: "", orderId: "" });
  expect(ws.readyState).toBe(WebSocket.OPEN);
});
