import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { openBff } from "../bff/test/helpers/bff-server.ts";
import { backendDifferences } from "../bff/test/faults/backend-differences.ts";
import { failedSteps, runTradeJourney } from "../bff/test/faults/trade-journey.ts";
import { createControlCallSender } from "../bff/test/faults/trade-world.ts";
import { calls } from "../contract/src/calls/calls.ts";
import type { Dialect } from "../contract/src/dialect/dialect.ts";
import { java } from "../contract/src/dialect/java.ts";
import { type DialectName } from "../contract/src/dialect/names.ts";
import { codecOf } from "../contract/src/dialect/dialect-codec.ts";
import { openMockServer as openMock } from "../mock/src/index.ts";
import { writeDialectSource } from "./probe/write-dialect-source.ts";
import { probeBackend } from "./probe/probe-backend.ts";

async function openMockIn(dialect: DialectName) {
  const mock = await openMock({ dialect });
  onTestFinished(() => mock.close());
  return mock;
}

// A visit makes about seventy calls in sequence and opens two sockets, which get time to answer.
vi.setConfig({ testTimeout: 120_000 });

const people = { p: "demo-buyer", peer: "demo-seller" };

/** Loads the draft as a file next to the other dialects, as a user would. */
async function loadDraft(text: string): Promise<Dialect> {
  const folder = mkdtempSync(join(tmpdir(), "lwh5-draft-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "acme.ts");
  writeFileSync(file, text);
  return ((await import(/* @vite-ignore */ file)) as { acme: Dialect }).acme;
}

test("the draft for java passes at least four of five steps of a trade", async () => {
  const mock = await openMockIn("java");
  const { guess, lines } = await probeBackend({
    address: mock.address,
    name: "acme",
    commands: true,
    ...people,
  });
  const dialect = await loadDraft(
    writeDialectSource(guess, join(import.meta.dirname, "../contract/src/dialect")),
  );
  const { address } = await openBff(mock.address, {
    rows: Object.values(calls),
    codec: codecOf(dialect),
  });
  const reported = await runTradeJourney({
    address,
    director: createControlCallSender(mock.address),
    world: "probe",
    timeoutMs: 5_000,
  });
  const why = failedSteps(reported);
  expect((reported.length - why.length) / reported.length, why.join("\n")).toBeGreaterThanOrEqual(
    0.8,
  );
  // No response shows the command name of a message push.
  expect(why.map((it) => it.split(":")[0])).toEqual([
    "the buyer says so",
    "the seller hears it",
    "the seller reads it",
  ]);
  expect(lines.filter((it) => it.how === "by hand")).toEqual([]);
  const [said, drafted] = [leavesOf(java), leavesOf(dialect)];
  expect([...said].filter(([path, it]) => drafted.get(path) !== it).map(([path]) => path)).toEqual([
    "rows.userInfo.answer.isPayPassword",
    "rows.chatSend.input.content",
    "spelling.reportStatus",
    "spelling.delayAction",
    "spelling.settingType",
    "envelope.codes.forbidden",
    "socket.commands.chat",
    "socket.commands.warn",
  ]);
  expect(said.size).toBe(60);
});

/** Returns the draft as one entry per leaf. Of a spelling, only its presence is compared. */
function leavesOf(item: unknown, path = ""): Map<string, unknown> {
  if (typeof item !== "object" || item === null || "toTheirs" in item)
    return new Map([[path, typeof item === "object" && item !== null ? "a spelling" : item]]);
  const inner = Object.entries(item).filter(([name]) => path !== "" || name !== "name");
  return new Map(
    inner.flatMap(([name, value]) => [...leavesOf(value, path === "" ? name : `${path}.${name}`)]),
  );
}

const isFull = process.env["TEST_MODE"] === "full";
const chosen = backendDifferences.filter(({ name }) => isFull || name === "amounts in cents");

/**
 * Minimum share of leaves that a draft must find. The rest are names that only commands use, and
 * status words unlike ours.
 */
const shareMin = 0.7;

test("a draft alone passes most of a trade for each single difference", {
  timeout: 120_000 * chosen.length,
}, async () => {
  const steps: string[] = [];
  for (const { name, dialect, mock: theirs = dialect } of chosen) {
    const mock = await openMock({ dialect: { ...theirs, name } });
    const { guess } = await probeBackend({
      address: mock.address,
      name: "acme",
      commands: true,
      ...people,
    });
    const { address } = await openBff(mock.address, {
      rows: Object.values(calls),
      codec: codecOf(guess.dialect),
    });
    const reported = await runTradeJourney({
      address,
      director: createControlCallSender(mock.address),
      world: "probe",
      timeoutMs: 5_000,
    });
    await mock.close();
    const why = failedSteps(reported);
    expect(
      (reported.length - why.length) / reported.length,
      [name, ...why].join("\n"),
    ).toBeGreaterThanOrEqual(shareMin);
    steps.push(`${reported.length - why.length} of ${reported.length}: ${name}`);
  }
  if (isFull) console.log(steps.toSorted().join("\n"));
});

test("reports no difference and no personal data for an equal backend", async () => {
  const mock = await openMockIn("plain");
  const { guess, lines } = await probeBackend({
    address: mock.address,
    name: "same",
    commands: false,
    ...people,
  });
  expect(lines).toEqual([]);
  expect(guess.dialect).toEqual({ name: "same" });
});

test("reports missing calls, and accepts a token instead of a launch key", async () => {
  const mock = await openMockIn("spec-only");
  const body = JSON.stringify({ p: "demo-buyer", deviceTag: "probe" });
  const login = await fetch(`${mock.address}/lightweight/user/v1/user/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
  });
  const { result } = (await login.json()) as { result: { token: string } };
  const { guess, lines } = await probeBackend({
    address: mock.address,
    name: "little",
    commands: false,
    token: result.token,
  });
  expect(guess.dialect).toMatchObject({
    names: { allow: null, version: null },
    headers: { "x-request-id": null },
  });
  expect(lines).toContainEqual({
    what: "missing result.credit",
    ours: "userInfo",
    theirs: "",
    how: "by hand",
  });
  const said = JSON.stringify([lines, writeDialectSource(guess)]);
  for (const secret of [result.token, "demo-buyer", "晴天买家"]) expect(said).not.toContain(secret);
});
