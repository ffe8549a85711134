import { expect, test } from "vitest";
import { ask, door, stub } from "../testing/door-for-tests.ts";
import { memory } from "../testing/operation-for-tests.ts";

test("one line a request: route pattern, status, time, our trace id, the phone's request id", async () => {
  const { records, stream } = memory();
  const backend = await stub();
  const { app, address } = await door(backend.address, { env: { LOG_LEVEL: "info" }, logStream: stream });
  const answer = await ask(`${address}/lightweight/order/v1/detail/A1?x=1`, { headers: { "x-request-id": "phone-7" } });
  await app.close();
  const answered = records().filter((it) => it["msg"] === "answered");
  expect(answered).toEqual([
    expect.objectContaining({
      route: "GET /lightweight/order/v1/detail/:id",
      status: 200,
      ms: expect.any(Number),
      traceId: answer.headers.get("x-trace-id"),
      requestId: "phone-7",
    }),
  ]);
  expect(backend.seen[0]?.headers["x-trace-id"]).toBe(answer.headers.get("x-trace-id"));
});

test("the line of a broken road says why, by name", async () => {
  const { records, stream } = memory();
  const { app, address } = await door("http://127.0.0.1:1", { env: { LOG_LEVEL: "info" }, logStream: stream });
  await ask(`${address}/lightweight/order/v1/list`);
  await app.close();
  expect(records()).toContainEqual(expect.objectContaining({ level: 40, status: 502, trouble: expect.stringContaining("ECONNREFUSED") }));
});

test("a request or an error handed to the log whole is still only its method and its names", async () => {
  const { records, stream } = memory();
  const { app } = await door("http://127.0.0.1:1", { env: { LOG_LEVEL: "info" }, logStream: stream });
  app.log.info(
    { req: { method: "GET", url: "/?p=x", remoteAddress: "192.0.2.7" }, err: Object.assign(new Error("said by a caller"), { code: "EX" }) },
    "whole",
  );
  const line = records().find((it) => it["msg"] === "whole");
  expect(line).toMatchObject({ req: { method: "GET" }, err: { type: "Error", message: "EX < Error" } });
  expect(Object.keys(line?.["req"] as object)).toEqual(["method"]);
});
