import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { snapshotFileFormat, snapshotFileSchema } from "../../control/snapshot-file-schema.ts";
import { ControlError } from "../../control/control-error.ts";
import {
  isSnapshotFromNewerSchema,
  type WorldSnapshot,
  findReasonSnapshotIsUnusable,
  removeSnapshotCredentials,
} from "../../worlds/world/snapshot.ts";

export const snapshotFileBytesMax = 64 * 1024 * 1024;
/** Maximum size after decompression. Larger files are refused. */
const textBytesMax = 4 * snapshotFileBytesMax;

/**
 * Creates a snapshot file. It contains names, phone numbers, ID numbers, payment accounts and chats
 * in plain text. It has no tokens, SMS codes or signing key, and PINs and passwords only as hashes.
 */
export async function encodeSnapshotFile(snapshot: WorldSnapshot): Promise<Buffer> {
  const { pictures, ...rest } = removeSnapshotCredentials(snapshot);
  const files = Object.fromEntries(
    [...pictures].map(([name, bytes]) => [name, bytes.toString("base64")]),
  );
  const file = await promisify(gzip)(
    JSON.stringify({ format: snapshotFileFormat, ...rest, files }),
  );
  if (file.length > snapshotFileBytesMax)
    throw new ControlError(
      "tooLarge",
      "the images of this world are too large for a snapshot file",
    );
  return file;
}

export async function decodeSnapshotFile(file: Buffer): Promise<WorldSnapshot> {
  const text = await promisify(gunzip)(file, { maxOutputLength: textBytesMax }).catch(() =>
    unreadable("it is not compressed by gzip, or too large"),
  );
  const read = snapshotFileSchema.safeParse(jsonIn(text.toString()));
  if (!read.success)
    return unreadable(
      `${read.error.issues[0]?.path.join(".") || "it"} does not match ${snapshotFileFormat}`,
    );
  const { format: _format, files, ...rest } = read.data;
  if (isSnapshotFromNewerSchema(rest))
    throw new ControlError(
      "conflict",
      `it was written with schema ${rest.schema}, which this build does not know`,
    );
  const unfit = findReasonSnapshotIsUnusable(rest);
  if (unfit !== undefined) return unreadable(unfit);
  return {
    ...rest,
    pictures: new Map(Object.entries(files).map(([name, it]) => [name, Buffer.from(it, "base64")])),
  };
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function unreadable(why: string): never {
  throw new ControlError("badRequest", `this is not a valid snapshot: ${why}`);
}
