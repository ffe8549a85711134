// Generates calls, control calls and scenarios as plain TypeScript types for users of the package,
// from the schemas of the API documents.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  type CallDefinition,
  calls,
  refusalCodesByCall,
  generalCodes,
  isPushCmd,
  staleReadsByPush,
} from "../contract/src/index.ts";
import { createSchemaWriter } from "../contract/src/documents/schema-writer.ts";
import { buildControlOpenApiDocument } from "../mock/src/control/openapi.ts";
import {
  createScenarioJsonSchema,
  createStepJsonSchemas,
} from "../mock/src/control/scenario-json-schema.ts";

type Schema = Readonly<Record<string, unknown>>;
type Parts = {
  $ref?: string;
  enum?: readonly unknown[];
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  allOf?: readonly Schema[];
  type?: string | readonly string[];
};

const nameOf = (ref: unknown): string => String(ref).split("/").at(-1) ?? "";
const union = (parts: readonly string[]): string => [...new Set(parts)].join(" | ") || "never";
const literals = (values: readonly unknown[]): string =>
  union(values.map((it) => JSON.stringify(it)));
const key = (name: string): string =>
  /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
const isMany = (type: string): boolean => type.includes(" | ");

const scalars: Readonly<Record<string, string>> = {
  string: "string",
  number: "number",
  integer: "number",
  boolean: "boolean",
  null: "null",
};

/** Returns the type of a schema. Limits and patterns cannot be expressed in a type. */
function typeOf(schema: Schema): string {
  const { $ref, enum: values, anyOf, oneOf, allOf, type } = schema as Parts;
  if ($ref !== undefined) return nameOf($ref);
  if ("const" in schema) return JSON.stringify(schema["const"]);
  if (values !== undefined) return literals(values);
  const choices = anyOf ?? oneOf;
  if (choices !== undefined) return union(choices.map(typeOf));
  if (allOf !== undefined) return allOf.map(typeOf).join(" & ");
  if (Array.isArray(type)) return union(type.map((it: string) => typeOf({ ...schema, type: it })));
  if (type === "array") {
    const of = typeOf((schema["items"] as Schema | undefined) ?? {});
    return isMany(of) ? `(${of})[]` : `${of}[]`;
  }
  return type === "object" ? recordOf(schema) : (scalars[String(type)] ?? "unknown");
}

function recordOf({ properties = {}, required = [], additionalProperties: more }: Schema): string {
  const needed = required as readonly string[];
  const fields = Object.entries(properties as Record<string, Schema>).map(([name, property]) =>
    needed.includes(name)
      ? `${key(name)}: ${typeOf(property)}`
      : `${key(name)}?: ${typeOf(property)} | undefined`,
  );
  const rest = typeof more === "object" && more !== null ? typeOf(more as Schema) : undefined;
  if (rest !== undefined) fields.push(`[more: string]: ${fields.length === 0 ? rest : "unknown"}`);
  return fields.length === 0 ? "Record<string, never>" : `{ ${fields.join("; ")} }`;
}

const named = (parts: Readonly<Record<string, Schema>>): string[] =>
  Object.entries(parts).map(([name, it]) => `type ${name} = ${typeOf(it)};`);

/**
 * Copies the doc comment of each exported type in a source file to the generated type of the same
 * name.
 */
function documented(source: string, lines: readonly string[]): string[] {
  const text = readFileSync(join(import.meta.dirname, "..", source), "utf8");
  const docs = new Map(
    [...text.matchAll(/(\/\*\*[^/]*\*\/)\nexport (?:type|interface) (\w+)/g)].map(
      ([, doc = "", name = ""]) => [name, doc],
    ),
  );
  return lines.flatMap((line) => {
    const doc = docs.get(/^export (?:type|interface) (\w+)/.exec(line)?.[1] ?? "");
    return doc === undefined ? [line] : [doc, line];
  });
}

/** Returns the generated form of mock/src/client/call-types.ts. */
export function generateCallTypes(): string {
  const writer = createSchemaWriter();
  const rows = (Object.entries(calls) as [keyof typeof calls, CallDefinition][]).map(
    ([name, call]) => {
      const fields = writer.inputOf(call);
      const input = {
        type: "object",
        properties: Object.fromEntries(fields.map((it) => [it.name, it.schema])),
        required: fields.filter((it) => it.required).map((it) => it.name),
      };
      return `  ${name}: { input: ${typeOf(input)}; output: ${typeOf(writer.answerOf(call))}; refusal: ${literals(refusalCodesByCall[name])} };`;
    },
  );
  const general = Object.keys(generalCodes).filter((it) => it !== "ok");
  return documented("mock/src/client/call-types.ts", [
    ...named(writer.parts),
    `interface Calls {\n${rows.join("\n")}\n}`,
    "export type CallName = keyof Calls;",
    'export type CallInput<N extends CallName> = Calls[N]["input"];',
    'export type CallOutput<N extends CallName> = Calls[N]["output"];',
    `export type GeneralRefusal = ${literals(general)};`,
    'export type CallRefusal<N extends CallName> = Calls[N]["refusal"] | GeneralRefusal | "ok";',
    `export type PushCmd = ${literals(Object.keys(staleReadsByPush).filter(isPushCmd))};`,
    "export type Push = { cmd: string; msgTxt: string; orderId: string };",
    "export {};",
    "",
  ]).join("\n");
}

type Operation = {
  operationId: string;
  deprecated?: boolean;
  requestBody?: Body;
  responses: Record<string, Body>;
  parameters: Parameter[];
};
type Body = { required?: boolean; content?: Record<string, { schema: Schema }> };
type Parameter = { name: string; in: string; schema: Schema };

const schemaIn = (body: Body | undefined): Schema | undefined =>
  Object.values(body?.content ?? {})[0]?.schema;

/** Returns the generated form of mock/src/client/control-call-types.ts. */
export function generateControlCallTypes(): string {
  const { paths, components } = buildControlOpenApiDocument();
  const { ControlErrorBody, ...parts } = components.schemas as Record<string, Schema>;
  const rows = Object.entries(paths as Record<string, Record<string, Operation>>).flatMap(
    ([path, methods]) =>
      Object.entries(methods)
        .filter(([, it]) => !it.deprecated)
        .map(([method, operation]) => {
          const query = operation.parameters.filter((one) => one.in === "query");
          const asked = query
            .map((one) => `${key(one.name)}?: ${typeOf(one.schema)} | undefined`)
            .join("; ");
          const body = schemaIn(operation.requestBody);
          const done = schemaIn(operation.responses["200"] ?? operation.responses["201"]);
          const answer = done === undefined ? "undefined" : typeOf(done);
          return `  "${method.toUpperCase()} ${path}": { query: ${asked ? `{ ${asked} }` : "undefined"}; body: ${body ? typeOf(body) : "undefined"}; answer: ${answer} };`;
        }),
  );
  const { code } = (ControlErrorBody as { properties: Record<string, Schema> }).properties;
  return documented("mock/src/client/control-call-types.ts", [
    ...named(parts),
    `export interface ControlCallTypes {\n${rows.join("\n")}\n}`,
    `export type ControlCode = ${typeOf(code ?? {})};`,
    "",
  ]).join("\n");
}

/** Returns the generated form of mock/src/scenario/scenario-types.ts. */
export function generateScenarioTypes(): string {
  const steps = Object.entries(createStepJsonSchemas()).map(
    ([kind, it]) => `  ${kind}: ${typeOf(it)};`,
  );
  const { properties, ...whole } = createScenarioJsonSchema() as Schema & {
    properties: Record<string, Schema>;
  };
  const { steps: _, ...head } = properties;
  const required = (whole["required"] as string[]).filter((it) => it !== "steps");
  return documented("mock/src/scenario/scenario-types.ts", [
    `interface Steps {\n${steps.join("\n")}\n}`,
    "export type StepKind = keyof Steps;",
    "export type StepOf<K extends StepKind> = Steps[K];",
    "export type ScenarioStep = Steps[StepKind];",
    `export type Scenario = ${typeOf({ ...whole, properties: head, required })} & { steps: ScenarioStep[] };`,
    "",
  ]).join("\n");
}
