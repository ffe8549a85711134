import { expect, test } from "vitest";
import { type ParsedFault, parseFault } from "./fault-schemas.ts";
import { parseOrThrowControlError } from "./parse-or-throw-control-error.ts";
import { worldControlCalls } from "./control-calls.ts";

const faultInput = (body: unknown): ParsedFault =>
  parseFault(parseOrThrowControlError(worldControlCalls.addFault.body, body));

test("faultInput returns a valid fault unchanged", () => {
  const fault = {
    match: { method: "PUT", path: "/order/v1/pay", userId: "u1" },
    effect: { status: 503, delayMs: 10 },
    times: 2,
    after: 1,
    probability: 0.5,
  };
  expect(faultInput(fault)).toEqual(fault);
});

test.each([
  [{}, "effect must be given"],
  [{ effect: {} }, "effect must name"],
  [{ effect: { drop: true } }, "effect.drop is not possible for calls"],
  [{ match: { socket: true }, effect: { code: 401 } }, "effect.code is not possible for sockets"],
  [{ effect: { status: 200 } }, "effect.status has a wrong value"],
  [{ effect: { delayMs: -1 } }, "effect.delayMs has a wrong value"],
  [{ effect: { reset: false } }, "effect.reset must be one of true"],
  [{ effect: { status: 500 }, probability: 2 }, "probability has a wrong value"],
  [{ effect: { status: 500 }, times: 0 }, "times has a wrong value"],
  [{ match: { verb: "PUT" }, effect: { status: 500 } }, "match.verb is not known here"],
  [{ match: [], effect: { status: 500 } }, "match has a wrong value"],
  [
    { match: { path: "/user/v1/infoo" }, effect: { status: 500 } },
    "match.path /user/v1/infoo matches no call; nearest is /user/v1/info",
  ],
  [
    { match: { body: { amount: { $gte: 5 } } }, effect: { status: 500 } },
    "match.body.amount names $gte; known are $in, $gt",
  ],
  [
    { match: { query: { name: { $re: "(" } } }, effect: { status: 500 } },
    "match.query.name must be a regular expression of at most 200",
  ],
  [{ match: { query: { name: { $re: "(a+)+$" } } }, effect: { status: 500 } }, "no repeated group"],
  [
    { match: { body: { p: { $in: ["x", { $re: "(a+)+$" }] } } }, effect: { status: 500 } },
    "match.body.p.$in.1 must be a regular",
  ],
  [
    {
      match: { body: { a: JSON.parse('{"a":'.repeat(40) + "1" + "}".repeat(40)) } },
      effect: { status: 500 },
    },
    "is nested deeper than 16",
  ],
  [{ effect: { status: 500 }, whenever: 1 }, "whenever is not known here"],
])("faultInput refuses %j with a message that names the problem", (body, sentence) => {
  expect(() => faultInput(body)).toThrow(sentence);
});
