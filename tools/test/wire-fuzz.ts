import { readFileSync } from "node:fs";
import { createRandomSource } from "../../mock/src/random.ts";
import type { Mock } from "../../mock/src/client/connect.ts";
import type { UserClient } from "../../mock/src/client/user-client.ts";
import { createRandomImage } from "../../mock/src/client/random-image.ts";
import type { World } from "../../mock/src/client/world.ts";
import { type RandomValueGenerator, createRandomValueGenerator } from "./random-values.ts";
import {
  drawRandomValue,
  drawRandomObject,
  type RandomValueContext,
  type LearnedValuesByField,
  collectValuesByField,
  inferIdFieldNameFromPath,
  invalidValues,
  unknownFieldNames,
} from "./random-schema-values.ts";
import { schemaOfRef, type JsonSchemaNode, findSchemaViolation } from "./json-schema.ts";

type Parameter = {
  $ref?: string;
  name: string;
  in: "path" | "query";
  required: boolean;
  schema: JsonSchemaNode;
};
type Operation = {
  operationId: string;
  parameters: Parameter[];
  requestBody?: { content: Readonly<Record<string, { schema: JsonSchemaNode }>> };
  responses: { 200: { content: Readonly<Record<string, { schema: JsonSchemaNode }>> } };
  "x-codes"?: unknown;
};
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchemaNode> };
};

const { paths, components }: Document = JSON.parse(
  readFileSync(new URL("../../contract/openapi.json", import.meta.url), "utf8"),
);
const parts = components.schemas;
const calls = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, operation]) =>
    operation["x-codes"] === undefined
      ? []
      : [
          {
            ...operation,
            method: method.toUpperCase(),
            path,
            parameters: operation.parameters.filter((one) => !one.$ref),
          },
        ],
  ),
);
type Call = (typeof calls)[number];

type Fields = Record<string, unknown>;
/**
 * A generated request. `isFit` is false if its headers or its raw body were made invalid.
 * `isAllowed` also checks its fields against the OpenAPI document.
 */
type FuzzRequest = {
  path: Fields;
  query: Fields;
  body?: unknown;
  text?: string;
  headers: Record<string, string>;
  isFit: boolean;
};
export type FuzzFailure = { call: string; why: string; sent: string; answer: string };
export type FuzzReport = {
  calls: number;
  kinds: number;
  fit: number;
  done: number;
  refused: number;
  statuses: Record<string, number>;
  codes: Record<string, number>;
  /**
   * Number of requests per call and field that fit the OpenAPI document but are refused as invalid
   * input, because of a limit that a schema cannot express.
   */
  narrower: Record<string, number>;
  faults: FuzzFailure[];
};

const bodyOf = (call: Call) => Object.entries(call.requestBody?.content ?? {})[0];
const isForm = (call: Call) => bodyOf(call)?.[0] === "multipart/form-data";

function validRequest(on: RandomValueContext, call: Call): FuzzRequest {
  const pick = (where: Parameter["in"]) =>
    Object.fromEntries(
      call.parameters
        .filter((it) => it.in === where && (it.required || on.dice.hits(0.4)))
        .map((it) => [
          it.name,
          drawRandomValue(on, it.schema, inferIdFieldNameFromPath(call.path, it.name)),
        ]),
    );
  const [type, content] = bodyOf(call) ?? [];
  const body = content && drawRandomObject(on, content.schema);
  return {
    path: pick("path"),
    query: pick("query"),
    ...(body && { body }),
    headers: type === "application/json" ? { "content-type": type } : {},
    isFit: true,
  };
}

/** Changes one part of a valid request so that it becomes wrong or unusual. */
function invalidRequest({ dice }: RandomValueContext, call: Call, asked: FuzzRequest): FuzzRequest {
  const body = asked.body as Fields | undefined;
  const fields = body && !isForm(call) ? body : asked.query;
  const name = dice.pick(Object.keys(fields)) ?? dice.pick(unknownFieldNames) ?? "";
  const inPlace = (one: Fields): FuzzRequest =>
    fields === body ? { ...asked, body: one } : { ...asked, query: one };
  const put = (at: string, value: unknown) =>
    inPlace(Object.fromEntries([...Object.entries(fields), [at, value]]));
  const without = () =>
    inPlace(Object.fromEntries(Object.entries(fields).filter(([it]) => it !== name)));
  const raw = (text: string, type = "application/json"): FuzzRequest => ({
    ...asked,
    text,
    headers: { "content-type": type },
    isFit: false,
  });
  const kind = dice.weighed([
    ["odd", 8],
    ["stray", 3],
    ["missing", 3],
    ["path", 2],
    ["raw", 3],
    ["header", 2],
  ]);
  if (kind === "odd") return put(name, dice.pick(invalidValues));
  if (kind === "stray") return put(dice.pick(unknownFieldNames) ?? "", 1);
  if (kind === "missing") return without();
  if (kind === "path") {
    const texts = invalidValues.filter(
      (it) => typeof it === "string" && it !== "" && it !== "\ud800",
    );
    return {
      ...asked,
      path: Object.fromEntries(Object.keys(asked.path).map((it) => [it, dice.pick(texts)])),
    };
  }
  if (kind === "raw" && body && !isForm(call)) {
    const text = JSON.stringify(body);
    return (
      dice.pick([
        raw(""),
        raw("{"),
        raw("[]"),
        raw("null"),
        raw('"x"'),
        raw(text, "text/plain"),
        raw(text, "application/xml"),
        raw(text.repeat(2)),
      ]) ?? asked
    );
  }
  const header = dice.pick([
    { "x-access-token": "" },
    { "x-access-token": "nobody" },
    { "x-request-id": "!" },
    { "x-key": "nobody" },
  ]);
  return { ...asked, headers: { ...asked.headers, ...header }, isFit: false };
}

/**
 * URLs contain only text, so any other value is written as JSON. `asServerReads` reads digits as a
 * number unless the field accepts text.
 */
const textOf = (value: unknown): string =>
  (typeof value === "string" ? value : JSON.stringify(value)).toWellFormed();
function asServerReads(schema: JsonSchemaNode, value: unknown): unknown {
  const text = textOf(value);
  return findSchemaViolation(parts, schema, text) !== undefined && /^-?\d+(\.\d+)?$/.test(text)
    ? Number(text)
    : text;
}

/**
 * Returns true for any integer in an enum parameter of a GET call. It counts as allowed, because
 * the mock ignores unknown enum numbers in filters.
 */
const isIgnoredEnumNumber = ({ method }: Call, schema: JsonSchemaNode, value: unknown) =>
  method === "GET" &&
  schema["$ref"] !== undefined &&
  schemaOfRef(parts, schema["$ref"])["x-enum-varnames"] !== undefined &&
  /^-?\d+$/.test(textOf(value));

function isAllowed(call: Call, { path, query, body, isFit }: FuzzRequest): boolean {
  const said: Fields = { ...query, ...path };
  const placed = call.parameters.every(({ name, required, schema }) =>
    Object.hasOwn(said, name)
      ? isIgnoredEnumNumber(call, schema, said[name]) ||
        findSchemaViolation(parts, schema, asServerReads(schema, said[name])) === undefined
      : !required,
  );
  const content = bodyOf(call)?.[1];
  const bodyFits =
    !content ||
    isForm(call) ||
    findSchemaViolation(parts, content.schema, JSON.parse(JSON.stringify(body))) === undefined;
  // OpenAPI cannot forbid additional query parameters. Our document does so in words.
  const strays = Object.keys(query).filter(
    (it) => !call.parameters.some(({ name }) => name === it),
  );
  return isFit && placed && bodyFits && strays.length === 0;
}

function addressOf(call: Call, { path, query }: FuzzRequest): string {
  const text = (it: unknown) => encodeURIComponent(textOf(it));
  const filled = call.path.replace(/\{(\w+)\}/g, (_, name: string) => text(path[name]));
  const said = Object.entries(query).map(([name, it]) => `${text(name)}=${text(it)}`);
  return `/lightweight${filled}${said.length > 0 ? `?${said.join("&")}` : ""}`;
}

async function formOf({ dice }: RandomValueContext, body: Fields): Promise<FormData> {
  const form = new FormData();
  for (const [name, it] of Object.entries(body)) if (name !== "file") form.append(name, String(it));
  const broken =
    dice.pick([new Uint8Array(0), new Uint8Array(200), new TextEncoder().encode("<svg/>")]) ?? "";
  form.append(
    "file",
    dice.hits(0.5) ? await createRandomImage() : new Blob([broken]),
    dice.pick(["a.png", "../b.jpg", "口.webp"]),
  );
  return form;
}

type FuzzContext = { world: World; phones: UserClient[]; on: RandomValueContext };

/** Creates orders between the two users and reads their lists, as a source of ids. */
async function createOrders({ world, phones, on }: FuzzContext): Promise<void> {
  const [buyer, seller] = phones as [UserClient, UserClient];
  for (const status of [50, 60, 30, 20] as const)
    collectValuesByField(on.learned, await world.createOrder({ buyer, seller, status }));
  for (const phone of phones)
    for (const name of [
      "methodList",
      "orderList",
      "sellList",
      "buyAbleList",
      "fastMessages",
      "userInfo",
    ] as const) {
      const answer = await phone.call[name]({});
      if (answer.kind === "done") collectValuesByField(on.learned, answer.result);
    }
  collectValuesByField(on.learned, { url: await buyer.upload("voucher") });
  collectValuesByField(on.learned, { url: await seller.upload("receiveCode") });
}

/**
 * Sends random valid and invalid calls of the OpenAPI document and compares each response with it.
 * The same seed sends the same calls.
 */
export async function fuzzMock(
  mock: Mock,
  { seed, calls: wanted }: { seed: number; calls: number },
): Promise<FuzzReport> {
  const dice: RandomValueGenerator = createRandomValueGenerator(createRandomSource(seed));
  const learned: LearnedValuesByField = new Map();
  const world = await mock.world(undefined, { seed, now: "2026-11-20T02:00:00Z", frozen: true });
  const phones = await Promise.all(
    ["demo-buyer", "demo-seller", "demo-appeal", "demo-new", "demo-banned"].map((user) =>
      world.client(user),
    ),
  );
  const on: RandomValueContext = { dice, parts, learned, isAtEdge: false };
  await createOrders({ world, phones, on });
  const report: FuzzReport = {
    calls: 0,
    kinds: 0,
    fit: 0,
    done: 0,
    refused: 0,
    statuses: {},
    codes: {},
    narrower: {},
    faults: [],
  };
  const kinds = new Set<string>();
  const count = (where: Record<string, number>, name: string) => {
    where[name] = (where[name] ?? 0) + 1;
  };
  for (let at = 0; at < wanted; at += 1) {
    // Every call runs once in order, then calls are drawn at random.
    const call = (at < calls.length ? calls[at] : dice.pick(calls)) as Call;
    const phone = dice.pick(phones.slice(0, dice.hits(0.7) ? 2 : 5)) as UserClient;
    const how = dice.weighed([
      ["fit", 5],
      ["edge", 2],
      ["spoilt", 3],
    ]);
    const drawing = { ...on, isAtEdge: how === "edge" };
    const fit = validRequest(drawing, call);
    const asked = how === "spoilt" ? invalidRequest(drawing, call, fit) : fit;
    const isFit = isAllowed(call, asked);
    const { status, type, text } = await send(mock.address, drawing, call, phone, asked);
    const answer = parsed(text);
    const { code = 0, result } = Object(answer) as { code?: number; result?: unknown };
    report.calls += 1;
    report.fit += isFit ? 1 : 0;
    kinds.add(call.operationId);
    count(report.statuses, String(status));
    count(report.codes, String(code));
    const isDone = status === 200 && code === 200;
    report.done += isDone ? 1 : 0;
    report.refused += isDone ? 0 : 1;
    if (isDone) collectValuesByField(learned, result);
    if (isFit && code === 10_001)
      count(report.narrower, `${call.operationId} ${String(Object(result).field ?? "")}`);
    const schema =
      status === 200 ? call.responses[200].content["application/json"]?.schema : parts["Envelope"];
    const off = type.startsWith("application/json")
      ? findSchemaViolation(parts, schema ?? {}, answer)
      : `is ${type}`;
    const why = [
      ...(status >= 500 ? [`HTTP ${status}`] : []),
      ...(off === undefined ? [] : [`off the schema: ${off}`]),
      ...(isDone && !isFit ? ["done, though the document forbids it"] : []),
    ];
    if (why.length > 0)
      report.faults.push({
        call: call.operationId,
        why: why.join("; "),
        sent: JSON.stringify(asked).slice(0, 600),
        answer: text.slice(0, 400),
      });
    if (status === 401 || code === 401 || call.operationId.toLowerCase().includes("login"))
      await phone.relogin();
    if (dice.hits(0.03)) await world.clock.advance(dice.between(1, 20) * 60_000);
  }
  report.kinds = kinds.size;
  // Closing the world throws if its ledger is wrong.
  await world.close();
  return report;
}

async function send(
  address: string,
  on: RandomValueContext,
  call: Call,
  phone: UserClient,
  asked: FuzzRequest,
) {
  const { headers, body, text } = asked;
  const json = body === undefined ? undefined : JSON.stringify(body);
  const sent = text ?? (isForm(call) ? await formOf(on, body as Fields) : json);
  const answer = await fetch(`${address}${addressOf(call, asked)}`, {
    method: call.method,
    headers: {
      "x-access-token": phone.token,
      "x-key": phone.p,
      ...(call.method !== "GET" && { "x-request-id": `fuzz-${on.dice.letters(16)}` }),
      ...headers,
    },
    ...(sent !== undefined && { body: sent }),
    redirect: "manual",
  });
  return {
    status: answer.status,
    type: answer.headers.get("content-type") ?? "",
    text: await answer.text(),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
