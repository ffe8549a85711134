import type { CallDefinition } from "../../contract/src/calls/call.ts";
import { type CallName, calls } from "../../contract/src/calls/calls.ts";
import { isJsonObject, type JsonObject } from "../../contract/src/dialect/json.ts";
import { sendRequest } from "./backend-client.ts";
import { valueAtFieldPath } from "./envelope.ts";

/**
 * Description of one call in the OpenAPI document of the backend. Each value is null, except the
 * words of enums, because a document describes fields but contains no values.
 */
export type DocumentedCall = { call: CallName; input: JsonObject; results: unknown[] };

const places = ["/v3/api-docs", "/openapi.json", "/v2/api-docs", "/swagger.json"];
const depthMax = 6;

/** Reads the first OpenAPI document at the usual places, with and without the prefix of the calls. */
export async function readOpenApiDocument(
  address: string,
  resultPath: string,
  headers: Record<string, string>,
): Promise<DocumentedCall[] | undefined> {
  for (const place of [...places, ...places.map((it) => `/lightweight${it}`)]) {
    const { body } = await sendRequest(address, "GET", place, { headers }, "").catch(() => ({
      body: undefined,
    }));
    if (isJsonObject(body) && isJsonObject(body["paths"])) return documentedCalls(body, resultPath);
  }
  return undefined;
}

/** Removes prefix and parameter names from a path, so that paths can be compared. */
const bare = (path: string) => path.replaceAll(/\{[^}]*\}/g, "{}").replace(/^\/lightweight/, "");

function documentedCalls(document: JsonObject, resultPath: string): DocumentedCall[] {
  const operations = new Map(
    Object.entries(document["paths"] as JsonObject).map(([path, it]) => [bare(path), it]),
  );
  return (Object.entries(calls) as [CallName, CallDefinition][]).flatMap(
    ([call, { method, path }]) => {
      const operation = valueAtFieldPath(operations.get(bare(path)), method.toLowerCase());
      if (!isJsonObject(operation)) return [];
      const written = examplesOf(document, operation);
      const results = written.outputs.map((it) => valueAtFieldPath(it, resultPath));
      return [{ call, input: written.input, results }];
    },
  );
}

function examplesOf(document: JsonObject, operation: JsonObject) {
  const schemaIn = (holder: unknown): unknown => {
    const content = valueAtFieldPath(holder, "content");
    const [first] = isJsonObject(content) ? Object.values(content) : [];
    return valueAtFieldPath(first, "schema") ?? valueAtFieldPath(holder, "schema");
  };
  const responses = valueAtFieldPath(operation, "responses");
  const fine = isJsonObject(responses) ? (responses["200"] ?? responses["default"]) : undefined;
  const body = examples(document, schemaIn(operation["requestBody"]))[0];
  const parameters = Array.isArray(operation["parameters"]) ? operation["parameters"] : [];
  const named = parameters.flatMap((it: unknown) => {
    const name = valueAtFieldPath(resolve(document, it), "name");
    return typeof name === "string" ? [[name, null] as const] : [];
  });
  return {
    input: { ...Object.fromEntries(named), ...(isJsonObject(body) && body) },
    outputs: examples(document, schemaIn(fine)),
  };
}

/** Returns a value of the schema for each word of its longest enum, or one value. */
function examples(document: JsonObject, schema: unknown): unknown[] {
  const wordsMax = 40;
  const all = Array.from({ length: wordsMax }, (_, at) => example(document, schema, at, depthMax));
  return [...new Map(all.map((it) => [JSON.stringify(it), it])).values()];
}

function example(document: JsonObject, reference: unknown, at: number, depth: number): unknown {
  const schema = resolve(document, reference);
  if (!isJsonObject(schema) || depth === 0) return null;
  const parts = schema["allOf"] ?? schema["oneOf"] ?? schema["anyOf"];
  if (Array.isArray(parts)) {
    const made = parts.map((it) => example(document, it, at, depth)).filter(isJsonObject);
    return made.length > 0 ? Object.assign({}, ...made) : null;
  }
  const { enum: words, items, properties } = schema;
  if (Array.isArray(words)) return words[at % words.length] as unknown;
  if (items !== undefined) return [example(document, items, at, depth - 1)];
  if (!isJsonObject(properties)) return null;
  return Object.fromEntries(
    Object.entries(properties).map(([name, it]) => [name, example(document, it, at, depth - 1)]),
  );
}

function resolve(document: JsonObject, schema: unknown): unknown {
  const reference = isJsonObject(schema) ? schema["$ref"] : undefined;
  return typeof reference === "string" && reference.startsWith("#/")
    ? valueAtFieldPath(document, reference.slice(2).replaceAll("/", "."))
    : schema;
}
