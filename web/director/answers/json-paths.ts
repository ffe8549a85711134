export type JsonPath = string;
const joinJsonPath = (path: JsonPath, name: string | number): JsonPath =>
  path === "" ? String(name) : `${path}.${name}`;

export type JsonWithLineNumbers =
  | { ok: true; value: unknown; lines: ReadonlyMap<JsonPath, number> }
  | { ok: false; line: number };

/**
 * Parses JSON typed by the user and records the line of each field. If the text is invalid, returns
 * the line of the first error.
 */
export function parseJsonWithLineNumbers(text: string): JsonWithLineNumbers {
  const lines = new Map<JsonPath, number>();
  let place = 0;
  let line = 1;
  const space = () => {
    for (; /\s/.test(text[place] ?? ""); place += 1) if (text[place] === "\n") line += 1;
  };
  const take = (pattern: RegExp): string => {
    pattern.lastIndex = place;
    const [found] = pattern.exec(text) ?? [];
    if (found === undefined) throw new SyntaxError(String(line));
    place += found.length;
    return found;
  };
  const word = /"(?:[^"\\\n]|\\.)*"/y;
  const leaf = /"(?:[^"\\\n]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
  const sign = (item: RegExp) => {
    space();
    const found = take(item);
    space();
    return found;
  };
  function members(path: JsonPath, end: string, one: (index: number) => void): void {
    for (let index = 0; ; index += 1) {
      space();
      if (index === 0 && text[place] === end) break;
      one(index);
      if (sign(/[,}\]]/y) === end) return;
    }
    place += 1;
  }
  function read(path: JsonPath): unknown {
    space();
    lines.set(path, lines.get(path) ?? line);
    if (text[place] === "{") {
      const all: Record<string, unknown> = {};
      place += 1;
      members(path, "}", () => {
        const nameLine = line;
        const name = JSON.parse(take(word)) as string;
        lines.set(joinJsonPath(path, name), nameLine);
        sign(/:/y);
        all[name] = read(joinJsonPath(path, name));
      });
      return all;
    }
    if (text[place] === "[") {
      const all: unknown[] = [];
      place += 1;
      members(path, "]", (index) => all.push(read(joinJsonPath(path, index))));
      return all;
    }
    return JSON.parse(take(leaf));
  }
  try {
    const value = read("");
    space();
    if (place < text.length) return { ok: false, line };
    return { ok: true, value, lines };
  } catch (error) {
    if (error instanceof SyntaxError) return { ok: false, line };
    throw error;
  }
}

type JsonFields = Readonly<Record<string, unknown>>;
const isJsonFields = (value: unknown): value is JsonFields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isSameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * Returns the merge patch from `before` to `after` (RFC 7396), or `undefined` if they are equal. A
 * changed list is replaced as a whole, because a merge patch cannot change single items.
 */
export function createMergePatch(before: unknown, after: unknown): unknown {
  if (isSameJson(before, after)) return undefined;
  if (!isJsonFields(before) || !isJsonFields(after)) return after;
  const patch: Record<string, unknown> = {};
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const one = name in after ? createMergePatch(before[name], after[name]) : null;
    if (one !== undefined) patch[name] = one;
  }
  return patch;
}

/**
 * Returns the paths at which the two values differ. Compares fields or items only if both values
 * are objects or both are lists. Otherwise, returns the path of the whole value.
 */
export function differingPaths(a: unknown, b: unknown, path: JsonPath = ""): JsonPath[] {
  if (isSameJson(a, b)) return [];
  const isList = Array.isArray(a) && Array.isArray(b);
  if (!isList && !(isJsonFields(a) && isJsonFields(b))) return [path];
  const one = a as JsonFields;
  const other = b as JsonFields;
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].flatMap((name) =>
    differingPaths(one[name], other[name], joinJsonPath(path, name)),
  );
}

export const valueAtPath = (value: unknown, path: JsonPath): unknown =>
  path === ""
    ? value
    : path
        .split(".")
        .reduce<unknown>((one, name) => (one as JsonFields | undefined)?.[name], value);

/** Returns a copy of `item` with `value` at the path. Creates missing objects on the way. */
export function withValueAtPath(item: unknown, path: readonly string[], value: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  if (Array.isArray(item))
    return item.map((one: unknown, index) =>
      String(index) === name ? withValueAtPath(one, rest, value) : one,
    );
  return {
    ...(item as JsonFields),
    [name]: withValueAtPath((item as JsonFields | undefined)?.[name], rest, value),
  };
}
