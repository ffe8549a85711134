import type { CallName } from "../../contract/src/calls/calls.ts";
import { isJsonObject, type JsonObject } from "../../contract/src/dialect/json.ts";
import type { FieldMeaning } from "../../contract/src/dialect/meanings.ts";
import { type UnwrappedSchema, unwrapSchema } from "../../contract/src/dialect/unwrap-schema.ts";
import { canHaveMeaning } from "./guess-spelling.ts";
import { fieldsIn, valueAt } from "./json-fields.ts";
import { countSameNames, nameSimilarity } from "./name-similarity.ts";

type Schema = Parameters<typeof unwrapSchema>[0];
/** One of our fields with its counterpart in the responses to one call. */
export type FieldMatch = {
  call: CallName;
  ours: string;
  /** Path of the field in each record of the backend. `null` if the backend has no such field. */
  theirs: string | null;
  part: UnwrappedSchema;
  /** Records of the backend that were compared with the call definition. */
  records: readonly JsonObject[];
  /** Value of the field in each of these records. */
  values: readonly unknown[];
  isPage: boolean;
  isSure: boolean;
};
type IdNames = ReadonlyMap<string, string>;
type Candidate = { path: string; values: readonly unknown[] };
type Field = { name: string; type: Schema; part: UnwrappedSchema };

const scoreMin = 0.34;
const sureMin = 0.6;
const isThere = (it: unknown) => it !== null && it !== undefined;

/**
 * Compares values of the backend with a part of a call definition, and returns all fields at any
 * depth. `idNames` maps the names of our id fields to those of the backend.
 */
export function matchFields(
  call: CallName,
  type: Schema,
  values: readonly unknown[],
  idNames: IdNames,
): FieldMatch[] {
  const part = unwrapSchema(type);
  if (part.kind === "list")
    return matchFields(call, part.of, values.filter(Array.isArray).flat(), idNames);
  const records = values.filter(isJsonObject);
  if (part.kind === "leaf" || records.length === 0) return [];
  const isPage = "pageNo" in part.shape && "pageSize" in part.shape;
  const fields = Object.entries(part.shape).map(
    ([name, it]): Field => ({ name, type: it, part: unwrapSchema(it) }),
  );
  const found = matchRecords(fields, records, idNames);
  return fields.flatMap((field) => {
    const match = found.get(field.name);
    const inside = match?.values ?? records.map(() => undefined);
    return [
      {
        call,
        ours: field.name,
        theirs: match?.path ?? null,
        part: field.part,
        records,
        values: inside,
        isPage,
        isSure: (match?.score ?? 0) > sureMin,
      },
      ...matchFields(call, field.type, inside, idNames),
    ];
  });
}

/** Assigns the fields of the backend to ours, those with the highest score first. */
function matchRecords(fields: Field[], records: JsonObject[], idNames: IdNames) {
  const paths = new Set(records.flatMap((it) => fieldsIn(it, 2).map(({ path }) => path)));
  const candidates = [...paths].map(
    (path): Candidate => ({ path, values: records.map((it) => valueAt(it, path)) }),
  );
  const fits = fields
    .flatMap((field) =>
      candidates.map((it) => ({ ...field, ...it, score: scoreOf(field, it, idNames) })),
    )
    .toSorted((a, b) => b.score - a.score);
  const found = new Map<string, (typeof fits)[number]>();
  const isFree = ({ name, path }: { name: string; path: string }) =>
    !found.has(name) && ![...found.values()].some((it) => overlaps(it.path, path));
  for (const fit of fits) if (fit.score >= scoreMin && isFree(fit)) found.set(fit.name, fit);
  // Pairs the remaining fields by kind: if exactly one field of ours and one of theirs of a kind
  // are left, they match.
  const left = fits.filter((it) => it.score >= 0 && isFree(it));
  for (const [kind, [fit, ...others]] of Map.groupBy(left, (it) => kindOf(it.part)))
    if (kind && fit && others.length === 0 && isFree(fit)) found.set(fit.name, fit);
  return found;
}

/**
 * Returns the path of the inner record with the largest number of our field names. Returns an empty
 * path, for the result itself, unless that record has at least three of them and more than twice as
 * many as the result.
 */
export function findResultRecordPath(type: Schema, result: unknown): string {
  const part = unwrapSchema(type);
  const names = part.kind === "fields" ? Object.keys(part.shape) : [];
  const score = (it: unknown) => (isJsonObject(it) ? countSameNames(names, Object.keys(it)) : 0);
  const [best] = fieldsIn(result, 3).toSorted((a, b) => score(b.value) - score(a.value));
  const found = score(best?.value);
  return best && found > 2 && found > 2 * score(result) ? best.path : "";
}

/** Returns true if one path is the other or inside it. Such fields cannot both match. */
const overlaps = (a: string, b: string) => `${a}.`.startsWith(`${b}.`) || b.startsWith(`${a}.`);

/**
 * Scores a match between a field of ours and a field of the backend. The highest score has an id
 * field whose value the backend has accepted as that id. Names may cross: if its `orderNo` is our
 * `orderId`, its `orderId` is our `orderNo`. Otherwise the similarity of the names counts most. If
 * the values are impossible for our field, the score is negative, which excludes the match.
 */
function scoreOf({ name, part }: Field, { path, values }: Candidate, idNames: IdNames): number {
  if (idNames.get(name) === path || idNames.get(path) === name) return 2;
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
  return distinctiveMeanings.has(part.meaning ?? "") ? 0.6 : 0.2;
}

/** Meanings that can be recognized by their values. */
const distinctiveMeanings = new Set(["time", "flag", "picture", "fen", "units", "price"]);

function kindOf(part: UnwrappedSchema): string | undefined {
  if (part.kind !== "leaf") return part.kind;
  const { meaning = "" } = part;
  return distinctiveMeanings.has(meaning) || meaning === "id" ? meaning : undefined;
}

/** Returns the kind of value in a field or in the items of a list, such as an amount or a time. */
export function meaningIn(part: UnwrappedSchema): FieldMeaning | undefined {
  if (part.kind === "list") return meaningIn(unwrapSchema(part.of));
  return part.kind === "leaf" ? part.meaning : undefined;
}
