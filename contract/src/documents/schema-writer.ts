import type * as z from "zod/mini";
import { unwrapSchema, type SchemaShape } from "../dialect/unwrap-schema.ts";
import type { CallDefinition } from "../calls/call.ts";
import { Id, ownBackendIdPattern, IdOrEmptyInput } from "../wire/scalars.ts";
import { createJsonSchemaWithRefs } from "./json-schema-with-refs.ts";

export type JsonSchema = Record<string, unknown>;
export type CallInputField = { name: string; required: boolean; schema: JsonSchema };

export type SchemaWriter = {
  inputOf(call: CallDefinition): CallInputField[];
  answerOf(call: CallDefinition): JsonSchema;
  /** Schemas of the named parts, such as `Price`, that the schemas written so far refer to. */
  parts: Record<string, JsonSchema>;
};

export function createSchemaWriter(): SchemaWriter {
  const parts: Record<string, JsonSchema> = {};

  function inputOf(call: CallDefinition): CallInputField[] {
    const shape = call.input.shape as SchemaShape;
    const { properties = {}, required = [] } = createJsonSchemaWithRefs(call.input, parts) as {
      properties?: Record<string, JsonSchema>;
      required?: string[];
    };
    return Object.entries(properties).map(([name, schema]) => ({
      name,
      required: required.includes(name),
      schema: ownIdSchema(shape[name] as z.ZodMiniType) ?? schema,
    }));
  }

  return { parts, inputOf, answerOf: (call) => createJsonSchemaWithRefs(call.output, parts) };
}

/** Calls accept the ids of any backend. The document of our backend allows only its own ids. */
function ownIdSchema(type: z.ZodMiniType): JsonSchema | undefined {
  const part = unwrapSchema(type);
  const pattern = ownBackendIdPattern.source;
  if (part.kind !== "leaf" || (part.type !== Id && part.type !== IdOrEmptyInput)) return undefined;
  return { type: "string", pattern: part.type === Id ? pattern : pattern.replace("{1,", "{0,") };
}
