import type { Dialect, Spelling } from "../../contract/src/dialect/dialect.ts";
import * as hooks from "../../contract/src/dialect/hooks.ts";
import { isJsonObject } from "../../contract/src/dialect/json.ts";
import * as spellings from "../../contract/src/dialect/spellings.ts";

const sources = new WeakMap<object, string>();

/** Returns the source text of a spelling or a hook that `createPart` has made. */
export const sourceOf = (part: unknown): string | undefined =>
  typeof part === "object" || typeof part === "function" ? sources.get(part as object) : undefined;

/** Creates a spelling or a hook from its name and its arguments, and remembers its source text. */
export function createPart<T = Spelling>(
  name: keyof typeof spellings | keyof typeof hooks,
  ...args: unknown[]
): T {
  const made: unknown = { ...spellings, ...hooks }[name];
  const part = (args.length > 0 ? (made as (...all: unknown[]) => T)(...args) : made) as T & object;
  sources.set(part, args.length > 0 ? `${name}(${args.map(writeInline).join(", ")})` : name);
  return part;
}
const withPlainKeys = (json: string) => json.replace(/"([A-Za-z_$][\w$]*)":/g, "$1:");
const writeInline = (it: unknown) =>
  withPlainKeys(JSON.stringify(it, null, 1)).replace(/\n\s*/g, " ");

/** Returns a copy without undefined values and without empty records. */
export function withoutEmpty<T>(item: T): T {
  if (!isJsonObject(item) || sourceOf(item) !== undefined) return item;
  const filled = Object.entries(item)
    .map(([name, it]) => [name, withoutEmpty(it)] as const)
    .filter(([, it]) => it !== undefined && (sourceOf(it) ?? JSON.stringify(it)) !== "{}");
  return Object.fromEntries(filled) as T;
}

const camelCase = (name: string) =>
  name.replace(/[^A-Za-z0-9]+([A-Za-z0-9])/g, (_, it: string) => it.toUpperCase());

/**
 * Writes the dialect as a source file. `home` is the folder of the other dialects, relative to that
 * file.
 */
export function writeDialectSource(
  { dialect, likely }: { dialect: Dialect; likely: ReadonlySet<string> },
  home = ".",
): string {
  const parts: string[] = [];
  const json = JSON.stringify(
    dialect,
    (_, it: unknown) => {
      const source = sourceOf(it);
      return source === undefined ? it : `part ${parts.push(source) - 1}`;
    },
    2,
  );
  const text = withPlainKeys(json)
    .replace(/"part (\d+)"/g, (_, at: string) => parts[Number(at)] ?? "")
    .replace(/(?<=[^{,])(?=\n)/g, ",")
    .replace(/^ *"?([\w.-]+)"?: .*,$/gm, (line, name: string) =>
      likely.has(name) ? `${line} // likely; look at it` : line,
    );
  const used = new Set(parts.map((it) => /^\w+/.exec(it)?.[0] ?? ""));
  const imports = Object.entries({ hooks, spellings }).flatMap(([file, all]) => {
    const names = [...used].filter((it) => it in all).toSorted();
    return names.length > 0 ? [`import { ${names.join(", ")} } from "${home}/${file}.ts";\n`] : [];
  });
  return `import type { Dialect } from "${home}/dialect.ts";
${imports.join("")}
/** As a probe has seen it. */
export const ${camelCase(dialect.name)}: Dialect = ${text};
`;
}
