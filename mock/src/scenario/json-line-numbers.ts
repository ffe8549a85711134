/** Returns the line of each field of a valid JSON text, by path such as `steps.3.call`. */
export function findFieldLineNumbers(text: string): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;
  let line = 1;
  let at = 0;
  const next = (): string => {
    const [found = ""] = token.exec(text) ?? [];
    line += text.slice(at, token.lastIndex).split("\n").length - 1;
    at = token.lastIndex;
    return found;
  };
  /** Parses a value whose first token has been read. */
  const value = (first: string, path: string): void => {
    lines.set(path, line);
    if (first !== "{" && first !== "[") return;
    const close = first === "{" ? "}" : "]";
    let index = 0;
    for (let current = next(); current !== close && current !== ""; current = next()) {
      if (current === ",") continue;
      const name = first === "{" ? (JSON.parse(current) as string) : String(index);
      const below = path === "" ? name : `${path}.${name}`;
      const named = line;
      if (first === "{") next();
      value(first === "{" ? next() : current, below);
      lines.set(below, named);
      index += 1;
    }
  };
  value(next(), "");
  return lines;
}
