import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { calls } from "../contract/src/index.ts";
import { openapi } from "../contract/src/openapi.ts";

type Operation = {
  operationId: string;
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema: { properties: object; required?: string[] } }> };
  "x-codes": { code: number; text: string }[];
};
const written = JSON.parse(readFileSync(new URL("../contract/openapi.json", import.meta.url), "utf8")) as {
  paths: Record<string, Record<string, Operation>>;
};
const operations = Object.values(written.paths).flatMap((it) => Object.values(it));
const operation = (name: string) => {
  const found = operations.find((it) => it.operationId === name);
  if (!found) throw new Error(`${name} is not in the document`);
  return found;
};

test("the committed document is the one of the table", () => {
  expect(written, "run `npm run openapi`").toEqual(JSON.parse(JSON.stringify(openapi())));
});

test("every row of the table is an operation", () => {
  expect(operations.map((it) => it.operationId).sort()).toEqual(Object.keys(calls).sort());
});

test("every part of a path is a parameter", () => {
  for (const [path, methods] of Object.entries(written.paths))
    for (const it of Object.values(methods))
      expect(it.parameters.filter((one) => one.in === "path").map((one) => `{${one.name}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
});

test("an upload is a form with a file", () => {
  expect(operation("upload").requestBody?.content["multipart/form-data"]?.schema.required).toContain("file");
});

test("money is a number on the wire", () => {
  const json = operation("buyCreate").requestBody?.content["application/json"];
  expect(json?.schema.properties).toMatchObject({ amount: { type: "number" }, price: { type: "number" } });
});

test("a row names its codes with their texts", () => {
  expect(operation("buyCreate")["x-codes"]).toContainEqual({ name: "ownEntrust", code: 40003, text: "不能购买自己的卖单" });
});
