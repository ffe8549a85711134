import { afterEach, expect, test, vi } from "vitest";
import { httpReply, startScriptedBackend } from "../../test/helpers/scripted-backend.ts";
import { recordSchemaMismatches, dequeueMismatchHeaderValue } from "./schema-mismatches.ts";

afterEach(() => vi.unstubAllGlobals());

const reportsOnClose = async () => {
  const asked = startScriptedBackend(() => httpReply(200));
  dispatchEvent(new Event("pagehide"));
  await new Promise((resolve) => setTimeout(resolve, 0));
  return asked.map((it) => `${it.call} ${it.headers.get("x-mismatch")}`);
};

test("reports schema mismatches in a HEAD request if the page closes before another call", async () => {
  recordSchemaMismatches("userInfo", ["id"]);
  expect(await reportsOnClose()).toEqual(["HEAD / userInfo:id"]);
});

test("sends no request when the page closes if a call has already reported the mismatches", async () => {
  recordSchemaMismatches("orderStat", ["running"]);
  expect(dequeueMismatchHeaderValue()).toBe("orderStat:running");
  expect(await reportsOnClose()).toEqual([]);
});
