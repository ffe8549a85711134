import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { buildApp } from "../../bff/src/app.ts";
import { readConfig } from "../../bff/src/config/config.ts";
import type { UserRef } from "../../mock/src/client/user-client.ts";
import { openMockServer } from "../../mock/src/index.ts";
import {
  createBugCollector,
  type MockOptions,
  type OpenedMock,
  createOpenedMock,
} from "./open-mock.ts";

/** Options of `openStack`. */
export type StackOptions = MockOptions & {
  /** Enables rate limits by user and by IP address. Default: false. */
  rateLimits?: boolean;
  /** Additional environment variables of the BFF. */
  env?: Readonly<Record<string, string>>;
};

/**
 * Mock, BFF and phone app. `address` is the URL of the BFF. Calls, sockets and control calls go
 * through it.
 */
export interface Stack extends OpenedMock {
  /** URL of the mock itself, without the BFF. */
  readonly mockAddress: string;
  /** Returns the URL that opens the app as this user, on the page `route`. */
  phoneUrl(person: UserRef, route?: string, query?: Readonly<Record<string, string>>): string;
}

/** Folders of the phone app: next to this file in the package, otherwise in the repository. */
const folders = ["./web", "../../web/dist"].map((folder) =>
  fileURLToPath(new URL(folder, import.meta.url)),
);

/**
 * Opens the mock, the BFF in front of it and the phone app in this process.
 * @example
 * await using stack = await openStack();
 * await using world = await stack.world();
 * await page.goto(stack.phoneUrl({ p: world.p("demo-buyer") }, "order"));
 */
export async function openStack(options: StackOptions = {}): Promise<Stack> {
  const {
    log,
    host = "127.0.0.1",
    port = 0,
    controlToken,
    rateLimits = false,
    env = {},
    ...rest
  } = options;
  const bugs: string[] = [];
  // The mock needs no control token, because only the BFF calls it, from this machine.
  const mock = await openMockServer({ ...rest, log: createBugCollector(bugs, log) });
  const read = readConfig({
    BACKEND: "mock",
    LOG_LEVEL: "silent",
    MOCK_DB: ":memory:",
    RATE_LIMITS: rateLimits ? "on" : "off",
    ...(controlToken !== undefined && { MOCK_CONTROL_TOKEN: controlToken }),
    ...(options.assetUnit !== undefined && { ASSET_UNIT: options.assetUnit }),
    ...env,
  });
  const webRoot = folders.find((it) => existsSync(it)) ?? read.webRoot;
  try {
    const app = await buildApp({ ...read, webRoot }, { openMock: async () => mock });
    const address = await app.listen({ host, port });
    const client = await createOpenedMock(address, controlToken, bugs, () => app.close());
    return {
      ...client,
      mockAddress: mock.address,
      phoneUrl(person, route = "", query = {}) {
        const p = typeof person === "string" ? person : person.p;
        return `${address}/lwh5/${route}?${new URLSearchParams({ ...query, p }).toString()}`;
      },
    };
  } catch (error) {
    await mock.close();
    throw error;
  }
}
