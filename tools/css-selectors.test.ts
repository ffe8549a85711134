import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const web = join(import.meta.dirname, "../web");
const styles = globSync(["src/**/*.css", "first-paint/*.css"], { cwd: web });

const selectorsIn = (css: string): string[] =>
  [...css.replace(/\/\*[^]*?\*\//g, "").matchAll(/([^{};@]+)\{/g)].flatMap(([, list = ""]) =>
    list.split(/,(?![^()]*\))/).map((it) => it.trim().replace(/\s+/g, " ")),
  );

/** Splits a selector: `.a > b + c` becomes .a, >b and +c. */
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
 * Returns true for a selector that can affect any inserted element, such as `* + *`. With such a
 * rule, each inserted page, sheet or row would restyle all its siblings and everything in them.
 */
function matchesManyElements(selector: string): boolean {
  const parts = partsOf(selector);
  const last = parts.at(-1) ?? "";
  const afterWhatever = parts.some((it, nth) => /^[+~]/.test(it) && !isNamed(parts[nth - 1] ?? ""));
  const inWhoeverStandsThere = parts.slice(0, -1).some((it) => isPositional.test(it));
  return (afterWhatever && !isNamed(last)) || (inWhoeverStandsThere && !isTypeSelector(last));
}

test("no style sheet has a selector that makes inserted elements restyle their siblings", () => {
  const found = styles.flatMap((path) =>
    selectorsIn(readFileSync(join(web, path), "utf8"))
      .filter(matchesManyElements)
      .map((it) => `${path} ${it}`),
  );
  expect(found).toEqual([]);
});

test("matchesManyElements reports selectors that match any sibling, but none that names an element", () => {
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
