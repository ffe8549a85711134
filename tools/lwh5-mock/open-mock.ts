import { connect, type Mock } from "../../mock/src/client/connect.ts";
import { open } from "../../mock/src/index.ts";

export type MockOptions = {
  /** A file, or :memory:, which is usual. */
  dbPath?: string;
  seed?: number;
  /** 60 is a minute a second. */
  timeScale?: number;
  /** The house's own traders act in the default world. */
  bots?: boolean;
  /** What the asset is counted in. */
  assetUnit?: string;
  host?: string;
  /** Any that is free unless given. */
  port?: number;
  /** When set, control calls need it; when not, only this machine may ask. */
  controlToken?: string;
  /** Where pictures lie: beside the database's file unless given. */
  uploadsDir?: string;
  /** How many worlds beside the default one. */
  worldsMax?: number;
  /** Whether a login with `p=t1~…` makes world t1, as is usual. */
  autoWorlds?: boolean;
  /** Hears of each bug of the mock, beside `bugs`. */
  log?: (line: string) => void;
};

export interface OpenedMock extends Mock {
  /** Bugs of the mock that were told so far. Closing throws when there were any. */
  readonly bugs: readonly string[];
}

/** A whole exchange in this process: in memory, on a free port, in which nobody acts by himself. */
export async function openMock(options: MockOptions = {}): Promise<OpenedMock> {
  const { log, ...rest } = options;
  const bugs: string[] = [];
  const server = await open({ ...rest, log: collectBugs(bugs, log) });
  return createOpenedMock(server.address, options.controlToken, bugs, () => server.close());
}

export const collectBugs = (bugs: string[], log: MockOptions["log"]) => (line: string) => {
  bugs.push(line);
  log?.(line);
};

/** A client that ends the server that it speaks to. */
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
    if (bugs.length > 0) throw new Error(`the mock told ${bugs.length} bugs:\n${bugs.join("\n")}`);
  };
  return { ...client, bugs, close, [Symbol.asyncDispose]: close };
}
