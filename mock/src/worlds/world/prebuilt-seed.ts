import { existsSync, readFileSync } from "node:fs";
import { assetUnitDefault } from "../../rules/constants.ts";
import type { DbDump } from "../../db/db.ts";

/** Seed and asset unit of the seed data that the build stores. */
export const defaultSeedOptions = { seed: 1, assetUnit: assetUnitDefault } as const;
/** File with the seed data. Exists only next to built code. */
const file = new URL("./seed-data.json", import.meta.url);

/**
 * Returns the default seed data as simulated during the build, because the simulation takes longer
 * than the rest of the start. Returns undefined for another seed or unit, and without a build.
 */
export function readPrebuiltSeedDump(seed: number, assetUnit: string): DbDump | undefined {
  if (
    seed !== defaultSeedOptions.seed ||
    assetUnit !== defaultSeedOptions.assetUnit ||
    !existsSync(file)
  )
    return undefined;
  return JSON.parse(readFileSync(file, "utf8")) as DbDump;
}
