import { dirname, join } from "node:path";
import { type Dialect, dialects, codecOf } from "contract/dialect";
import type { DialectName } from "contract/dialect/names";
import { assetUnitDefault } from "./rules/constants.ts";
import { openServer } from "./server/app.ts";
import { controlGuard } from "./server/control/control-auth.ts";
import type { ProcessStats } from "./server/health.ts";
import { createBugReporter } from "./server/report-bug.ts";
import { startWorldSweeper } from "./server/wal-checkpoint.ts";
import { openWorldRegistry } from "./worlds/world-registry.ts";
import { recordOwner } from "./db/open-db.ts";
import { isSeedUser } from "./worlds/world/open-world.ts";
import { openWorldState } from "./worlds/open-world-state.ts";

export type MockServerOptions = {
  /** A file, or :memory: */
  dbPath?: string;
  seed?: number;
  /** How fast the worlds' time runs: 60 is a minute a second. */
  timeScale?: number;
  /** The default world's traders act by themselves, and its market moves. In the other worlds they do so when the director says. */
  bots?: boolean;
  /** What the asset is counted in; only the house's own lines in a chat name it. */
  assetUnit?: string;
  host?: string;
  port?: number;
  /** In which dialect it speaks to whoever calls it; the control calls do not change. */
  dialect?: DialectName | Dialect;
  /** When set, /__mock wants it; when not, only this machine may ask. */
  controlToken?: string;
  /** Beside the database's file unless given; with a database in memory the pictures are there too. */
  uploadsDir?: string;
  /** How many worlds beside the default one. */
  worldsMax?: number;
  /** Whether a login with `p=t1~…` makes world t1; otherwise only who asks for a world gets one. */
  autoWorlds?: boolean;
  /** By which addresses a phone in the same network finds the app that is served before it. */
  lan?: readonly string[];
  /** The address to name to a second process that wants the same database; its own address unless given. */
  publicAddress?: string;
  /** What its process says of itself, for `/metrics`. */
  vitals?: () => ProcessStats;
  /** Where bugs of the mock are told. */
  log?: (line: string) => void;
};

export type MockServer = {
  address: string;
  /** Who may move it, for a door before it that lets control calls through. */
  guard: typeof controlGuard;
  close(): Promise<void>;
};

/** Worlds other than the default one begin here. */
const worldStartsAt = Date.UTC(2026, 10, 20, 2);

/** The imitation backend, listening. */
export async function open(options: MockServerOptions = {}): Promise<MockServer> {
  const {
    dbPath = ":memory:",
    seed = 1,
    timeScale = 1,
    bots = false,
    host = "127.0.0.1",
    port = 0,
    controlToken,
    log = console.error,
  } = options;
  const { assetUnit = assetUnitDefault, dialect = "plain" } = options;
  const codec = codecOf(typeof dialect === "string" ? dialects[dialect] : dialect);
  const uploadsDir =
    options.uploadsDir ?? (dbPath === ":memory:" ? undefined : join(dirname(dbPath), "uploads"));
  const common = {
    seed,
    timeScale,
    assetUnit,
    frames: codec.frames,
    asksAnswers: codec.requests.knows("deliver", "receivedAmount"),
  };
  const worlds = openWorldRegistry(
    (name, making) =>
      openWorldState(
        name === ""
          ? { ...common, name, dbPath, bots, uploadsDir }
          : { ...common, name, dbPath: ":memory:", startAt: worldStartsAt, ...making },
      ),
    {
      isKnown: (launchKey) => isSeedUser(seed, assetUnit, launchKey),
      ...(options.worldsMax !== undefined && { max: options.worldsMax }),
      isAuto: options.autoWorlds ?? true,
      lan: options.lan ?? [],
    },
  );
  const report = createBugReporter(log);
  const { vitals } = options;
  const app = await openServer({
    worlds,
    report,
    controlToken,
    ...(vitals && { vitals }),
    ...(codec.dialect.name !== "plain" && { codec }),
  });
  const stopSweeper = startWorldSweeper(worlds, report);
  const close = async () => {
    stopSweeper();
    await app.close();
    worlds.close();
  };
  try {
    const address = await app.listen({ host, port });
    if (dbPath !== ":memory:") recordOwner(dbPath, options.publicAddress ?? address);
    return { address, guard: controlGuard, close };
  } catch (error) {
    await close();
    throw error;
  }
}
