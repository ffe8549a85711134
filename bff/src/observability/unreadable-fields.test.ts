import Fastify from "fastify";
import { expect, test } from "vitest";
import { watchHttpExchanges } from "./watch-http-exchanges.ts";
import { createUnreadableFieldCounter } from "./unreadable-fields.ts";

test("counts, per call, the mismatches that clients report in X-Mismatch, and ignores unknown calls", async () => {
  const app = Fastify();
  const { watcher, metricSource } = createUnreadableFieldCounter();
  watchHttpExchanges(app, app.log, [watcher]);
  app.get("/", () => "");
  for (const reported of [
    "userInfo:realName,userInfo:credit.score,orderList:envelope",
    "nobody:x,constructor:y,,:,userInfo,socket:silent",
    "userInfo:x".repeat(30),
  ])
    await app.inject({ url: "/", headers: { "x-mismatch": reported } });
  await app.inject({ url: "/" });
  expect([...metricSource.read()]).toEqual([
    [["userInfo"], 2],
    [["orderList"], 1],
    [["socket"], 1],
  ]);
});
