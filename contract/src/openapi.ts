import * as z from "zod/mini";
import type { Call } from "./call.ts";
import { calls } from "./calls.ts";
import { type CodeName, codes, generalCodes } from "./codes.ts";
import { bodyFields } from "./place.ts";

// The document is written from the table, so that the two cannot say different things.

type Schema = Record<string, unknown>;
type Fields = { properties: Record<string, Schema>; required: string[] };

/** Zod writes the limits of exact integers to every integer; they say nothing to a reader. */
function dropExactLimits({ jsonSchema }: { jsonSchema: Schema }) {
  if (jsonSchema["minimum"] === Number.MIN_SAFE_INTEGER) delete jsonSchema["minimum"];
  if (jsonSchema["maximum"] === Number.MAX_SAFE_INTEGER) delete jsonSchema["maximum"];
}

/** The wire's side of a row. Money is a codec: what travels is its input, a JSON number. */
function schemaOf(type: z.ZodMiniType): Schema {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io: "input", unrepresentable: "any", override: dropExactLimits });
  return schema;
}

function fieldsOf(call: Call): Fields {
  const { properties = {}, required = [] } = schemaOf(call.input) as Partial<Fields>;
  return { properties, required };
}

const pathNames = (call: Call) => [...call.path.matchAll(/\{(\w+)\}/g)].map((it) => it[1] ?? "");

function parametersOf(call: Call, { properties, required }: Fields): Schema[] {
  const inPath = pathNames(call);
  const inBody = call.body === "file" ? Object.keys(properties) : bodyFields(call);
  const names = Object.keys(properties).filter((it) => !inBody.includes(it) || inPath.includes(it));
  return names.map((name) => ({
    name,
    in: inPath.includes(name) ? "path" : "query",
    required: inPath.includes(name) || required.includes(name),
    schema: properties[name],
  }));
}

function bodyOf(call: Call, fields: Fields): Schema | undefined {
  const file = call.body === "file";
  const names = bodyFields(call);
  if (names.length === 0 && !file) return undefined;
  const properties = Object.fromEntries(names.map((name) => [name, fields.properties[name]]));
  const required = fields.required.filter((it) => names.includes(it));
  const schema = file
    ? { type: "object", properties: { ...properties, file: { type: "string", format: "binary" } }, required: [...required, "file"] }
    : { type: "object", properties, ...(required.length > 0 && { required }) };
  return { required: true, content: { [file ? "multipart/form-data" : "application/json"]: { schema } } };
}

const listed = (names: readonly CodeName[]) => names.map((name) => ({ name, code: codes[name].code, text: codes[name].text }));
const general = Object.keys(generalCodes).filter((it) => it !== "ok") as CodeName[];

function answerOf(call: Call): Schema {
  const done = {
    type: "object",
    properties: { code: { const: codes.ok.code }, result: schemaOf(call.output), message: { type: "string" } },
    required: ["code", "result"],
  };
  const refusals = { properties: { code: { enum: [...general, ...call.codes].map((name) => codes[name].code) } } };
  const schema = { oneOf: [done, { allOf: [{ $ref: "#/components/schemas/Refusal" }, refusals] }] };
  return { description: "Done, or refused by a code other than 200.", content: { "application/json": { schema } } };
}

const troubles = [401, 429, 500, 502, 503, 504].map((status) => [status, { $ref: "#/components/responses/Trouble" }] as const);
const session = { token: [], launchKey: [] };

function operationOf(name: string, call: Call): Schema {
  const fields = fieldsOf(call);
  const body = bodyOf(call, fields);
  return {
    operationId: name,
    tags: [call.path.split("/")[1]],
    parameters: parametersOf(call, fields),
    ...(body && { requestBody: body }),
    responses: { 200: answerOf(call), ...Object.fromEntries(troubles) },
    // A login may carry an older token; everything else must carry a valid one, and p where there is one.
    security: call.open ? [{}, session] : [session, { token: [] }],
    "x-codes": listed(call.codes),
    ...(call.touches && { "x-touches": call.touches }),
  };
}

function pathsOf(table: Record<string, Call>) {
  const paths: Record<string, Schema> = {};
  for (const [name, call] of Object.entries(table)) {
    const path = (paths[call.path] ??= {});
    path[call.method.toLowerCase()] = operationOf(name, call);
  }
  return paths;
}

const envelopeOf = (code: Schema): Schema => ({
  type: "object",
  properties: { code, result: {}, message: { type: "string" }, traceId: { type: "string" } },
  required: ["code", "message"],
});
const header = (name: string, description: string) => ({ type: "apiKey", in: "header", name, description });

/** OpenAPI 3.1 of the whole table. */
export const openapi = () => ({
  openapi: "3.1.0",
  info: {
    title: "lwh5",
    version: "1",
    description: "Peer-to-peer trading of a digital asset against CNY. Amounts are JSON numbers, times are epoch milliseconds.",
  },
  servers: [{ url: "/lightweight" }],
  paths: pathsOf(calls),
  components: {
    schemas: { Refusal: envelopeOf({ type: "integer", not: { const: codes.ok.code } }) },
    responses: {
      Trouble: {
        description: "The road is broken, or the session is over; the body is an envelope when there is one.",
        content: { "application/json": { schema: envelopeOf({ type: "integer" }) } },
      },
    },
    securitySchemes: { token: header("X-Access-Token", "The token of a login."), launchKey: header("X-Key", "The launch parameter p.") },
  },
  "x-general-codes": listed(general),
});
