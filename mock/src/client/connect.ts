import type { Controls } from "./control.ts";
import { type MockTarget, sendControl } from "./control-request.ts";
import {
  homeName,
  type CreateWorld,
  type World,
  type WorldInput,
  createWorldClient,
} from "./world.ts";

export type Info = Controls["GET /info"]["answer"];
export type WorldInfo = Controls["GET /worlds"]["answer"][number];

export interface Mock extends AsyncDisposable {
  readonly address: string;
  readonly info: Info;
  /** The default world. It lives as long as the server, so closing it only looks at its books. */
  readonly home: World;
  /** One of its own. Without a name it gets one; a name that is there already is refused unless `ifExists` says otherwise. */
  world(name?: string, input?: WorldInput): Promise<World>;
  worlds(): Promise<WorldInfo[]>;
  /** Ends the worlds that were made by this client and are still there. */
  close(): Promise<void>;
}

const bare = (address: string): string => address.replace(/\/+$/, "");

/** `door`: where phones call, when that is not where the mock is moved: a BFF that takes the mock for a real backend. */
type ConnectOptions = { token?: string; door?: string };

/** A mock that listens already, or a BFF before it. */
export async function connect(
  address: string,
  { token, door: bff = address }: ConnectOptions = {},
): Promise<Mock> {
  const target: MockTarget = { address: bare(address), door: bare(bff), token };
  const info = await sendControl(target, "GET /info");
  const made: World[] = [];
  const make: CreateWorld = async (name, input) => {
    const { name: given } = await sendControl(target, "POST /worlds", {
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
    home: createWorldClient(target, homeName, make),
    world: (name, input = {}) => make(name, input),
    worlds: () => sendControl(target, "GET /worlds"),
    async close() {
      const ends = await Promise.allSettled(made.map((it) => it.close()));
      const failed = ends.find((it) => it.status === "rejected");
      if (failed) throw failed.reason;
    },
    [Symbol.asyncDispose]: () => mock.close(),
  };
  return mock;
}
