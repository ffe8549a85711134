/** Changes of plain JSON by the names of its fields, without any knowledge of the call definitions. */

export type Fields = Record<string, unknown>;
export const isFields = (it: unknown): it is Fields =>
  typeof it === "object" && it !== null && !Array.isArray(it);

/** Name of a field, and name of the record or list that contains it. */
export type Place = { name: string; parent: string };

/** Replaces each value that is neither a record nor a list, at any depth. */
export function mapLeaves(
  item: unknown,
  change: (value: unknown, place: Place) => unknown,
  place: Place = { name: "", parent: "" },
): unknown {
  if (Array.isArray(item)) return item.map((one) => mapLeaves(one, change, place));
  if (!isFields(item)) return change(item, place);
  return Object.fromEntries(
    Object.entries(item).map(([name, value]) => [
      name,
      mapLeaves(value, change, { name, parent: place.name }),
    ]),
  );
}

/** Replaces each record, the inner ones first. */
export function mapRecords(
  item: unknown,
  change: (record: Fields, name: string) => Fields,
  name = "",
): unknown {
  if (Array.isArray(item)) return item.map((one) => mapRecords(one, change, name));
  if (!isFields(item)) return item;
  const inner = Object.entries(item).map(([key, value]) => [key, mapRecords(value, change, key)]);
  return change(Object.fromEntries(inner) as Fields, name);
}

/** Renames fields at any depth. A name without an entry in `names` stays. */
export const renameFields = (it: unknown, names: Readonly<Record<string, string>>): unknown =>
  mapRecords(it, (record) => renamed(record, names));

/** Renames the fields of one record. */
export const renamed = (record: Fields, names: Readonly<Record<string, string>>): Fields =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [names[name] ?? name, value]));

export const inverse = (names: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(names).map(([one, other]) => [other, one]));

/** Removes fields at any depth. */
export const removeFields = (it: unknown, names: readonly string[]): unknown =>
  mapRecords(it, (record) => without(record, names));

export const without = (record: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));

/** Changes the query and the body, which both hold fields of the input. */
export const changeInput = <T extends { query: Record<string, string>; body?: unknown }>(
  request: T,
  change: (input: unknown) => unknown,
): T => ({
  ...request,
  query: texts(change(request.query) as Fields),
  ...(isFields(request.body) && { body: change(request.body) }),
});

const texts = (it: Fields): Record<string, string> =>
  Object.fromEntries(Object.entries(it).map(([name, value]) => [name, String(value)]));
