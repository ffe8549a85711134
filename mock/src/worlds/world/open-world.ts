import { openClock } from "../../clock.ts";
import { assetUnitDefault } from "../../rules/constants.ts";
import { noteLeaving, resume } from "../../backend/execute/maintenance.ts";
import { signingKeyName } from "../../backend/context/signing-key.ts";
import type { OwnNote, PushNote, World, WorldEvent } from "../../backend/context/world.ts";
import { readyTown, usual } from "./prebuilt-seed.ts";
import { seedTown } from "./seed/seed-town.ts";
import { copy, type Dump, dump, load } from "../../db/db.ts";
import { setSetting, setting } from "../../db/settings.ts";
import { secretMaker, type Chance, openChance } from "../../random.ts";
import { openDb, openModel } from "../../db/open-db.ts";
import { bringBack, type Snapshot } from "./snapshot.ts";
import { openPlayers } from "../../bots/bot-registry.ts";

/** How somebody wants a world to begin. Without a beginning it is now, or where a file left off. */
export type Making = {
  seed?: number;
  startAt?: number;
  frozen?: boolean;
  timeScale?: number;
  bots?: boolean;
  isEmpty?: boolean;
  from?: Snapshot;
  /** Lets words in a statement order the result of an appeal. */
  allowsOrderedRulings?: boolean;
};
export type WorldOptions = Making & {
  name: string;
  dbPath: string;
  seed: number;
  assetUnit?: string;
  asksAnswers?: boolean;
};

const offsetName = "clockOffsetMs";

function openSubject<T>(): { add: (listener: (it: T) => void) => () => void; say: (it: T) => void } {
  const listeners = new Set<(it: T) => void>();
  return {
    add: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    say: (it) => {
      for (const listener of listeners) listener(it);
    },
  };
}

/** A town and the world it is copied into have the same seed: their secrets must differ, or a picture would get the address of another. */
const secretsOf = { town: 0x5ec2e7, world: 0x2b7e15 };

function openBareWorld(options: WorldOptions, place: keyof typeof secretsOf = "world"): World {
  const db = openDb(options.dbPath);
  const startAt = options.startAt ?? Date.now() + Number(setting(db, offsetName) ?? 0);
  const clock = openClock(() => Date.now(), startAt, options.timeScale);
  let chance: Chance = openChance(options.seed);
  const [pushes, owns, events] = [openSubject<PushNote>(), openSubject<OwnNote>(), openSubject<WorldEvent>()];
  let secrets = options.dbPath === ":memory:" ? openChance(options.seed ^ secretsOf[place]) : undefined;
  let makeSecret = secretMaker(secrets);
  let returns = 0;
  const world: World = {
    name: options.name,
    assetUnit: options.assetUnit ?? assetUnitDefault,
    db,
    clock,
    // Made of the world itself, which is whole by the time anybody asks.
    get players() {
      return players;
    },
    isPlaying: false,
    hasBots: options.bots ?? false,
    asksAnswers: options.asksAnswers ?? true,
    allowsOrderedRulings: options.allowsOrderedRulings ?? false,
    isConnected: () => false,
    seed: options.seed,
    now: () => clock.now(),
    random: () => chance(),
    secret: () => makeSecret(),
    token: secretMaker(undefined),
    onPush: (listener) => pushes.add(({ userId, push, seq }) => listener(userId, push, seq)),
    onOwn: owns.add,
    onEvent: events.add,
    tell: (it) => ("seq" in it ? pushes.say(it) : owns.say(it)),
    note: events.say,
    chancePlace: () => ({ random: chance.place(), secrets: secrets?.place() ?? null }),
    reseed(seed, from) {
      this.seed = seed;
      chance = openChance(from?.random ?? seed);
      if (secrets && from && from.secrets !== null) {
        // Pictures of the time after it have names already, and phones remember them: each return draws others.
        returns += 1;
        secrets = openChance(from.secrets + returns * 0x9e3779b9);
        makeSecret = secretMaker(secrets);
      }
      players.refresh();
    },
    isKept: options.dbPath !== ":memory:",
    keepClock: () => setSetting(db, offsetName, String(clock.now() - Date.now())),
    close: () => {
      world.keepClock();
      noteLeaving(world);
      db.close();
    },
  };
  const players = openPlayers(world);
  world.onPush((userId, push) => players.hear(userId, push));
  return world;
}

/** The moment at which the seeded town was drawn; every world moves it to its own beginning. */
const townAt = Date.parse("2026-11-20T02:00:00Z");
/** By seed and unit: first its rows, then the address of the model that was made of them. */
const towns = new Map<string, Dump | string>();

/** A town is lived through once for each seed; after that it is copied. What is said in its chats names the unit. */
function settle(world: World, seed: number, shiftMs: number): void {
  const { db, assetUnit } = world;
  const key = `${seed} ${assetUnit}`;
  const known = towns.get(key);
  // Of a process's first world somebody waits for the start; a model pays from the second on.
  if (known === undefined) return load(db, drawnTown(seed, assetUnit), shiftMs);
  // Nobody else in this process has drawn its name.
  const model = typeof known === "string" ? known : openModel(world.token(), known);
  towns.set(key, model);
  copy(db, model, shiftMs);
}

/** Launch keys of the users in the seed data, by the key of `towns`. */
const launchKeys = new Map<string, ReadonlySet<unknown>>();

function drawnTown(seed: number, assetUnit: string): Dump {
  const rows = readyTown(seed, assetUnit) ?? livedTown(seed, assetUnit);
  const users = rows.find(({ table }) => table === "users")?.rows ?? [];
  towns.set(`${seed} ${assetUnit}`, rows);
  launchKeys.set(`${seed} ${assetUnit}`, new Set(users.map((it) => it["launchKey"])));
  return rows;
}

/** Returns true if a new world of this seed has a user with the launch key. */
export function isSeedUser(seed: number, assetUnit: string, launchKey: string): boolean {
  const key = `${seed} ${assetUnit}`;
  if (!launchKeys.has(key)) drawnTown(seed, assetUnit);
  return launchKeys.get(key)?.has(launchKey) ?? false;
}

function livedTown(seed: number, assetUnit: string): Dump {
  const world = openBareWorld({ name: "", dbPath: ":memory:", seed, startAt: townAt, assetUnit }, "town");
  world.clock.freeze(true);
  seedTown(world, townAt);
  const drawn = dump(world.db);
  world.db.close();
  return drawn;
}

/** What a build lays beside the code. */
export const usualTown = (): Dump => livedTown(usual.seed, usual.assetUnit);

const isFresh = (world: World): boolean => setting(world.db, "seeded") === undefined;

type Again = { seed?: number; now?: number | undefined; isEmpty?: boolean; from?: Snapshot | undefined };
/** In the place of all that was a fresh town, or what this world was copied from. */
export function resetWorld(world: World, { seed = world.seed, now, isEmpty = false, from }: Again): void {
  if (now !== undefined) world.clock.set(now);
  if (from) bringBack(world, from, now);
  else begin(world, seed, isEmpty);
  if (world.hasBots) world.players.begin();
}

function begin(world: World, seed: number, isEmpty: boolean): void {
  if (isEmpty) load(world.db, [], 0);
  else settle(world, seed, world.now() - townAt);
  // Not drawn from the seed: otherwise the source code would be enough to sign prices and passes of this world.
  setSetting(world.db, signingKeyName, world.token());
  setSetting(world.db, "seeded", String(seed));
  world.reseed(seed);
}

export function openWorld(options: WorldOptions): World {
  const world = openBareWorld(options);
  if (options.frozen) world.clock.freeze(true);
  if (isFresh(world)) resetWorld(world, { now: options.startAt, isEmpty: options.isEmpty ?? false, from: options.from });
  else if (world.hasBots) world.players.begin();
  else world.players.refresh();
  resume(world);
  return world;
}

/** A world with nobody in it, for tests that bring their own people. */
export function openEmptyWorld(options: Pick<WorldOptions, "seed" | "startAt">): World {
  const world = openBareWorld({ name: "", dbPath: ":memory:", allowsOrderedRulings: true, ...options });
  setSetting(world.db, signingKeyName, world.token());
  world.clock.freeze(true);
  // The schema took a moment of real time, which would otherwise be in every time of the story.
  if (options.startAt !== undefined) world.clock.set(options.startAt);
  return world;
}
