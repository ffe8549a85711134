import { openWorldClock } from "../../clock.ts";
import { assetUnitDefault } from "../../rules/constants.ts";
import { recordShutdown, postponeDeadlinesAfterOutage } from "../../backend/execute/maintenance.ts";
import { signingKeySettingName } from "../../backend/context/signing-key.ts";
import type {
  PushForOtherDevicesOfUser,
  OutgoingPush,
  World,
  WorldJournalEvent,
} from "../../backend/context/world.ts";
import { readPrebuiltSeedDump, defaultSeedOptions } from "./prebuilt-seed.ts";
import { createSeedData } from "./seed/seed-data.ts";
import { copyRowsFromTemplate, type DbDump, dumpRows, replaceRowsByDump } from "../../db/db.ts";
import { setSetting, readSetting } from "../../db/settings-and-counters.ts";
import { createSecretGenerator, type RandomSource, createRandomSource } from "../../random.ts";
import { openDb, openTemplateDb } from "../../db/open-db.ts";
import { restoreWorldSnapshot, type WorldSnapshot } from "./snapshot.ts";
import { openBotRegistry } from "../../bots/bot-registry.ts";

/**
 * Settings of a new world. Without `startAt`, its clock starts now, or with the difference from
 * real time that is saved in an existing database file.
 */
export type WorldSetup = {
  seed?: number;
  startAt?: number;
  frozen?: boolean;
  timeScale?: number;
  bots?: boolean;
  isEmpty?: boolean;
  from?: WorldSnapshot;
  /** Lets keywords in the statement of an appeal decide its result, for tests. */
  allowsOrderedRulings?: boolean;
};
export type WorldOptions = WorldSetup & {
  name: string;
  dbPath: string;
  seed: number;
  assetUnit?: string;
};

const clockOffsetSetting = "clockOffsetMs";

function createEmitter<T>(): {
  add: (listener: (it: T) => void) => () => void;
  say: (it: T) => void;
} {
  const listeners = new Set<(it: T) => void>();
  return {
    add: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    say: (item) => {
      for (const listener of listeners) listener(item);
    },
  };
}

/**
 * The seed data and the world that it is copied into have the same seed. Their secrets must differ,
 * otherwise two images would get the same URL.
 */
const secretSeedOffsets = { seedData: 0x5ec2e7, world: 0x2b7e15 };

function openUnseededWorld(
  options: WorldOptions,
  place: keyof typeof secretSeedOffsets = "world",
): World {
  const db = openDb(options.dbPath);
  const startAt = options.startAt ?? Date.now() + Number(readSetting(db, clockOffsetSetting) ?? 0);
  const clock = openWorldClock(() => Date.now(), startAt, options.timeScale);
  let random: RandomSource = createRandomSource(options.seed);
  const pushes = createEmitter<OutgoingPush>();
  const owns = createEmitter<PushForOtherDevicesOfUser>();
  const events = createEmitter<WorldJournalEvent>();
  let secrets =
    options.dbPath === ":memory:"
      ? createRandomSource(options.seed ^ secretSeedOffsets[place])
      : undefined;
  let makeSecret = createSecretGenerator(secrets);
  let returns = 0;
  const world: World = {
    name: options.name,
    assetUnit: options.assetUnit ?? assetUnitDefault,
    db,
    clock,
    // A getter, because the bot registry is created from the finished world.
    get bots() {
      return players;
    },
    isBotActing: false,
    hasBots: options.bots ?? false,
    allowsOrderedRulings: options.allowsOrderedRulings ?? false,
    isConnected: () => false,
    seed: options.seed,
    now: () => clock.now(),
    random: () => random(),
    secret: () => makeSecret(),
    token: createSecretGenerator(undefined),
    onPush: (listener) => pushes.add(({ userId, push, seq }) => listener(userId, push, seq)),
    onOwnAction: owns.add,
    onEvent: events.add,
    emitPush: (it) => ("seq" in it ? pushes.say(it) : owns.say(it)),
    emitEvent: events.say,
    randomState: () => ({ random: random.place(), secrets: secrets?.place() ?? null }),
    reseed(seed, from) {
      this.seed = seed;
      random = createRandomSource(from?.random ?? seed);
      if (secrets && from && from.secrets !== null) {
        // Images created after the snapshot already have names that clients may store. Each restore
        // draws from another sequence, to avoid giving these names twice.
        returns += 1;
        secrets = createRandomSource(from.secrets + returns * 0x9e3779b9);
        makeSecret = createSecretGenerator(secrets);
      }
      players.refresh();
    },
    isPersistent: options.dbPath !== ":memory:",
    saveClock: () => setSetting(db, clockOffsetSetting, String(clock.now() - Date.now())),
    close: () => {
      world.saveClock();
      recordShutdown(world);
      db.close();
    },
  };
  const players = openBotRegistry(world);
  world.onPush((userId, push) => players.handlePush(userId, push));
  return world;
}

/** Time for which the seed data is simulated. Each world shifts it to its own start. */
const seedStartsAt = Date.parse("2026-11-20T02:00:00Z");
/**
 * Seed data by seed and asset unit. The value is first the rows. From the second world on, it is
 * the URI of the template database made from these rows.
 */
const seedRowsByKey = new Map<string, DbDump | string>();

/**
 * Copies the seed data, which is simulated once per seed and unit. The unit is part of the key
 * because chat messages name it.
 */
function copySeed(world: World, seed: number, shiftMs: number): void {
  const { db, assetUnit } = world;
  const key = `${seed} ${assetUnit}`;
  const known = seedRowsByKey.get(key);
  // The start of the process waits for its first world, so these rows are loaded directly. A
  // template database pays off from the second world on.
  if (known === undefined) return replaceRowsByDump(db, seedRowsOf(seed, assetUnit), shiftMs);
  // A random name, so that no other template in this process has the same one.
  const model = typeof known === "string" ? known : openTemplateDb(world.token(), known);
  seedRowsByKey.set(key, model);
  copyRowsFromTemplate(db, model, shiftMs);
}

/** Launch keys of the seed users. Has the same keys as `seedRowsByKey`. */
const seedLaunchKeys = new Map<string, ReadonlySet<unknown>>();

function seedRowsOf(seed: number, assetUnit: string): DbDump {
  const rows = readPrebuiltSeedDump(seed, assetUnit) ?? simulateSeed(seed, assetUnit);
  const users = rows.find(({ table }) => table === "users")?.rows ?? [];
  seedRowsByKey.set(`${seed} ${assetUnit}`, rows);
  seedLaunchKeys.set(`${seed} ${assetUnit}`, new Set(users.map((it) => it["launchKey"])));
  return rows;
}

/** Returns true if a new world of this seed has a user with the launch key. */
export function isLaunchKeyOfSeedUser(seed: number, assetUnit: string, launchKey: string): boolean {
  const key = `${seed} ${assetUnit}`;
  if (!seedLaunchKeys.has(key)) seedRowsOf(seed, assetUnit);
  return seedLaunchKeys.get(key)?.has(launchKey) ?? false;
}

function simulateSeed(seed: number, assetUnit: string): DbDump {
  const world = openUnseededWorld(
    { name: "", dbPath: ":memory:", seed, startAt: seedStartsAt, assetUnit },
    "seedData",
  );
  world.clock.freeze(true);
  createSeedData(world, seedStartsAt);
  const drawn = dumpRows(world.db);
  world.db.close();
  return drawn;
}

/** Simulates the seed data that the build stores next to the code. */
export const simulateDefaultSeedDump = (): DbDump =>
  simulateSeed(defaultSeedOptions.seed, defaultSeedOptions.assetUnit);

const isFresh = (world: World): boolean => readSetting(world.db, "seeded") === undefined;

type ResetOptions = {
  seed?: number;
  now?: number | undefined;
  isEmpty?: boolean;
  from?: WorldSnapshot | undefined;
};
/** Replaces all data of the world by new seed data, by no data or by a snapshot. */
export function resetWorld(
  world: World,
  { seed = world.seed, now, isEmpty = false, from }: ResetOptions,
): void {
  if (now !== undefined) world.clock.set(now);
  if (from) restoreWorldSnapshot(world, from, now);
  else fillNewWorld(world, seed, isEmpty);
  if (world.hasBots) world.bots.begin();
}

function fillNewWorld(world: World, seed: number, isEmpty: boolean): void {
  if (isEmpty) replaceRowsByDump(world.db, [], 0);
  else copySeed(world, seed, world.now() - seedStartsAt);
  // The signing key is not drawn from the seed, otherwise the source code would be enough to sign
  // prices and image URLs of this world.
  setSetting(world.db, signingKeySettingName, world.token());
  setSetting(world.db, "seeded", String(seed));
  world.reseed(seed);
}

export function openWorld(options: WorldOptions): World {
  const world = openUnseededWorld(options);
  if (options.frozen) world.clock.freeze(true);
  if (isFresh(world))
    resetWorld(world, {
      now: options.startAt,
      isEmpty: options.isEmpty ?? false,
      from: options.from,
    });
  else if (world.hasBots) world.bots.begin();
  else world.bots.refresh();
  postponeDeadlinesAfterOutage(world);
  return world;
}

/** Opens a world without users, for tests that create their own. */
export function openEmptyWorld(options: Pick<WorldOptions, "seed" | "startAt">): World {
  const world = openUnseededWorld({
    name: "",
    dbPath: ":memory:",
    allowsOrderedRulings: true,
    ...options,
  });
  setSetting(world.db, signingKeySettingName, world.token());
  world.clock.freeze(true);
  // Set the time again, because creating the schema has taken real time that would shift all times
  // of the test.
  if (options.startAt !== undefined) world.clock.set(options.startAt);
  return world;
}
