// Checks the served API documents with the tools that their readers use. Runs only with
// `TEST_MODE=full`, because it installs these tools in a folder of its own.
import { spawn, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { type CallName, calls } from "../contract/src/index.ts";
import { freePort } from "./free-port.mjs";
import { connect, type UserClient } from "./lwh5-mock/client.ts";
import { openMock, openStack } from "./lwh5-mock/index.ts";
import { recordCallExamples, recordCallExamplesInNewMock } from "./test/wire-examples.ts";

const root = join(import.meta.dirname, "..");
const toolsFolder = join(root, "var/wire-tools");
const bin = join(toolsFolder, "node_modules/.bin");
const requireTool = createRequire(join(toolsFolder, "package.json"));
const minute = 60_000;
const folder = mkdtempSync(join(tmpdir(), "wire-tools-"));
const at = (name: string) => join(folder, name);

/** Returns the output of a command if it fails, otherwise `green`. */
function outcome(command: string, args: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, encoding: "utf8" });
  return status === 0 ? "green" : `${status}: ${stdout}${stderr}`;
}

const documentPaths = {
  "openapi.json": "/openapi.json",
  "control.json": "/__mock/openapi.json",
  "asyncapi.json": "/asyncapi.json",
} as const;

beforeAll(async () => {
  mkdirSync(toolsFolder, { recursive: true });
  for (const file of ["package.json", "pnpm-lock.yaml"])
    cpSync(join(root, "tools/wire-tools", file), join(toolsFolder, file));
  const install = [
    "--dir",
    toolsFolder,
    "--ignore-workspace",
    "--frozen-lockfile",
    "--config.strict-dep-builds=false",
    "install",
  ];
  const installed = outcome(join(root, "node_modules/.bin/pnpm"), install);
  if (installed !== "green") throw new Error(installed);
  const stack = await openStack();
  for (const [name, path] of Object.entries(documentPaths))
    writeFileSync(at(name), await (await fetch(stack.address + path)).text());
  await stack.close();
}, 10 * minute);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(Object.keys(documentPaths))(
  "Redocly reports no problem in %s, except the missing license URL in asyncapi.json",
  { timeout: 5 * minute },
  (name) => {
    // AsyncAPI has no field for the SPDX name of a license, only for a URL. Our license has no URL.
    const unsaid = name === "asyncapi.json" ? ["info-license-strict"] : [];
    expect(lintDocument(name)).toEqual({ errors: 0, problems: unsaid });
  },
);

function lintDocument(name: string) {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [join(toolsFolder, "node_modules/@redocly/cli/bin/cli.js"), "lint", "--format=json", at(name)],
    {
      cwd: folder,
      encoding: "utf8",
    },
  );
  const said = /\{[\s\S]*\}/.exec(stdout)?.[0];
  if (said === undefined) throw new Error(stderr);
  const { totals, problems } = JSON.parse(said) as {
    totals: { errors: number };
    problems: { ruleId: string }[];
  };
  return { errors: totals.errors, problems: problems.map((it) => it.ruleId) };
}

test("Redocly, swagger-parser and the AsyncAPI parser report planted mistakes", {
  timeout: 5 * minute,
}, async () => {
  const { paths, ...rest } = JSON.parse(readFileSync(at("openapi.json"), "utf8")) as {
    paths: Record<string, object>;
  };
  writeFileSync(
    at("wrong.json"),
    JSON.stringify({
      ...rest,
      paths: { ...paths, "/wrong/{id}": { get: { parameters: "none" } } },
    }),
  );
  expect(lintDocument("wrong.json").errors).toBeGreaterThan(0);
  await expect(validate("wrong.json")).rejects.toThrow("parameters");
  const socket = JSON.parse(readFileSync(at("asyncapi.json"), "utf8")) as object;
  expect(
    await diagnosticsOf(JSON.stringify({ ...socket, operations: { send: { action: "shout" } } })),
  ).not.toEqual([]);
});

type Validator = { validate(path: string): Promise<{ paths: object }> };
async function validate(name: string): Promise<number> {
  const { default: parser } = (await import(
    join(toolsFolder, "node_modules/@apidevtools/swagger-parser/lib/index.js")
  )) as {
    default: Validator;
  };
  return Object.keys((await parser.validate(at(name))).paths).length;
}

test.each([
  ["openapi.json", 55],
  ["control.json", 35],
])("swagger-parser accepts %s with more than %i paths", async (name, count) => {
  expect(await validate(name)).toBeGreaterThan(count);
});

type Diagnostic = { severity: number; code: string; message: string };
type AsyncParser = new () => {
  parse(text: string): Promise<{ document?: object; diagnostics: Diagnostic[] }>;
};
/** Returns all diagnostics except the advice to use the newest version. */
async function diagnosticsOf(text: string): Promise<string[]> {
  const { Parser } = requireTool("@asyncapi/parser") as { Parser: AsyncParser };
  const { diagnostics } = await new Parser().parse(text);
  return diagnostics
    .filter((it) => it.code !== "asyncapi-latest-version")
    .map((it) => `${it.severity} ${it.code}: ${it.message}`);
}

test("the AsyncAPI parser reports nothing for the socket's document", async () => {
  expect(await diagnosticsOf(readFileSync(at("asyncapi.json"), "utf8"))).toEqual([]);
});

test("openapi-typescript creates types that compile and reject a wrong input and status", {
  timeout: 5 * minute,
}, () => {
  for (const name of ["openapi", "control"])
    expect(
      outcome(join(bin, "openapi-typescript"), [at(`${name}.json`), "-o", at(`${name}.ts`)]),
    ).toBe("green");
  writeFileSync(
    at("uses.ts"),
    `import type { components, operations } from "./openapi.ts";
     import type { paths } from "./control.ts";
     type Pay = operations["pay"]["requestBody"]["content"]["application/json"];
     export const pay: Pay = { orderId: "O1", methodId: "M1", vouchers: [] };
          // @ts-expect-error an order is paid with a method
     export const wrong: Pay = { orderId: "O1", vouchers: [] };
     export const status: components["schemas"]["OrderStatus"] = 30;
          // @ts-expect-error no such status exists
     export const none: components["schemas"]["OrderStatus"] = 31;
     export type State = paths["/worlds/{world}/state"]["get"]["responses"][200]["content"]["application/json"];\n`,
  );
  const options = {
    noEmit: true,
    strict: true,
    skipLibCheck: false,
    module: "nodenext",
    allowImportingTsExtensions: true,
    types: [],
  };
  writeFileSync(
    at("tsconfig.json"),
    JSON.stringify({ compilerOptions: options, files: ["uses.ts"] }),
  );
  for (const tsc of [join(bin, "tsc"), join(root, "node_modules/.bin/tsc")])
    expect(outcome(tsc, ["-p", folder])).toBe("green");
});

/**
 * Starts Prism between clients and the mock. Prism reports violations of the document in a response
 * header.
 */
async function watchFrames() {
  const mock = await openMock();
  const { paths, ...document } = JSON.parse(readFileSync(at("openapi.json"), "utf8")) as {
    paths: Record<string, object>;
  };
  // Prism ignores the base path of a server.
  const below = Object.fromEntries(
    Object.entries(paths).map(([path, row]) => [`/lightweight${path}`, row]),
  );
  writeFileSync(
    at("below.json"),
    JSON.stringify({ ...document, servers: [{ url: "/" }], paths: below }),
  );
  const port = String(await freePort());
  const bff = `http://127.0.0.1:${port}`;
  const prism = spawn(join(bin, "prism"), ["proxy", at("below.json"), mock.address, "-p", port], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(async () => {
    prism.kill();
    await mock.close();
  });
  await new Promise<void>((resolve) =>
    prism.stdout.on("data", (said) => String(said).includes("is listening") && resolve()),
  );
  const violations: string[] = [];
  let passed = 0;
  let carriesPictures = true;
  const ask = globalThis.fetch;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (url, options) => {
    // Prism reads a multipart form as text, which damages an image. Uploads therefore bypass Prism.
    const isAround = carriesPictures && (url as string).endsWith("/basic/upload");
    const answer = await ask(isAround ? (url as string).replace(bff, mock.address) : url, options);
    if (!isAround && (url as string).startsWith(bff)) passed += 1;
    const said = answer.headers.get("sl-violations");
    if (said !== null)
      violations.push(`${options?.method ?? ""} ${url as string} ${answer.status}: ${said}`);
    return answer;
  });
  onTestFinished(() => void vi.restoreAllMocks());
  return {
    client: await connect(mock.address, { callUrl: bff }),
    violations,
    passed: () => passed,
    spoilPictures: () => void (carriesPictures = false),
  };
}

test("Prism finds no violation of openapi.json when all 62 calls succeed", {
  timeout: 5 * minute,
}, async () => {
  const { client, violations, passed } = await watchFrames();
  const played = await recordCallExamples(client);
  expect(violations).toEqual([]);
  console.log(`Prism, all done × ${passed()}: no violation`);
  expect([Object.values(played).filter(Boolean).length, passed() > 70]).toEqual([62, true]);
});

test("Prism finds no violation in successful and refused calls, but finds planted ones in two calls", {
  timeout: 5 * minute,
}, async () => {
  const examples = await recordCallExamplesInNewMock();
  const { client, violations, passed, spoilPictures } = await watchFrames();
  spoilPictures();
  const world = await client.world(undefined, { frozen: true });
  await world.createOrder({ buyer: "demo-buyer", seller: "demo-seller", status: 40, by: "buyer" });
  const seller = await world.client("demo-seller");
  const kinds: Record<string, number> = {};
  for (const name of Object.keys(calls) as CallName[]) {
    const input =
      name === "login" ? { p: seller.p, deviceTag: "another" } : (examples[name]?.input ?? {});
    const { kind } = await (
      seller.call[name] as (input: object) => ReturnType<UserClient["call"]["userInfo"]>
    )(input);
    kinds[kind] = (kinds[kind] ?? 0) + 1;
  }
  expect(violations).toEqual([]);
  console.log(`Prism, most refused × ${passed()}: ${JSON.stringify(kinds)}, no violation`);
  expect(kinds).toEqual({ done: expect.any(Number), refused: expect.any(Number) });
  expect((kinds["done"] ?? 0) + (kinds["refused"] ?? 0)).toBe(62);

  await seller.call.pay({ orderId: "O1", methodId: "M1", vouchers: [], tip: 1 } as never);
  await world.answers.add({
    match: { call: "userInfo" },
    answer: { patch: { nickName: 7 } },
    check: "off",
  });
  await seller.call.userInfo({});
  expect(violations).toEqual([
    expect.stringContaining("additional properties"),
    expect.stringContaining("nickName"),
  ]);
});
