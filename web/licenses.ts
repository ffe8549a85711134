import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** Returns the folder of the package that a bundled module belongs to, or undefined for own code. */
function packageFolder(moduleId: string): string | undefined {
  const [, folder] = /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/?]+)\//.exec(moduleId) ?? [];
  return folder !== undefined && existsSync(join(folder, "package.json")) ? folder : undefined;
}

function licenseOf(folder: string): { name: string; text: string } {
  const { name, version, license } = JSON.parse(
    readFileSync(join(folder, "package.json"), "utf8"),
  ) as Record<string, string>;
  const file = readdirSync(folder).find((entry) => /^licen[cs]e(?:\.|$)/i.test(entry));
  const text = file === undefined ? "" : readFileSync(join(folder, file), "utf8").trim();
  return { name: `${name} ${version} (${license})`, text };
}

/**
 * Returns the license texts of data from other projects. The text for `name.ts` is the file
 * `name.license.txt` in the same folder.
 */
function licensesOfData(moduleIds: readonly string[]): string[] {
  const files = moduleIds.map((it) => it.replace(/\.ts$/, ".license.txt"));
  return files
    .filter((it) => it.endsWith(".license.txt") && existsSync(it))
    .map((it) => readFileSync(it, "utf8"));
}

/**
 * Writes the license texts of all bundled packages and data into `licenses.txt`, because the licenses
 * require a copy with each distribution.
 */
export const licensesPlugin = (): Plugin => ({
  name: "licenses",
  apply: "build",
  generateBundle(_options, bundle) {
    const modules = Object.values(bundle).flatMap((output) =>
      output.type === "chunk" ? output.moduleIds : [],
    );
    const folders = new Set(modules.map(packageFolder).filter((it) => it !== undefined));
    const all = [...folders].map(licenseOf).toSorted((a, b) => (a.name < b.name ? -1 : 1));
    const texts = all.map(({ name, text }) => `${name}\n\n${text}\n`);
    const source = [...texts, ...licensesOfData(modules)].join(`\n${"-".repeat(80)}\n\n`);
    this.emitFile({ type: "asset", fileName: "licenses.txt", source });
  },
});
