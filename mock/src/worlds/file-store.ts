import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Uploaded images and PDF files of one world, by their unguessable names. */
export type FileStore = {
  put(name: string, bytes: Buffer): Promise<void>;
  get(name: string): Promise<Buffer | undefined>;
  has(name: string): boolean;
  /** Adds the given files. A file whose name already exists stays unchanged. */
  fill(pictures: ReadonlyMap<string, Buffer>): Promise<void>;
  remove(name: string): void;
  clear(): void;
};

/** Names of stored files. The name of a PDF file ends with `_pdf`. */
export const storedFileNamePattern = /^[A-Za-z0-9]{28}(?:[A-Za-z0-9]{4}|_pdf)$/;
export const createPdfFileName = (name: string): string => `${name.slice(0, 28)}_pdf`;
const tagLength = 6;

/** Prefix of all names in a world, so that two worlds of one seed give different names. */
export const fileNamePrefixOfWorld = (world: string): string => {
  const hash = createHash("sha256").update(`world ${world}`).digest("base64");
  return hash.replace(/[^A-Za-z0-9]/g, "").slice(0, tagLength);
};

const memoryBytesMax = 128 * 1024 * 1024;

export function openFileStore(folder: string | undefined): FileStore {
  const files = folder === undefined ? memoryFiles() : folderFiles(folder);
  return {
    ...files,
    async fill(pictures) {
      await Promise.all(
        [...pictures]
          .filter(([name]) => !files.has(name))
          .map(([name, bytes]) => files.put(name, bytes)),
      );
    },
  };
}
type FileLocation = Omit<FileStore, "fill">;

/** Keeps files in memory. Above `memoryBytesMax`, removes the oldest ones. */
function memoryFiles(): FileLocation {
  const all = new Map<string, Buffer>();
  let held = 0;
  const remove = (name: string) => {
    held -= all.get(name)?.length ?? 0;
    all.delete(name);
  };
  return {
    async put(name, bytes) {
      all.set(name, bytes);
      held += bytes.length;
      for (const oldest of all.keys()) {
        if (held <= memoryBytesMax) return;
        remove(oldest);
      }
    },
    get: async (name) => all.get(name),
    has: (name) => all.has(name),
    remove,
    clear() {
      all.clear();
      held = 0;
    },
  };
}

function folderFiles(folder: string): FileLocation {
  mkdirSync(folder, { recursive: true });
  const at = (name: string) => join(folder, storedFileNamePattern.test(name) ? name : "none");
  return {
    async put(name, bytes) {
      // Write to a temporary name first, so that a file cut short by a crash is never served.
      await writeFile(`${at(name)}.part`, bytes, { flag: "wx" });
      await rename(`${at(name)}.part`, at(name));
    },
    get: (name) => readFile(at(name)).catch(() => undefined),
    has: (name) => existsSync(at(name)),
    remove: (name) => rmSync(at(name), { force: true }),
    clear() {
      for (const name of readdirSync(folder))
        if (storedFileNamePattern.test(name)) rmSync(join(folder, name), { force: true });
    },
  };
}
