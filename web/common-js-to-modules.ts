import type { Plugin } from "vite";

/** Packages that are published as CommonJS only. */
const packages =
  /\/node_modules\/(?:react|react-dom|scheduler|use-sync-external-store)\/(?:.+\/)?([\w.-]+\.js)$/;
const entry =
  /process\.env\.NODE_ENV === ['"]production['"]\)\s*\{[^{}]*module\.exports = require\((['"].+?['"])\);/;
const imports = /^var (?:\w+ = require\("[^"]+"\)[,;]\s*)+/m;

/**
 * Rewrites a CommonJS file as an ES module. Supports an entry file that only requires its
 * production file, and a file with `require` at its top and plain `exports.name = …`. Returns
 * undefined for any other file.
 */
export function convertCommonJsToModule(code: string, fileName: string): string | undefined {
  const production = entry.exec(code)?.[1];
  if (production !== undefined)
    return `export * from ${production};\nexport * as default from "./${fileName}";\n`;
  const head = imports.exec(code)?.[0] ?? "";
  const names = [...new Set([...code.matchAll(/\bexports\.(\w+)/g)].map(([, name]) => name ?? ""))];
  const body = code
    .replace(head, "")
    .replace(/^exports\.(?=\w+ =)/gm, "var exports_")
    .replace(/\bexports\./g, "exports_");
  const isPlain = names.length > 0 && names.every((name) => body.includes(`var exports_${name} =`));
  if (!isPlain || /\brequire\(|\bexports\b/.test(body)) return undefined;
  const requires = [...head.matchAll(/(\w+) = require\(("[^"]+")\)/g)];
  const top = requires.map(([, name, file]) => `import * as ${name} from ${file};`).join("\n");
  return `${top}\n${body}\nexport { ${names.map((name) => `exports_${name} as ${name}`).join(", ")} };\n`;
}

/**
 * Applies `convertCommonJsToModule` to `packages`. Without this plugin, the bundler wraps each
 * CommonJS file in one function, which runs completely at startup and keeps unused exports.
 */
export const commonJsToModulesPlugin = (): Plugin => ({
  name: "common-js-as-modules",
  apply: "build",
  transform: {
    filter: { id: packages },
    handler(code, id) {
      const module = convertCommonJsToModule(code, packages.exec(id)?.[1] ?? "");
      return module === undefined ? null : { code: module, map: null, moduleSideEffects: false };
    },
  },
});
