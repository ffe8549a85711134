import { expect, test } from "vitest";
import { maskSecrets } from "./mask-secrets.ts";

test("maskSecrets returns a record without secrets as the same object", () => {
  const line = { route: "GET /x", status: 200, times: { first: 1, second: [2, 3] } };
  expect(maskSecrets(line)).toBe(line);
});

test("maskSecrets hides the values of fields with secret names, nested and in any letter case", () => {
  const line = {
    ok: 1,
    Token: "a",
    rows: [{ phone: "b", id: 7 }],
    answer: { result: { deeper: { payPassword: "c" } } },
    headers: { any: "d" },
  };
  expect(maskSecrets(line)).toEqual({
    ok: 1,
    Token: "[secret]",
    rows: [{ phone: "[secret]", id: 7 }],
    answer: { result: { deeper: { payPassword: "[secret]" } } },
    headers: "[secret]",
  });
  expect(JSON.stringify(line)).toContain('"a"');
});

test("maskSecrets returns errors unchanged and cuts off circular references", () => {
  const error = new Error("x");
  expect(maskSecrets({ err: error })).toEqual({ err: error });
  const circle: Record<string, unknown> = {};
  circle["inside"] = circle;
  expect(JSON.stringify(maskSecrets(circle))).toContain("[deep]");
});
