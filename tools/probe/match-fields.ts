import type { CallName } from "../../contract/src/calls/calls.ts";
import { isJsonObject, type JsonObject } from "../../contract/src/dialect/json.ts";
import type { FieldMeaning } from "../../contract/src/dialect/meanings.ts";
import {
  type SchemaShape,
  type UnwrappedSchema,
  unwrapSchema,
} from "../../contract/src/dialect/unwrap-schema.ts";
import { canHaveMeaning } from "./guess-spelling.ts";
import { fieldsIn, valueAt } from "./json-fields.ts";
import { countSameNames, nameSimilarity } from "./name-similarity.ts";

type Schema = Parameters<typeof unwrapSchema>[0];
/** One of our fields with the backend's field. `null` if the backend has none. */
export type FieldPair = {
  call: CallName;
  ours: string;
  theirs: string | null;
  isPage: boolean;
  isSure: boolean;
};
export type FieldMatches = {
  pairs: FieldPair[];
  values: { call: CallName; meaning: FieldMeaning; values: unknown[] }[];
  /** Fields that no call definition has, with the calls that contain them. */
  strangers: Map<string, Set<CallName>>;
  /**
   * Number of nulls in fields that may not be null, of missing fields that may be null, and of
   * nulls instead of lists.
   */
  nulls: { written: number; missing: number; lists: number };
  /** Names of the backend's id fields, by our names, as the backend has accepted them. */
  idNames: ReadonlyMap<string, string>;
};

export const createFieldMatches = (idNames: FieldMatches["idNames"]): FieldMatches => ({
  pairs: [],
  values: [],
  strangers: new Map(),
  nulls: { written: 0, missing: 0, lists: 0 },
  idNames,
});

type Candidate = { path: string; values: unknown[] };
type Field = { name: string; type: Schema; part: UnwrappedSchema };
type FieldMatch = { field: Field; candidate: Candidate; score: number };

const scoreMin = 0.34;
const sureMin = 0.6;
const isThere = (it: unknown) => it !== null && it !== undefined;

/** Compares the responses of a call with its definition. */
export function matchCallFields(
  call: CallName,
  type: Schema,
  values: readonly unknown[],
  into: FieldMatches,
): void {
  const part = unwrapSchema(type);
  const there = values.filter(isThere);
  const records = there.filter(isJsonObject);
  if (part.kind === "list")
    matchCallFields(call, part.of, there.filter(Array.isArray).flat(), into);
  else if (part.kind === "fields") {
    if (records.length > 0) matchRecord(call, part.shape, records, into);
  } else if (part.meaning) into.values.push({ call, meaning: part.meaning, values: there });
}

function matchRecord(
  call: CallName,
  shape: SchemaShape,
  records: readonly JsonObject[],
  { pairs, strangers, nulls, idNames, ...into }: FieldMatches,
): void {
  const fields = Object.entries(shape).map(([name, type]) => ({
    name,
    type,
    part: unwrapSchema(type),
  }));
  const isPage = "pageNo" in shape && "pageSize" in shape;
  const candidates = [
    ...Map.groupBy(
      records.flatMap((it) => fieldsIn(it, 2)),
      (it) => it.path,
    ),
  ].map(([path, all]): Candidate => ({ path, values: all.map((it) => it.value) }));
  const found = new Map<string, Candidate & { isSure: boolean }>();
  const isTaken = (path: string) => [...found.values()].some((it) => overlaps(it.path, path));
  const take = ({ field: { name }, candidate }: FieldMatch, isSure: boolean) => {
    if (!found.has(name) && !isTaken(candidate.path)) found.set(name, { ...candidate, isSure });
  };
  const takeId = (name: string, theirs: string) => {
    const candidate = candidates.find(({ path }) => path === theirs);
    if (candidate && name in shape && !found.has(name))
      found.set(name, { ...candidate, isSure: true });
  };
  for (const [ours, theirs] of idNames) {
    takeId(ours, theirs);
    // The backend may exchange two names: if it calls our `orderId` `orderNo`, its `orderId` may be
    // our `orderNo`.
    if (ours !== theirs && found.has(ours)) takeId(theirs, ours);
  }
  const fits = fields
    .flatMap((field) =>
      candidates.map((candidate) => ({ field, candidate, score: scoreOf(field, candidate) })),
    )
    .toSorted((a, b) => b.score - a.score);
  for (const fit of fits) if (fit.score >= scoreMin) take(fit, fit.score > sureMin);
  // Pairs the remaining fields by kind: if exactly one field of ours and one of theirs of a kind are
  // left, they match.
  const left = fits.filter(
    (it) => it.score >= 0 && !found.has(it.field.name) && !isTaken(it.candidate.path),
  );
  for (const [kind, all] of Map.groupBy(left, (it) => kindOf(it.field.part)))
    if (kind !== undefined && all.length === 1) for (const fit of all) take(fit, false);

  for (const { name, type, part } of fields) {
    const match = found.get(name);
    const { path: theirs = null, isSure = false, values = [] } = match ?? {};
    pairs.push({ call, ours: name, theirs, isPage, isSure });
    matchCallFields(call, type, values, { pairs, strangers, nulls, idNames, ...into });
    if (!part.nullable)
      nulls[part.kind === "list" ? "lists" : "written"] += values.filter(
        (it) => it === null,
      ).length;
    if (part.nullable && !part.optional)
      nulls.missing += records.filter((it) => valueAt(it, theirs ?? name) === undefined).length;
  }
  for (const { path } of candidates) {
    // A name that may contain personal data is hidden.
    const reported = /^[A-Za-z_.]{1,40}$/.test(path) ? path : "?";
    if (!isTaken(path)) strangers.set(reported, (strangers.get(reported) ?? new Set()).add(call));
  }
}

/**
 * Returns the path of the record that has most of our fields, or an empty path for the result
 * itself.
 */
export function findResultRecordPath(type: Schema, result: unknown): string {
  const part = unwrapSchema(type);
  const names = part.kind === "fields" ? Object.keys(part.shape) : [];
  const score = (it: unknown) => (isJsonObject(it) ? countSameNames(names, Object.keys(it)) : 0);
  const [best] = fieldsIn(result, 3).toSorted((a, b) => score(b.value) - score(a.value));
  const found = score(best?.value);
  return best && found > 2 && found > 2 * score(result) ? best.path : "";
}

/** A record and a field inside it cannot both match. */
const overlaps = (a: string, b: string) => `${a}.`.startsWith(`${b}.`) || b.startsWith(`${a}.`);

/**
 * Scores a match between a field of ours and a field of the backend. The similarity of the names
 * counts most. If the values are impossible for our field, the score is negative, which excludes
 * the match.
 */
function scoreOf({ name, part }: Field, { path, values }: Candidate): number {
  const there = values.filter(isThere);
  const shapely = there.length === 0 ? 0.1 : shapeScore(part, there);
  const depth = path.includes(".") ? 0.05 : 0;
  return shapely < 0 ? -1 : 0.7 * nameSimilarity(name, path) - depth + 0.3 * shapely;
}

function shapeScore(part: UnwrappedSchema, values: readonly unknown[]): number {
  if (part.kind === "list") {
    const inside = values.flat();
    if (!values.every(Array.isArray)) return -1;
    return inside.length === 0 ? 0.3 : shapeScore(unwrapSchema(part.of), inside);
  }
  if (part.kind === "fields") {
    const names = Object.keys(part.shape);
    if (!values.every(isJsonObject)) return -1;
    return (
      countSameNames(names, [...new Set(values.flatMap(Object.keys))]) / Math.max(names.length, 1)
    );
  }
  if (!values.every((it) => canHaveMeaning(part.meaning, it))) return -1;
  return distinctiveMeanings.has(part.meaning) ? 0.6 : 0.2;
}

/** Meanings that can be recognized by their values. */
const distinctiveMeanings: ReadonlySet<FieldMeaning | undefined> = new Set<FieldMeaning>([
  "time",
  "flag",
  "picture",
  "fen",
  "units",
  "price",
]);
function kindOf(part: UnwrappedSchema): string | undefined {
  if (part.kind !== "leaf") return part.kind;
  const isKind = distinctiveMeanings.has(part.meaning) || part.meaning === "id";
  return isKind ? part.meaning : undefined;
}
