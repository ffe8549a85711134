import type { CallDefinition } from "../calls/call.ts";
import { callDetailsByName } from "../calls/call-details.ts";
import { httpStatusEnvelopeMessage } from "../errors/http-status.ts";
import { type CallName, calls } from "../calls/calls.ts";
import { codeTexts } from "../errors/code-texts.ts";
import { refusalCodesByCall } from "../calls/refusal-codes.ts";
import { type CodeName, codes } from "../errors/codes.ts";
import { generalCodes } from "../errors/general-codes.ts";
import {
  type CallInputField,
  type JsonSchema,
  type SchemaWriter,
  createSchemaWriter,
} from "./schema-writer.ts";
import { bodyFieldNamesOfCall } from "../calls/request-parts.ts";

/** Recorded input and result of a call, shown as an example in the document. */
export type CallExample = { input: Readonly<Record<string, unknown>>; result: unknown };
export type CallExamples = Partial<Record<CallName, CallExample>>;

// The document is generated from the call table, so that the two cannot differ.

const pathNames = (call: CallDefinition) =>
  [...call.path.matchAll(/\{(\w+)\}/g)].map((it) => it[1] ?? "");

function parametersOf(call: CallDefinition, fields: readonly CallInputField[]): JsonSchema[] {
  const inPath = pathNames(call);
  const inBody = call.body === "file" ? fields.map((it) => it.name) : bodyFieldNamesOfCall(call);
  return fields
    .filter(({ name }) => !inBody.includes(name) || inPath.includes(name))
    .map(({ name, required, schema }) => ({
      name,
      in: inPath.includes(name) ? "path" : "query",
      required: inPath.includes(name) || required,
      schema,
    }));
}

function bodyOf(
  call: CallDefinition,
  all: readonly CallInputField[],
  example: CallExample | undefined,
): JsonSchema | undefined {
  const isFile = call.body === "file";
  const names = bodyFieldNamesOfCall(call);
  const fields = all.filter((it) => names.includes(it.name));
  if (fields.length === 0 && !isFile) return undefined;
  const properties = Object.fromEntries(fields.map(({ name, schema }) => [name, schema]));
  const required = fields.filter((it) => it.required).map(({ name }) => name);
  const schema = isFile
    ? {
        ...objectSchema({ ...properties, file: { type: "string", format: "binary" } }),
        required: [...required, "file"],
      }
    : { ...objectSchema(properties), ...(required.length > 0 && { required }) };
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

/**
 * Returns the schema of a request body. It forbids unknown fields, because the server refuses
 * them by name. Responses allow unknown fields, because clients ignore them.
 */
const objectSchema = (properties: JsonSchema) => ({
  type: "object",
  properties,
  additionalProperties: false,
});

const codeList = (names: readonly CodeName[]) =>
  names.map((name) => ({ name, code: codes[name].code, text: codeTexts[name] }));
const generalCodeNames = Object.keys(generalCodes).filter((it) => it !== "ok") as CodeName[];

function answerOf(
  call: CallDefinition,
  refusals: readonly CodeName[],
  writer: SchemaWriter,
  example: CallExample | undefined,
): JsonSchema {
  const properties = {
    code: { const: codes.ok.code },
    result: writer.answerOf(call),
    message: { type: "string" },
  };
  const done = { type: "object", properties, required: ["code", "result"] };
  const own = { properties: { code: { enum: refusals.map((it) => codes[it].code) } } };
  const refused =
    refusals.length > 0 ? [{ allOf: [{ $ref: "#/components/schemas/Refusal" }, own] }] : [];
  const schema = { oneOf: [done, ...refused, { $ref: "#/components/schemas/GeneralRefusal" }] };
  return {
    description: `Done, or refused by a code other than ${codes.ok.code}.`,
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

/** Error responses of every call. A body, if any, is an envelope. */
const httpErrorResponses = {
  401: { $ref: "#/components/responses/Unauthorized" },
  429: { $ref: "#/components/responses/TooManyRequests" },
  "4XX": { $ref: "#/components/responses/BadRequest" },
  "5XX": { $ref: "#/components/responses/ServerError" },
};
const statusTable = (...statuses: number[]) =>
  statuses.map((it) => `- ${it} ${httpStatusEnvelopeMessage(it)}`).join("\n");
const sessionSecurity = { token: [], launchKey: [] };

function operationOf(
  name: CallName,
  call: CallDefinition,
  writer: SchemaWriter,
  example: CallExample | undefined,
): JsonSchema {
  const refusals = refusalCodesByCall[name];
  const fields = writer.inputOf(call);
  const parameters = parametersOf(call, fields).map((it) => withExample(it, example));
  const body = bodyOf(call, fields, example);
  return {
    operationId: name,
    tags: [call.path.split("/")[1]],
    summary: callDetailsByName[name].summary,
    description: callDetailsByName[name].about,
    parameters: [
      ...parameters,
      ...(call.method === "GET" ? [] : [{ $ref: "#/components/parameters/RequestId" }]),
    ],
    ...(body && { requestBody: body }),
    responses: { 200: answerOf(call, refusals, writer, example), ...httpErrorResponses },
    // A login may carry an older token. Other calls need a valid one, and the launch key if there is
    // one.
    security: call.open ? [{}, sessionSecurity] : [sessionSecurity, { token: [] }],
    "x-codes": codeList(refusals),
    ...(call.touches && { "x-touches": call.touches }),
  };
}

const withExample = (parameter: JsonSchema, example: CallExample | undefined): JsonSchema => {
  const value = example?.input[String(parameter["name"])];
  return value === undefined ? parameter : { ...parameter, example: value };
};

function pathsOf(
  table: Record<string, CallDefinition>,
  writer: SchemaWriter,
  examples: CallExamples,
) {
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

const envelopeOf = (code: JsonSchema): JsonSchema => ({
  type: "object",
  properties: { code, result: {}, message: { type: "string" }, traceId: { type: "string" } },
  required: ["code", "message"],
});
const generalRefusal: JsonSchema = {
  allOf: [
    { $ref: "#/components/schemas/Refusal" },
    { properties: { code: { enum: generalCodeNames.map((it) => codes[it].code) } } },
  ],
};
const header = (name: string, description: string) => ({
  type: "apiKey",
  in: "header",
  name,
  description,
});

const tags = [
  ["basic", "General data: texts, banks, lessons, images."],
  ["order", "Orders, their appeals, reports and ratings."],
  ["entrust", "Offers, listings, purchases and quick matches."],
  ["user", "Users: account, PIN, certification, coins, payment methods."],
  ["login", "Renewal of a session."],
  ["sms", "SMS codes."],
  ["chat", "Chat of each order."],
  [
    "road",
    "Routes other than calls: images and health. The socket at `/lightweight/websocket/{userId}` is in asyncapi.json.",
  ],
].map(([name, description]) => ({ name, description }));

const healthOperation = (summary: string, description: string) => ({
  servers: [{ url: "/" }],
  get: {
    operationId: summary.toLowerCase().replace(/\W/g, "-"),
    tags: ["road"],
    summary,
    description,
    security: [],
    responses: {
      200: { description: "Healthy." },
      "4XX": httpErrorResponses["4XX"],
      503: { description: "Unhealthy." },
    },
  },
});
const pathParameter = (name: string) => ({
  name,
  in: "path",
  required: true,
  schema: { type: "string" },
});
/** Routes of a backend other than calls. */
const nonCallPaths = {
  "/files/{name}": {
    get: {
      operationId: "file",
      tags: ["road"],
      summary: "Image",
      description:
        "Image URLs are part of responses, with a signature `s` that expires after one to two hours. Without it, the image is not returned.",
      parameters: [
        pathParameter("name"),
        { name: "s", in: "query", required: false, schema: { type: "string" } },
      ],
      security: [{}],
      responses: {
        200: {
          description: "The image.",
          content: Object.fromEntries(
            ["png", "jpeg", "webp"].map((item) => [
              `image/${item}`,
              { schema: { type: "string", format: "binary" } },
            ]),
          ),
        },
        404: {
          description: "Not found, or expired.",
          content: { "application/json": { schema: { $ref: "#/components/schemas/Envelope" } } },
        },
      },
    },
  },
  "/healthz": healthOperation("Is it alive", "The process responds."),
  "/readyz": healthOperation("Can it serve", "The process and its dependencies respond."),
};

/** Returns the OpenAPI 3.1 document of all calls. */
export function buildOpenApiDocument(examples: CallExamples = {}) {
  const writer = createSchemaWriter();
  const notOk = { type: "integer", not: { const: codes.ok.code } };
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
      description: `Peer-to-peer trading of a digital asset against CNY. Amounts are JSON numbers, times are epoch milliseconds. Unknown fields in a query or body are refused by name. A filter by an unknown number is ignored. A command repeated with the same \`X-Request-Id\` and body is executed once and returns the same response; with a different body it is refused.`,
    },
    servers: [{ url: "/lightweight" }],
    tags,
    paths: { ...paths, ...nonCallPaths },
    components: {
      schemas: {
        Refusal: envelopeOf(notOk),
        GeneralRefusal: generalRefusal,
        Envelope: envelopeOf({ type: "integer" }),
        ...writer.parts,
      },
      parameters: {
        RequestId: {
          name: "X-Request-Id",
          in: "header",
          required: false,
          description: "Created by the client for each command; unique per user and call.",
          schema: { type: "string", pattern: "^[A-Za-z0-9-]{8,64}$" },
        },
      },
      headers: {
        TraceId: {
          description: "Identifies the call in the logs.",
          schema: { type: "string" },
        },
        Date: { description: "The server's time.", schema: { type: "string" } },
      },
      responses: {
        Unauthorized: answers(`The session has ended. ${httpStatusEnvelopeMessage(401)}`),
        TooManyRequests: {
          ...answers("Too many requests. Retry after `Retry-After`."),
          headers: retry,
        },
        BadRequest: answers(
          `The request is invalid:\n\n${statusTable(400, 403, 404, 408, 413, 415, 431)}`,
        ),
        ServerError: answers(
          `Connection or server error. The outcome of a command is unknown:\n\n${statusTable(500, 502, 503, 504)}`,
        ),
      },
      securitySchemes: {
        token: header("X-Access-Token", "The token of a login."),
        launchKey: header("X-Key", "The launch key `p`."),
      },
    },
    "x-general-codes": codeList(generalCodeNames),
  };
}
