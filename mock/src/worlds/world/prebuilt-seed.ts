import { existsSync, readFileSync } from "node:fs";
import { assetUnitDefault } from "../../rules/constants.ts";
import type { Dump } from "../../db/db.ts";

/** The town that nobody asked to be another. */
export const defaultSeed = { seed: 1, assetUnit: assetUnitDefault } as const;
/** Lies beside built code alone. */
const file = new URL("./town.json", import.meta.url);

/** The usual town as it was lived through when this was built, which takes longer than all else of a start. */
export function prebuiltSeedRows(seed: number, assetUnit: string): Dump | undefined {
  if (seed !== defaultSeed.seed || assetUnit !== defaultSeed.assetUnit || !existsSync(file))
    return undefined;
  return JSON.parse(readFileSync(file, "utf8")) as Dump;
}
