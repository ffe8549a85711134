import { uploadedFilesPath, productVersion } from "contract";
import type { RandomGeneratorStates, World } from "../../backend/context/world.ts";
import { auditLedger } from "../../backend/execute/audit-ledger.ts";
import {
  type Db,
  type DbDump,
  dumpRows,
  replaceRowsByDump,
  findDumpSchemaMismatch,
} from "../../db/db.ts";
import { worldPrefixOfCertificationIds } from "../../backend/accounts/certification.ts";
import { replaceWorldPrefixOfCertificationIds } from "../../db/user-verification.ts";
import { openDb, schemaVersion } from "../../db/open-db.ts";
import { signingKeySettingName } from "../../backend/context/signing-key.ts";
import { setSetting, readSetting } from "../../db/settings-and-counters.ts";
import { findUnknownTimerKind } from "../../db/timers.ts";

/** Content of a world, in memory or in a file, without faults, custom answers and journal. */
export type WorldSnapshot = {
  schema: number;
  contract: string;
  seed: number;
  now: number;
  frozen: boolean;
  timeScale: number;
  chance: RandomGeneratorStates;
  rows: DbDump;
  /** Uploaded images and PDF files by name. */
  pictures: ReadonlyMap<string, Buffer>;
};

type ReadPicture = (name: string) => Promise<Buffer | undefined>;

/**
 * Takes a snapshot. Reads all rows at one moment. Uploaded files never change, so reading them may
 * take longer.
 */
export async function takeWorldSnapshot(
  world: World,
  readPicture: ReadPicture,
): Promise<WorldSnapshot> {
  const { frozen, timeScale } = world.clock;
  const taken = {
    schema: schemaVersion,
    contract: productVersion,
    seed: world.seed,
    now: world.now(),
    frozen,
    timeScale,
    chance: world.randomState(),
    rows: dumpRows(world.db),
  };
  const names = world.db
    .all<{ url: string }>("SELECT url FROM uploads")
    .map((it) => it.url.slice(uploadedFilesPath.length));
  const read = await Promise.all(
    names.map(async (name) => [name, await readPicture(name)] as const),
  );
  return {
    ...taken,
    pictures: new Map(read.filter((it): it is [string, Buffer] => it[1] !== undefined)),
  };
}

/**
 * Replaces all data of the world by the snapshot. If `now` differs from the time of the snapshot,
 * all times in the data are shifted. The world's clock keeps its scale and its frozen state.
 */
export function restoreWorldSnapshot(
  world: World,
  { rows, seed, chance: random, now: takenAt }: WorldSnapshot,
  now = takenAt,
): void {
  replaceRowsByDump(world.db, rows, now - takenAt);
  replaceWorldPrefixOfCertificationIds(world.db, worldPrefixOfCertificationIds(world.name));
  if (readSetting(world.db, signingKeySettingName) === undefined)
    setSetting(world.db, signingKeySettingName, world.token());
  world.clock.set(now);
  world.reseed(seed, random);
}

/**
 * Removes sessions, SMS codes and the signing key, which are valid only in their own world. Users
 * log in again, and images get other URLs.
 */
export function removeSnapshotCredentials(snapshot: WorldSnapshot): WorldSnapshot {
  const isKey: Readonly<Record<string, (row: DbDump[number]["rows"][number]) => boolean>> = {
    sessions: () => true,
    smsCodes: () => true,
    settings: ({ name }) => name === signingKeySettingName,
  };
  const rows = snapshot.rows.map((item) => ({
    ...item,
    rows: item.rows.filter((one) => !isKey[item.table]?.(one)),
  }));
  return { ...snapshot, rows };
}

/** Returns true if a build with a newer schema wrote the snapshot. */
export const isSnapshotFromNewerSchema = ({ schema }: Pick<WorldSnapshot, "schema">): boolean =>
  schema > schemaVersion;

/**
 * Loads the snapshot into a temporary database, which adds missing columns. Returns why the rows
 * cannot be used, so that an unusable snapshot never replaces a world.
 */
export function findReasonSnapshotIsUnusable({
  rows,
}: Pick<WorldSnapshot, "rows">): string | undefined {
  const db = openDb(":memory:");
  try {
    return findDumpSchemaMismatch(db, rows) ?? unplayableReason(db);
  } finally {
    db.close();
  }
}

/**
 * Returns why a world cannot run on these rows although they fit the schema, or undefined. An
 * unknown kind of timer makes each call fail. An unbalanced ledger is invalid from the start.
 */
function unplayableReason(db: Db): string | undefined {
  const kind = findUnknownTimerKind(db);
  if (kind !== undefined) return `there is no timer of the kind ${kind.slice(0, 64)}`;
  const broken = auditLedger({ db }).invariants.find((it) => !it.ok);
  return broken && `its ledger does not add up: ${broken.id}`;
}
