import type * as z from "zod/mini";
import { type FieldMeaning, meaningOfSchemaLeaf } from "./meanings.ts";

type Type = z.ZodMiniType;
export type SchemaShape = Readonly<Record<string, Type>>;
export type SchemaDef = {
  type: string;
  innerType?: Type;
  in?: Type;
  element?: Type;
  shape?: SchemaShape;
  checks?: unknown[];
};

/** Schema without its optional and nullable wrappers. */
export type UnwrappedSchema = { optional: boolean; nullable: boolean; type: Type } & (
  | { kind: "leaf"; meaning: FieldMeaning | undefined }
  | { kind: "list"; of: Type }
  | { kind: "fields"; shape: SchemaShape }
);

const mayBeMissing = new Set(["optional", "default", "prefault", "catch"]);

export function unwrapSchema(type: Type, optional = false, nullable = false): UnwrappedSchema {
  const meaning = meaningOfSchemaLeaf(type);
  const { element, shape, innerType, in: wireSide, type: kind } = type.def as unknown as SchemaDef;
  // A codec is replaced by its input type, which is the format that is sent over the network.
  const inside = innerType ?? wireSide;
  const common = { optional, nullable, type };
  if (meaning !== undefined) return { ...common, kind: "leaf", meaning };
  if (element) return { ...common, kind: "list", of: element };
  if (shape) return { ...common, kind: "fields", shape };
  if (inside === undefined) return { ...common, kind: "leaf", meaning };
  return unwrapSchema(inside, optional || mayBeMissing.has(kind), nullable || kind === "nullable");
}

export type SchemaLeaf = { path: string; meaning: FieldMeaning | undefined };

/**
 * Returns all leaves of a type, that is, parts that are neither a record nor a list. In the path,
 * `[]` stands for each item of a list.
 */
export function schemaLeavesOf(type: Type, path = ""): SchemaLeaf[] {
  const part = unwrapSchema(type);
  if (part.kind === "leaf") return [{ path, meaning: part.meaning }];
  if (part.kind === "list") return schemaLeavesOf(part.of, `${path}[]`);
  return Object.entries(part.shape).flatMap(([name, it]) =>
    schemaLeavesOf(it, path ? `${path}.${name}` : name),
  );
}
