import { afterAll, expect, test } from "vitest";
import { holdsTwins } from "./json-only.ts";
import { openMock } from "./phone.test-env.ts";

const mock = await openMock();
afterAll(() => mock.close());

test.each([
  ['{"a":1,"a":2}', true],
  ['{"a":1,"\\u0061":2}', true],
  ['[{"b":{"a":1,"c":[],"a":1}}]', true],
  ['{"a":{"a":1},"b":[{"a":1},{"a":1}]}', false],
  ['{"a":"\\"a\\":1","b":"{\\"b\\":1,\\"b\\":2}"}', false],
  ['"a:a"', false],
])("%s holds twins: %s", (json, twins) => expect(holdsTwins(json)).toBe(twins));

test("a command that says two things at once is not carried out", async () => {
  const phone = await mock.phone("twins~demo-buyer");
  const answer = await phone.call("POST", "/user/v1/pay/account/setting", { body: '{"type":"notice","sound":0,"sound":1}' });
  expect([answer.status, answer.body.code]).toEqual([400, 10_001]);
});
