import * as z from "zod/mini";

export const snapshotFileFormat = "lwh5-snapshot/1";

const word = z.string().check(z.regex(/^[A-Za-z]{1,64}$/));
const cell = z.union([z.string(), z.number(), z.null()]);
const place = z.int().check(z.gte(0), z.lte(0xffff_ffff));

/** Snapshot file. Its tables and columns are checked by loading it into an empty database. */
export const snapshotFileSchema = z.object({
  format: z.literal(snapshotFileFormat),
  schema: z.int(),
  contract: z.string(),
  seed: place,
  now: z.int().check(z.gte(0)),
  frozen: z.boolean(),
  timeScale: z.number().check(z.gt(0)),
  chance: z.object({ random: place, secrets: z.nullable(place) }),
  rows: z.array(
    z.object({
      table: word,
      columns: z.array(word).check(z.minLength(1)),
      rows: z.array(z.record(z.string(), cell)),
    }),
  ),
  files: z.record(z.string().check(z.regex(/^\w{28,32}$/)), z.base64()),
});
