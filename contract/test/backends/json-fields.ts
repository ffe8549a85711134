/** Changes of plain JSON by the names of its fields, without any knowledge of the call definitions. */

export type JsonRecord = Record<string, unknown>;
export const isJsonRecord = (it: unknown): it is JsonRecord =>
  typeof it === "object" && it !== null && !Array.isArray(it);

/** Name of a field, and name of the record or list that contains it. */
export type FieldNameAndParent = { name: string; parent: string };

/** Replaces each value that is neither a record nor a list, at any depth. */
export function mapJsonLeaves(
  item: unknown,
  change: (value: unknown, place: FieldNameAndParent) => unknown,
  place: FieldNameAndParent = { name: "", parent: "" },
): unknown {
  if (Array.isArray(item)) return item.map((one) => mapJsonLeaves(one, change, place));
  if (!isJsonRecord(item)) return change(item, place);
  return Object.fromEntries(
    Object.entries(item).map(([name, value]) => [
      name,
      mapJsonLeaves(value, change, { name, parent: place.name }),
    ]),
  );
}

/** Replaces each record, the inner ones first. */
export function mapJsonRecords(
  item: unknown,
  change: (record: JsonRecord, name: string) => JsonRecord,
  name = "",
): unknown {
  if (Array.isArray(item)) return item.map((one) => mapJsonRecords(one, change, name));
  if (!isJsonRecord(item)) return item;
  const inner = Object.entries(item).map(([key, value]) => [
    key,
    mapJsonRecords(value, change, key),
  ]);
  return change(Object.fromEntries(inner) as JsonRecord, name);
}

/** Renames fields at any depth. A name without an entry in `names` stays. */
export const renameFieldsDeep = (it: unknown, names: Readonly<Record<string, string>>): unknown =>
  mapJsonRecords(it, (record) => renameRecordFields(record, names));

/** Renames the fields of one record. */
export const renameRecordFields = (
  record: JsonRecord,
  names: Readonly<Record<string, string>>,
): JsonRecord =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [names[name] ?? name, value]));

export const invertNames = (names: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(names).map(([one, other]) => [other, one]));

/** Removes fields at any depth. */
export const removeFieldsDeep = (it: unknown, names: readonly string[]): unknown =>
  mapJsonRecords(it, (record) => omitRecordFields(record, names));

export const omitRecordFields = (record: JsonRecord, names: readonly string[]): JsonRecord =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));

/** Changes the query and the body, which both hold fields of the input. */
export const changeRequestInput = <T extends { query: Record<string, string>; body?: unknown }>(
  request: T,
  change: (input: unknown) => unknown,
): T => ({
  ...request,
  query: texts(change(request.query) as JsonRecord),
  ...(isJsonRecord(request.body) && { body: change(request.body) }),
});

const texts = (it: JsonRecord): Record<string, string> =>
  Object.fromEntries(Object.entries(it).map(([name, value]) => [name, String(value)]));
