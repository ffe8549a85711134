import type { CallDefinition } from "../../contract/src/calls/call.ts";
import { type CallName, calls } from "../../contract/src/calls/calls.ts";
import { isJsonObject, type JsonObject } from "../../contract/src/dialect/json.ts";
import { sendRequest } from "./backend-client.ts";
import { valueAt } from "./json-fields.ts";
import { type DocumentedCall, headersOf, type ProbeSession } from "./probe-session.ts";

const places = ["/v3/api-docs", "/openapi.json", "/v2/api-docs", "/swagger.json"];
const depthMax = 6;
/** Number of examples of a response, so that each word of an enum is in one of them. */
const examplesCount = 40;

/** Reads the first OpenAPI document at the usual places, with and without the calls' prefix. */
export async function readOpenApiDocument(
  session: ProbeSession,
): Promise<DocumentedCall[] | undefined> {
  const { parts = { result: "result" } } = session;
  for (const place of [...places, ...places.map((it) => `/lightweight${it}`)]) {
    const url = session.address + place;
    const answer = await sendRequest(url, "GET", headersOf(session)).catch(() => undefined);
    if (isJsonObject(valueAt(answer?.body, "paths")))
      return documentedCalls(answer?.body as JsonObject, parts.result);
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
      const operation = valueAt(operations.get(bare(path)), method.toLowerCase());
      if (!isJsonObject(operation)) return [];
      const { parameters, requestBody, responses } = operation;
      const answer = schemaIn(valueAt(responses, "200") ?? valueAt(responses, "default"));
      const named = (Array.isArray(parameters) ? parameters : []).map((it: unknown) => [
        String(valueAt(resolve(document, it), "name")),
        null,
      ]);
      const body = exampleOf(document, schemaIn(requestBody), 0);
      const results = Array.from({ length: examplesCount }, (_, at) =>
        valueAt(exampleOf(document, answer, at), resultPath),
      );
      const input = { ...Object.fromEntries(named), ...(isJsonObject(body) && body) };
      return [{ call, input, results }];
    },
  );
}

function schemaIn(holder: unknown): unknown {
  const content = valueAt(holder, "content");
  const [first] = isJsonObject(content) ? Object.values(content) : [];
  return valueAt(first, "schema") ?? valueAt(holder, "schema");
}

/** Returns an example of a schema, with null for values. An enum has its word number `at`. */
function exampleOf(
  document: JsonObject,
  reference: unknown,
  at: number,
  depth = depthMax,
): unknown {
  const schema = resolve(document, reference);
  if (!isJsonObject(schema) || depth === 0) return null;
  const inside = (it: unknown) => exampleOf(document, it, at, depth - 1);
  const { enum: words, items, properties } = schema;
  const parts = schema["allOf"] ?? schema["oneOf"] ?? schema["anyOf"];
  if (Array.isArray(parts)) {
    const records = parts.map(inside).filter(isJsonObject);
    return records.length > 0 ? Object.assign({}, ...records) : null;
  }
  if (Array.isArray(words)) return words[at % words.length] as unknown;
  if (items !== undefined) return [inside(items)];
  if (!isJsonObject(properties)) return null;
  return Object.fromEntries(Object.entries(properties).map(([name, it]) => [name, inside(it)]));
}

function resolve(document: JsonObject, schema: unknown): unknown {
  const reference = valueAt(schema, "$ref");
  return typeof reference === "string" && reference.startsWith("#/")
    ? valueAt(document, reference.slice(2).replaceAll("/", "."))
    : schema;
}
