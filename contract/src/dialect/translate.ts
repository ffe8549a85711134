import type * as z from "zod/mini";
import { uploadedFilesPath } from "../calls/request-parts.ts";
import type { Dialect, FieldNames, Spelling } from "./dialect.ts";
import { getAtPath, type JsonObject, isJsonObject, setAtPath } from "./json.ts";
import type { Meaning } from "./meanings.ts";
import { type UnwrappedSchema, unwrapSchema } from "./unwrap-schema.ts";

/** Reports a mismatch in a response by our path of the field, never by its value. */
export type MismatchReporter = (
  kind: "unknownField" | "type" | "unknownCode",
  field: string,
) => void;

/**
 * Translates one part of a call definition in both directions. A value that does not fit becomes
 * `undefined` and is reported. The caller decides about the consequence.
 */
export type Translator = {
  toOurs(theirs: unknown, path: string, report: MismatchReporter): unknown;
  toTheirs(ours: unknown): unknown;
};

/**
 * Context of a part. A dialect may write requests and responses differently: the names of paging fields,
 * some values, and fields without a value.
 */
export type TranslationContext = { dialect: Dialect; names: FieldNames<string>; isAnswer: boolean };

export type TranslatedField = {
  name: string;
  theirs: readonly string[] | null;
  part: UnwrappedSchema;
  translator: Translator;
};

export function translatorOf(type: z.ZodMiniType, context: TranslationContext): Translator {
  const part = unwrapSchema(type);
  if (part.kind === "leaf") return leaf(spellingOf(part.meaning, context.dialect), context);
  if (part.kind === "list") return list(translatorOf(part.of, context));
  return record(translatedFieldsOf(part.shape, context), context);
}

type Conversions = Pick<Spelling, "toOurs" | "toTheirs" | "toRequest">;

export const spellingOf = (
  meaning: Meaning | undefined,
  { spelling, files }: Dialect,
): Conversions => {
  const own = meaning && spelling?.[meaning];
  if (own) return withoutErrors(own);
  if (meaning === "picture" && files !== undefined) return beginningWith(files);
  return meaning !== undefined && written.has(meaning) ? asText : asItIs;
};

/**
 * Returns `undefined` instead of throwing, so that a value which a spelling does not expect is one
 * mismatch and does not end the process.
 */
function withoutErrors({
  toOurs,
  toTheirs,
  toRequest = toTheirs,
}: Conversions): Required<Conversions> {
  const guarded = (convert: (value: unknown) => unknown) => (value: unknown) => {
    try {
      return convert(value);
    } catch {
      return undefined;
    }
  };
  return { toOurs: guarded(toOurs), toTheirs: guarded(toTheirs), toRequest: guarded(toRequest) };
}

const asItIs = { toOurs: (it: unknown) => it, toTheirs: (it: unknown) => it };
const written: ReadonlySet<Meaning> = new Set<Meaning>([
  "text",
  "id",
  "mark",
  "token",
  "month",
  "day",
  "link",
  "picture",
]);
/** Converts a number to text, because an id or a phone number may arrive as a number. */
const asText = {
  toOurs: (it: unknown) => (typeof it === "number" ? String(it) : it),
  toTheirs: (it: unknown) => it,
};

const changed = (from: string, to: string) => (it: unknown) =>
  typeof it === "string" && it.startsWith(from) ? to + it.slice(from.length) : it;
const beginningWith = (theirs: string) => ({
  toOurs: changed(theirs, uploadedFilesPath),
  toTheirs: changed(uploadedFilesPath, theirs),
});

function leaf(
  { toOurs, toTheirs, toRequest = toTheirs }: Conversions,
  { isAnswer }: TranslationContext,
): Translator {
  return {
    toOurs(theirs, path, report) {
      return toOurs(theirs) ?? misfit(path, report);
    },
    toTheirs: isAnswer ? toTheirs : toRequest,
  };
}

function misfit(path: string, report: MismatchReporter): undefined {
  report("type", path);
}

const list = (each: Translator): Translator => ({
  toOurs(theirs, path, report) {
    if (!Array.isArray(theirs)) return misfit(path, report);
    return theirs
      .map((it) => each.toOurs(it, `${path}.[]`, report))
      .filter((it) => it !== undefined);
  },
  toTheirs: (ours) => (Array.isArray(ours) ? ours.map((it) => each.toTheirs(it)) : ours),
});

/** Fields of a record with their names in the dialect. */
export function translatedFieldsOf(
  shape: Readonly<Record<string, z.ZodMiniType>>,
  context: TranslationContext,
): TranslatedField[] {
  const { dialect, isAnswer } = context;
  const isPage = shape["pageNo"] !== undefined && shape["pageSize"] !== undefined;
  const paging = (isPage && (isAnswer ? dialect.paging?.answer : dialect.paging?.input)) || {};
  const names: FieldNames<string> = {
    ...dialect.names,
    ...(paging as FieldNames<string>),
    ...context.names,
  };
  const taken = new Map<string, string>();
  return Object.entries(shape).map(([name, type]) => {
    const said = names[name];
    const theirs = said === undefined ? name : said;
    const other = theirs === null ? undefined : taken.get(theirs);
    if (other !== undefined)
      throw new Error(
        `dialect ${dialect.name}: ${other} and ${name} of one record are both called ${theirs}`,
      );
    if (theirs !== null) taken.set(theirs, name);
    const inner = translatorOf(type, context);
    const translator =
      isPage && name === "pageNo" && dialect.paging?.first === 0 ? shifted(inner) : inner;
    return {
      name,
      theirs: theirs === null ? null : theirs.split("."),
      part: unwrapSchema(type),
      translator,
    };
  });
}

/** Page numbers of a dialect in which the first page is 0. */
const shifted = (inner: Translator): Translator => ({
  toOurs(theirs, path, report) {
    const ours = inner.toOurs(theirs, path, report);
    return ours === undefined ? undefined : Number(ours) + 1;
  },
  toTheirs: (ours) => inner.toTheirs(Number(ours) - 1),
});

function record(
  fields: readonly TranslatedField[],
  { dialect: { nulls }, isAnswer }: TranslationContext,
): Translator {
  const known = namesIn(fields);
  const reported = isAnswer ? nulls : undefined;
  return {
    toOurs(theirs, path, report) {
      if (!isJsonObject(theirs)) return misfit(path, report);
      reportUnknownFields(theirs, known, path, report);
      const ours: JsonObject = {};
      for (const field of fields) {
        const value = readField(field, theirs, reported, path, report);
        if (value !== undefined) ours[field.name] = value;
      }
      return ours;
    },
    toTheirs(ours) {
      if (!isJsonObject(ours)) return ours;
      const theirs: JsonObject = {};
      for (const it of fields) writeField(it, ours, reported, theirs);
      return theirs;
    },
  };
}

/**
 * Many backends do not distinguish `null` from a missing field, so either becomes the form that the call
 * definition allows.
 */
function readField(
  { name, theirs: there, part, translator }: TranslatedField,
  theirs: JsonObject,
  nulls: Dialect["nulls"],
  path: string,
  report: MismatchReporter,
): unknown {
  if (there === null) return undefined;
  const value = getAtPath(theirs, there);
  if (value === undefined)
    return part.nullable && !part.optional && nulls === "left out" ? null : undefined;
  if (value === null) return part.nullable ? null : undefined;
  return translator.toOurs(value, path ? `${path}.${name}` : name, report);
}

function writeField(
  { name, theirs: there, translator }: TranslatedField,
  ours: JsonObject,
  nulls: Dialect["nulls"],
  theirs: JsonObject,
): void {
  if (there === null) return;
  const value = ours[name] ?? emptyValue(ours[name], nulls);
  if (value !== undefined)
    setAtPath(theirs, there, value === null ? null : translator.toTheirs(value));
}

/** Returns how the dialect writes a field without a value. */
function emptyValue(value: unknown, nulls: Dialect["nulls"]): unknown {
  if (nulls === "written") return null;
  return nulls === "left out" ? undefined : value;
}

type KnownNames = Map<string, KnownNames>;

function namesIn(fields: readonly TranslatedField[]): KnownNames {
  const known: KnownNames = new Map();
  for (const { theirs } of fields) {
    let inside = known;
    for (const name of theirs ?? []) {
      const deeper = inside.get(name) ?? new Map();
      inside.set(name, deeper);
      inside = deeper;
    }
  }
  return known;
}

/**
 * Drops and reports unknown fields, because a later screen may expect such a field under another name.
 */
function reportUnknownFields(
  theirs: JsonObject,
  known: KnownNames,
  path: string,
  report: MismatchReporter,
): void {
  for (const [name, value] of Object.entries(theirs)) {
    const inside = known.get(name);
    if (inside === undefined) report("unknownField", path ? `${path}.${name}` : name);
    else if (inside.size > 0 && isJsonObject(value))
      reportUnknownFields(value, inside, path ? `${path}.${name}` : name, report);
  }
}
