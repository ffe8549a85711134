import { expect, test } from "vitest";
import { buildControlOpenApiDocument } from "./openapi.ts";
import { listPathParameterNames } from "./control-call.ts";
import { allControlCalls } from "./control-calls.ts";

type Operation = {
  operationId: string;
  summary: string;
  parameters: { name: string; in: string }[];
  responses: object;
};
const document = JSON.parse(JSON.stringify(buildControlOpenApiDocument())) as {
  paths: Record<string, Record<string, Operation>>;
};
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, it]) => ({ ...it, path, method: method.toUpperCase() })),
);

test("the OpenAPI document has one operation for each control call", () => {
  const spelt = allControlCalls.map((it) => `${it.method} ${it.path}`);
  expect(operations.map((it) => `${it.method} ${it.path}`).toSorted()).toEqual(spelt.toSorted());
  expect(new Set(operations.map((it) => it.operationId)).size).toBe(operations.length);
});

test("the OpenAPI document has short summaries and declares every path parameter", () => {
  for (const operation of operations) {
    expect(operation.summary.split(" ").length, operation.path).toBeLessThan(9);
    expect(operation.parameters.filter((one) => one.in === "path").map((one) => one.name)).toEqual(
      listPathParameterNames(operation.path),
    );
  }
});
