import { connect, type Mock } from "../../mock/src/client/connect.ts";
import { openMockServer } from "../../mock/src/index.ts";

/** Options of `openMock`. */
export type MockOptions = {
  /** Database file. Default: `:memory:`. */
  dbPath?: string;
  /** Seed of the default world. Default: 1. */
  seed?: number;
  /** Speed of world time. 60 runs one minute per second. */
  timeScale?: number;
  /** Runs bots in the default world. Default: false. */
  bots?: boolean;
  /** Unit of the asset. Default: 枚. */
  assetUnit?: string;
  /** Host to listen on. Default: 127.0.0.1. */
  host?: string;
  /** Port. Default: any free port. */
  port?: number;
  /** Control token. If set, control calls need it. If not, only this machine may send them. */
  controlToken?: string;
  /**
   * Folder of uploaded images and PDF files. Default: next to the database file. If the database is
   * in memory, the files are in memory, too.
   */
  uploadsDir?: string;
  /** Maximum number of worlds in addition to the default one. Default: 64. */
  worldsMax?: number;
  /** Whether a login with `p=t1~…` creates world t1. Default: true. */
  autoWorlds?: boolean;
  /** Called with the message of each bug of the mock. `bugs` collects the same messages. */
  log?: (line: string) => void;
};

/** A mock that runs in this process. `close()` ends it. */
export interface OpenedMock extends Mock {
  /** Bugs of the mock reported so far. `close()` throws if there are any. */
  readonly bugs: readonly string[];
}

/**
 * Opens the mock in this process: in memory, on a free port and without bots, unless options say
 * otherwise.
 * @example
 * await using mock = await openMock();
 * await using world = await mock.world();
 * const buyer = await world.client("demo-buyer");
 */
export async function openMock(options: MockOptions = {}): Promise<OpenedMock> {
  const { log, ...rest } = options;
  const bugs: string[] = [];
  const server = await openMockServer({ ...rest, log: createBugCollector(bugs, log) });
  return createOpenedMock(server.address, options.controlToken, bugs, () => server.close());
}

export const createBugCollector = (bugs: string[], log: MockOptions["log"]) => (line: string) => {
  bugs.push(line);
  log?.(line);
};

/**
 * Connects to a mock server that is running in this process. `close()` of the returned mock also
 * closes that server by calling `end`.
 */
export async function createOpenedMock(
  address: string,
  token: string | undefined,
  bugs: readonly string[],
  end: () => Promise<void>,
): Promise<OpenedMock> {
  const client = await connect(address, token === undefined ? {} : { token });
  let isClosed = false;
  const close = async () => {
    if (isClosed) return;
    isClosed = true;
    try {
      await client.close();
    } finally {
      await end();
    }
    if (bugs.length > 0)
      throw new Error(`the mock reported ${bugs.length} bugs:\n${bugs.join("\n")}`);
  };
  return { ...client, bugs, close, [Symbol.asyncDispose]: close };
}
