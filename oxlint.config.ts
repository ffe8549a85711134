import type { OxlintConfig, OxlintOverride } from "oxlint";

// An override of a rule replaces the rule, it does not add to it. So each room's whole list is put together here,
// and the rooms are ordered from wide to narrow: the last one that matches a file decides.
// Every rule below is seen to fail in tools/lint-rules.test.ts.

type Ban = { group?: string[]; regex?: string; message: string };
type Path = { name: string; importNames?: string[]; message: string };
type Room = { files: string[]; imports?: Ban[]; paths?: Path[]; globals?: string[]; properties?: Property[] };
type Property = { object?: string; property: string; message: string };

const only = (message: string, ...allowed: string[]): Ban => ({ group: ["../**", ...allowed.map((it) => `!${it}`)], message });
const none = (names: string, message: string): Ban => ({ regex: `^(${names})(/|$)`, message });

const zod = none("zod", "schemas live in contract");
const overlays = none("@base-ui/react", "only ui/overlay-*, which load lazily");
const node = none("node:.*", "the phone has no node");
const process: Path[] = ["node:process", "process"].map((name) => ({ name, message: "the environment is read in main and config only" }));

const of = (objects: string[], names: string[], message: string): Property[] =>
  objects.flatMap((object) => names.map((property) => ({ object, property, message })));
const globalObjects = ["window", "globalThis", "self"];

const network = ["fetch", "WebSocket", "XMLHttpRequest", "EventSource"];
const noNetwork = [
  ...of(globalObjects, network, "only web/src/api talks to the network"),
  ...of(["navigator"], ["sendBeacon"], "only web/src/api talks to the network"),
];
const memory = ["localStorage", "sessionStorage"];
const noMemory = of(globalObjects, memory, "only web/src/lib/storage remembers");
const noDevice = of(["navigator"], ["userAgent", "maxTouchPoints", "platform"], "only session/device asks what device it is");

const floats = ["parseFloat", "toFixed", "toPrecision"].map((property) => ({
  property,
  message: "money is parsed and written by contract",
}));
const html = ["innerHTML", "outerHTML", "insertAdjacentHTML"].map((property) => ({ property, message: "Trusted Types refuse it" }));
const noProcess = of(["globalThis"], ["process"], "the environment is read in main and config only");
const everywhere = [...floats, ...html, ...noProcess];

const timers = ["setTimeout", "setInterval", "setImmediate"];
const theSeam = ["../world.ts", "../clock.ts", "../chance.ts"];
const seam = "time, chance and identity enter through World";
const noClock = [
  ...of(["Date", "performance"], ["now"], seam),
  ...of(["Math"], ["random"], seam),
  ...of(["crypto"], ["randomUUID", "getRandomValues"], seam),
  ...of(["globalThis"], timers, seam),
];
const noChance: Path[] = [
  { name: "node:crypto", importNames: ["randomUUID", "randomBytes", "randomInt", "webcrypto", "default"], message: seam },
  { name: "node:timers", message: seam },
  { name: "node:timers/promises", message: seam },
  { name: "node:perf_hooks", message: seam },
];
const sql: Path = { name: "node:sqlite", message: "SQL lives in mock/src/store" };

const web = [zod, overlays, node, none("bff|mock", "the phone knows only the wire")];
const phone = {
  globals: ["process", "parseFloat", ...network, ...memory],
  properties: [...everywhere, ...noNetwork, ...noMemory, ...noDevice],
};
const mock = [zod, none("web|bff", "the backend knows only the wire")];
const belowSeam = { globals: ["process", "parseFloat", ...timers], properties: [...everywhere, ...noClock] };
const atSeam = { globals: ["process", "parseFloat"], properties: everywhere };

const rooms: Room[] = [
  { files: ["**/*.{ts,tsx,mts,mjs}"], imports: [zod], paths: process, ...atSeam },

  { files: ["contract/src/**"], imports: [{ group: ["*", "!./**", "!zod/mini"], message: "the wire knows nobody" }] },
  {
    files: ["contract/src/**/*.test.ts"],
    imports: [{ group: ["*", "!./**", "!zod/mini", "!vitest", "!fast-check"], message: "the wire knows nobody" }],
  },
  { files: ["contract/src/money.ts"], properties: [...html, ...noProcess], globals: ["process"] },

  { files: ["web/src/**"], imports: web, ...phone },
  {
    files: ["web/src/api/**"],
    imports: [...web, only("api knows lib", "../lib/**")],
    globals: ["process", "parseFloat", ...memory],
    properties: [...everywhere, ...noMemory, ...noDevice],
  },
  {
    files: ["web/src/features/**"],
    imports: [
      ...web,
      { regex: "^\\.\\./[^.]", message: "features do not know each other" },
      { group: ["../../**", "!../../api/**", "!../../ui/**", "!../../lib/**"], message: "a feature knows api, ui, lib" },
      { regex: "^\\.\\./\\.\\./\\.\\./", message: "a feature is one folder deep" },
    ],
  },
  { files: ["web/src/features/session/device*.ts"], properties: [...everywhere, ...noNetwork, ...noMemory] },
  { files: ["web/src/ui/**"], imports: [...web, only("ui knows lib", "../lib/**")] },
  { files: ["web/src/ui/overlay-*"], imports: [...web.filter((it) => it !== overlays), only("ui knows lib", "../lib/**")] },
  { files: ["web/src/lib/**"], imports: [...web, only("lib knows nobody")] },
  {
    files: ["web/src/lib/storage*"],
    globals: ["process", "parseFloat", ...network],
    properties: [...everywhere, ...noNetwork, ...noDevice],
  },

  { files: ["bff/src/**"], imports: [zod, none("web|mock", "the mock is an upstream, opened by upstream.ts alone")], paths: process },
  { files: ["bff/src/upstream.ts"], imports: [zod, none("web", "the door knows only the wire")], paths: process },
  {
    files: ["bff/src/{main,config}.ts"],
    imports: [zod, none("web|mock", "the mock is an upstream")],
    paths: [],
    globals: ["parseFloat"],
    properties: [...floats, ...html],
  },

  { files: ["mock/**"], imports: mock, paths: [...process, ...noChance, sql], ...belowSeam },
  { files: ["mock/src/domain/**"], imports: [...mock, { group: ["*", "!./**", "!contract"], message: "the domain is pure" }], paths: [] },
  {
    files: ["mock/src/store/**"],
    imports: [...mock, only("the store knows records only", "../domain/**", ...theSeam)],
    paths: [...process, ...noChance],
  },
  {
    files: ["mock/src/engine.ts"],
    imports: [
      ...mock,
      {
        group: ["./**", "!./domain/**", "!./store/**", "!./engine/**", "!./world.ts", "!./clock.ts", "!./chance.ts"],
        message: "the engine knows domain and store",
      },
    ],
    paths: [...process, ...noChance, sql],
  },
  {
    files: ["mock/src/engine/**"],
    imports: [...mock, only("the engine knows domain and store", "../domain/**", "../store/**", ...theSeam)],
    paths: [...process, ...noChance, sql],
  },
  {
    files: ["mock/src/handlers/**"],
    imports: [...mock, only("handlers know engine and domain", "../engine.ts", "../engine/**", "../domain/**", ...theSeam)],
    paths: [...process, ...noChance, sql],
  },
  {
    files: ["mock/src/door/**"],
    imports: [...mock, { group: ["../store/**", "../bots/**", "../seed/**"], message: "the door knows handlers" }],
    paths: [...process, sql],
    ...atSeam,
  },
  {
    files: ["mock/src/bots/**"],
    imports: [...mock, only("bots use the handlers like anyone else", "../handlers/**", ...theSeam)],
    paths: [...process, ...noChance, sql],
  },
  {
    files: ["mock/src/seed/**"],
    imports: [...mock, { group: ["../store/**", "../door/**"], message: "the seed uses handlers and engine" }],
    paths: [...process, ...noChance, sql],
  },
  {
    files: ["mock/{scenarios,sim}/**", "mock/src/{scenarios,sim}/**"],
    imports: [...mock, { group: ["../{src/,}store/**", "../{src/,}domain/**"], message: "stories and auditors use the handlers" }],
    paths: [...process, ...noChance, sql],
  },
  { files: ["mock/src/{world,clock,chance}.ts"], imports: mock, paths: [...process, sql], ...atSeam },
  { files: ["mock/src/{main,sim/main}.ts"], imports: mock, paths: [sql], globals: ["parseFloat"], properties: [...floats, ...html] },

  { files: ["{tools,web/e2e}/**", "**/*.config.ts"], imports: [zod], paths: [], globals: ["parseFloat"], properties: html },
];

// Tests stand beside the code of any room and look at it from outside: over real sockets, through several rooms at once.
const tests: Room[] = [
  {
    files: ["{bff,tools}/**/*.test.ts", "bff/src/process-for-tests.ts"],
    imports: [zod],
    paths: [],
    globals: ["parseFloat"],
    properties: html,
  },
  {
    files: ["web/src/**/*.{test,test-env}.{ts,tsx}"],
    imports: [zod, none("bff|mock", "the mock's types would bring node into the phone")],
    globals: ["parseFloat"],
    properties: [...floats],
  },
  { files: ["mock/**/*.test.ts"], imports: mock, paths: [], globals: ["parseFloat", ...timers], properties: [...html, ...noClock] },
];

const override = ({ files, imports, paths, globals, properties }: Room): OxlintOverride => ({
  files,
  rules: {
    ...((imports ?? paths) && { "no-restricted-imports": ["error", { paths: paths ?? [], patterns: imports ?? [] }] }),
    ...(globals && { "no-restricted-globals": ["error", ...globals] }),
    ...(properties && { "no-restricted-properties": ["error", ...properties] }),
  },
});

const config: OxlintConfig = {
  plugins: ["typescript", "react", "jsx-a11y", "import", "promise", "vitest"],
  categories: { correctness: "error" },
  ignorePatterns: ["**/dist/**", "var/**"],
  rules: {
    "typescript/no-floating-promises": "error",
    "typescript/no-misused-promises": "error",
    "import/no-cycle": "error",
    "react/no-danger": "error",
    // Spreading a string into its characters is meant: names and digits, where UTF-16 halves would be wrong.
    "typescript/no-misused-spread": ["error", { allow: ["string"] }],
    // A posting is the negation of another, and a branded integer is still an integer.
    "typescript/no-unsafe-unary-minus": "off",
    // A group of chips is no fieldset and a live region no form output; the roles are chosen by hand.
    "jsx-a11y/prefer-tag-over-role": "off",
    "vitest/no-disabled-tests": "error",
    "vitest/no-focused-tests": "error",
    // Vitest's expect takes a second argument: the sentence to show when it fails.
    "vitest/valid-expect": ["error", { maxArgs: 2 }],
  },
  overrides: [...rooms, ...tests].map(override),
};
export default config;
