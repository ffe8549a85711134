import type * as z from "zod/mini";
import type { CallName } from "../calls/calls.ts";
import { uploadedFilesPath } from "../calls/request-parts.ts";
import type { Dialect, BackendNamesByField, Spelling } from "./dialect.ts";
import { callDialectHook, backendNameOf } from "./field-names.ts";
import { getAtPath, type JsonObject, isJsonObject, setAtPath } from "./json.ts";
import type { FieldMeaning } from "./meanings.ts";
import { type UnwrappedSchema, unwrapSchema } from "./unwrap-schema.ts";

/** Reports a mismatch in a response by our path of the field, never by its value. */
export type MismatchReporter = (
  kind: "unknownField" | "type" | "unknownCode",
  field: string,
) => void;

/**
 * Reads one part of a response. A value that does not fit becomes `undefined` and is reported. The
 * caller decides about the consequence.
 */
export type FieldReader = (theirs: unknown, path: string, report: MismatchReporter) => unknown;
/** Writes one part of a request. */
export type FieldWriter = (ours: unknown) => unknown;

export type TranslationContext = {
  dialect: Dialect;
  /** Names of this call. */
  names: BackendNamesByField<string>;
  spelling: Dialect["spelling"];
  /** Selects the names of answers or of inputs, because a dialect lists them separately. */
  isAnswer: boolean;
  /** Our names of the records around this part. */
  path: readonly string[];
};

/** Returns the context of the whole input or answer of a call. */
export function translationContextOf(
  dialect: Dialect,
  call: CallName | undefined,
  isAnswer: boolean,
): TranslationContext {
  const { input, answer, spelling } = (call && dialect.rows?.[call]) ?? {};
  return {
    dialect,
    names: (isAnswer ? answer : input) ?? {},
    spelling: { ...dialect.spelling, ...spelling },
    isAnswer,
    path: [],
  };
}

const inside = (context: TranslationContext, name: string): TranslationContext => ({
  ...context,
  path: [...context.path, name],
});

/** Field of a record, with its path in the backend's record, or `null` if the backend lacks it. */
export type TranslatedField = {
  name: string;
  theirs: readonly string[] | null;
  type: z.ZodMiniType;
  part: UnwrappedSchema;
  /** Our page number minus that of the backend: 1 if the backend counts pages from 0. */
  shift: 0 | 1;
};

export function createFieldReader(type: z.ZodMiniType, context: TranslationContext): FieldReader {
  const part = unwrapSchema(type);
  if (part.kind === "leaf") {
    const { toOurs } = spellingOfMeaning(part.meaning, context);
    return (theirs, path, report) => toOurs(theirs) ?? misfit(path, report);
  }
  if (part.kind === "list") return listReader(createFieldReader(part.of, context));
  return recordReader(translatedFieldsOf(part.shape, context), context);
}

function writerOf(type: z.ZodMiniType, context: TranslationContext): FieldWriter {
  const part = unwrapSchema(type);
  if (part.kind === "leaf") return spellingOfMeaning(part.meaning, context).toTheirs;
  if (part.kind === "list") {
    const write = writerOf(part.of, context);
    return (ours) => (Array.isArray(ours) ? ours.map((it) => write(it)) : ours);
  }
  const fields = translatedFieldsOf(part.shape, context).map((field) => ({
    ...field,
    write: createFieldWriter(field, context),
  }));
  return (ours) => {
    if (!isJsonObject(ours)) return ours;
    const theirs: JsonObject = {};
    for (const { name, theirs: path, write } of fields) {
      const value = ours[name];
      if (path !== null && value !== undefined)
        setAtPath(theirs, path, value === null ? null : write(value));
    }
    return theirs;
  };
}

/**
 * Returns the fields of a record with their names in the format of the backend. Throws if two fields
 * have the same name.
 */
export function translatedFieldsOf(
  shape: Readonly<Record<string, z.ZodMiniType>>,
  context: TranslationContext,
): TranslatedField[] {
  const { dialect } = context;
  const isPage = shape["pageNo"] !== undefined && shape["pageSize"] !== undefined;
  const paging = isPage ? pagingNames(context) : undefined;
  const tables = [context.names, paging, dialect.names as BackendNamesByField<string>];
  const taken = new Map<string, string>();
  return Object.entries(shape).map(([name, type]) => {
    const theirs = backendNameOf(name, context.path, tables, dialect);
    const other = theirs === null ? undefined : taken.get(theirs);
    if (other !== undefined)
      throw new Error(
        `dialect ${dialect.name}: ${other} and ${name} of one record are both called ${theirs}`,
      );
    if (theirs !== null) taken.set(theirs, name);
    return {
      name,
      theirs: theirs === null ? null : theirs.split("."),
      type,
      part: unwrapSchema(type),
      shift: isPage && name === "pageNo" && dialect.paging?.first === 0 ? 1 : 0,
    };
  });
}

function pagingNames({
  dialect: { paging = {} },
  isAnswer,
}: TranslationContext): BackendNamesByField<string> {
  if (!isAnswer) return paging.input ?? {};
  return { ...(paging.answer?.hasMore && { pages: null }), ...paging.answer };
}

export function createFieldWriter(
  { name, type, shift }: TranslatedField,
  context: TranslationContext,
): FieldWriter {
  const write = writerOf(type, inside(context, name));
  return shift === 0 ? write : (ours) => write(Number(ours) - 1);
}

function fieldReader(
  { name, type, shift }: TranslatedField,
  context: TranslationContext,
): FieldReader {
  const read = createFieldReader(type, inside(context, name));
  if (shift === 0) return read;
  return (theirs, path, report) => {
    const ours = read(theirs, path, report);
    return ours === undefined ? undefined : Number(ours) + 1;
  };
}

export const spellingOfMeaning = (
  meaning: FieldMeaning | undefined,
  { spelling, dialect: { files } }: Pick<TranslationContext, "spelling" | "dialect">,
): Spelling => {
  const own = meaning && spelling?.[meaning];
  if (own) return withoutErrors(own);
  if (meaning === "picture" && files !== undefined) return beginningWith(files);
  return meaning !== undefined && textMeanings.has(meaning) ? asText : asItIs;
};

/**
 * Returns `undefined` instead of throwing, so that a value which a spelling does not expect is one
 * mismatch and does not end the process.
 */
function withoutErrors({ toOurs, toTheirs }: Spelling): Spelling {
  const guarded = (convert: (value: unknown) => unknown) => (value: unknown) =>
    callDialectHook(() => convert(value));
  return { toOurs: guarded(toOurs), toTheirs: guarded(toTheirs) };
}

const asItIs: Spelling = { toOurs: (it) => it, toTheirs: (it) => it };
const textMeanings: ReadonlySet<FieldMeaning> = new Set<FieldMeaning>([
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
const asText: Spelling = {
  toOurs: (it) => (typeof it === "number" ? String(it) : it),
  toTheirs: (it) => it,
};

const changed = (from: string, to: string) => (it: unknown) =>
  typeof it === "string" && it.startsWith(from) ? to + it.slice(from.length) : it;
const beginningWith = (theirs: string): Spelling => ({
  toOurs: changed(theirs, uploadedFilesPath),
  toTheirs: changed(uploadedFilesPath, theirs),
});

function misfit(path: string, report: MismatchReporter): undefined {
  report("type", path);
}

/** Leaves out the elements that cannot be read. */
const listReader =
  (read: FieldReader): FieldReader =>
  (theirs, path, report) => {
    if (!Array.isArray(theirs)) return misfit(path, report);
    return theirs.map((it) => read(it, `${path}.[]`, report)).filter((it) => it !== undefined);
  };

function recordReader(
  fields: readonly TranslatedField[],
  context: TranslationContext,
): FieldReader {
  const more = hasMorePath(fields, context);
  const known = namesIn([...fields.map((it) => it.theirs), more]);
  const readers = fields.map((field) => ({ ...field, read: fieldReader(field, context) }));
  return (theirs, path, report) => {
    if (!isJsonObject(theirs)) return misfit(path, report);
    reportUnknownFields(theirs, known, path, report);
    const ours: JsonObject = {};
    for (const { name, theirs: there, part, read } of readers) {
      if (there === null) continue;
      const value =
        getAtPath(theirs, there) ?? emptyValueOf(getAtPath(theirs, there), part, context);
      if (value === undefined) continue;
      const here = path ? `${path}.${name}` : name;
      const fitting = value === null ? null : read(value, here, report);
      if (fitting !== undefined) ours[name] = fitting;
    }
    if (more !== null) addPageCount(ours, getAtPath(theirs, more), context);
    return ours;
  };
}

/**
 * Returns the value of a missing field or of `null`. Many backends do not distinguish the two, so
 * either becomes the form that the call definition allows.
 */
function emptyValueOf(
  value: unknown,
  { nullable, optional, kind }: UnwrappedSchema,
  { dialect }: TranslationContext,
): null | undefined | readonly [] {
  const isLeftOut = value === undefined && !optional && dialect.nulls === "left out";
  if (value === undefined && !isLeftOut) return undefined;
  if (nullable) return null;
  return kind === "list" && dialect.emptyLists === "null" ? [] : undefined;
}

function hasMorePath(
  fields: readonly TranslatedField[],
  { dialect, isAnswer }: TranslationContext,
): readonly string[] | null {
  const isPage = ["pageNo", "records"].every((name) => fields.some((it) => it.name === name));
  const name = dialect.paging?.answer?.hasMore;
  return isAnswer && isPage && typeof name === "string" ? name.split(".") : null;
}

/**
 * Sets the number of pages from the flag that more pages follow. One page more than the current one is
 * enough, because a client only compares the two numbers.
 */
function addPageCount(ours: JsonObject, more: unknown, { spelling }: TranslationContext): void {
  const { pageNo } = ours;
  if (typeof pageNo !== "number") return;
  const hasMore = more === true || more === 1 || spelling?.flag?.toOurs(more) === 1;
  ours["pages"] = hasMore ? pageNo + 1 : pageNo;
  ours["total"] ??= null;
}

type KnownNames = Map<string, KnownNames>;

function namesIn(paths: readonly (readonly string[] | null)[]): KnownNames {
  const known: KnownNames = new Map();
  for (const theirs of paths) {
    let inside = known;
    for (const name of theirs ?? []) {
      const deeper = inside.get(name) ?? new Map();
      inside.set(name, deeper);
      inside = deeper;
    }
  }
  return known;
}

/** Reports unknown fields, because the app may need them later under another name. */
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
