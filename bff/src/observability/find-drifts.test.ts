import { dialectCodecOf } from "contract/dialect";
import { expect, test } from "vitest";
import { findAnswerDrifts } from "./find-drifts.ts";

test("findAnswerDrifts hides the name of an unknown field if the name may be a value", () => {
  const body = { code: 200, result: { "13912345678": 1, extra: 1 }, message: "" };
  const answer = { status: 200, headers: {}, text: JSON.stringify(body) };
  const drifts = findAnswerDrifts(dialectCodecOf({ name: "other" }), {
    name: "userInfo",
    ...answer,
  });
  expect(drifts.filter((it) => it.kind === "unknownField")).toEqual([
    { kind: "unknownField", field: "result.?" },
    { kind: "unknownField", field: "result.extra" },
  ]);
});
