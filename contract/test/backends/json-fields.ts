/** Changes of plain JSON by the names of its fields, without any knowledge of the call definitions. */

export type JsonRecord = Record<string, unknown>;
export const isJsonRecord = (it: unknown): it is JsonRecord =>
  typeof it === "object" && it !== null && !Array.isArray(it);

/** Name of a field, and name of the record or list that contains it. */
export type FieldNameAndParent = { name: string; parent: string };
type Entry = readonly [name: string, value: unknown];

/** Returns the record with changed fields. Leaves a field out if `change` returns an empty list. */
export const mapFields = (
  record: JsonRecord,
  change: (name: string, value: unknown) => Entry | [],
): JsonRecord =>
  Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) => {
      const [key, changed] = change(name, value);
      return key === undefined ? [] : [[key, changed]];
    }),
  );

/** Replaces each value that is neither a record nor a list, at any depth. */
export function mapJsonLeaves(
  item: unknown,
  change: (value: unknown, place: FieldNameAndParent) => unknown,
  place: FieldNameAndParent = { name: "", parent: "" },
): unknown {
  if (Array.isArray(item)) return item.map((one) => mapJsonLeaves(one, change, place));
  if (!isJsonRecord(item)) return change(item, place);
  return mapFields(item, (name, value) => [
    name,
    mapJsonLeaves(value, change, { name, parent: place.name }),
  ]);
}

/** Replaces each record, the inner ones first. */
export function mapJsonRecords(
  item: unknown,
  change: (record: JsonRecord, name: string) => JsonRecord,
  name = "",
): unknown {
  if (Array.isArray(item)) return item.map((one) => mapJsonRecords(one, change, name));
  if (!isJsonRecord(item)) return item;
  const inner = mapFields(item, (key, value) => [key, mapJsonRecords(value, change, key)]);
  return change(inner, name);
}

/** Replaces empty lists by null, at any depth. */
export function emptyListsToNull(item: unknown): unknown {
  if (Array.isArray(item)) return item.length === 0 ? null : item.map(emptyListsToNull);
  if (!isJsonRecord(item)) return item;
  return mapFields(item, (name, value) => [name, emptyListsToNull(value)]);
}

type Names = Readonly<Record<string, string>>;

/** Renames the fields of one record. A name without an entry in `names` stays. */
export const renameRecordFields = (record: JsonRecord, names: Names): JsonRecord =>
  mapFields(record, (name, value) => [names[name] ?? name, value]);

/** Changes the names of all fields at any depth. */
export const changeNamesDeep = (item: unknown, change: (name: string) => string): unknown =>
  mapJsonRecords(item, (record) => mapFields(record, (name, value) => [change(name), value]));

export const invertNames = (names: Names): Names =>
  Object.fromEntries(Object.entries(names).map(([one, other]) => [other, one]));

export const omitRecordFields = <T extends JsonRecord>(record: T, names: readonly string[]): T =>
  mapFields(record, (name, value) => (names.includes(name) ? [] : [name, value])) as T;

/** Removes fields at any depth. */
export const removeFieldsDeep = (it: unknown, names: readonly string[]): unknown =>
  mapJsonRecords(it, (record) => omitRecordFields(record, names));
