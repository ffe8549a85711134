export type Path = string;
const at = (path: Path, name: string | number): Path =>
  path === "" ? String(name) : `${path}.${name}`;

export type Read =
  | { ok: true; value: unknown; lines: ReadonlyMap<Path, number> }
  | { ok: false; line: number };

/**
 * Parses JSON typed by the user and records the line of each field. If the text is invalid, returns
 * the line of the first error.
 */
export function readJsonWithLines(text: string): Read {
  const lines = new Map<Path, number>();
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
  function members(path: Path, end: string, one: (index: number) => void): void {
    for (let index = 0; ; index += 1) {
      space();
      if (index === 0 && text[place] === end) break;
      one(index);
      if (sign(/[,}\]]/y) === end) return;
    }
    place += 1;
  }
  function read(path: Path): unknown {
    space();
    lines.set(path, lines.get(path) ?? line);
    if (text[place] === "{") {
      const all: Record<string, unknown> = {};
      place += 1;
      members(path, "}", () => {
        const nameLine = line;
        const name = JSON.parse(take(word)) as string;
        lines.set(at(path, name), nameLine);
        sign(/:/y);
        all[name] = read(at(path, name));
      });
      return all;
    }
    if (text[place] === "[") {
      const all: unknown[] = [];
      place += 1;
      members(path, "]", (index) => all.push(read(at(path, index))));
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

type Fields = Readonly<Record<string, unknown>>;
const isFields = (it: unknown): it is Fields =>
  typeof it === "object" && it !== null && !Array.isArray(it);
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * Returns the merge patch from `before` to `after` (RFC 7396), or `undefined` if they are equal. A
 * list is replaced as a whole.
 */
export function patchBetween(before: unknown, after: unknown): unknown {
  if (same(before, after)) return undefined;
  if (!isFields(before) || !isFields(after)) return after;
  const patch: Record<string, unknown> = {};
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const one = name in after ? patchBetween(before[name], after[name]) : null;
    if (one !== undefined) patch[name] = one;
  }
  return patch;
}

/**
 * Returns the paths of the leaves in which the two values differ, including leaves that only one of
 * them has.
 */
export function differing(a: unknown, b: unknown, path: Path = ""): Path[] {
  if (same(a, b)) return [];
  const isList = Array.isArray(a) && Array.isArray(b);
  if (!isList && !(isFields(a) && isFields(b))) return [path];
  const [one, other] = [a as Fields, b as Fields];
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].flatMap((name) =>
    differing(one[name], other[name], at(path, name)),
  );
}

export const valueAt = (value: unknown, path: Path): unknown =>
  path === ""
    ? value
    : path.split(".").reduce<unknown>((one, name) => (one as Fields | undefined)?.[name], value);

/** Returns a copy with `value` at the path. */
export function withValue(item: unknown, path: readonly string[], value: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  if (Array.isArray(item))
    return item.map((one: unknown, index) =>
      String(index) === name ? withValue(one, rest, value) : one,
    );
  return {
    ...(item as Fields),
    [name]: withValue((item as Fields | undefined)?.[name], rest, value),
  };
}
