import type { OxlintConfig, OxlintOverride } from "oxlint";
import {
  type ImportBan,
  directorImportBans,
  forbidModules,
  forbidProperties,
  forbidParentImportsExcept,
  forbidHigherLayerImports,
  type ModuleBan,
  type PropertyBan,
} from "./tools/lint/import-bans.ts";
import { figureRules } from "./tools/lint/no-hand-formatted-figures.mjs";

// An override of a rule replaces the rule instead of extending it, so each module has the complete
// list of its bans here. Modules are ordered from wide to narrow, because the last match decides.
// tools/lint-rules.test.ts plants lines that the rules must report, and lines that they must allow.
type Room = {
  files: string[];
  imports?: ImportBan[];
  paths?: ModuleBan[];
  globals?: string[];
  properties?: PropertyBan[];
};

const zod = forbidModules("zod", "define schemas in contract");
const overlays = forbidModules(
  "@base-ui/react",
  "only ui/overlays may import it, because that loads lazily",
);
const node = forbidModules("node:.*", "the app must not import Node modules");
const process: ModuleBan[] = ["node:process", "process"].map((name) => ({
  name,
  message: "read environment variables only in main and config",
}));

const globalObjects = ["window", "globalThis", "self"];

const network = ["fetch", "WebSocket", "XMLHttpRequest", "EventSource"];
const talks = "only web/src/api talks to the network";
const noNetwork = [
  ...forbidProperties(globalObjects, network, talks),
  ...forbidProperties(["navigator"], ["sendBeacon"], talks),
];
const memory = ["localStorage", "sessionStorage"];
const noMemory = forbidProperties(
  globalObjects,
  memory,
  "only web/src/lib/browser/storage uses browser storage",
);
const noDevice = forbidProperties(
  ["navigator"],
  ["userAgent", "maxTouchPoints", "platform"],
  "only lib/browser/device detects the device",
);

const money = "parse and format money with contract";
const floats = ["parseFloat", "toFixed", "toPrecision"].map((property) => ({
  property,
  message: money,
}));
const html = ["innerHTML", "outerHTML", "insertAdjacentHTML"].map((property) => ({
  property,
  message: "Trusted Types refuse it",
}));
const noProcess = forbidProperties(
  ["globalThis"],
  ["process"],
  "read environment variables only in main and config",
);
const everywhere = [...floats, ...html, ...noProcess];
const noParse = [
  ...everywhere,
  ...forbidProperties(["JSON"], ["parse"], "parse foreign data with contract/dialect"),
];

const timers = ["setTimeout", "setInterval", "setImmediate"];
const seam = "take time, random numbers and ids from World";
const noClock = [
  ...forbidProperties(["Date", "performance"], ["now"], seam),
  ...forbidProperties(["Math"], ["random"], seam),
  ...forbidProperties(["crypto"], ["randomUUID", "getRandomValues"], seam),
  ...forbidProperties(["globalThis"], timers, seam),
];
const noChance: ModuleBan[] = [
  {
    name: "node:crypto",
    importNames: ["randomUUID", "randomBytes", "randomInt", "webcrypto", "default"],
    message: seam,
  },
  ...["node:timers", "node:timers/promises", "node:perf_hooks"].map((name) => ({
    name,
    message: seam,
  })),
];
const sql: ModuleBan = { name: "node:sqlite", message: "SQL lives in mock/src/db" };
const ours = forbidModules("contract/dialect", "the BFF translates dialects, the app does not");
const details = forbidModules(
  "contract/call-details",
  "texts, ranks and rate limits of calls must stay out of the web bundle",
);
const web = [
  zod,
  overlays,
  node,
  ours,
  details,
  forbidModules("bff|mock", "the app may import only contract"),
];
const noAnswers = [
  {
    property: "serverTime",
    message: "only web/src/api/fetch-call reads the server time of a response",
  },
];
const noReading = forbidProperties(
  ["JSON"],
  ["parse"],
  "parse responses in web/src/api/fetch-call and frames in contract",
);
const noRawFacts = [
  {
    property: "rawDetails",
    message: "read error details in web/src/api/refusal-details.ts",
  },
];
const phone = {
  globals: ["process", "parseFloat", ...network, ...memory],
  properties: [...everywhere, ...noNetwork, ...noMemory, ...noDevice, ...noAnswers, ...noRawFacts],
};
/** Folders of web/src/ui. Each may import the ones before it. */
const uiFloors = ["base", "figures", "inputs", "layout", "overlays", "elder"];
const piece = [
  { group: ["../../**", "!../../lib/**"], message: "ui knows lib" },
  { regex: "^\\.\\./\\.\\./\\.\\./", message: "ui folders have no subfolders" },
];
const mock = [
  zod,
  forbidModules("web|bff", "the backend may import only contract"),
  forbidModules("contract/dialect", "the mock has no dialect"),
];
const belowSeam = {
  globals: ["process", "parseFloat", ...timers],
  properties: [...everywhere, ...noClock],
};
const seamed = [...process, ...noChance, sql];
const ground = {
  regex: "(^|/)worlds/world/open-world\\.ts$",
  message: "only the server and the stories open a world",
};
const alone = (message: string, ...more: string[]): ImportBan => ({
  group: ["*", ...["./**", "contract", ...more].map((it) => `!${it}`)],
  message,
});
const control = alone(
  "control must not import other folders",
  "zod/mini",
  "../rules/personas.ts",
  "vitest",
  "node:fs",
);
const client = alone(
  "the client runs in tests and browsers and may import only types of control from the mock",
  "../control/**",
);
const scenario = alone(
  "scenario may import only the client",
  "../client/**",
  "../control/**",
  "../rules/constants.ts",
);
const backendFolders = ["context", "queries", "users", "listings", "accounts", "orders"];
/**
 * Returns the bans of a folder of the backend. It may import only the folders `below`, the rules,
 * the database and the clock. `group("*", "context")` is for the folders that are not listed.
 */
const group = (name: string, ...below: string[]): Room => ({
  files: [`mock/src/backend/${name}/**`],
  imports: [
    ...mock,
    forbidParentImportsExcept(
      `backend/${name} knows ${[...below, "rules", "db"].join(", ")}`,
      ...below.map((it) => `../${it}/**`),
      ...["../../rules/**", "../../db/**", "../../clock.ts"],
    ),
  ],
  paths: seamed,
});
const atSeam = { globals: ["process", "parseFloat"], properties: everywhere };

/**
 * Folders of contract/src, each followed by the folders that it may import. `wire` needs no entry,
 * because the rule for `contract/src/**` already allows it no other folder.
 */
const contractFloors = [
  ["money"],
  ["orders"],
  ["wire", "money"],
  ["errors", "wire", "money"],
  ["rules", "wire", "money"],
  ["socket", "rules", "wire"],
  ["calls", "socket", "errors", "orders", "wire", "money"],
  ["dialect", "calls", "socket", "errors", "orders", "wire", "money"],
  ["documents", "dialect", "calls", "socket", "errors", "orders", "wire", "money"],
] as const;
const wire = (...more: string[]): ImportBan =>
  alone("wire must not import other folders", "zod/mini", ...more);
const noMock = [zod, forbidModules("web|mock", "only proxy/upstream.ts imports the mock")];
const noHelpers: ImportBan = { group: ["**/test/**"], message: "test helpers are for tests only" };
const bff = [...noMock, noHelpers];
/** Folders of bff/src, each followed by the folders that it may import. */
const bffFloors = [
  ["config"],
  ["http", "config"],
  ["limits", "http", "config"],
  ["proxy", "limits", "http", "config"],
  ["sockets", "proxy", "limits", "http", "config"],
  ["observability", "sockets", "proxy", "limits", "http", "config"],
] as const;
const bffRooms = bffFloors.map(
  ([folder, ...below]): Room => ({
    files: [`bff/src/${folder}/**`],
    imports: [
      ...bff,
      forbidParentImportsExcept(
        `${folder} knows ${below.join(", ") || "no other folder"}`,
        ...below.map((it) => `../${it}/**`),
      ),
    ],
    paths: process,
  }),
);

const rooms: Room[] = [
  { files: ["**/*.{ts,tsx,mts,mjs}"], imports: [zod], paths: process, ...atSeam },

  { files: ["contract/src/**"], imports: [wire()] },
  ...contractFloors.map(
    ([folder, ...below]): Room => ({
      files: [`contract/src/${folder}/**`],
      imports: [wire(...below.map((it) => `../${it}/*.ts`))],
    }),
  ),
  {
    files: ["contract/{src,test}/**/*.test.ts"],
    imports: [forbidModules("web|bff|mock", "contract must not import other packages")],
  },
  {
    files: ["contract/src/money/money.ts"],
    properties: [...html, ...noProcess],
    globals: ["process"],
  },

  { files: ["web/src/**"], imports: web, ...phone },
  {
    files: ["web/src/api/**"],
    imports: [...web, forbidParentImportsExcept("api knows lib", "../lib/**")],
    globals: ["process", "parseFloat", ...memory],
    properties: [...everywhere, ...noMemory, ...noDevice, ...noAnswers, ...noReading],
  },
  {
    files: ["web/src/api/{fetch-call,runtime-config}.ts"],
    properties: [...everywhere, ...noMemory, ...noDevice],
  },
  {
    files: ["web/src/screens/**"],
    imports: [
      ...web,
      { regex: "^\\.\\./[^.]", message: "a screen area must not import another one" },
      {
        group: ["../../**", "!../../trade/**", "!../../api/**", "!../../ui/**", "!../../lib/**"],
        message: "screens may import only trade, api, ui and lib",
      },
      { regex: "^\\.\\./\\.\\./\\.\\./", message: "screen areas have no subfolders" },
    ],
  },
  {
    files: ["web/src/lib/browser/device*.ts"],
    properties: [...everywhere, ...noNetwork, ...noMemory],
  },
  {
    files: ["web/src/trade/**"],
    imports: [
      ...web,
      forbidParentImportsExcept(
        "trade may import only api, ui and lib",
        "../*.ts",
        ...["api", "ui", "lib"].flatMap((it) => [`../${it}/**`, `../../${it}/**`]),
      ),
    ],
  },
  { files: ["web/src/ui/**"], imports: [...web, ...piece] },
  ...uiFloors.map((floor, at) => ({
    files: [`web/src/ui/${floor}/**`],
    imports: [
      ...web.filter((it) => it !== overlays || floor !== "overlays"),
      ...piece,
      ...forbidHigherLayerImports(uiFloors, at),
    ],
  })),
  {
    files: ["web/src/lib/**"],
    imports: [
      ...web,
      forbidParentImportsExcept(
        "lib must not import other folders",
        ...["money", "time", "browser", "navigation"].map((it) => `../${it}/**`),
        "../*.ts",
      ),
    ],
  },
  {
    files: ["web/src/lib/browser/storage*"],
    globals: ["process", "parseFloat", ...network],
    properties: [...everywhere, ...noNetwork, ...noDevice],
  },
  { files: ["web/director/**"], imports: directorImportBans, paths: process, ...atSeam },
  { files: ["bff/src/**"], imports: bff, paths: process, properties: noParse },
  ...bffRooms,
  { files: ["bff/test/**"], imports: noMock, paths: process, properties: everywhere },
  {
    files: ["bff/src/proxy/upstream.ts"],
    imports: [
      zod,
      noHelpers,
      forbidModules("web", "the BFF may import only contract"),
      forbidParentImportsExcept(
        "proxy may import only limits, http and config",
        "../limits/**",
        "../http/**",
        "../config/**",
      ),
    ],
    paths: process,
  },
  {
    files: ["bff/src/{main,config/config}.ts"],
    imports: [...bff, forbidParentImportsExcept("config must not import other folders")],
    paths: [],
    globals: ["parseFloat"],
    properties: [...floats, ...html],
  },

  { files: ["mock/**"], imports: [...mock, ground], paths: seamed, ...belowSeam },
  {
    files: ["mock/src/rules/**"],
    imports: [
      ...mock,
      { group: ["*", "!./**", "!contract"], message: "rules must be pure functions" },
    ],
    paths: [],
  },
  {
    files: ["mock/src/db/**"],
    imports: [...mock, forbidParentImportsExcept("db may import only rules", "../rules/**")],
    paths: [...process, ...noChance],
  },
  {
    files: ["mock/src/backend/*"],
    imports: [
      ...mock,
      forbidParentImportsExcept("put files of the backend into one of its folders"),
    ],
    paths: seamed,
  },
  group("*", "context"),
  group("context"),
  group("queries", "context"),
  group("users", "context", "queries"),
  group("listings", "context", "queries", "users"),
  group("accounts", "context", "queries", "users", "listings"),
  group("orders", "context", "queries", "users", "listings"),
  {
    files: ["mock/src/backend/calls/**"],
    imports: [
      ...mock,
      forbidParentImportsExcept(
        "backend/calls may import only backend and rules",
        ...backendFolders.map((it) => `../${it}/**`),
        "../../rules/**",
      ),
    ],
    paths: seamed,
  },
  {
    files: ["mock/src/backend/execute/**"],
    imports: [
      ...mock,
      forbidParentImportsExcept(
        "backend/execute may import only calls, backend, rules and db",
        ...["calls", ...backendFolders].map((it) => `../${it}/**`),
        "../../rules/**",
        "../../db/**",
      ),
    ],
    paths: seamed,
  },
  {
    files: ["mock/src/bots/**"],
    imports: [
      ...mock,
      forbidParentImportsExcept("bots may change state only through calls", "../rules/**"),
    ],
    paths: seamed,
  },
  {
    files: ["mock/src/bots/bot-registry.ts"],
    imports: [
      ...mock,
      forbidParentImportsExcept(
        "the bot registry must not import worlds",
        "../backend/**",
        "../rules/**",
        "../db/**",
      ),
    ],
    paths: seamed,
  },
  {
    files: ["mock/src/worlds/world/**"],
    imports: [
      ...mock,
      forbidModules(
        "(\\.\\./)+(server|backend/calls)",
        "worlds/world may import only bots and backend",
      ),
    ],
    paths: seamed,
    ...belowSeam,
  },
  {
    files: ["mock/src/worlds/world/seed/**"],
    imports: [
      ...mock,
      forbidModules("(\\.\\./)+backend/calls", "the seed may import only calls and backend"),
      forbidParentImportsExcept(
        "the seed may import only calls and backend",
        "../order-fixtures.ts",
        "../../../backend/**",
        "../../../rules/**",
      ),
    ],
    paths: seamed,
    ...belowSeam,
  },
  { files: ["mock/src/control/**"], imports: [control], paths: process, ...belowSeam },
  { files: ["mock/src/client/**"], imports: [client], paths: process, ...atSeam },
  { files: ["mock/src/scenario/**"], imports: [scenario], paths: process, ...atSeam },
  {
    files: ["mock/src/server/**"],
    imports: [
      ...mock,
      forbidModules(
        "(\\.\\./)+(db|backend/calls|bots|worlds/world/seed)",
        "the server may import only backend/execute and worlds",
      ),
    ],
    paths: [...process, sql],
    ...atSeam,
  },
  {
    files: ["mock/src/worlds/*"],
    imports: [
      ...mock,
      forbidModules(
        "(\\.\\./)+backend/(calls|execute)",
        "worlds may import only world, backend and control",
      ),
      forbidParentImportsExcept(
        "worlds may import only world, backend and control",
        "../backend/**",
        "../control/*",
        "../random.ts",
      ),
    ],
    paths: [...process, sql],
    ...atSeam,
  },
  {
    files: ["mock/test/stories/**"],
    imports: [
      ...mock,
      { group: ["**/src/db/**", "**/src/rules/**"], message: "stories may import only the calls" },
    ],
    paths: seamed,
  },
  {
    files: ["mock/test/simulation/**"],
    imports: [
      ...mock,
      forbidParentImportsExcept(
        "the simulation uses the public interface of the mock",
        "../../src/client/**",
        "../../src/index.ts",
      ),
    ],
    paths: seamed,
  },
  { files: ["mock/src/{index,environment}.ts"], imports: mock, paths: seamed },
  { files: ["mock/copy-runtime-files-plugin.ts"], imports: mock, paths: seamed },
  { files: ["mock/test/faults/**"], imports: mock, paths: seamed },
  { files: ["mock/test/helpers/**"], imports: mock, paths: [...process, sql], ...atSeam },
  {
    files: ["mock/src/{worlds/world/open-world,clock,random}.ts"],
    paths: [...process, sql],
    ...atSeam,
  },
  {
    files: ["mock/src/*main.ts", "mock/test/simulation/main.ts"],
    imports: mock,
    paths: [sql],
    globals: ["parseFloat"],
    properties: [...floats, ...html],
  },

  {
    files: ["{tools,web/e2e}/**", "**/*.config.ts"],
    imports: [zod],
    paths: [],
    globals: ["parseFloat"],
    properties: html,
  },
];

// Tests may import more than the module next to them, because they use it from outside: through
// real sockets and several modules at once.
const tests: Room[] = [
  {
    files: ["{bff,tools}/**/*.test.ts", "bff/test/helpers/start-process.ts"],
    imports: [zod],
    paths: [],
    globals: ["parseFloat"],
    properties: html,
  },
  {
    files: ["web/src/**/*.test.{ts,tsx}", "web/test/**"],
    imports: [
      zod,
      forbidModules("bff|mock", "the mock's types would bring Node's types into the app"),
    ],
    globals: ["parseFloat"],
    properties: [...floats],
  },
  {
    files: ["web/director/**/*.test.ts"],
    imports: [zod],
    globals: ["parseFloat"],
    properties: [...html, ...noClock],
  },
  {
    files: ["mock/**/*.test.ts"],
    imports: mock,
    paths: [],
    globals: ["parseFloat", ...timers],
    properties: [...html, ...noClock],
  },
];

const override = ({ files, imports, paths, globals, properties }: Room): OxlintOverride => ({
  files,
  rules: {
    ...((imports ?? paths) && {
      "no-restricted-imports": ["error", { paths: paths ?? [], patterns: imports ?? [] }],
    }),
    ...(globals && { "no-restricted-globals": ["error", ...globals] }),
    ...(properties && { "no-restricted-properties": ["error", ...properties] }),
  },
});

const config: OxlintConfig = {
  plugins: ["typescript", "react", "jsx-a11y", "import", "promise", "vitest"],
  categories: { correctness: "error" },
  ignorePatterns: ["**/dist/**", "var/**", "tools/test/stories/**"],
  rules: {
    "typescript/no-floating-promises": "error",
    "typescript/no-misused-promises": "error",
    "import/named": "error",
    "import/no-cycle": ["error", { ignoreTypes: false }],
    "react/no-danger": "error",
    "no-nested-ternary": "error",
    // Strings are spread on purpose to get whole characters of names and digits. Indexing could
    // return half of a surrogate pair.
    "typescript/no-misused-spread": ["error", { allow: ["string"] }],
    // Postings are negated, and TypeScript does not see that a branded integer is a number.
    "typescript/no-unsafe-unary-minus": "off",
    // Roles are chosen by hand, because a group of chips is not a fieldset and a live region is not
    // an output.
    "jsx-a11y/prefer-tag-over-role": "off",
    "vitest/no-disabled-tests": "error",
    "vitest/no-focused-tests": "error",
    // Vitest's expect takes a second argument: the sentence to show when it fails.
    "vitest/valid-expect": ["error", { maxArgs: 2 }],
  },
  jsPlugins: ["./tools/lint/no-hand-formatted-figures.mjs"],
  overrides: [...[...rooms, ...tests].map(override), ...figureRules],
};
export default config;
