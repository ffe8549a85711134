import { afterAll, describe, expect, test } from "vitest";
import { findForbiddenJsonStructure } from "./json-body.ts";
import { openMockForHttpTests } from "../../test/helpers/mock-for-http-tests.ts";

const mock = await openMockForHttpTests();
afterAll(() => mock.close());

describe("findForbiddenJsonStructure", () => {
  test.each([
    ['{"a":1,"a":2}', true],
    ['{"a":1,"\\u0061":2}', true],
    ['[{"b":{"a":1,"c":[],"a":1}}]', true],
    ['{"a":{"a":1},"b":[{"a":1},{"a":1}]}', false],
    ['{"a":"\\"a\\":1","b":"{\\"b\\":1,\\"b\\":2}"}', false],
    ['"a:a"', false],
  ])("reports whether %s contains a duplicate field: %s", (json, isDuplicate) =>
    expect(findForbiddenJsonStructure(json)).toBe(isDuplicate ? "duplicate field" : undefined),
  );

  test("findForbiddenJsonStructure checks JSON with a string of nine million characters", () => {
    const text = "a".repeat(9_000_000);
    expect(findForbiddenJsonStructure(`{"a":"${text}","b":1}`)).toBeUndefined();
    expect(findForbiddenJsonStructure(`{"a":"${text}","a":1}`)).toBe("duplicate field");
  });

  test("findForbiddenJsonStructure accepts JSON of 64 nested levels, but not of 65", () => {
    const nested = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`;
    expect([
      findForbiddenJsonStructure(nested(64)),
      findForbiddenJsonStructure(nested(65)),
      findForbiddenJsonStructure("[".repeat(8_000_000)),
    ]).toEqual([undefined, "too deep", "too deep"]);
  });

  test("findForbiddenJsonStructure reports nothing for invalid JSON", () => {
    expect(['{"\\x":1}', '{"a', "}]:", ":"].map(findForbiddenJsonStructure)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

test("does not execute a command with a duplicate field", async () => {
  const phone = await mock.phone("twins~demo-buyer");
  const answer = await phone.call("POST", "/user/v1/pay/account/setting", {
    body: '{"type":"notice","sound":0,"sound":1}',
  });
  expect([answer.status, answer.body.code]).toEqual([400, 10_001]);
});
