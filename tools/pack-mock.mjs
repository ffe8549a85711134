// `npm run pack`: packs the mock, the BFF and the phone app as one npm package, which can be
// installed in an empty project. The first argument is the output folder. Default: var/lwh5-mock.
import { spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { buildAsyncApiDocument } from "../contract/src/documents/asyncapi.ts";
import { productVersion } from "../contract/src/index.ts";
import { buildControlOpenApiDocument } from "../mock/src/control/openapi.ts";
import { createScenarioJsonSchema } from "../mock/src/control/scenario-json-schema.ts";
import { bundleMock } from "./bundle-mock.mjs";
import { buildIfChanged } from "./build-phone-app.mjs";
import {
  generateControlCallTypes,
  generateScenarioTypes,
  generateCallTypes,
} from "./wire-types.ts";

const root = join(import.meta.dirname, "..");
const to = process.argv[2] ?? join(root, "var/lwh5-mock");
const dist = join(to, "dist");
const bytesMax = 4_000_000;

const { version: sharp } = JSON.parse(
  readFileSync(join(root, "mock/node_modules/sharp/package.json"), "utf8"),
);

function run(command, args, cwd = root) {
  const { status, stdout } = spawnSync(command, args, {
    cwd,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (status === 0) return stdout;
  process.stderr.write(stdout);
  process.exit(1);
}

function types() {
  const emitted = `${to}-types`;
  rmSync(emitted, { recursive: true, force: true });
  const entries = ["index", "scenario", "vitest", "playwright"].map(
    (it) => `tools/lwh5-mock/${it}.ts`,
  );
  const options = [
    "--ignoreConfig",
    "--declaration",
    "--emitDeclarationOnly",
    "--noEmit",
    "false",
    "--outDir",
    emitted,
    "--rootDir",
    root,
  ];
  const language = [
    "--target",
    "es2023",
    "--lib",
    "es2024",
    "--module",
    "nodenext",
    "--strict",
    "--skipLibCheck",
    "--types",
    "node",
  ];
  const strict = [
    "--exactOptionalPropertyTypes",
    "--allowImportingTsExtensions",
    "--verbatimModuleSyntax",
    "--resolveJsonModule",
  ];
  run(join(root, "node_modules/.bin/tsc"), [...options, ...language, ...strict, ...entries]);
  const put = (from, name) => {
    const text = readFileSync(join(emitted, from), "utf8")
      .replace(/\.\.\/\.\.\/mock\/src\/(client|scenario)\//g, "./$1/")
      .replace(/(["']\.[^"']*)\.ts(["'])/g, "$1.js$2");
    writeFileSync(join(dist, name), text);
  };
  for (const name of [
    "client",
    "scenario",
    "index",
    "open-mock",
    "open-stack",
    "vitest",
    "playwright",
  ])
    put(`tools/lwh5-mock/${name}.d.ts`, `${name}.d.ts`);
  for (const room of ["client", "scenario"]) {
    mkdirSync(join(dist, room), { recursive: true });
    for (const file of readdirSync(join(emitted, "mock/src", room)))
      put(`mock/src/${room}/${file}`, `${room}/${file}`);
  }
  // Replace the types that derive from the call and step definitions by generated types, because
  // these definitions are not in the package.
  writeFileSync(join(dist, "client/call-types.d.ts"), generateCallTypes());
  writeFileSync(join(dist, "client/control-call-types.d.ts"), generateControlCallTypes());
  writeFileSync(join(dist, "scenario/scenario-types.d.ts"), generateScenarioTypes());
  const across = (names) =>
    `export type * from "./client.js" with { "resolution-mode": "import" };\n${names}`;
  const values = ["connect", "CallError", "MockError"].map(
    (name) =>
      `import type { ${name} as ${name}Of } from "./client.js" with { "resolution-mode": "import" };\nexport declare const ${name}: typeof ${name}Of;\n`,
  );
  writeFileSync(join(dist, "client.d.cts"), across(values.join("")));
}

const entry = (name) => ({ types: `./dist/${name}.d.ts`, default: `./dist/${name}.js` });
const manifest = {
  name: "lwh5-mock",
  version: productVersion,
  description:
    "A whole peer-to-peer exchange in one process, for tests and for showing: ledger, virtual clock, worlds, faults, journal",
  type: "module",
  license: "UNLICENSED",
  engines: { node: ">=22.19" },
  bin: { "lwh5-mock": "dist/bin.js" },
  exports: {
    ".": entry("index"),
    "./client": {
      import: entry("client"),
      require: { types: "./dist/client.d.cts", default: "./dist/client.cjs" },
    },
    "./scenario": entry("scenario"),
    "./vitest": entry("vitest"),
    "./playwright": entry("playwright"),
    "./jest": { types: "./dist/jest.d.cts", default: "./dist/jest.cjs" },
    "./openapi.json": "./openapi.json",
    "./asyncapi.json": "./asyncapi.json",
    "./control.json": "./control.json",
    "./scenario.schema.json": "./scenario.schema.json",
    "./package.json": "./package.json",
  },
  files: ["dist", "*.json"],
  dependencies: { sharp },
};

if (!buildIfChanged()) process.exit(1);
rmSync(to, { recursive: true, force: true });
mkdirSync(dist, { recursive: true });
await bundleMock(dist);
types();
for (const file of ["jest.cjs", "jest.d.cts"])
  cpSync(join(root, "tools/lwh5-mock", file), join(dist, file));
const isServed = (path) => !/\.map$|(^|\/)\.vite/.test(path);
cpSync(join(root, "web/dist"), join(dist, "web"), { recursive: true, filter: isServed });
cpSync(join(root, "mock/dist/console"), join(dist, "console"), { recursive: true });
cpSync(join(root, "contract/openapi.json"), join(to, "openapi.json"));
const generated = {
  "asyncapi.json": buildAsyncApiDocument(),
  "control.json": buildControlOpenApiDocument(),
  "scenario.schema.json": createScenarioJsonSchema(),
};
for (const [name, document] of Object.entries(generated))
  writeFileSync(join(to, name), `${JSON.stringify(document, null, 2)}\n`);
cpSync(join(root, "tools/lwh5-mock/README.md"), join(to, "README.md"));
writeFileSync(join(to, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
const [{ filename }] = JSON.parse(run("npm", ["pack", "--json", "--ignore-scripts"], to));
const { size } = statSync(join(to, filename));
console.log(`${join(to, filename)}: ${(size / 1e6).toFixed(2)} MB\nnpm i ${join(to, filename)}`);
if (size > bytesMax) {
  console.error(`That is more than ${bytesMax / 1e6} MB.`);
  process.exit(1);
}
