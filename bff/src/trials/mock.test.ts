import { calls } from "contract";
import { expect, onTestFinished, test } from "vitest";
import WebSocket from "ws";
import { ask, door } from "../testing/door-for-tests.ts";
import { protocols } from "../testing/socket-for-tests.ts";

const p = "bff-test~demo-buyer";

/** The door in mock mode with the real mock in this process and the whole table. */
async function demo() {
  const { address, port } = await door("mock", { rows: Object.values(calls) });
  const json = async (path: string, init: { method?: string; body?: string; headers?: Record<string, string> } = {}) => {
    const answer = await ask(address + path, { ...init, headers: { "content-type": "application/json", "x-key": p, ...init.headers } });
    return { status: answer.status, ...(JSON.parse(answer.text) as { code: number; result: Record<string, unknown> }) };
  };
  const login = await json("/lightweight/user/v1/user/login", { method: "POST", body: JSON.stringify({ p, deviceTag: "ios" }) });
  return { address, port, json, login, token: String(login.result["token"]) };
}

test("with BACKEND=mock a person logs in, reads, hears the socket, and the books can be asked for", async () => {
  const { address, port, json, login, token } = await demo();
  expect([login.status, login.code]).toEqual([200, 200]);
  const info = await json("/lightweight/user/v1/info", { headers: { "x-access-token": token } });
  expect(info.code).toBe(200);
  expect((await json("/lightweight/user/v1/info", { headers: { "x-access-token": "nobody" } })).code).toBe(401);

  const ws = new WebSocket(`ws://127.0.0.1:${port}/lightweight/websocket/${String(info.result["id"])}`, protocols(token, p), {
    origin: address,
  });
  onTestFinished(() => ws.terminate());
  const heard = new Promise<string>((resolve, reject) =>
    ws.on("error", reject).once("message", (data: Buffer) => resolve(data.toString())),
  );
  ws.once("open", () => ws.send('{"cmd":"ping"}'));
  expect(JSON.parse(await heard)).toEqual({ cmd: "pong", msgTxt: "", orderId: "" });

  expect(await json("/__mock/audit?world=bff-test")).toMatchObject({ status: 200, ok: true });
});

test("the documents of the wire are served with the mock, and with no other backend", async () => {
  const { address } = await door("mock", { rows: [] });
  const read = async (from: string, name: string) => {
    const { status, text } = await ask(`${from}/${name}`);
    return [status, (JSON.parse(text) as { info?: { title: string } }).info?.title];
  };
  expect([await read(address, "openapi.json"), await read(address, "asyncapi.json")]).toEqual([
    [200, "lwh5"],
    [200, "lwh5 socket"],
  ]);
  const other = await door("http://127.0.0.1:9", { rows: [] });
  expect((await read(other.address, "openapi.json"))[0]).toBe(404);
});
