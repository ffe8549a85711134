// Checks that the built app uses only features of the oldest supported browsers (docs/testing.md,
// "Browsers").
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { CompatData } from "@mdn/browser-compat-data";
import { parseSync } from "vite";
import { expect, test } from "vitest";

const minimumVersions = { chrome: 92, safari_ios: 15 } as const;
type Browser = keyof typeof minimumVersions;
type Statement = {
  version_added?: unknown;
  flags?: unknown;
  prefix?: string;
  version_removed?: unknown;
  alternative_name?: string;
};
type Compat = { support?: Partial<Record<Browser, Statement | Statement[]>> };
type Entry = { __compat?: Compat } & { [name: string]: unknown };
// `import` would first turn the 20 MB of JSON into a module, which takes 8 s.
const data = createRequire(import.meta.url)("@mdn/browser-compat-data") as CompatData;
const { javascript, css, api } = data as unknown as {
  javascript: { builtins: Entry };
  css: Record<string, Entry>;
  api: Entry;
};

const assets = join(import.meta.dirname, "../web/dist/assets");
const filesOf = (end: string) =>
  readdirSync(assets)
    .filter((it) => it.endsWith(end))
    .map((name) => ({ name, text: readFileSync(join(assets, name), "utf8") }));

const isSupported = (entry: Entry | undefined) =>
  entry?.__compat === undefined ||
  (Object.keys(minimumVersions) as Browser[]).every((browser) =>
    [entry.__compat?.support?.[browser] ?? []]
      .flat()
      .some(({ version_added: since, flags, prefix, alternative_name, version_removed }) => {
        const isPlain =
          flags === undefined &&
          prefix === undefined &&
          alternative_name === undefined &&
          version_removed === undefined;
        return (
          isPlain &&
          (since === true ||
            Number.parseFloat(String(since).replace("≤", "")) <= minimumVersions[browser])
        );
      }),
  );

/**
 * Built-ins whose methods are searched by name. Other new interfaces are found because the code
 * contains the name of the interface.
 */
const owners = [
  "Array",
  "Error",
  "Intl",
  "Iterator",
  "Map",
  "Math",
  "Number",
  "Object",
  "Promise",
  "RegExp",
  "Set",
  "String",
  "Symbol",
];

/**
 * Returns names of built-ins that are too new, and of methods that are too new on every one of
 * `owners` that has them.
 */
function newerBuiltins(builtins: Entry): Set<string> {
  const bearers = new Map<string, boolean>();
  const bear = (name: string, entry: Entry) =>
    bearers.set(name, (bearers.get(name) ?? false) || isSupported(entry));
  for (const [owner, entry] of Object.entries(builtins) as [string, Entry][]) {
    bear(owner, entry);
    if (!owners.includes(owner)) continue;
    for (const [name, member] of Object.entries(entry))
      if (name !== "__compat") bear(name.replace(/_static$/, ""), member as Entry);
  }
  return new Set([...bearers].filter(([, isOld]) => !isOld).map(([name]) => name));
}

/** Returns global names that are too new: built-ins, interfaces and members of `window`. */
function newerGlobals(): Set<string> {
  const all = Object.entries({ ...(api["Window"] as Entry), ...javascript.builtins, ...api }) as [
    string,
    Entry,
  ][];
  return new Set(
    all.filter(([name, entry]) => name.length > 3 && !isSupported(entry)).map(([name]) => name),
  );
}

type Node = {
  type: string;
  computed?: boolean;
  object?: Node;
  callee?: Node;
  property?: Node;
  name?: string;
  regex?: { pattern: string; flags: string };
};
function* nodesOf(value: unknown): Generator<Node> {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value) && "type" in value) yield value as Node;
  for (const part of Object.values(value)) yield* nodesOf(part);
}

/**
 * Returns the syntax of a node if a build for es2022 keeps it and the oldest browsers cannot parse
 * it.
 */
function unread(node: Node): string | undefined {
  if (node.type === "StaticBlock") return "static {}";
  if (node.regex && /\(\?<[=!]/.test(node.regex.pattern)) return "(?<=…)";
  if (node.regex && /[dv]/.test(node.regex.flags)) return `/…/${node.regex.flags}`;
  return undefined;
}

function featuresUsed(code: string): Set<string> {
  const found = new Set<string>();
  for (const node of nodesOf(parseSync("asked.js", code).program)) {
    const syntax = unread(node);
    if (syntax !== undefined) found.add(syntax);
    const name =
      node.type === "MemberExpression" && node.computed !== true ? node.property?.name : undefined;
    if (name !== undefined && names.has(name)) found.add(name);
    const alone = [node.object, node.callee].find((it) => it?.type === "Identifier")?.name;
    if (alone !== undefined && globals.has(alone)) found.add(alone);
  }
  return found;
}

const names = newerBuiltins(javascript.builtins);
const globals = newerGlobals();
/** Functions that web/src/lib/browser/polyfills.ts provides. */
const polyfilled = [
  "at",
  "findLast",
  "findLastIndex",
  "hasOwn",
  "toReversed",
  "toSorted",
  "toSpliced",
  "with",
];
/** Names of new features that are harmless here, each with the reason. */
const ours: Record<string, string> = {
  isError: "of a query",
  toArray: "React's children",
  drop: "of a queue of frames",
  captureStackTrace: "its presence is checked before each call",
  Notification: "its presence is checked before each call",
  navigation: "its presence is checked before each call",
};

test("built scripts use only features that old browsers or our polyfills have, or listed exceptions", () => {
  const found = new Map<string, string>();
  for (const { name, text } of filesOf(".js"))
    for (const it of featuresUsed(text)) found.set(it, name);
  expect([...found].filter(([it]) => !polyfilled.includes(it) && !Object.hasOwn(ours, it))).toEqual(
    [],
  );
});

test("featuresUsed detects features that are too new, and accepts older ones", () => {
  expect([
    ...featuresUsed(
      "a.toSorted(); b.union(structuredClone(c)); class D { static { e() } } /(?<=f)g/v",
    ),
  ]).toEqual([...["toSorted", "union", "structuredClone", "static {}", "(?<=…)"]]);
  expect([
    ...featuresUsed("a.sort(); b.map(c); class D { #x; static y = 1 } /f/g; fetch(h)"),
  ]).toEqual([]);
});

/** Features that the app can do without, each with its fallback. */
const graceful: Record<string, string> = {
  "@container": "beside @supports not (container-type)",
  container: "see @container",
  "container-type": "see @container",
  "text-wrap": "lines break as ever",
  "text-autospace": "no space between Chinese and Latin",
  "user-select": "next to its -webkit- form",
  mask: "next to its -webkit- form",
  outline: "has no round corners",
  "forced-color-adjust": "a browser without it has no contrast themes",
  resize: "a text field keeps its size",
  "field-sizing": "beside @supports",
  "scrollbar-width": "next to -webkit-scrollbar",
  "overflow-anchor": "a browser without it does not anchor",
  "overscroll-behavior": "the page moves at its end",
  "overscroll-behavior-y": "the page moves at its end",
  "text-size-adjust": "next to its -webkit- form",
  ":focus-visible": "iOS before 15.4 has no keyboard to show it for",
  "accent-color": "a slider in the browser's colour",
  "::backdrop": "the viewer is black by itself",
  "view-transition-name": "pages change at once",
  "::view-transition": "pages change at once",
  "::view-transition-group": "pages change at once",
  "::view-transition-image-pair": "pages change at once",
  "::view-transition-old": "pages change at once",
  "::view-transition-new": "pages change at once",
  "-webkit-touch-callout": "iOS only",
};
/**
 * New CSS values, found by pattern. Each needs an older declaration of the same property before it,
 * except in a custom property. Container units are not listed, because `@container` guards them.
 */
const values = /\b[\d.]+(?:[dsl]v[hw])\b|color-mix\(|oklch\(|light-dark\(|\bround\(/g;

function styleFeaturesUsed(text: string): string[] {
  const properties = [...text.matchAll(/[{;]\s*([a-z][a-z-]+|-webkit-touch-callout)\s*:/g)].map(
    ([, it]) => [it, css["properties"]?.[it as string]],
  );
  const rules = [...text.matchAll(/@([a-z-]+)/g)].map(([, name]) => [
    `@${name}`,
    css["at-rules"]?.[name as string],
  ]);
  const selectors = [...text.matchAll(/(::?)([a-z-]+)(?=[\s,{.:()[>+~])/g)].map(
    ([, dots, name]) => [`${dots}${name}`, css["selectors"]?.[name as string]],
  );
  const asks = [...properties, ...rules, ...selectors] as [string, Entry | undefined][];
  return [...new Set(asks.filter(([, entry]) => !isSupported(entry)).map(([it]) => it))];
}

test("built style sheets use exactly those newer features that have a listed fallback", () => {
  const found = filesOf(".css").flatMap(({ name, text }) =>
    styleFeaturesUsed(text).map((it) => [it, name] as const),
  );
  expect(found.filter(([it]) => !Object.hasOwn(graceful, it))).toEqual([]);
  expect(Object.keys(graceful).filter((it) => !found.some(([name]) => name === it))).toEqual([]);
  expect(styleFeaturesUsed("a{inset:0;anchor-name:--b}@scope{c:has(d){}}")).toEqual([
    "anchor-name",
    "@scope",
    ":has",
  ]);
});

test("in a built style sheet, a new CSS value follows an older declaration of the same property", () => {
  const bare = filesOf(".css").flatMap(({ name, text }) =>
    [...text.matchAll(/[{;]([a-z-]+):([^;{}]+)/g)].flatMap(([whole, property, value], at, all) =>
      (value ?? "").match(values) === null ||
      property?.startsWith("--") ||
      all[at - 1]?.[1] === property
        ? []
        : [`${name} ${whole}`],
    ),
  );
  expect(bare).toEqual([]);
});
