/**
 * The table "new | write | …" of README. People read it, and so does `npm run additions`: paths and commands stand in backticks,
 * `<area>` and its like stand for any name, and the last cell counts files by hand and tests.
 * @typedef {{ name: string, write: string[], compiler: string[], tests: string[], count: string }} Row
 */

const inTicks = (cell) =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, it]) => it).filter((it) => it.includes("/") || it.startsWith("npm run "));

const cellsOf = (line) =>
  line
    .split("|")
    .slice(1, -1)
    .map((it) => it.trim());

/** @returns {Row[]} */
export function readTable(markdown) {
  const [table = ""] = /^\| new \| write \|.*\n\|---.*\n((?:\|.*\n)*)/m.exec(markdown)?.slice(1) ?? [];
  return table
    .trim()
    .split("\n")
    .map(cellsOf)
    .map(([name, write, compiler, tests, count]) => {
      return { name, write: inTicks(write), compiler: inTicks(compiler), tests: inTicks(tests), count };
    });
}

const isLike = (pattern, file) => new RegExp(`^${pattern.replaceAll(".", "\\.").replace(/<\w+>/g, "[\\w-]+")}$`).test(file);

const isTest = (file) => /\.test\.tsx?$|\/(scenarios|trials|sim|e2e)\//.test(file);

/** How many files by hand, and how many tests; what a command writes is neither. */
export function countOf({ write, compiler, tests }) {
  const files = [...new Set([...write, ...compiler, ...tests])].filter((it) => !it.startsWith("npm run "));
  return `${files.filter((it) => !isTest(it)).length} + ${files.filter(isTest).length}`;
}

/** In what a row of the table and the truth differ, either way. */
export function differences(row, truth) {
  const columns = ["write", "compiler", "tests"].flatMap((column) => [
    ...truth[column].filter((file) => !row[column].some((it) => isLike(it, file))).map((it) => `${column}: README does not name ${it}`),
    ...row[column].filter((it) => !truth[column].some((file) => isLike(it, file))).map((it) => `${column}: README names ${it} in vain`),
  ]);
  return row.count === countOf(truth) ? columns : [...columns, `README counts ${row.count}, the truth is ${countOf(truth)}`];
}
