import { expect, test } from "vitest";
import { fetchText, openStubBackend } from "../../test/helpers/bff-server.ts";
import { openBffWithLogAndMetrics } from "../../test/helpers/observed-bff.ts";

const env = { DRIFT_REPORT: "1" };
const limits = { driftEveryMs: 10, driftLogEveryMs: 10, driftAnswerBytesMax: 10_000 };
const goodPage = {
  records: [],
  total: 0,
  pageNo: 1,
  pageSize: 20,
  pages: 0,
  serverTime: Date.UTC(2026, 10, 20),
};
const answerInTurn = (...answers: unknown[]) =>
  openStubBackend((_request, response) => {
    const next = answers.length > 1 ? answers.shift() : answers[0];
    response
      .writeHead(200, { "content-type": "application/json" })
      .end(typeof next === "string" ? next : JSON.stringify(next));
  });

test("counts the differences of responses by call and kind, but logs each differing field only once", async () => {
  const drifted = {
    code: 200,
    result: { ...goodPage, total: "canary-7", extra: "canary-7" },
    message: "",
  };
  const backend = await answerInTurn(drifted);
  const { address, metric, log } = await openBffWithLogAndMetrics(backend.address, { env, limits });
  for (const checked of [1, 2]) {
    expect((await fetchText(`${address}/lightweight/order/v1/list?tab=1`)).text).toBe(
      JSON.stringify(drifted),
    );
    await expect.poll(() => metric('lwh5_drift_checked_total{call="orderList"}')).toBe(checked);
  }
  expect(await metric('lwh5_drift_total{call="orderList",kind="type"}')).toBe(2);
  expect(await metric('lwh5_drift_total{call="orderList",kind="unknownField"}')).toBe(2);
  const reported = () =>
    log
      .records()
      .filter((it) => it["msg"] === "drift")
      .map(({ calls, kind, field }) => [calls, kind, field]);
  await expect.poll(reported).toEqual([
    [["orderList"], "type", "result.total"],
    [["orderList"], "unknownField", "result.extra"],
  ]);
  expect(log.lines.join("")).not.toContain("canary");
});

test("the drift report skips large, failed and unlisted responses, but checks invalid JSON", async () => {
  const backend = await openStubBackend((request, response) => {
    const status = request.url?.includes("info") ? 500 : 200;
    const body = request.url?.includes("list")
      ? `{"code":200,"x":"${"x".repeat(20_000)}"}`
      : "<html>";
    response.writeHead(status, { "content-type": "application/json" }).end(body);
  });
  const { address, metric, metrics } = await openBffWithLogAndMetrics(backend.address, {
    env: { ...env, ALLOW_UNLISTED: "1" },
    limits,
  });
  for (const path of ["/order/v1/list", "/user/v1/info", "/nobody/knows", "/order/v1/detail/A1"])
    await fetchText(`${address}/lightweight${path}`);
  await expect.poll(() => metric('lwh5_drift_total{call="orderDetail",kind="envelope"}')).toBe(1);
  expect((await metrics()).match(/^lwh5_drift_checked_total\{.*/gm)).toEqual([
    'lwh5_drift_checked_total{call="orderDetail"} 1',
  ]);
});

test("the drift report queues at most one response per call, even in a burst of calls", async () => {
  const backend = await answerInTurn({ code: 200, result: goodPage, message: "" });
  const driftEveryMs = 400;
  const startedMs = performance.now();
  const { address, metric } = await openBffWithLogAndMetrics(backend.address, {
    env,
    limits: { ...limits, driftEveryMs },
  });
  await Promise.all(
    Array.from({ length: 30 }, () => fetchText(`${address}/lightweight/order/v1/list`)),
  );
  // Number of checks that may have run during the burst. Usually 0, because the burst ends before
  // the first check.
  const turnsMeanwhile = Math.floor((performance.now() - startedMs) / driftEveryMs);
  await fetchText(`${address}/lightweight/user/v1/info`);
  // Responses are checked in the order of their arrival. Once the later call has been checked, no
  // response of the burst is waiting.
  await expect
    .poll(() => metric('lwh5_drift_checked_total{call="userInfo"}'), { timeout: 5000 })
    .toBe(1);
  expect(await metric('lwh5_drift_checked_total{call="orderList"}')).toBeLessThanOrEqual(
    1 + turnsMeanwhile,
  );
});

test("without DRIFT_REPORT, the metrics contain no drift counters", async () => {
  const backend = await answerInTurn("<html>");
  const { address, metrics } = await openBffWithLogAndMetrics(backend.address);
  await fetchText(`${address}/lightweight/order/v1/list`);
  expect(await metrics()).not.toContain("drift");
});

test("the drift report shows an error without envelope, and a token header outside the contract", async () => {
  const backend = await openStubBackend((request, response) => {
    const refused = request.url?.includes("info") ?? false;
    response.writeHead(refused ? 403 : 200, {
      "content-type": "application/json",
      "x-new-token": "canary-7",
    });
    response.end(refused ? "{}" : JSON.stringify({ code: 200, result: goodPage, message: "" }));
  });
  const { address, metric, log } = await openBffWithLogAndMetrics(backend.address, { env, limits });
  for (const path of ["/order/v1/list", "/user/v1/info"])
    await fetchText(`${address}/lightweight${path}`);
  await expect.poll(() => metric('lwh5_drift_total{call="userInfo",kind="envelope"}')).toBe(1);
  await expect.poll(() => metric('lwh5_drift_total{call="orderList",kind="header"}')).toBe(1);
  await expect.poll(() => log.lines.join("")).toContain("x-new-token");
  expect(log.lines.join("")).not.toContain("canary");
});

test("the drift report shows an unrequested page, and a long integer in place of a string id", async () => {
  const backend = await openStubBackend((request, response) => {
    const result = request.url?.includes("info")
      ? '{"id":12345678901234567890}'
      : JSON.stringify({ ...goodPage, pageNo: 0 });
    response
      .writeHead(200, { "content-type": "application/json" })
      .end(`{"code":200,"result":${result},"message":""}`);
  });
  const { address, log } = await openBffWithLogAndMetrics(backend.address, { env, limits });
  for (const it of ["/order/v1/list?tab=1", "/user/v1/info"])
    await fetchText(`${address}/lightweight${it}`);
  const lines = () =>
    log
      .records()
      .filter((it) => it["msg"] === "drift")
      .map(({ kind, field }) => [kind, field].join(" "));
  await expect.poll(lines).toContain("page result.pageNo");
  await expect.poll(lines).toContain("type result.id");
});
