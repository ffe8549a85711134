import type * as z from "zod/mini";
import type { CallName } from "../calls/calls.ts";
import { uploadedFilesPath } from "../calls/request-parts.ts";
import { Flag } from "../wire/scalars.ts";
import type { Dialect, Spelling } from "./dialect.ts";
import { callDialectHook, backendNameOf, rejectSameNames } from "./field-names.ts";
import { getAtPath, type JsonObject, isJsonObject, setAtPath } from "./json.ts";
import type { FieldMeaning } from "./meanings.ts";
import { unchangedSpelling } from "./spellings.ts";
import { type SchemaShape, type UnwrappedSchema, unwrapSchema } from "./unwrap-schema.ts";

/**
 * Reports a mismatch. `field` is our path of the field or, for `unknownCode`, the code. No other
 * value of the response is reported.
 */
export type MismatchReporter = (kind: MismatchKind, field: string) => void;
export type MismatchKind = "unknownField" | "type" | "unknownCode";

export type Translator = {
  /**
   * Reads one part of a response. A value that does not fit becomes `undefined` and is reported. A
   * record then leaves out the field, and a list the item.
   */
  toOurs: (theirs: unknown, path: string, report: MismatchReporter) => unknown;
  /** Writes one part of a request. */
  toTheirs: (ours: unknown) => unknown;
};

/** Field of a record, with its path in the backend's record, or `null` if the backend lacks it. */
export type TranslatedField = Translator & {
  name: string;
  theirs: readonly string[] | null;
  part: UnwrappedSchema;
};

type RootTranslator = Translator & { fields?: readonly TranslatedField[] };

export type TranslationContext = {
  dialect: Dialect;
  call: CallName | undefined;
  /** True for an answer, false for a request. A dialect lists the names of the two separately. */
  isAnswer: boolean;
  /** Our names of the records that contain this part, outermost first. */
  path: readonly string[];
};

/** Returns the translator of a type. For a record, `fields` lists the translators of its fields. */
export function translatorOf(type: z.ZodMiniType, context: TranslationContext): RootTranslator {
  const part = unwrapSchema(type);
  if (part.kind === "fields") return recordTranslatorOf(part.shape, context);
  if (part.kind === "list") {
    const item = translatorOf(part.of, context);
    return {
      toOurs(theirs, path, report) {
        if (!Array.isArray(theirs)) return misfit(path, report);
        const ours = theirs.map((it) => item.toOurs(it, `${path}.[]`, report));
        return ours.filter((it) => it !== undefined);
      },
      toTheirs: (ours) => (Array.isArray(ours) ? ours.map((it) => item.toTheirs(it)) : ours),
    };
  }
  const { toOurs, toTheirs } = spellingOfMeaning(part.meaning, context.dialect, context.call);
  return { toOurs: (theirs, path, report) => toOurs(theirs) ?? misfit(path, report), toTheirs };
}

function misfit(path: string, report: MismatchReporter): undefined {
  report("type", path);
}

const isPage = (shape: SchemaShape) => "pageNo" in shape && "pageSize" in shape;

function recordTranslatorOf(shape: SchemaShape, context: TranslationContext): RootTranslator {
  const { dialect, isAnswer } = context;
  const hasFlag = isAnswer && isPage(shape) && Boolean(dialect.paging?.answer?.hasMore);
  const fields = translatedFieldsOf(hasFlag ? { ...shape, hasMore: Flag } : shape, context);
  const known: KnownNames = {};
  for (const { theirs } of fields) theirs?.reduce((inside, name) => (inside[name] ??= {}), known);
  return {
    fields,
    toOurs(theirs, path, report) {
      if (!isJsonObject(theirs)) return misfit(path, report);
      reportUnknownFields(theirs, known, path, report);
      const ours: JsonObject = {};
      for (const { name, theirs: there, part, toOurs } of fields) {
        if (there === null) continue;
        const found = getAtPath(theirs, there);
        const value = found ?? emptyValueOf(found, part, dialect);
        const isEmpty = value === null || value === undefined;
        const fitting = isEmpty ? value : toOurs(value, path ? `${path}.${name}` : name, report);
        if (fitting !== undefined) ours[name] = fitting;
      }
      return hasFlag ? withPageCount(ours) : ours;
    },
    toTheirs(ours) {
      if (!isJsonObject(ours)) return ours;
      const theirs: JsonObject = {};
      for (const { name, theirs: there, toTheirs } of fields) {
        const value = ours[name];
        if (there !== null && value !== undefined)
          setAtPath(theirs, there, value === null ? null : toTheirs(value));
      }
      return theirs;
    },
  };
}

/** Returns a record's fields with the backend's names. Throws if two fields have the same name. */
export function translatedFieldsOf(
  shape: SchemaShape,
  context: TranslationContext,
): TranslatedField[] {
  const { dialect, call, isAnswer, path } = context;
  const { paging = {} } = isPage(shape) ? dialect : {};
  const page = { ...(paging.answer?.hasMore && { pages: null }), ...paging.answer };
  const row = call && dialect.rows?.[call];
  const tables = isAnswer
    ? [row?.answer, page, dialect.names]
    : [row?.input, paging.input, dialect.names];
  const fields = Object.entries(shape).map(([name, type]) => {
    const theirs = backendNameOf(name, path, tables, dialect)?.split(".") ?? null;
    const translator = translatorOf(type, { ...context, path: [...path, name] });
    const isShifted = name === "pageNo" && paging.first === 0;
    return {
      name,
      theirs,
      part: unwrapSchema(type),
      ...(isShifted ? countedFromZero(translator) : translator),
    };
  });
  const names = fields.map((it) => [it.name, it.theirs?.join(".")] as const);
  rejectSameNames(dialect, "of one record", names);
  return fields;
}

/** Returns the translator of a page number for a backend that counts pages from 0. */
const countedFromZero = ({ toOurs, toTheirs }: Translator): Translator => ({
  toOurs(...theirs) {
    const ours = toOurs(...theirs);
    return ours === undefined ? undefined : Number(ours) + 1;
  },
  toTheirs: (ours) => toTheirs(Number(ours) - 1),
});

/**
 * Sets the number of pages from the flag that more pages follow. One page more than the current one is
 * enough, because a client only compares the two numbers.
 */
function withPageCount({ hasMore, ...page }: JsonObject): JsonObject {
  const { pageNo } = page;
  if (typeof pageNo !== "number") return page;
  return { total: null, ...page, pages: hasMore === true || hasMore === 1 ? pageNo + 1 : pageNo };
}

/**
 * Returns what a missing field or `null` becomes: `null` if the field is nullable, else an empty
 * list or `undefined`. A missing field counts as `null` only if it is required and the backend
 * leaves nulls out.
 */
function emptyValueOf(
  value: null | undefined,
  { nullable, optional, kind }: UnwrappedSchema,
  { nulls, emptyLists }: Dialect,
): null | undefined | readonly [] {
  if (value === undefined && (optional || nulls !== "left out")) return undefined;
  if (nullable) return null;
  return kind === "list" && emptyLists === "null" ? [] : undefined;
}

type KnownNames = { [name: string]: KnownNames };

/**
 * Reports fields that neither the dialect nor the contract knows, because one of them may be a
 * field of the app under a name that the dialect should list.
 */
function reportUnknownFields(
  theirs: JsonObject,
  known: KnownNames,
  path: string,
  report: MismatchReporter,
): void {
  for (const [name, value] of Object.entries(theirs)) {
    const here = path ? `${path}.${name}` : name;
    const inside = Object.hasOwn(known, name) ? known[name] : undefined;
    if (inside === undefined) report("unknownField", here);
    else if (Object.keys(inside).length > 0 && isJsonObject(value))
      reportUnknownFields(value, inside, here, report);
  }
}

/**
 * Returns the spelling of a meaning. If a spelling of the dialect throws, the result is
 * `undefined`, so that an unexpected value is one mismatch and does not end the process.
 */
export function spellingOfMeaning(
  meaning: FieldMeaning | undefined,
  { spelling, rows, files }: Dialect,
  call?: CallName,
): Spelling {
  const own = meaning && ((call && rows?.[call]?.spelling?.[meaning]) ?? spelling?.[meaning]);
  if (own)
    return {
      toOurs: (it) => callDialectHook(() => own.toOurs(it)),
      toTheirs: (it) => callDialectHook(() => own.toTheirs(it)),
    };
  if (meaning === "picture" && files !== undefined)
    return {
      toOurs: replacePrefix(files, uploadedFilesPath),
      toTheirs: replacePrefix(uploadedFilesPath, files),
    };
  return meaning !== undefined && texts.includes(meaning) ? asText : unchangedSpelling;
}

export const replacePrefix = (from: string, to: string) => (it: unknown) =>
  typeof it === "string" && it.startsWith(from) ? to + it.slice(from.length) : it;

const texts: FieldMeaning[] = ["text", "id", "mark", "token", "month", "day", "link", "picture"];
/** Converts a number to text, because an id or a phone number may arrive as a number. */
const asText: Spelling = {
  toOurs: (it) => (typeof it === "number" ? String(it) : it),
  toTheirs: (it) => it,
};
