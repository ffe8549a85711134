import { createHash } from "node:crypto";

const tagLength = 6;

/** The beginning of every file name of a world. An `<img>` sends no headers, so the name itself must say where to look. */
export const fileTag = (world: string): string => {
  const hash = createHash("sha256").update(`world ${world}`).digest("base64");
  return hash.replace(/[^A-Za-z0-9]/g, "").slice(0, tagLength);
};

export const isOfWorld = (fileName: string, world: string): boolean => fileName.startsWith(fileTag(world));
