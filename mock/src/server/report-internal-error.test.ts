import { calls } from "contract";
import { afterEach, expect, test, vi } from "vitest";
import { callHandlers } from "../backend/calls/call-handlers.ts";
import { openWorldRegistry } from "../worlds/world-registry.ts";
import { buildServer } from "./app.ts";
import { createInternalErrorReporter } from "./report-internal-error.ts";
import { openWorldState } from "../worlds/open-world-state.ts";

const canary = "13912345678";

afterEach(() => vi.restoreAllMocks());

/** Calls `userInfo` on a server where it throws. Returns the response, the log and the journal. */
async function callThrowingHandler() {
  const reported: string[] = [];
  const worlds = openWorldRegistry((name) => openWorldState({ name, dbPath: ":memory:", seed: 1 }));
  const { journal } = worlds.home;
  vi.spyOn(callHandlers, "userInfo").mockImplementationOnce(() => {
    throw new TypeError(`no ${canary} here`);
  });
  const app = await buildServer({
    worlds,
    report: createInternalErrorReporter((line) => reported.push(line)),
    controlToken: undefined,
  });
  const login = await app.inject({
    method: "POST",
    url: `/lightweight${calls.login.path}`,
    payload: { p: "demo-buyer", deviceTag: "t" },
  });
  const { token } = login.json<{ result: { token: string } }>().result;
  const answer = await app.inject({
    url: `/lightweight${calls.userInfo.path}`,
    headers: { "x-access-token": token },
  });
  await app.close();
  return { answer, told: reported, journal };
}

test("responds 503 to a login or a world creation if there are too many worlds", async () => {
  const worlds = openWorldRegistry((name) => openWorldState({ name, dbPath: ":memory:", seed: 1 }));
  const app = await buildServer({
    worlds: { ...worlds, enter: () => undefined, make: () => "full" },
    report: createInternalErrorReporter(() => {}),
    controlToken: undefined,
  });
  const login = await app.inject({
    method: "POST",
    url: `/lightweight${calls.login.path}`,
    payload: { p: "w~demo-buyer", deviceTag: "t" },
  });
  const control = await app.inject({
    method: "POST",
    url: "/__mock/worlds",
    payload: { name: "w" },
    headers: { host: "localhost" },
  });
  await app.close();
  expect([login.statusCode, login.json()]).toEqual([
    503,
    { code: 503, result: null, message: "服务不可用" },
  ]);
  expect(control.statusCode).toBe(503);
});

test("responds 500 without internal details if a handler throws", async () => {
  const { answer } = await callThrowingHandler();
  expect([answer.statusCode, answer.json()]).toEqual([
    500,
    { code: 99999, result: null, message: "系统繁忙，请稍后再试" },
  ]);
});

test("reports an internal error in log and journal, with its location and without secrets", async () => {
  const { told: reported, journal } = await callThrowingHandler();
  const bug = journal.read().entries.find((it) => it.kind === "bug");
  expect(bug).toMatchObject({
    what: "TypeError: no ••• here",
    where: expect.arrayContaining([expect.stringContaining("report-internal-error.test.ts")]),
  });
  expect(reported).toEqual([expect.stringMatching(/^mock: TypeError: no ••• here\n {2}at /)]);
  expect(JSON.stringify([bug, reported])).not.toContain(canary);
});
