import { calls } from "contract";
import { buildAsyncApiDocument } from "contract/asyncapi";
import { expect, onTestFinished, test } from "vitest";
import { buildControlOpenApiDocument } from "../../control/openapi.ts";
import { createScenarioJsonSchema } from "../../control/scenario-json-schema.ts";
import { openMockServer } from "../../index.ts";

type Document = {
  paths: Record<string, Record<string, { operationId: string; "x-codes"?: unknown }>>;
  channels: object;
  asyncapi: string;
};

async function served(options: Parameters<typeof openMockServer>[0] = {}) {
  const mock = await openMockServer(options);
  onTestFinished(() => mock.close());
  return async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(mock.address + path, { headers });
    const text = await answer.text();
    return {
      status: answer.status,
      tag: answer.headers.get("etag") ?? "",
      body: text === "" ? undefined : (JSON.parse(text) as Document),
    };
  };
}

test("serves the OpenAPI document of all calls with an ETag", async () => {
  const get = await served();
  const { status, tag, body } = await get("/openapi.json");
  const rows = Object.values(body?.paths ?? {}).flatMap((methods) =>
    Object.values(methods).filter((one) => one["x-codes"] !== undefined),
  );
  expect([status, rows.map((it) => it.operationId).sort()]).toEqual([
    200,
    Object.keys(calls).sort(),
  ]);
  expect(await get("/openapi.json", { "if-none-match": tag })).toMatchObject({
    status: 304,
    body: undefined,
  });
  expect((await get("/asyncapi.json")).body?.asyncapi).toBe("3.0.0");
});

test("serves the generated AsyncAPI, control API and scenario documents", async () => {
  const get = await served();
  const plainJson = (document: object): unknown => JSON.parse(JSON.stringify(document));
  expect((await get("/asyncapi.json")).body).toEqual(plainJson(buildAsyncApiDocument()));
  expect((await get("/__mock/openapi.json")).body).toEqual(
    plainJson(buildControlOpenApiDocument()),
  );
  expect((await get("/__mock/scenario.schema.json")).body).toEqual(
    plainJson(createScenarioJsonSchema()),
  );
});
