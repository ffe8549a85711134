import { dirname, join } from "node:path";
import { assetUnitDefault } from "./rules/constants.ts";
import { buildServer } from "./server/app.ts";
import { createControlGuard } from "./server/control/control-auth.ts";
import type { ProcessStats } from "./server/health.ts";
import { createInternalErrorReporter } from "./server/report-internal-error.ts";
import { startPeriodicWorldTasks } from "./server/periodic-world-tasks.ts";
import { openWorldRegistry } from "./worlds/world-registry.ts";
import { writeUrlOfProcessUsingDb } from "./db/open-db.ts";
import { isLaunchKeyOfSeedUser } from "./worlds/world/open-world.ts";
import { openWorldState } from "./worlds/open-world-state.ts";

export type MockServerOptions = {
  /** Database file, or `:memory:`. */
  dbPath?: string;
  seed?: number;
  /** Speed of world time. 60 runs one minute per second. */
  timeScale?: number;
  /** Runs bots and moves the market in the default world. In others, control calls start bots. */
  bots?: boolean;
  /** Unit of the asset. Only messages of the platform in chats and order histories contain it. */
  assetUnit?: string;
  host?: string;
  port?: number;
  /** Control token. If set, /__mock requires it. If not, only this machine may use /__mock. */
  controlToken?: string;
  /**
   * Folder of uploaded files. Default: next to the database file, or in memory if the database is
   * in memory.
   */
  uploadsDir?: string;
  /** Maximum number of worlds in addition to the default one. */
  worldsMax?: number;
  /** Whether a login with `p=t1~…` creates world t1. Otherwise only control calls create worlds. */
  autoWorlds?: boolean;
  /** URLs under which a device in the same network opens the app in front of the mock. */
  lan?: readonly string[];
  /** URL reported to a second process that opens the same database. Default: the mock's own URL. */
  publicAddress?: string;
  /** Returns process statistics for `/metrics`. */
  vitals?: () => ProcessStats;
  /** Receives the text of each internal error of the mock. Default: `console.error`. */
  log?: (line: string) => void;
};

export type MockServer = {
  address: string;
  /** Creates the check of control access, for a server that forwards control calls to the mock. */
  createControlGuard: typeof createControlGuard;
  close(): Promise<void>;
};

/** Default start time of all worlds except the default one. */
const worldStartsAt = Date.UTC(2026, 10, 20, 2);

/** Opens the mock backend and listens. */
export async function openMockServer(options: MockServerOptions = {}): Promise<MockServer> {
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
  const { assetUnit = assetUnitDefault } = options;
  const uploadsDir =
    options.uploadsDir ?? (dbPath === ":memory:" ? undefined : join(dirname(dbPath), "uploads"));
  const common = { seed, timeScale, assetUnit };
  const worlds = openWorldRegistry(
    (name, making) =>
      openWorldState(
        name === ""
          ? { ...common, name, dbPath, bots, uploadsDir }
          : { ...common, name, dbPath: ":memory:", startAt: worldStartsAt, ...making },
      ),
    {
      isKnown: (launchKey) => isLaunchKeyOfSeedUser(seed, assetUnit, launchKey),
      ...(options.worldsMax !== undefined && { max: options.worldsMax }),
      isAuto: options.autoWorlds ?? true,
      lan: options.lan ?? [],
    },
  );
  const report = createInternalErrorReporter(log);
  const { vitals } = options;
  const app = await buildServer({
    worlds,
    report,
    controlToken,
    ...(vitals && { vitals }),
  });
  const stopSweeper = startPeriodicWorldTasks(worlds, report);
  const close = async () => {
    stopSweeper();
    await app.close();
    worlds.close();
  };
  try {
    const address = await app.listen({ host, port });
    if (dbPath !== ":memory:") writeUrlOfProcessUsingDb(dbPath, options.publicAddress ?? address);
    return { address, createControlGuard, close };
  } catch (error) {
    await close();
    throw error;
  }
}
