import type * as z from "zod/mini";
import { filesPath } from "../calls/request-parts.ts";
import type { Dialect, Names, Spelling } from "./dialect.ts";
import { at, type Fields, isFields, put } from "./json.ts";
import type { Meaning } from "./meanings.ts";
import { type Part, unfold } from "./unwrap-schema.ts";

/** What was strange in an answer, by our path to it. Never what stood there. */
export type Tell = (kind: "unknownField" | "type" | "unknownCode", field: string) => void;

/** One part of a row, both ways. What does not fit is undefined and told; whoever reads the row says what that costs. */
export type Translator = {
  toOurs(theirs: unknown, path: string, tell: Tell): unknown;
  toTheirs(ours: unknown): unknown;
};

/** Where a part stands: what the other side leaves out of an answer it does not leave out of an input. */
export type Place = { dialect: Dialect; names: Names<string>; isAnswer: boolean };

export type Field = { name: string; theirs: readonly string[] | null; part: Part; translator: Translator };

export function translatorOf(type: z.ZodMiniType, place: Place): Translator {
  const part = unfold(type);
  if (part.kind === "leaf") return leaf(spellingOf(part.meaning, place.dialect), place);
  if (part.kind === "list") return list(translatorOf(part.of, place));
  return record(fieldsOf(part.shape, place), place);
}

type Conversions = Pick<Spelling, "toOurs" | "toTheirs" | "toRequest">;

export const spellingOf = (meaning: Meaning | undefined, { spelling, files }: Dialect): Conversions => {
  const own = meaning && spelling?.[meaning];
  if (own) return withoutErrors(own);
  if (meaning === "picture" && files !== undefined) return beginningWith(files);
  return meaning !== undefined && written.has(meaning) ? asText : asItIs;
};

/** Returns `undefined` instead of throwing, so that a value that a spelling did not expect is one misfit and not the end of the process. */
function withoutErrors({ toOurs, toTheirs, toRequest = toTheirs }: Conversions): Required<Conversions> {
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
const written: ReadonlySet<Meaning> = new Set<Meaning>(["text", "id", "mark", "token", "month", "day", "link", "picture"]);
/** An id or a telephone number may come as a number. */
const asText = { toOurs: (it: unknown) => (typeof it === "number" ? String(it) : it), toTheirs: (it: unknown) => it };

const changed = (from: string, to: string) => (it: unknown) =>
  typeof it === "string" && it.startsWith(from) ? to + it.slice(from.length) : it;
const beginningWith = (theirs: string) => ({ toOurs: changed(theirs, filesPath), toTheirs: changed(filesPath, theirs) });

function leaf({ toOurs, toTheirs, toRequest = toTheirs }: Conversions, { isAnswer }: Place): Translator {
  return {
    toOurs(theirs, path, tell) {
      return toOurs(theirs) ?? misfit(path, tell);
    },
    toTheirs: isAnswer ? toTheirs : toRequest,
  };
}

function misfit(path: string, tell: Tell): undefined {
  tell("type", path);
}

const list = (each: Translator): Translator => ({
  toOurs(theirs, path, tell) {
    if (!Array.isArray(theirs)) return misfit(path, tell);
    return theirs.map((it) => each.toOurs(it, `${path}.[]`, tell)).filter((it) => it !== undefined);
  },
  toTheirs: (ours) => (Array.isArray(ours) ? ours.map((it) => each.toTheirs(it)) : ours),
});

/** The fields of a record with their names there. */
export function fieldsOf(shape: Readonly<Record<string, z.ZodMiniType>>, place: Place): Field[] {
  const { dialect, isAnswer } = place;
  const isPage = shape["pageNo"] !== undefined && shape["pageSize"] !== undefined;
  const paging = (isPage && (isAnswer ? dialect.paging?.answer : dialect.paging?.input)) || {};
  const names: Names<string> = { ...dialect.names, ...(paging as Names<string>), ...place.names };
  const taken = new Map<string, string>();
  return Object.entries(shape).map(([name, type]) => {
    const said = names[name];
    const theirs = said === undefined ? name : said;
    const other = theirs === null ? undefined : taken.get(theirs);
    if (other !== undefined) throw new Error(`dialect ${dialect.name}: ${other} and ${name} of one record are both called ${theirs}`);
    if (theirs !== null) taken.set(theirs, name);
    const inner = translatorOf(type, place);
    const translator = isPage && name === "pageNo" && dialect.paging?.first === 0 ? shifted(inner) : inner;
    return { name, theirs: theirs === null ? null : theirs.split("."), part: unfold(type), translator };
  });
}

/** Their first page is 0. */
const shifted = (inner: Translator): Translator => ({
  toOurs(theirs, path, tell) {
    const ours = inner.toOurs(theirs, path, tell);
    return ours === undefined ? undefined : Number(ours) + 1;
  },
  toTheirs: (ours) => inner.toTheirs(Number(ours) - 1),
});

function record(fields: readonly Field[], { dialect: { nulls }, isAnswer }: Place): Translator {
  const known = namesIn(fields);
  const told = isAnswer ? nulls : undefined;
  return {
    toOurs(theirs, path, tell) {
      if (!isFields(theirs)) return misfit(path, tell);
      tellStrangers(theirs, known, path, tell);
      const ours: Fields = {};
      for (const it of fields) {
        const value = readField(it, theirs, told, path, tell);
        if (value !== undefined) ours[it.name] = value;
      }
      return ours;
    },
    toTheirs(ours) {
      if (!isFields(ours)) return ours;
      const theirs: Fields = {};
      for (const it of fields) writeField(it, ours, told, theirs);
      return theirs;
    },
  };
}

/** Null and nothing are the same to many backends: each becomes what the row lets be. */
function readField(
  { name, theirs: there, part, translator }: Field,
  theirs: Fields,
  nulls: Dialect["nulls"],
  path: string,
  tell: Tell,
): unknown {
  if (there === null) return undefined;
  const value = at(theirs, there);
  if (value === undefined) return part.nullable && !part.optional && nulls === "left out" ? null : undefined;
  if (value === null) return part.nullable ? null : undefined;
  return translator.toOurs(value, path ? `${path}.${name}` : name, tell);
}

function writeField({ name, theirs: there, translator }: Field, ours: Fields, nulls: Dialect["nulls"], theirs: Fields): void {
  if (there === null) return;
  const value = ours[name] ?? (nulls === "written" ? null : nulls === "left out" ? undefined : ours[name]);
  if (value !== undefined) put(theirs, there, value === null ? null : translator.toTheirs(value));
}

type Known = Map<string, Known>;

function namesIn(fields: readonly Field[]): Known {
  const known: Known = new Map();
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

/** What no row knows is left behind; it is told, because tomorrow a screen may wait for it. */
function tellStrangers(theirs: Fields, known: Known, path: string, tell: Tell): void {
  for (const [name, value] of Object.entries(theirs)) {
    const inside = known.get(name);
    if (inside === undefined) tell("unknownField", path ? `${path}.${name}` : name);
    else if (inside.size > 0 && isFields(value)) tellStrangers(value, inside, path ? `${path}.${name}` : name, tell);
  }
}
