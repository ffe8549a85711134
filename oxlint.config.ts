import type { OxlintConfig, OxlintOverride } from "oxlint";
import {
  type ImportBan,
  directorBans,
  forbidModules,
  forbidProperties,
  allowOnly,
  allowOnlyBelow,
  type ModuleBan,
  type PropertyBan,
} from "./tools/lint/bans.ts";
import { figureRules } from "./tools/lint/figures.mjs";

// An override of a rule replaces the rule, it does not add to it. So each room's whole list is put together here, and the rooms are ordered
// from wide to narrow: the last one that matches a file decides. Every rule below is seen to fail in tools/lint-rules.test.ts.
type Room = {
  files: string[];
  imports?: ImportBan[];
  paths?: ModuleBan[];
  globals?: string[];
  properties?: PropertyBan[];
};

const zod = forbidModules("zod", "schemas live in contract");
const overlays = forbidModules("@base-ui/react", "only ui/overlays, which loads lazily");
const node = forbidModules("node:.*", "the phone has no node");
const process: ModuleBan[] = ["node:process", "process"].map((name) => ({
  name,
  message: "the environment is read in main and config only",
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
  "only web/src/lib/browser/storage remembers",
);
const noDevice = forbidProperties(
  ["navigator"],
  ["userAgent", "maxTouchPoints", "platform"],
  "only lib/browser/device asks what device it is",
);

const money = "money is parsed and written by contract";
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
  "the environment is read in main and config only",
);
const everywhere = [...floats, ...html, ...noProcess];
const noParse = [
  ...everywhere,
  ...forbidProperties(["JSON"], ["parse"], "what others have written is read by contract/dialect"),
];

const timers = ["setTimeout", "setInterval", "setImmediate"];
const seam = "time, chance and identity enter through World";
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
const ours = forbidModules("contract/dialect", "the phone speaks our words; the door translates");
const details = forbidModules(
  "contract/call-details",
  "the web bundle has no wording, ranks and rate limits of calls",
);
const web = [
  zod,
  overlays,
  node,
  ours,
  details,
  forbidModules("bff|mock", "the phone knows only the wire"),
];
const noAnswers = [
  {
    property: "serverTime",
    message: "only web/src/api/fetch-call reads what an answer says of the time",
  },
];
const noReading = forbidProperties(
  ["JSON"],
  ["parse"],
  "answers are read in web/src/api/fetch-call, frames in contract",
);
const noRawFacts = [
  {
    property: "rawFacts",
    message: "what a refusal says beside its code is read by web/src/api/error-details.ts",
  },
];
const phone = {
  globals: ["process", "parseFloat", ...network, ...memory],
  properties: [...everywhere, ...noNetwork, ...noMemory, ...noDevice, ...noAnswers, ...noRawFacts],
};
/** The rooms of web/src/ui from the ground up. */
const uiFloors = ["base", "figures", "inputs", "layout", "overlays"];
const piece = [
  { group: ["../../**", "!../../lib/**"], message: "ui knows lib" },
  { regex: "^\\.\\./\\.\\./\\.\\./", message: "a piece is one folder deep" },
];
const mockServer = [zod, forbidModules("web|bff", "the backend knows only the wire")];
const mock = [
  ...mockServer,
  forbidModules("contract/dialect", "the mock speaks a dialect in its server only"),
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
  "the table of control calls stands for itself",
  "zod/mini",
  "../rules/personas.ts",
  "vitest",
  "node:fs",
);
const client = alone(
  "the client stands in tests and browsers, far from the mock: of it it knows the types of control",
  "../control/**",
);
const scenario = alone(
  "a scenario is played by the client alone",
  "../client/**",
  "../control/**",
  "../rules/constants.ts",
);
const backendFolders = ["context", "queries", "users", "listings", "accounts", "orders"];
/** A folder of the backend and those below it. One that is not named here yet may import the context alone. */
const group = (name: string, ...below: string[]): Room => ({
  files: [`mock/src/backend/${name}/**`],
  imports: [
    ...mock,
    allowOnly(
      `backend/${name} knows ${[...below, "rules", "db"].join(", ")}`,
      ...below.map((it) => `../${it}/**`),
      ...["../../rules/**", "../../db/**", "../../clock.ts"],
    ),
  ],
  paths: seamed,
});
const atSeam = { globals: ["process", "parseFloat"], properties: everywhere };

/** The folders of the contract, each with the folders that it may import. */
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
const wire = (...more: string[]): ImportBan => alone("the wire knows nobody", "zod/mini", ...more);
const noMock = [
  zod,
  forbidModules("web|mock", "the mock is an upstream, opened by proxy/upstream.ts alone"),
];
const noHelpers: ImportBan = { group: ["**/test/**"], message: "helpers of tests are for tests" };
const bff = [...noMock, noHelpers];
/** The folders of the BFF, each with the folders that it may import. */
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
      allowOnly(
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
    imports: [forbidModules("web|bff|mock", "the contract knows no other package")],
  },
  {
    files: ["contract/src/money/money.ts"],
    properties: [...html, ...noProcess],
    globals: ["process"],
  },

  { files: ["web/src/**"], imports: web, ...phone },
  {
    files: ["web/src/api/**"],
    imports: [...web, allowOnly("api knows lib", "../lib/**")],
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
      { regex: "^\\.\\./[^.]", message: "an area of screens does not know another one" },
      {
        group: ["../../**", "!../../trade/**", "!../../api/**", "!../../ui/**", "!../../lib/**"],
        message: "a screen knows trade, api, ui, lib",
      },
      { regex: "^\\.\\./\\.\\./\\.\\./", message: "an area of screens is one folder deep" },
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
      allowOnly(
        "trade knows api, ui, lib",
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
      ...allowOnlyBelow(uiFloors, at),
    ],
  })),
  {
    files: ["web/src/lib/**"],
    imports: [
      ...web,
      allowOnly(
        "lib knows only itself",
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
  { files: ["bff/src/**"], imports: bff, paths: process, properties: noParse },
  ...bffRooms,
  { files: ["bff/test/**"], imports: noMock, paths: process, properties: everywhere },
  {
    files: ["bff/src/proxy/upstream.ts"],
    imports: [
      zod,
      noHelpers,
      forbidModules("web", "the BFF knows only the wire"),
      allowOnly("proxy knows limits, http, config", "../limits/**", "../http/**", "../config/**"),
    ],
    paths: process,
  },
  {
    files: ["bff/src/{main,config/config}.ts"],
    imports: [...bff, allowOnly("config knows no other folder")],
    paths: [],
    globals: ["parseFloat"],
    properties: [...floats, ...html],
  },

  { files: ["mock/**"], imports: [...mock, ground], paths: seamed, ...belowSeam },
  {
    files: ["mock/src/rules/**"],
    imports: [...mock, { group: ["*", "!./**", "!contract"], message: "the rules are pure" }],
    paths: [],
  },
  {
    files: ["mock/src/db/**"],
    imports: [...mock, allowOnly("db knows rules only", "../rules/**")],
    paths: [...process, ...noChance],
  },
  {
    files: ["mock/src/backend/*"],
    imports: [...mock, allowOnly("a file of the backend stands in a folder")],
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
      allowOnly(
        "a call is answered by backend and rules",
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
      allowOnly(
        "a call is executed by calls, backend, rules and db",
        ...["calls", ...backendFolders].map((it) => `../${it}/**`),
        "../../rules/**",
        "../../db/**",
      ),
    ],
    paths: seamed,
  },
  {
    files: ["mock/src/bots/**"],
    imports: [...mock, allowOnly("bots use the calls like anyone else", "../rules/**")],
    paths: seamed,
  },
  {
    files: ["mock/src/bots/bot-registry.ts"],
    imports: [
      ...mock,
      allowOnly("the registry of bots knows no world", "../backend/**", "../rules/**", "../db/**"),
    ],
    paths: seamed,
  },
  {
    files: ["mock/src/worlds/world/**"],
    imports: [
      ...mock,
      forbidModules("(\\.\\./)+(server|backend/calls)", "a world stands on bots and backend"),
    ],
    paths: seamed,
    ...belowSeam,
  },
  {
    files: ["mock/src/worlds/world/seed/**"],
    imports: [
      ...mock,
      forbidModules("(\\.\\./)+backend/calls", "a seed uses calls and backend"),
      allowOnly(
        "a seed uses calls and backend",
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
  { files: ["mock/console/**"], imports: directorBans, paths: process, ...atSeam },
  { files: ["mock/src/scenario/**"], imports: [scenario], paths: process, ...atSeam },
  {
    files: ["mock/src/server/**"],
    imports: [
      ...mockServer,
      forbidModules(
        "(\\.\\./)+(db|backend/calls|bots|worlds/world/seed)",
        "the server knows backend/execute and worlds",
      ),
    ],
    paths: [...process, sql],
    ...atSeam,
  },
  {
    files: ["mock/src/worlds/*"],
    imports: [
      ...mockServer,
      forbidModules(
        "(\\.\\./)+backend/(calls|execute)",
        "the state of a world knows the world, backend, control",
      ),
      allowOnly(
        "the state of a world knows the world, backend, control",
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
      { group: ["**/src/db/**", "**/src/rules/**"], message: "stories use the calls" },
    ],
    paths: seamed,
  },
  {
    files: ["mock/test/simulation/**"],
    imports: [
      ...mock,
      allowOnly(
        "the simulation uses the public interface of the mock",
        "../../src/client/**",
        "../../src/index.ts",
      ),
    ],
    paths: seamed,
  },
  { files: ["mock/src/{index,environment}.ts"], imports: mockServer, paths: seamed },
  { files: ["mock/beside-code.ts"], imports: mock, paths: seamed },
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

// Tests stand beside the code of any room and look at it from outside: over real sockets, through several rooms at once.
const tests: Room[] = [
  {
    files: ["{bff,tools}/**/*.test.ts", "bff/test/helpers/process.ts"],
    imports: [zod],
    paths: [],
    globals: ["parseFloat"],
    properties: html,
  },
  {
    files: ["web/src/**/*.test.{ts,tsx}", "web/test/**"],
    imports: [zod, forbidModules("bff|mock", "the mock's types would bring node into the phone")],
    globals: ["parseFloat"],
    properties: [...floats],
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
    "import/no-cycle": ["error", { ignoreTypes: false }],
    "react/no-danger": "error",
    "no-nested-ternary": "error",
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
  jsPlugins: ["./tools/lint/figures.mjs"],
  overrides: [
    ...[...rooms, ...tests].map(override),
    ...figureRules,
    // The director page is rewritten with the parts of the app. It has 24 nested ternaries until then.
    { files: ["mock/console/**"], rules: { "no-nested-ternary": "off" } },
  ],
};
export default config;
