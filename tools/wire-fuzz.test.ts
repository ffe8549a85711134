import { expect, onTestFinished, test } from "vitest";
import { openMock, openStack } from "./lwh5-mock/index.ts";
import { type JsonSchemaNode, findSchemaViolation } from "./test/json-schema.ts";
import { fuzzMock } from "./test/wire-fuzz.ts";

const isLong = process.env["TEST_MODE"] === "full";

test.each([
  ["the mock", openMock, isLong ? 2_000 : 124],
  ...(isLong ? ([["a stack", openStack, 2_000]] as const) : []),
] as const)(
  "%s responds to valid and invalid calls as the API document states",
  { timeout: 300_000 },
  async (_of, open, calls) => {
    const mock = await open({ seed: 1 });
    onTestFinished(() => mock.close());
    const { faults, ...report } = await fuzzMock(mock, { seed: 1, calls });
    expect(faults).toEqual([]);
    expect(report).toMatchObject({ calls, kinds: 62 });
    // No request that fits the document is refused because of an id. The exception is `personId`,
    // which must be another user. A schema cannot state this.
    expect(
      Object.keys(report.narrower).filter(
        (it) => /[iI]d$/.test(it) && it !== "accountSetting personId",
      ),
    ).toEqual([]);
    // Ensures that more than a fifth of the calls succeed, that more than half fit the document,
    // and that some do not fit.
    expect([report.done > calls / 5, report.fit > calls / 2, report.fit < calls]).toEqual([
      true,
      true,
      true,
    ]);
    if (isLong) console.log(JSON.stringify(report));
  },
);

test("findSchemaViolation reports values that do not fit, and throws for an unknown schema keyword", () => {
  const parts: Record<string, JsonSchemaNode> = { Flag: { type: "integer", enum: [0, 1] } };
  const schema = {
    type: "object",
    properties: { a: { $ref: "#/Flag" }, b: { type: ["string", "null"], maxLength: 2 } },
    required: ["a"],
  };
  const no = (it: unknown, more: JsonSchemaNode = {}) =>
    findSchemaViolation(parts, { ...schema, ...more }, it);
  expect([
    no({ a: 1, b: null, c: 1 }),
    no({ a: 2 }),
    no({ a: 1, b: "abc" }),
    no({ b: "" }),
  ]).toEqual([undefined, ".a: enum [0,1]", ".b: maxLength 2", ".a: missing"]);
  expect(no({ a: 1, c: 1 }, { additionalProperties: false })).toBe(".c: not known");
  expect(
    findSchemaViolation(parts, { oneOf: [{ type: "integer" }, { not: { const: 3 } }] }, 4),
  ).toBe(": fits 2 at once");
  expect(() => findSchemaViolation(parts, { maxProperties: 1 }, {})).toThrow("maxProperties");
});
