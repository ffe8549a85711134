import { filesPath, version } from "contract";
import type { RandomState, World } from "../../backend/context/world.ts";
import { audit } from "../../backend/execute/audit.ts";
import { type Db, type Dump, dumpRows, loadRows, unfitFor } from "../../db/db.ts";
import { certificatePrefix } from "../../backend/accounts/certification.ts";
import { moveCertificates } from "../../db/identity.ts";
import { openDb, schemaVersion } from "../../db/open-db.ts";
import { signingKeyName } from "../../backend/context/signing-key.ts";
import { setSetting, setting } from "../../db/settings.ts";
import { unknownTimerKind } from "../../db/timers.ts";

/** A whole world, in memory, in a file, and on its way into another one. Faults, own answers and the journal are not part of it. */
export type WorldSnapshot = {
  schema: number;
  contract: string;
  seed: number;
  now: number;
  frozen: boolean;
  timeScale: number;
  chance: RandomState;
  rows: Dump;
  /** By name. */
  pictures: ReadonlyMap<string, Buffer>;
};

type ReadPicture = (name: string) => Promise<Buffer | undefined>;

/** The rows of one moment; the pictures that they name cannot change, so reading them may take longer. */
export async function snapshotWorld(
  world: World,
  readPicture: ReadPicture,
): Promise<WorldSnapshot> {
  const { frozen, timeScale } = world.clock;
  const taken = {
    schema: schemaVersion,
    contract: version,
    seed: world.seed,
    now: world.now(),
    frozen,
    timeScale,
    chance: world.randomState(),
    rows: dumpRows(world.db),
  };
  const names = world.db
    .all<{ url: string }>("SELECT url FROM uploads")
    .map((it) => it.url.slice(filesPath.length));
  const read = await Promise.all(
    names.map(async (name) => [name, await readPicture(name)] as const),
  );
  return {
    ...taken,
    pictures: new Map(read.filter((it): it is [string, Buffer] => it[1] !== undefined)),
  };
}

/** In the place of all that was; at another moment, everything in it moves there. Its clock goes as the world's own does. */
export function restoreSnapshot(
  world: World,
  { rows, seed, chance: random, now: takenAt }: WorldSnapshot,
  now = takenAt,
): void {
  loadRows(world.db, rows, now - takenAt);
  moveCertificates(world.db, certificatePrefix(world.name));
  if (setting(world.db, signingKeyName) === undefined)
    setSetting(world.db, signingKeyName, world.token());
  world.clock.set(now);
  world.reseed(seed, random);
}

/** What lets somebody in stays in the world that gave it out: people log in again, and pictures get other addresses. */
export function withoutKeys(snapshot: WorldSnapshot): WorldSnapshot {
  const isKey: Readonly<Record<string, (row: Dump[number]["rows"][number]) => boolean>> = {
    sessions: () => true,
    smsCodes: () => true,
    settings: ({ name }) => name === signingKeyName,
  };
  const rows = snapshot.rows.map((item) => ({
    ...item,
    rows: item.rows.filter((one) => !isKey[item.table]?.(one)),
  }));
  return { ...snapshot, rows };
}

/** A later build wrote it. */
export const isNewer = ({ schema }: Pick<WorldSnapshot, "schema">): boolean =>
  schema > schemaVersion;

/** Tried in a database that nobody uses: what it lacks grows there, and what does not fit is found before it takes another's place. */
export function unfitIn({ rows }: Pick<WorldSnapshot, "rows">): string | undefined {
  const db = openDb(":memory:");
  try {
    return unfitFor(db, rows) ?? unplayable(db);
  } finally {
    db.close();
  }
}

/**
 * Returns why a world cannot run on these rows although they fit the schema, or undefined. An unknown kind of timer makes each call fail. A
 * ledger that does not add up is wrong from the start.
 */
function unplayable(db: Db): string | undefined {
  const kind = unknownTimerKind(db);
  if (kind !== undefined) return `there is no timer of the kind ${kind.slice(0, 64)}`;
  const broken = audit({ db }).invariants.find((it) => !it.ok);
  return broken && `its ledger does not add up: ${broken.id}`;
}
