import type { ControlCallTypes } from "./control-call-types.ts";
import { type MockTarget, sendControlCall } from "./control-request.ts";
import {
  defaultWorldId,
  type CreateWorldFunction,
  type World,
  type WorldInput,
  createWorldClient,
} from "./world.ts";

/** Version and features of the mock. */
export type MockInfo = ControlCallTypes["GET /info"]["answer"];
/** Entry of the list of worlds. */
export type WorldInfo = ControlCallTypes["GET /worlds"]["answer"][number];

/** A client of one mock. */
export interface Mock extends AsyncDisposable {
  /** URL without a trailing slash. */
  readonly address: string;
  /** Version and features, read by `connect`. */
  readonly info: MockInfo;
  /**
   * The default world. Its `close()` closes the sockets and audits the world, but does not end it,
   * because the default world lives as long as the server.
   */
  readonly defaultWorld: World;
  /**
   * Creates an isolated world. Without a name, the mock chooses one. An existing name is rejected
   * unless `ifExists` permits it.
   */
  world(name?: string, input?: WorldInput): Promise<World>;
  /** Lists all worlds. */
  worlds(): Promise<WorldInfo[]>;
  /** Closes the worlds that this client created and has not closed yet. Throws if one fails. */
  close(): Promise<void>;
}

const withoutTrailingSlash = (address: string): string => address.replace(/\/+$/, "");

/**
 * `token`: control token of the mock. `callUrl`: URL that user clients call, if it differs from the
 * control URL, for example a BFF that treats the mock as a real backend.
 */
type ConnectOptions = { token?: string; callUrl?: string };

/**
 * Connects to a running mock, or to a BFF in front of one. Throws `MockError` if no mock responds
 * or the token is refused.
 * @example
 * const mock = await connect("http://127.0.0.1:8081");
 * const world = await mock.world();
 * const buyer = await world.client("demo-buyer");
 * await buyer.must.assetInfo({});
 * await mock.close();
 */
export async function connect(
  address: string,
  { token, callUrl: bff = address }: ConnectOptions = {},
): Promise<Mock> {
  const target: MockTarget = {
    address: withoutTrailingSlash(address),
    callUrl: withoutTrailingSlash(bff),
    token,
  };
  const info = await sendControlCall(target, "GET /info");
  const made: World[] = [];
  const make: CreateWorldFunction = async (name, input) => {
    const { name: given } = await sendControlCall(target, "POST /worlds", {
      body: { ...input, ...(name !== undefined && { name }) },
    });
    const world = createWorldClient(target, given, make);
    await world.journal.mark();
    made.push(world);
    return world;
  };
  const mock: Mock = {
    address: target.address,
    info,
    defaultWorld: createWorldClient(target, defaultWorldId, make),
    world: (name, input = {}) => make(name, input),
    worlds: () => sendControlCall(target, "GET /worlds"),
    async close() {
      const ends = await Promise.allSettled(made.map((it) => it.close()));
      const failed = ends.find((it) => it.status === "rejected");
      if (failed) throw failed.reason;
    },
    [Symbol.asyncDispose]: () => mock.close(),
  };
  return mock;
}
