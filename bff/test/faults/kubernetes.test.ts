import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { parseAllDocuments } from "yaml";
import { createTemporaryFolder } from "../helpers/bff-server.ts";

// Checks production/kubernetes.yaml against the types of the Kubernetes API, because a cluster may
// ignore a misspelled field.

const bff = join(import.meta.dirname, "../..");
const compiler = join(bff, "../node_modules/.bin/tsc");
const types = dirname(fileURLToPath(import.meta.resolve("kubernetes-types/package.json")));
type Manifest = { apiVersion: string; kind: string } & Record<string, unknown>;
const manifests = parseAllDocuments(
  readFileSync(join(bff, "production/kubernetes.yaml"), "utf8"),
).map((it) => it.toJS() as Manifest);

/**
 * Compiles all manifests in one program, so that the compiler runs once. Returns the errors by
 * index of the manifest.
 */
function typeErrors(all: readonly Manifest[]): Map<number, string> {
  const folder = createTemporaryFolder();
  const typeOf = ({ apiVersion, kind }: Manifest) =>
    `import("kubernetes-types/${apiVersion.includes("/") ? apiVersion : `core/${apiVersion}`}").${kind}`;
  writeFileSync(
    join(folder, "all.ts"),
    all.map((it, at) => `export const it${at}: ${typeOf(it)} = ${JSON.stringify(it)};`).join("\n"),
  );
  const paths = { "kubernetes-types/*": [join(types, "*.d.ts")] };
  const compilerOptions = {
    noEmit: true,
    strict: true,
    target: "esnext",
    module: "preserve",
    types: [],
    paths,
  };
  writeFileSync(
    join(folder, "tsconfig.json"),
    JSON.stringify({ compilerOptions, files: ["all.ts"] }),
  );
  const { stdout, error } = spawnSync(compiler, ["-p", folder, "--pretty", "false"], {
    encoding: "utf8",
  });
  if (error) throw error;
  const said = stdout.split("\n").filter((it) => it.includes("error TS"));
  expect(
    said.filter((it) => !/all\.ts\(\d+,/.test(it) || it.includes("Cannot find module")),
  ).toEqual([]);
  return new Map(said.map((it) => [Number(/\((\d+),/.exec(it)?.[1]) - 1, it]));
}

test("kubernetes.yaml uses only known fields with values of the right type", () => {
  expect([...typeErrors(manifests).values()]).toEqual([]);
});

const mistakes: [find: string, replace: string][] = [
  ['"terminationGracePeriodSeconds":30', '"terminationGracePeriodSecond":30'],
  ['"path":"/readyz"', '"paths":"/readyz"'],
  ['"replicas":3', '"replicas":"3"'],
  ['"maxSurge":1', '"maxSurge":[1]'],
  ['"topologyKey":"kubernetes.io/hostname",', ""],
  ['"metric":{"name":"lwh5_sockets_open"}', '"metrics":{"name":"lwh5_sockets_open"}'],
  ['"kind":"PodDisruptionBudget"', '"kind":"PodDisruption"'],
];

test("the type check reports misspelled, missing and mistyped fields of a manifest", () => {
  const spoilt = mistakes.flatMap(([find, replace]) => {
    const hit = manifests
      .map((it) => JSON.stringify(it))
      .filter((it) => it.split(find).length === 2);
    expect([find, hit.length]).toEqual([find, 1]);
    return hit.map((it) => JSON.parse(it.replace(find, replace)) as Manifest);
  });
  const found = typeErrors(spoilt);
  expect(mistakes.filter((_, at) => !found.has(at))).toEqual([]);
});
