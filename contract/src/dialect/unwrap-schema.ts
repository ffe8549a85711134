import type * as z from "zod/mini";
import { type FieldMeaning, meaningOfSchemaLeaf } from "./meanings.ts";

type Type = z.ZodMiniType;
export type SchemaShape = Readonly<Record<string, Type>>;
type Def = { type: string; innerType?: Type; in?: Type; element?: Type; shape?: SchemaShape };

/** Schema without its optional and nullable wrappers. */
export type UnwrappedSchema = { optional: boolean; nullable: boolean; type: Type } & (
  | { kind: "leaf"; meaning: FieldMeaning | undefined }
  | { kind: "list"; of: Type }
  | { kind: "fields"; shape: SchemaShape }
);

const mayBeMissing = new Set(["optional", "default", "prefault", "catch"]);

export function unwrapSchema(type: Type): UnwrappedSchema {
  let inner = type;
  let optional = false;
  let nullable = false;
  for (;;) {
    const meaning = meaningOfSchemaLeaf(inner);
    if (meaning !== undefined) return { optional, nullable, type: inner, kind: "leaf", meaning };
    const def = inner.def as unknown as Def;
    if (def.element) return { optional, nullable, type: inner, kind: "list", of: def.element };
    if (def.shape) return { optional, nullable, type: inner, kind: "fields", shape: def.shape };
    // Continues with the wire side of a codec.
    const next = def.innerType ?? def.in;
    if (next === undefined) return { optional, nullable, type: inner, kind: "leaf", meaning };
    optional ||= mayBeMissing.has(def.type);
    nullable ||= def.type === "nullable";
    inner = next;
  }
}

export type SchemaLeaf = { path: string; meaning: FieldMeaning | undefined };

/** Returns all leaves of a type by path. `[]` stands for each item of a list. */
export function schemaLeavesOf(type: Type, path = ""): SchemaLeaf[] {
  const part = unwrapSchema(type);
  if (part.kind === "leaf") return [{ path, meaning: part.meaning }];
  if (part.kind === "list") return schemaLeavesOf(part.of, `${path}[]`);
  return Object.entries(part.shape).flatMap(([name, it]) =>
    schemaLeavesOf(it, path ? `${path}.${name}` : name),
  );
}
