import type { DialectGuess } from "./guess-dialect.ts";

const hooks: ReadonlySet<string> = new Set(["createRestRefusalHook", "createTokenHeaderHook"]);
const isName = (it: string) => /^[A-Za-z_$][\w$]*$/.test(it);
const key = (it: string) => (isName(it) ? it : JSON.stringify(it));
const camel = (name: string) =>
  name.replace(/[^A-Za-z0-9]+([A-Za-z0-9])/g, (_, it: string) => it.toUpperCase());

/**
 * Writes the dialect as a source file. `home` is the folder of the other dialects, relative to that
 * file.
 */
export function writeDialectSource({ dialect, texts, likely }: DialectGuess, home = "."): string {
  const write = (value: unknown, depth: number, name = ""): string => {
    const text = texts.get(value as object);
    if (text !== undefined) return text;
    if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "undefined";
    const pad = "  ".repeat(depth);
    const lines = Object.entries(value).map(([one, inner]) => {
      const isNested = typeof inner === "object" && inner !== null && !texts.has(inner);
      const why = !isNested && likely.has(one) ? " // likely; look at it" : "";
      return `${pad}  ${key(one)}: ${write(inner, depth + 1, one)},${why}`;
    });
    return lines.length === 0 ? "{}" : `{\n${lines.join("\n")}\n${pad}}${name === "" ? ";" : ""}`;
  };
  const used = [...new Set([...texts.values()].map((it) => /^\w+/.exec(it)?.[0] ?? ""))].toSorted();
  const imports = (file: string, names: readonly string[]) =>
    names.length > 0 ? [`import { ${names.join(", ")} } from "${home}/${file}.ts";`] : [];
  return [
    `import type { Dialect } from "${home}/dialect.ts";`,
    ...imports(
      "hooks",
      used.filter((it) => hooks.has(it)),
    ),
    ...imports(
      "spellings",
      used.filter((it) => !hooks.has(it)),
    ),
    "",
    "/** As a probe has seen it. */",
    `export const ${camel(dialect.name)}: Dialect = ${write(dialect, 0)}`,
    "",
  ].join("\n");
}
