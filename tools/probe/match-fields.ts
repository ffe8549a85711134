import type { CallName } from "../../contract/src/calls/calls.ts";
import { isJsonObject } from "../../contract/src/dialect/json.ts";
import type { FieldMeaning } from "../../contract/src/dialect/meanings.ts";
import {
  type UnwrappedSchema,
  type SchemaShape,
  unwrapSchema,
} from "../../contract/src/dialect/unwrap-schema.ts";
import { nameSimilarity } from "./name-similarity.ts";
import { canHaveMeaning } from "./guess-spelling.ts";

/** One of our fields with the backend's field. `null` if the backend has none. */
export type FieldPair = {
  call: CallName;
  ours: string;
  theirs: string | null;
  isPage: boolean;
  sure: boolean;
};
export type ObservedMeaningValues = { call: CallName; meaning: FieldMeaning; values: unknown[] };
export type FieldMatches = {
  pairs: FieldPair[];
  values: ObservedMeaningValues[];
  strangers: string[];
  /**
   * Number of nulls in fields that may not be null, of missing fields that may be null, and of
   * nulls instead of lists.
   */
  nulls: { written: number; missing: number; lists: number };
  /**
   * Names of the backend's id fields, by our names. The backend has accepted the value of each
   * field as the id of an order or listing.
   */
  idNames: ReadonlyMap<string, string>;
};

type Candidate = { path: string; values: unknown[] };
type Field = { name: string; part: UnwrappedSchema };
type FieldMatch = { field: Field; candidate: Candidate; score: number };

const scoreMin = 0.34;

/** Compares the responses of a call with its definition. */
export function matchCallFields(
  call: CallName,
  part: UnwrappedSchema,
  values: readonly unknown[],
  into: FieldMatches,
): void {
  const there = values.filter((it) => it !== null && it !== undefined);
  if (part.kind === "leaf") {
    if (part.meaning !== undefined)
      into.values.push({ call, meaning: part.meaning, values: there });
  } else if (part.kind === "list")
    matchCallFields(
      call,
      unwrapSchema(part.of),
      there.flatMap((it) => (Array.isArray(it) ? it : [])),
      into,
    );
  else if (there.some(isJsonObject))
    matchRecord(call, part.shape, there.filter(isJsonObject), into);
}

function matchRecord(
  call: CallName,
  shape: SchemaShape,
  records: readonly Record<string, unknown>[],
  into: FieldMatches,
): void {
  const isPage = "pageNo" in shape && "pageSize" in shape;
  const fields = Object.entries(shape).map(([name, type]) => ({ name, part: unwrapSchema(type) }));
  const candidates = candidatesIn(records);
  const found = new Map<string, { candidate: Candidate; sure: boolean }>();
  const free = (fieldMatch: FieldMatch) =>
    !found.has(fieldMatch.field.name) &&
    ![...found.values()].some(({ candidate }) =>
      overlaps(candidate.path, fieldMatch.candidate.path),
    );
  const take = (fit: FieldMatch, sure: boolean) =>
    found.set(fit.field.name, { candidate: fit.candidate, sure });
  const takeKnown = (name: string, theirs: string | undefined) => {
    const field = fields.find((it) => it.name === name);
    const candidate = candidates.find(({ path }) => path === theirs);
    if (field && candidate && !found.has(name)) take({ field, candidate, score: 1 }, true);
  };
  for (const [ours, theirs] of into.idNames) {
    takeKnown(ours, theirs);
    // The backend may exchange two names: if it calls our `orderId` `orderNo`, its `orderId` may be
    // our `orderNo`.
    if (ours !== theirs && found.has(ours)) takeKnown(theirs, ours);
  }
  const fits = fields.flatMap((field) =>
    candidates.map((candidate) => ({ field, candidate, score: scoreOf(field, candidate) })),
  );
  for (const fit of fits.toSorted((a, b) => b.score - a.score))
    if (fit.score >= scoreMin && free(fit)) take(fit, fit.score > 0.6);
  for (const fit of bestMatches(fits.filter((one) => one.score >= 0 && free(one))))
    if (free(fit)) take(fit, false);

  for (const { name, part } of fields) {
    const match = found.get(name);
    into.pairs.push({
      call,
      ours: name,
      theirs: match?.candidate.path ?? null,
      isPage,
      sure: match?.sure ?? false,
    });
    if (match) {
      matchCallFields(call, part, match.candidate.values, into);
      const nulls = match.candidate.values.filter((one) => one === null).length;
      if (!part.nullable) into.nulls[part.kind === "list" ? "lists" : "written"] += nulls;
    }
    if (part.nullable && !part.optional)
      into.nulls.missing += records.filter(
        (one) => valueAt(one, match?.candidate.path ?? name) === undefined,
      ).length;
  }
  const taken = [...found.values()].map((it) => it.candidate.path);
  into.strangers.push(
    ...candidates.map((it) => it.path).filter((path) => !taken.some((it) => overlaps(it, path))),
  );
}

const valueAt = (record: unknown, path: string): unknown =>
  path
    .split(".")
    .reduce<unknown>((inside, name) => (isJsonObject(inside) ? inside[name] : undefined), record);

/** Deepest record in which the fields of a result are searched for. */
const depthMax = 3;

/**
 * Returns the path of the record that has most of our fields, or an empty path for the result
 * itself.
 */
export function findResultRecordPath(part: UnwrappedSchema, results: readonly unknown[]): string {
  if (part.kind !== "fields") return "";
  const names = Object.keys(part.shape);
  const score = (it: unknown) =>
    isJsonObject(it)
      ? names.filter((name) => Object.keys(it).some((one) => nameSimilarity(name, one) > 0.6))
          .length
      : 0;
  const pathsIn = (it: unknown, path: string, depth: number): string[] =>
    isJsonObject(it) && depth > 0
      ? Object.entries(it).flatMap(([name, inner]) => {
          const here = path === "" ? name : `${path}.${name}`;
          return [here, ...pathsIn(inner, here, depth - 1)];
        })
      : [];
  const [result] = results;
  const own = score(result);
  const best = pathsIn(result, "", depthMax).toSorted(
    (a, b) => score(valueAt(result, b)) - score(valueAt(result, a)),
  )[0];
  const found = best === undefined ? 0 : score(valueAt(result, best));
  return best !== undefined && found > 2 && own * 2 < found ? best : "";
}

/** A record and a field inside it cannot both match. */
const overlaps = (a: string, b: string) =>
  a === b || a.startsWith(`${b}.`) || b.startsWith(`${a}.`);

function candidatesIn(records: readonly Record<string, unknown>[]): Candidate[] {
  const all = new Map<string, unknown[]>();
  const add = (path: string, value: unknown) => all.set(path, [...(all.get(path) ?? []), value]);
  for (const record of records)
    for (const [name, value] of Object.entries(record)) {
      add(name, value);
      if (isJsonObject(value))
        for (const [inner, it] of Object.entries(value)) add(`${name}.${inner}`, it);
    }
  return [...all].map(([path, values]) => ({ path, values }));
}

/**
 * Scores a match between a field of ours and a field of the backend. The similarity of the names
 * counts most. If the values are impossible for our field, the score is negative, which excludes
 * the match.
 */
function scoreOf({ name, part }: Field, { path, values }: Candidate): number {
  const there = values.filter((it) => it !== null && it !== undefined);
  const shapely = there.length === 0 ? 0.1 : shapeScore(part, there);
  return shapely < 0
    ? -1
    : 0.7 * nameSimilarity(name, path) - (path.includes(".") ? 0.05 : 0) + 0.3 * shapely;
}

function shapeScore(part: UnwrappedSchema, values: readonly unknown[]): number {
  if (part.kind === "list") {
    if (!values.every(Array.isArray)) return -1;
    const inside = values.flat();
    return inside.length === 0 ? 0.3 : shapeScore(unwrapSchema(part.of), inside);
  }
  if (part.kind === "fields") {
    if (!values.every(isJsonObject)) return -1;
    const names = new Set(values.flatMap((it) => Object.keys(it as object)));
    const mine = Object.keys(part.shape);
    return (
      mine.filter((it) => [...names].some((one) => nameSimilarity(it, one) > 0.6)).length /
      Math.max(mine.length, 1)
    );
  }
  if (!values.every((it) => canHaveMeaning(part.meaning, it))) return -1;
  return distinctiveMeanings.has(part.meaning ?? "text") ? 0.6 : 0.2;
}

/** Meanings that can be recognized by their values. */
const distinctiveMeanings: ReadonlySet<string> = new Set([
  "time",
  "flag",
  "picture",
  "fen",
  "units",
  "price",
]);
function kindOf({ part }: Field) {
  if (part.kind !== "leaf") return part.kind;
  return distinctiveMeanings.has(part.meaning ?? "") || part.meaning === "id" ? part.meaning : "";
}

/**
 * Pairs the remaining fields by kind, such as time, fen or id: if exactly one field of ours and one
 * of theirs of a kind are left, they match. Plain text is not a kind.
 */
function bestMatches(fits: readonly FieldMatch[]): FieldMatch[] {
  const kinds = Map.groupBy(fits, (it) => kindOf(it.field));
  return [...kinds].flatMap(([kind, all]) => {
    const ours = new Set(all.map((it) => it.field.name));
    const theirs = new Set(all.map((it) => it.candidate.path));
    return kind !== "" && kind !== undefined && ours.size === 1 && theirs.size === 1 ? all : [];
  });
}
