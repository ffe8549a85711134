import { existsSync, readFileSync } from "node:fs";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Folders of the director's files: next to the bundle, or in the build folder if the mock runs from
 * its sources.
 */
const directorFolders = ["./console/", "../../../dist/console/"].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
);
const mediaTypes: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
};

/** Returns whether the director has been built. A mock that runs from its sources may lack it. */
export const isDirectorBuilt = (): boolean => directorFilePath("main.js") !== undefined;

/** Returns a file of the director page, or undefined if no file has this name. */
export function readDirectorFile(name: string): { type: string; bytes: Buffer } | undefined {
  const type = /^[\w-]+\.\w+$/.test(name) ? mediaTypes[extname(name)] : undefined;
  const path = type && directorFilePath(name);
  return path && type ? { type, bytes: readFileSync(path) } : undefined;
}

const directorFilePath = (name: string): string | undefined =>
  directorFolders.map((it) => `${it}${name}`).find((it) => existsSync(it));
