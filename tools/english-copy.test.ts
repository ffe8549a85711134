// Checks the English of comments, test titles and documents against the rules for words and
// openings in this file.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { describe, expect, test } from "vitest";

type Kind = "comment" | "title" | "document";
type Passage = { file: string; line: number; kind: Kind; text: string };

const root = join(import.meta.dirname, "..");
const packages = ["bff", "contract", "mock", "tools", "web"] as const;
const documentFolders = ["docs", "README.md", "CONTRIBUTING.md", "CHANGELOG.md"];

/** Words that must not be used, each with an ordinary word to use instead. */
const wordRules: readonly (readonly [never: RegExp, instead: string])[] = [
  [/\b(?:he|his|him|himself)\b/i, "they, their, them, or the user, buyer or seller"],
  [/\b(?:nobody|somebody|everybody|anybody)\b/i, "no user, a user, all users, any user"],
  [/\b(?:whoever|whomever)\b/i, "a user or program that …"],
  [/\bdoors?\b/i, "BFF or HTTP server"],
  [/\bhouses?\b/i, "platform, system or capacity"],
  [/\btowns?\b/i, "seed data, world or test setup"],
  [/\b(?:goodbyes?|farewells?)\b/i, "close frame or shutdown"],
  [/\btongues?\b/i, "dialect or codec"],
  [/\bpassports?\b/i, "credentials"],
  [/\bcensus\b/i, "registry"],
  [/\banew\b/i, "again"],
  [/\bby turns\b/i, "alternately"],
];
/** Openings that hide the subject of a sentence. */
const openingRules: readonly (readonly [never: RegExp, instead: string])[] = [
  [/^(?:Who|Whom|Whose|What|Whatever|Where|Wherever)\b(?!.*\?$)/, "begin with a verb or a noun"],
  [/^(?:It|Its|They|Their|Them|That|These|Those)\b/, "name the subject"],
  [/^(?:One (?:that|who|which|is|has|may|does)|The same|Another|Such|So)\b/, "name the subject"],
  [/^Nothing\b/, "say what is true instead"],
];

/** Passages that are allowed although a rule matches, with the reason. */
const exceptions: readonly { file: RegExp; text: RegExp; reason: string }[] = [
  {
    file: /^CHANGELOG\.md$/,
    text: /\| .*(?:door|house)/i,
    reason: "the table of renames lists the old words",
  },
];

/** Returns the text without code, quotations, links and URLs. */
const proseOf = (text: string): string =>
  text
    .replace(/`[^`]*`|https?:\/\/\S+|\]\([^)]*\)|"[^"]*"|“[^”]*”|\{@link [^}]*\}/g, "·")
    .replace(/\s+/g, " ")
    .trim();

function faultsOf({ file, kind, text }: Passage): string[] {
  if (exceptions.some((it) => it.file.test(file) && it.text.test(text))) return [];
  const prose = proseOf(text);
  const first = prose.charAt(0).toUpperCase() + prose.slice(1);
  const rules = kind === "document" ? wordRules : [...wordRules, ...openingRules];
  return rules.filter(([never]) => never.test(first)).map(([, instead]) => instead);
}

const lineAt = (text: string, at: number): number => text.slice(0, at).split("\n").length;
const withoutStars = (text: string): string => text.replace(/^\s*\*+ ?/gm, "").trim();

/** Joins line comments that follow each other, because they are one passage. */
function joinLines(found: { line: number; lines: number; text: string; isLine: boolean }[]) {
  const joined: typeof found = [];
  for (const part of found) {
    const before = joined.at(-1);
    if (part.isLine && before?.isLine && before.line + before.lines === part.line) {
      before.text += ` ${part.text}`;
      before.lines += 1;
    } else joined.push({ ...part });
  }
  return joined;
}

const yamlComment = /^\s*#(?!!)(.*)$/gm;
const commentPatterns: Readonly<Record<string, RegExp>> = {
  ".css": /\/\*([\s\S]*?)\*\//g,
  ".sql": /^\s*--(.*)$/gm,
};

function commentsIn(file: string, code: string) {
  if (/\.(?:tsx?|mts|mjs)$/.test(file))
    return joinLines(
      parseSync(file, code).comments.map((comment) => ({
        line: lineAt(code, comment.start),
        lines: comment.value.split("\n").length,
        text: comment.type === "Line" ? comment.value.trim() : withoutStars(comment.value),
        isLine: comment.type === "Line",
      })),
    );
  const pattern = commentPatterns[file.slice(file.lastIndexOf("."))] ?? yamlComment;
  return joinLines(
    [...code.matchAll(pattern)].map((match) => ({
      line: lineAt(code, match.index + match[0].search(/\S/)),
      lines: match[0].trim().split("\n").length,
      text: withoutStars(match[1] ?? ""),
      isLine: !file.endsWith(".css"),
    })),
  );
}

const titlePattern =
  /\b(?:test|it|describe)(?:\.\w+)*(?:\([^()]*\))?\(\s*(["'`])((?:\\.|(?!\1)[^\\])*)\1/g;
const isTest = (file: string): boolean => /\.(?:test|spec)\.tsx?$/.test(file);

function passagesOfCode(file: string): Passage[] {
  const code = readFileSync(join(root, file), "utf8");
  const comments = commentsIn(file, code).map(
    ({ line, text }): Passage => ({ file, line, kind: "comment", text }),
  );
  if (!isTest(file)) return comments;
  const titles = [...code.matchAll(titlePattern)].map(
    (it): Passage => ({ file, line: lineAt(code, it.index), kind: "title", text: it[2] ?? "" }),
  );
  return [...comments, ...titles];
}

function passagesOfDocument(file: string): Passage[] {
  let isCode = false;
  return readFileSync(join(root, file), "utf8")
    .split("\n")
    .flatMap((text, at): Passage[] => {
      if (/^\s*```/.test(text)) isCode = !isCode;
      return isCode ? [] : [{ file, line: at + 1, kind: "document", text }];
    });
}

const tracked = (...places: string[]): string[] =>
  execFileSync("git", ["ls-files", ...places], { cwd: root, encoding: "utf8" })
    .trim()
    .split("\n");
const isGenerated = (file: string): boolean => /pnpm-lock|openapi\.json$/.test(file);
const codeFiles = (...places: string[]): string[] =>
  tracked(...places).filter((it) => /\.(tsx?|mts|mjs|css|sql|ya?ml)$/.test(it) && !isGenerated(it));

const report = (passages: readonly Passage[]): string[] =>
  passages.flatMap((passage) =>
    faultsOf(passage).map(
      (instead) => `${passage.file}:${passage.line} ${passage.text.slice(0, 90)} ► ${instead}`,
    ),
  );

describe("English copy", () => {
  for (const name of packages)
    test(`comments and test titles of ${name} use ordinary words and name their subject`, () => {
      expect(report(codeFiles(name).flatMap(passagesOfCode))).toEqual([]);
    });
});

test("documents of the repository use ordinary words", () => {
  const files = tracked(...documentFolders, "*/README.md").filter((it) => it.endsWith(".md"));
  expect(files.length).toBeGreaterThan(40);
  expect(report(files.flatMap(passagesOfDocument))).toEqual([]);
});

/**
 * Minimum and maximum of comment lines per 100 lines of code files without tests. With the minimum,
 * deleting all comments is no way to pass these tests.
 */
const densities = {
  bff: [5, 12],
  contract: [5, 11],
  mock: [5, 10],
  tools: [5, 10],
  web: [5, 10],
} as const satisfies Record<(typeof packages)[number], readonly [least: number, most: number]>;

test.each(packages)("the package %s has neither too few nor too many comment lines", (name) => {
  const files = codeFiles(name).filter((it) => !isTest(it));
  const codes = files.map((file) => ({ file, code: readFileSync(join(root, file), "utf8") }));
  const lines = codes.flatMap(({ code }) => code.split("\n")).length;
  const comments = codes
    .flatMap(({ file, code }) => commentsIn(file, code))
    .reduce((sum, it) => sum + it.lines, 0);
  const share = (100 * comments) / lines;
  const [least, most] = densities[name];
  expect(share).toBeGreaterThanOrEqual(least);
  expect(share).toBeLessThanOrEqual(most);
});

test("faultsOf reports forbidden words, and forbidden openings in comments, but nothing in code", () => {
  const planted = (kind: Kind, text: string) => faultsOf({ file: "a.ts", line: 1, kind, text });
  expect(planted("comment", "Who asks is told.")).toHaveLength(1);
  expect(planted("comment", "The door closes.")).toHaveLength(1);
  expect(planted("title", "nobody pays twice")).toHaveLength(1);
  expect(planted("document", "Somebody pays his order.")).toHaveLength(2);
  expect(planted("comment", "Returns the `house` step.")).toEqual([]);
});
