import { expect, test } from "vitest";
import { createDriftLog } from "./drift-log.ts";

const logged = () => {
  const lines: string[] = [];
  const log = createDriftLog(({ kind, field, calls }) =>
    lines.push([kind, field, ...calls].join(" ")),
  );
  return { ...log, lines };
};

test("the drift log writes one line for an unknown field that occurs in several calls", () => {
  const { add, flush, lines } = logged();
  add("orderList", { kind: "unknownField", field: "result.records.[].createBy" });
  add("userInfo", { kind: "unknownField", field: "result.createBy" });
  add("userInfo", { kind: "missing", field: "result.id" });
  flush();
  expect(lines).toEqual([
    "unknownField result.records.[].createBy orderList userInfo",
    "missing result.id userInfo",
  ]);
});

test("the drift log reports an unknown field once in total, but a missing field once per call", () => {
  const { add, flush, lines } = logged();
  for (const call of ["orderList", "orderList", "userInfo"] as const) {
    add(call, { kind: "unknownField", field: "result.createBy" });
    add(call, { kind: "missing", field: "result.id" });
    flush();
  }
  expect(lines).toEqual([
    "unknownField result.createBy orderList",
    "missing result.id orderList",
    "missing result.id userInfo",
  ]);
});
