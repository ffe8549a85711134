import { existsSync, readFileSync } from "node:fs";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Folders of the director's files: next to the bundle, or in the build folder if the mock runs from
 * its sources.
 */
const places = ["./console/", "../../../dist/console/"].map((it) =>
  fileURLToPath(new URL(it, import.meta.url)),
);
const types: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
};

/** Returns whether the director has been built. A mock that runs from its sources may lack it. */
export const hasConsole = (): boolean => fileOf("main.js") !== undefined;

/** Returns a file of the director page, or undefined if no file has this name. */
export function consoleFile(name: string): { type: string; bytes: Buffer } | undefined {
  const type = /^[\w-]+\.\w+$/.test(name) ? types[extname(name)] : undefined;
  const path = type && fileOf(name);
  return path && type ? { type, bytes: readFileSync(path) } : undefined;
}

const fileOf = (name: string): string | undefined =>
  places.map((it) => `${it}${name}`).find((it) => existsSync(it));
