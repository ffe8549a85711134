import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { calls, OrderStatus } from "../contract/src/index.ts";
import { buildOpenApiDocument } from "../contract/src/documents/openapi.ts";
import { recordCallExamplesInNewMock } from "./test/wire-examples.ts";

type Operation = {
  operationId: string;
  summary: string;
  description: string;
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: {
    content: Record<string, { schema: { properties: object; required?: string[] } }>;
  };
  "x-codes": { code: number; text: string }[];
};
const writtenDocument = JSON.parse(
  readFileSync(new URL("../contract/openapi.json", import.meta.url), "utf8"),
) as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Record<string, unknown>> };
};
const isRow = (it: Operation): boolean => it["x-codes"] !== undefined;
const operations = Object.values(writtenDocument.paths)
  .flatMap((it) => Object.values(it))
  .filter(isRow);
const examples = await recordCallExamplesInNewMock();
const operation = (name: string) => {
  const found = operations.find((it) => it.operationId === name);
  if (!found) throw new Error(`${name} is not in the document`);
  return found;
};

test("the committed openapi.json equals the generated document", () => {
  expect(writtenDocument, "run `npm run openapi`").toEqual(
    JSON.parse(JSON.stringify(buildOpenApiDocument(examples))),
  );
});

test("in openapi.json, every call has a description and a summary, and OrderStatus names its values", () => {
  expect(
    operations.filter((it) => it.summary.split(" ").length > 8 || it.description === ""),
  ).toEqual([]);
  expect(Object.keys(writtenDocument.components.schemas).length).toBeGreaterThan(45);
  expect(writtenDocument.components.schemas["OrderStatus"]).toMatchObject({
    enum: Object.values(OrderStatus),
    "x-enum-varnames": Object.keys(OrderStatus),
  });
});

test("openapi.json forbids unknown fields in a request body, but allows them in a response", () => {
  const { requestBody } = operation("deliver");
  expect(requestBody?.content["application/json"]?.schema).toMatchObject({
    additionalProperties: false,
  });
  expect(writtenDocument.components.schemas["OrderDetail"]).not.toHaveProperty(
    "additionalProperties",
  );
});

test("openapi.json has exactly one operation for each call definition", () => {
  expect(operations.map((it) => it.operationId).sort()).toEqual(Object.keys(calls).sort());
});

test("openapi.json declares every path variable as a parameter", () => {
  for (const [path, methods] of Object.entries(writtenDocument.paths))
    for (const method of Object.values(methods).filter(isRow))
      expect(
        method.parameters.filter((one) => one.in === "path").map((one) => `{${one.name}}`),
      ).toEqual(path.match(/\{\w+\}/g) ?? []);
});

test("openapi.json describes an upload as a form with a required file", () => {
  expect(
    operation("upload").requestBody?.content["multipart/form-data"]?.schema.required,
  ).toContain("file");
});

test("openapi.json describes money as a number", () => {
  const json = operation("buyCreate").requestBody?.content["application/json"];
  const { Cny, Price } = writtenDocument.components.schemas;
  expect([Cny, Price]).toMatchObject([{ type: "number" }, { type: "number" }]);
  expect(json?.schema.properties).toMatchObject({
    amount: { $ref: "#/components/schemas/Cny" },
    price: { $ref: "#/components/schemas/Price" },
  });
});

test("an operation in openapi.json lists its refusal codes with their texts", () => {
  expect(operation("buyCreate")["x-codes"]).toContainEqual({
    name: "ownEntrust",
    code: 40003,
    text: "不能购买自己的挂单，请换一位卖家",
  });
});

test("openapi.json has every call, and each parameter of a call has a schema", () => {
  expect(operations.map((it) => it.operationId).sort()).toEqual(Object.keys(calls).sort());
  for (const { operationId, parameters } of operations)
    for (const it of parameters) expect(it.schema, operationId).not.toEqual({});
});
