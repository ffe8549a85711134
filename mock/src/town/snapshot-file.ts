import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import * as z from "zod/mini";
import { unfitFor } from "../store/db.ts";
import { openDb, schemaVersion } from "../store/open-db.ts";
import { type Snapshot, withoutKeys } from "./snapshot.ts";

export const fileBytesMax = 64 * 1024 * 1024;
/** A file that grows beyond this when it is unpacked is no snapshot. */
const textBytesMax = 4 * fileBytesMax;
const format = "lwh5-snapshot/1";

const word = z.string().check(z.regex(/^[A-Za-z]{1,64}$/));
const cell = z.union([z.string(), z.number(), z.null()]);
const place = z.int().check(z.gte(0), z.lte(0xffff_ffff));
const shape = z.object({
  format: z.literal(format),
  schema: z.int(),
  contract: z.string(),
  seed: place,
  now: z.int().check(z.gte(0)),
  frozen: z.boolean(),
  timeScale: z.number().check(z.gt(0)),
  chance: z.object({ random: place, secrets: z.nullable(place) }),
  rows: z.array(z.object({ table: word, columns: z.array(word).check(z.minLength(1)), rows: z.array(z.record(z.string(), cell)) })),
  files: z.record(z.string().check(z.regex(/^\w{28,32}$/)), z.base64()),
});

/** Why a file cannot be taken; the text is a sentence for developers. */
export class UnfitFile extends Error {
  override readonly name = "UnfitFile";
  readonly why: "unreadable" | "newer" | "tooLarge";
  constructor(why: UnfitFile["why"], message: string) {
    super(message);
    this.why = why;
  }
}

/** Who people are, their numbers and their talk stand in it in clear; what lets somebody in does not, and PINs and passwords only as hashes. */
export async function fileOf(snapshot: Snapshot): Promise<Buffer> {
  const { pictures, ...rest } = withoutKeys(snapshot);
  const files = Object.fromEntries([...pictures].map(([name, bytes]) => [name, bytes.toString("base64")]));
  const file = await promisify(gzip)(JSON.stringify({ format, ...rest, files }));
  if (file.length > fileBytesMax) throw new UnfitFile("tooLarge", "the pictures of this world are too many for a file");
  return file;
}

export async function snapshotIn(file: Buffer): Promise<Snapshot> {
  const text = await promisify(gunzip)(file, { maxOutputLength: textBytesMax }).catch(() =>
    unreadable("it is not packed by gzip, or too large"),
  );
  const read = shape.safeParse(jsonIn(text.toString()));
  if (!read.success) return unreadable(`${read.error.issues[0]?.path.join(".") || "it"} is not as in ${format}`);
  const { format: _format, files, ...rest } = read.data;
  if (rest.schema > schemaVersion)
    throw new UnfitFile("newer", `it was written with schema ${rest.schema}, and this build knows ${schemaVersion}`);
  const unfit = unfitIn(rest.rows);
  if (unfit !== undefined) return unreadable(unfit);
  return { ...rest, pictures: new Map(Object.entries(files).map(([name, it]) => [name, Buffer.from(it, "base64")])) };
}

/** Tried in a database that nobody uses: what it lacks grows there, and what does not fit is found before it takes another's place. */
function unfitIn(rows: Snapshot["rows"]): string | undefined {
  const db = openDb(":memory:");
  try {
    return unfitFor(db, rows);
  } finally {
    db.close();
  }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function unreadable(why: string): never {
  throw new UnfitFile("unreadable", `this is no snapshot: ${why}`);
}
