import type { Call } from "../call.ts";
import { type CallName, calls } from "../calls.ts";
import { type CodeName, codes, generalCodes } from "../codes.ts";
import type { Dialect } from "./dialect.ts";
import { type InputField, type Schema, type Writer, writerOf } from "./document.ts";
import { put } from "./json.ts";
import { plain } from "./plain.ts";
import { bodyFields } from "../place.ts";

// The document is written from the table, so that the two cannot say different things.

const pathNames = (call: Call) => [...call.path.matchAll(/\{(\w+)\}/g)].map((it) => it[1] ?? "");

function parametersOf(call: Call, fields: readonly InputField[]): Schema[] {
  const inPath = pathNames(call);
  const inBody = call.body === "file" ? fields.map((it) => it.name) : bodyFields(call);
  return fields
    .filter(({ name }) => !inBody.includes(name) || inPath.includes(name))
    .map(({ name, theirs, required, schema }) => ({
      name: inPath.includes(name) ? name : theirs.join("."),
      in: inPath.includes(name) ? "path" : "query",
      required: inPath.includes(name) || required,
      schema,
    }));
}

function bodyOf(call: Call, all: readonly InputField[]): Schema | undefined {
  const isFile = call.body === "file";
  const names = bodyFields(call);
  const fields = all.filter((it) => names.includes(it.name));
  if (fields.length === 0 && !isFile) return undefined;
  const properties: Schema = {};
  for (const { theirs, schema } of fields)
    put(
      properties,
      theirs.flatMap((it, at) => (at === 0 ? [it] : ["properties", it])),
      schema,
    );
  const required = [...new Set(fields.flatMap((it) => (it.required ? [it.theirs[0] ?? ""] : [])))];
  const schema = isFile
    ? { type: "object", properties: { ...properties, file: { type: "string", format: "binary" } }, required: [...required, "file"] }
    : { type: "object", properties, ...(required.length > 0 && { required }) };
  return { required: true, content: { [isFile ? "multipart/form-data" : "application/json"]: { schema } } };
}

const codeList = (names: readonly CodeName[], { code }: Writer) =>
  names.map((name) => ({ name, code: code(codes[name].code), text: codes[name].text }));
const general = Object.keys(generalCodes).filter((it) => it !== "ok") as CodeName[];

function answerOf(name: CallName, call: Call, writer: Writer): Schema {
  const { properties, required } = writer.envelope({
    code: { const: writer.code(codes.ok.code) },
    result: writer.answerOf(name, call),
    message: { type: "string" },
  });
  const done = { type: "object", properties, required: required("code", "result") };
  const refused = [...general, ...call.codes].map((it) => writer.code(codes[it].code));
  const refusals = { properties: writer.envelope({ code: { enum: refused } }).properties };
  const schema = { oneOf: [done, { allOf: [{ $ref: "#/components/schemas/Refusal" }, refusals] }] };
  return {
    description: `Done, or refused by a code other than ${String(writer.code(codes.ok.code))}.`,
    content: { "application/json": { schema } },
  };
}

const troubles = [401, 429, 500, 502, 503, 504].map((status) => [status, { $ref: "#/components/responses/Trouble" }] as const);
const session = { token: [], launchKey: [] };

function operationOf(name: CallName, call: Call, writer: Writer): Schema {
  const fields = writer.inputOf(name, call);
  const body = bodyOf(call, fields);
  return {
    operationId: name,
    tags: [call.path.split("/")[1]],
    parameters: parametersOf(call, fields),
    ...(body && { requestBody: body }),
    responses: { 200: answerOf(name, call, writer), ...Object.fromEntries(troubles) },
    // A login may carry an older token; everything else must carry a valid one, and p where there is one.
    security: call.open ? [{}, session] : [session, { token: [] }],
    "x-codes": codeList(call.codes, writer),
    ...(call.touches && { "x-touches": call.touches }),
  };
}

function pathsOf(table: Record<string, Call>, writer: Writer) {
  const paths: Record<string, Schema> = {};
  for (const [name, call] of Object.entries(table)) {
    const path = (paths[call.path] ??= {});
    path[call.method.toLowerCase()] = operationOf(name as CallName, call, writer);
  }
  return paths;
}

function envelopeOf(code: Schema, writer: Writer): Schema {
  const parts = { code, result: {}, message: { type: "string" }, traceId: { type: "string" } };
  const { properties, required } = writer.envelope(parts);
  return { type: "object", properties, required: required("code", "message") };
}
const header = (name: string, description: string) => ({ type: "apiKey", in: "header", name, description });

const oursOrTheirs = ({ name }: Dialect) =>
  name === "plain" ? "Amounts are JSON numbers, times are epoch milliseconds." : `As a backend of the dialect ${name} has it.`;

/** OpenAPI 3.1 of the whole table, as a backend of this dialect would write it. */
export function openapi(dialect: Dialect = plain) {
  const writer = writerOf(dialect);
  const notOk = { ...writer.codeType, not: { const: writer.code(codes.ok.code) } };
  return {
    openapi: "3.1.0",
    info: { title: "lwh5", version: "1", description: `Peer-to-peer trading of a digital asset against CNY. ${oursOrTheirs(dialect)}` },
    servers: [{ url: "/lightweight" }],
    paths: pathsOf(calls, writer),
    components: {
      schemas: { Refusal: envelopeOf(notOk, writer) },
      responses: {
        Trouble: {
          description: "The road is broken, or the session is over; the body is an envelope when there is one.",
          content: { "application/json": { schema: envelopeOf(writer.codeType, writer) } },
        },
      },
      securitySchemes: {
        token: header(dialect.headers?.["x-access-token"] ?? "X-Access-Token", "The token of a login."),
        launchKey: header(dialect.headers?.["x-key"] ?? "X-Key", "The launch parameter p."),
      },
    },
    "x-general-codes": codeList(general, writer),
  };
}
