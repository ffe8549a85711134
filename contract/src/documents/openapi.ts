import type { Call } from "../calls/call.ts";
import { callDetails } from "../calls/call-details.ts";
import { httpStatusMessage } from "../errors/http-status.ts";
import { type CallName, calls } from "../calls/calls.ts";
import { codeTexts } from "../errors/code-texts.ts";
import { type CodeName, codes, generalCodes } from "../errors/codes.ts";
import type { Dialect } from "../dialect/dialect.ts";
import { type InputField, type JsonSchema, type SchemaWriter, schemaWriterOf } from "./writer.ts";
import { setAtPath } from "../dialect/json.ts";
import { plain } from "../dialect/plain.ts";
import { bodyFields } from "../calls/request-parts.ts";

/** One call that was really made, as it travelled. */
export type CallExample = { input: Readonly<Record<string, unknown>>; result: unknown };
export type Examples = Partial<Record<CallName, CallExample>>;

// The document is written from the table, so that the two cannot say different things.

const pathNames = (call: Call) => [...call.path.matchAll(/\{(\w+)\}/g)].map((it) => it[1] ?? "");

function parametersOf(call: Call, fields: readonly InputField[]): JsonSchema[] {
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

function bodyOf(
  call: Call,
  all: readonly InputField[],
  example: CallExample | undefined,
): JsonSchema | undefined {
  const isFile = call.body === "file";
  const names = bodyFields(call);
  const fields = all.filter((it) => names.includes(it.name));
  if (fields.length === 0 && !isFile) return undefined;
  const properties: JsonSchema = {};
  for (const { theirs, schema } of fields)
    setAtPath(
      properties,
      theirs.flatMap((it, at) => (at === 0 ? [it] : ["properties", it])),
      schema,
    );
  const required = [...new Set(fields.flatMap((it) => (it.required ? [it.theirs[0] ?? ""] : [])))];
  const schema = isFile
    ? {
        ...object({ ...properties, file: { type: "string", format: "binary" } }),
        required: [...required, "file"],
      }
    : { ...object(properties), ...(required.length > 0 && { required }) };
  const sent =
    example &&
    !isFile &&
    Object.fromEntries(Object.entries(example.input).filter(([it]) => names.includes(it)));
  const content = { schema, ...(sent && { example: sent }) };
  return {
    required: true,
    content: { [isFile ? "multipart/form-data" : "application/json"]: content },
  };
}

/** A field that a row does not know is refused by its name. Answers stay open: who reads them bears more. */
const object = (properties: JsonSchema) => ({
  type: "object",
  properties,
  additionalProperties: false,
});

const codeList = (names: readonly CodeName[], { code }: SchemaWriter) =>
  names.map((name) => ({ name, code: code(codes[name].code), text: codeTexts[name] }));
const general = Object.keys(generalCodes).filter((it) => it !== "ok") as CodeName[];

function answerOf(
  name: CallName,
  call: Call,
  writer: SchemaWriter,
  example: CallExample | undefined,
): JsonSchema {
  const { properties, required } = writer.envelope({
    code: { const: writer.code(codes.ok.code) },
    result: writer.answerOf(name, call),
    message: { type: "string" },
  });
  const done = { type: "object", properties, required: required("code", "result") };
  const own = {
    properties: writer.envelope({
      code: { enum: call.codes.map((it) => writer.code(codes[it].code)) },
    }).properties,
  };
  const refused =
    call.codes.length > 0 ? [{ allOf: [{ $ref: "#/components/schemas/Refusal" }, own] }] : [];
  const schema = { oneOf: [done, ...refused, { $ref: "#/components/schemas/GeneralRefusal" }] };
  return {
    description: `Done, or refused by a code other than ${String(writer.code(codes.ok.code))}.`,
    headers: {
      "X-Trace-Id": { $ref: "#/components/headers/TraceId" },
      Date: { $ref: "#/components/headers/Date" },
    },
    content: {
      "application/json": {
        schema,
        ...(example && {
          example: { code: codes.ok.code, result: example.result, message: codeTexts.ok },
        }),
      },
    },
  };
}

/** What may come instead: whatever the call, its body is an envelope where there is one. */
const troubles = {
  401: { $ref: "#/components/responses/Unauthorized" },
  429: { $ref: "#/components/responses/TooOften" },
  "4XX": { $ref: "#/components/responses/Misasked" },
  "5XX": { $ref: "#/components/responses/Trouble" },
};
const statusTable = (...statuses: number[]) =>
  statuses.map((it) => `- ${it} ${httpStatusMessage(it)}`).join("\n");
const session = { token: [], launchKey: [] };

function operationOf(
  name: CallName,
  call: Call,
  writer: SchemaWriter,
  example: CallExample | undefined,
): JsonSchema {
  const fields = writer.inputOf(name, call);
  const parameters = parametersOf(call, fields).map((it) => withExample(it, example));
  const body = bodyOf(call, fields, example);
  return {
    operationId: name,
    tags: [call.path.split("/")[1]],
    summary: callDetails[name].summary,
    description: callDetails[name].about,
    parameters: [
      ...parameters,
      ...(call.method === "GET" ? [] : [{ $ref: "#/components/parameters/RequestId" }]),
    ],
    ...(body && { requestBody: body }),
    responses: { 200: answerOf(name, call, writer, example), ...troubles },
    // A login may carry an older token; everything else must carry a valid one, and p where there is one.
    security: call.open ? [{}, session] : [session, { token: [] }],
    "x-codes": codeList(call.codes, writer),
    ...(call.touches && { "x-touches": call.touches }),
  };
}

const withExample = (parameter: JsonSchema, example: CallExample | undefined): JsonSchema => {
  const value = example?.input[String(parameter["name"])];
  return value === undefined ? parameter : { ...parameter, example: value };
};

function pathsOf(table: Record<string, Call>, writer: SchemaWriter, examples: Examples) {
  const paths: Record<string, JsonSchema> = {};
  for (const [name, call] of Object.entries(table)) {
    const path = (paths[call.path] ??= {});
    path[call.method.toLowerCase()] = operationOf(
      name as CallName,
      call,
      writer,
      examples[name as CallName],
    );
  }
  return paths;
}

function envelopeOf(code: JsonSchema, writer: SchemaWriter): JsonSchema {
  const parts = { code, result: {}, message: { type: "string" }, traceId: { type: "string" } };
  const { properties, required } = writer.envelope(parts);
  return { type: "object", properties, required: required("code", "message") };
}
function generalRefusal(writer: SchemaWriter): JsonSchema {
  const { properties } = writer.envelope({
    code: { enum: general.map((it) => writer.code(codes[it].code)) },
  });
  return { allOf: [{ $ref: "#/components/schemas/Refusal" }, { properties }] };
}
const header = (name: string, description: string) => ({
  type: "apiKey",
  in: "header",
  name,
  description,
});

const oursOrTheirs = ({ name }: Dialect) =>
  name === "plain"
    ? "Amounts are JSON numbers, times are epoch milliseconds."
    : `As a backend of the dialect ${name} has it.`;

const tags = [
  ["basic", "What the app needs before and around a trade: texts, banks, lessons, pictures."],
  ["order", "Orders, their appeals, reports and ratings."],
  ["entrust", "Offers and listings, buying and the search for a seller."],
  ["user", "Who a person is: account, PIN, certification, coins, payment methods."],
  ["login", "The renewal of a session."],
  ["sms", "Codes by message."],
  ["chat", "The talk beside each order."],
  [
    "road",
    "What is not a call: pictures and health. The socket at `/lightweight/websocket/{userId}` is in asyncapi.json.",
  ],
].map(([name, description]) => ({ name, description }));

const health = (summary: string, description: string) => ({
  servers: [{ url: "/" }],
  get: {
    operationId: summary.toLowerCase().replace(/\W/g, "-"),
    tags: ["road"],
    summary,
    description,
    security: [],
    responses: {
      200: { description: "Yes." },
      "4XX": troubles["4XX"],
      503: { description: "No." },
    },
  },
});
const inPath = (name: string) => ({ name, in: "path", required: true, schema: { type: "string" } });
/** What a backend serves beside the calls. */
const target = {
  "/files/{name}": {
    get: {
      operationId: "file",
      tags: ["road"],
      summary: "A picture",
      description:
        "Addresses stand in answers, with a pass `s` that is over after an hour or two; without it there is no picture.",
      parameters: [
        inPath("name"),
        { name: "s", in: "query", required: false, schema: { type: "string" } },
      ],
      security: [{}],
      responses: {
        200: {
          description: "The picture.",
          content: Object.fromEntries(
            ["png", "jpeg", "webp"].map((item) => [
              `image/${item}`,
              { schema: { type: "string", format: "binary" } },
            ]),
          ),
        },
        404: {
          description: "None here, or not any more.",
          content: { "application/json": { schema: { $ref: "#/components/schemas/Envelope" } } },
        },
      },
    },
  },
  "/healthz": health("Is it alive", "The process answers."),
  "/readyz": health("Can it serve", "It answers, and what it needs answers too."),
};

/** OpenAPI 3.1 of the whole table, as a backend of this dialect would write it. */
export function openapi(dialect: Dialect = plain, examples: Examples = {}) {
  const writer = schemaWriterOf(dialect);
  const notOk = { ...writer.codeType, not: { const: writer.code(codes.ok.code) } };
  const anyEnvelope = { "application/json": { schema: { $ref: "#/components/schemas/Envelope" } } };
  const answers = (description: string) => ({ description, content: anyEnvelope });
  const retry = { "Retry-After": { description: "Seconds.", schema: { type: "integer" } } };
  const paths = pathsOf(calls, writer, examples);
  return {
    openapi: "3.1.0",
    info: {
      title: "lwh5",
      version: "1",
      license: { name: "UNLICENSED", identifier: "LicenseRef-lwh5" },
      description: `Peer-to-peer trading of a digital asset against CNY. ${oursOrTheirs(dialect)} A field that is not named here is refused by its name, in a query as in a body; a filter by a number that nobody knows filters nothing. The same \`X-Request-Id\` with the same body is answered once more and done once; with another body it is refused.`,
    },
    servers: [{ url: "/lightweight" }],
    tags,
    paths: { ...paths, ...target },
    components: {
      schemas: {
        Refusal: envelopeOf(notOk, writer),
        GeneralRefusal: generalRefusal(writer),
        Envelope: envelopeOf(writer.codeType, writer),
        ...writer.parts,
      },
      parameters: {
        RequestId: {
          name: dialect.headers?.["x-request-id"] ?? "X-Request-Id",
          in: "header",
          required: false,
          description: "Made by the phone for each wish; counts per person and call.",
          schema: { type: "string", pattern: "^[A-Za-z0-9-]{8,64}$" },
        },
      },
      headers: {
        TraceId: {
          description: "By which a call is found in the logs.",
          schema: { type: "string" },
        },
        Date: { description: "The server's time.", schema: { type: "string" } },
      },
      responses: {
        Unauthorized: answers(`The session is over. ${httpStatusMessage(401)}`),
        TooOften: { ...answers("Slower, after `Retry-After`."), headers: retry },
        Misasked: answers(
          `What was asked cannot be asked like that:\n\n${statusTable(400, 403, 404, 408, 413, 415, 431)}`,
        ),
        Trouble: answers(
          `The road is broken; nobody knows whether it was done:\n\n${statusTable(500, 502, 503, 504)}`,
        ),
      },
      securitySchemes: {
        token: header(
          dialect.headers?.["x-access-token"] ?? "X-Access-Token",
          "The token of a login.",
        ),
        launchKey: header(dialect.headers?.["x-key"] ?? "X-Key", "The launch parameter p."),
      },
    },
    "x-general-codes": codeList(general, writer),
  };
}
