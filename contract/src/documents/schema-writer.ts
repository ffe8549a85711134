import type * as z from "zod/mini";
import type { Call } from "../calls/call.ts";
import type { CallName } from "../calls/calls.ts";
import { uploadedFilesPath } from "../calls/request-parts.ts";
import { Id, ownBackendIdPattern, IdOrEmptyInput } from "../wire/scalars.ts";
import { codeSpelling } from "../dialect/answers.ts";
import type { Dialect, FieldNames } from "../dialect/dialect.ts";
import { type JsonObject, setAtPath } from "../dialect/json.ts";
import {
  type TranslatedField,
  translatedFieldsOf,
  type TranslationContext,
} from "../dialect/translate.ts";
import { type SchemaShape, type UnwrappedSchema, unwrapSchema } from "../dialect/unwrap-schema.ts";
import { jsonSchemaWithRefs, jsonSchemaOf } from "./schema-names.ts";

export type JsonSchema = Record<string, unknown>;
/** An input field with our name and the name in the dialect. */
export type InputField = {
  name: string;
  theirs: readonly string[];
  required: boolean;
  schema: JsonSchema;
};

function theirSchema(type: z.ZodMiniType, context: TranslationContext): JsonSchema {
  const part = unwrapSchema(type);
  const inner = innerSchema(part, type, context);
  return part.nullable ? { anyOf: [inner, { type: "null" }] } : inner;
}

function innerSchema(
  part: UnwrappedSchema,
  type: z.ZodMiniType,
  context: TranslationContext,
): JsonSchema {
  if (part.kind === "leaf") return leafSchema(type, context.dialect);
  return part.kind === "list"
    ? { type: "array", items: theirSchema(part.of, context) }
    : recordSchema(part.shape, context);
}

function leafSchema(type: z.ZodMiniType, { spelling, files }: Dialect): JsonSchema {
  const part = unwrapSchema(type);
  const meaning = part.kind === "leaf" ? part.meaning : undefined;
  if (meaning === "picture" && files !== undefined && files !== uploadedFilesPath)
    return { type: "string", examples: [`${files}…`] };
  return { ...((meaning && spelling?.[meaning]?.schema) ?? jsonSchemaOf(part.type)) };
}

/** A name with dots is a field inside nested records. */
function recordSchema(shape: SchemaShape, context: TranslationContext): JsonSchema {
  const properties: JsonObject = {};
  const had = translatedFieldsOf(shape, context).filter((it) => it.theirs !== null);
  for (const translatedField of had)
    setAtPath(
      properties,
      propertyPathOf(translatedField.theirs ?? []),
      theirSchema(shape[translatedField.name] as z.ZodMiniType, context),
    );
  const required = new Set(
    had.flatMap(({ theirs, part }) => (part.optional ? [] : [theirs?.[0] ?? ""])),
  );
  return { type: "object", properties, ...(required.size > 0 && { required: [...required] }) };
}

const propertyPathOf = (path: readonly string[]) =>
  path.flatMap((name, index) => (index === 0 ? [name] : ["properties", name]));

export type SchemaWriter = {
  inputOf(name: CallName, call: Call): InputField[];
  answerOf(name: CallName, call: Call): JsonSchema;
  /** Returns the envelope's fields under their names in the dialect. */
  envelope(parts: Readonly<Record<string, JsonSchema>>): {
    properties: JsonObject;
    required: (...names: string[]) => string[];
  };
  code: (ours: number) => unknown;
  codeType: JsonSchema;
  /** Named parts of the schemas written so far. */
  parts: Record<string, JsonSchema>;
};

export function createSchemaWriter(dialect: Dialect): SchemaWriter {
  const isPlain = dialect.name === "plain";
  const codes = codeSpelling(dialect);
  const names: FieldNames<string> = dialect.envelope?.names ?? {};
  const parts: Record<string, JsonSchema> = {};
  const theirName = (ours: string) => (names[ours] === null ? [] : [names[ours] ?? ours]);

  const schemaByName = (type: z.ZodMiniType) => jsonSchemaWithRefs(type, parts);
  const context = (name: CallName, isAnswer: boolean): TranslationContext => {
    const own = dialect.rows?.[name];
    return { dialect, isAnswer, names: (isAnswer ? own?.answer : own?.input) ?? {} };
  };

  function inputOf(name: CallName, call: Call): InputField[] {
    const shape = call.input.shape as SchemaShape;
    if (!isPlain)
      return translatedFieldsOf(shape, context(name, false)).flatMap((field) =>
        theirField(field, shape, context(name, false)),
      );
    const { properties = {}, required = [] } = schemaByName(call.input) as {
      properties?: Record<string, JsonSchema>;
      required?: string[];
    };
    return Object.entries(properties).map(([field, schema]) => ({
      name: field,
      theirs: [field],
      required: required.includes(field),
      schema: ownIdSchema(shape[field] as z.ZodMiniType) ?? schema,
    }));
  }

  return {
    parts,
    inputOf,
    answerOf: (name, call) =>
      isPlain ? schemaByName(call.output) : theirSchema(call.output, context(name, true)),
    envelope: (parts) => ({
      properties: Object.fromEntries(
        Object.entries(parts).flatMap(([name, schema]) =>
          theirName(name).map((it) => [it, schema]),
        ),
      ),
      required: (...wanted) => wanted.flatMap(theirName),
    }),
    code: (ours) => codes.toTheirs(ours),
    codeType: { ...codes.schema },
  };
}

/**
 * A call definition accepts the ids of any backend. The document of our own backend allows only ids
 * that it creates.
 */
function ownIdSchema(type: z.ZodMiniType): JsonSchema | undefined {
  const part = unwrapSchema(type);
  const pattern = ownBackendIdPattern.source;
  if (part.kind !== "leaf" || (part.type !== Id && part.type !== IdOrEmptyInput)) return undefined;
  return { type: "string", pattern: part.type === Id ? pattern : pattern.replace("{1,", "{0,") };
}

function theirField(
  { name, theirs, part }: TranslatedField,
  shape: SchemaShape,
  context: TranslationContext,
): InputField[] {
  if (theirs === null) return [];
  return [
    {
      name,
      theirs,
      required: !part.optional,
      schema: theirSchema(shape[name] as z.ZodMiniType, context),
    },
  ];
}
