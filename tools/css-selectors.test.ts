import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const web = join(import.meta.dirname, "../web");
const styles = globSync(["src/**/*.css", "first-paint/*.css"], { cwd: web });

const selectorsIn = (css: string): string[] =>
  [...css.replace(/\/\*[^]*?\*\//g, "").matchAll(/([^{};@]+)\{/g)].flatMap(([, list = ""]) =>
    list.split(/,(?![^()]*\))/).map((it) => it.trim().replace(/\s+/g, " ")),
  );

/** Of what it consists: `.a > b + c` is .a, >b and +c. */
const partsOf = (selector: string): string[] =>
  selector
    .replace(/\s*([>+~])\s*(?![^()]*\))/g, " $1")
    .split(/ (?![^()]*\))/)
    .filter(Boolean);
const bare = (part: string) => part.replace(/:not\([^)]*\)/g, "");
const isNamed = (part: string) => /[.#[]/.test(bare(part));
const isTypeSelector = (part: string) => isNamed(part) || /^[>+~]?[a-z]|:is\(/.test(bare(part));
const isPositional = /:(?:first|last|only|nth)-/;

/**
 * A browser keeps for each rule what it must look at again when something is put in or taken away. Of "whatever stands after whatever" it knows
 * nothing, so that each page, sheet and row that comes would have all that stands beside it be asked for its looks anew, with all that is in it.
 */
function matchesManyElements(selector: string): boolean {
  const parts = partsOf(selector);
  const last = parts.at(-1) ?? "";
  const afterWhatever = parts.some((it, nth) => /^[+~]/.test(it) && !isNamed(parts[nth - 1] ?? ""));
  const inWhoeverStandsThere = parts.slice(0, -1).some((it) => isPositional.test(it));
  return (afterWhatever && !isNamed(last)) || (inWhoeverStandsThere && !isTypeSelector(last));
}

test("what is put into a page has nothing beside it be asked for its looks", () => {
  const found = styles.flatMap((path) =>
    selectorsIn(readFileSync(join(web, path), "utf8"))
      .filter(matchesManyElements)
      .map((it) => `${path} ${it}`),
  );
  expect(found).toEqual([]);
});

test("it is told from what has only itself be asked", () => {
  const bad = [
    ".a > * + *::before",
    ".a > div + div",
    "dt ~ span",
    ".a > :not(:first-child) > :first-child",
    ".a tr:nth-child(2) > *",
  ];
  const good = [
    ".a + .b",
    ".a:focus + *",
    "input:checked + .b .c",
    ".a > :not(:first-child)::before",
    ".a li:not(:first-child) .b",
  ];
  expect(bad.filter((it) => !matchesManyElements(it))).toEqual([]);
  expect([...good, ".a tr:not(:first-child) > :is(th, td)"].filter(matchesManyElements)).toEqual(
    [],
  );
  expect(styles.length).toBeGreaterThan(50);
});
