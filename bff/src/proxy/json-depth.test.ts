import { describe, expect, test } from "vitest";
import { fetchText, openBff, openStubBackend } from "../../test/helpers/bff-server.ts";
import { isJsonDeeperThan } from "./json-depth.ts";

const nested = (depth: number) => `${"[".repeat(depth)}1${"]".repeat(depth)}`;

describe("isJsonDeeperThan", () => {
  test.each([
    [nested(16), false],
    [nested(17), true],
    ['{"a":'.repeat(17), true],
    [`[${Array(50).fill("[]").join()}]`, false],
    [JSON.stringify({ text: "[".repeat(50) }), false],
    [JSON.stringify({ text: `"${"[".repeat(50)}` }), false],
    [`["\\\\",${nested(16)}]`, true],
    ["", false],
  ])("isJsonDeeperThan returns, for the body %j and a limit of 16 levels, %j", (json, isDeep) => {
    expect(isJsonDeeperThan(Buffer.from(json), 16)).toBe(isDeep);
  });
});

describe.each(["plain", "spec-only"])("a call to a %s backend", (dialect) => {
  test("responds 400, without calling the backend, to a call whose body nests deeper than 16 levels", async () => {
    const backend = await openStubBackend();
    const { address } = await openBff(backend.address, { env: { BACKEND_DIALECT: dialect } });
    const pay = (body: string) =>
      fetchText(`${address}/lightweight/order/v1/pay`, { method: "PUT", body });
    const deep = await pay(`${'{"orderId":'.repeat(5_000)}1${"}".repeat(5_000)}`);
    expect([deep.status, JSON.parse(deep.text)]).toEqual([
      400,
      { code: 400, result: null, message: expect.any(String) },
    ]);
    expect(backend.seen).toEqual([]);
    expect((await pay('{"orderId":"o1","vouchers":[]}')).status).toBe(200);
  });
});
