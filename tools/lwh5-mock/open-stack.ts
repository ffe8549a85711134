import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { buildApp } from "../../bff/src/app.ts";
import { readConfig } from "../../bff/src/config/config.ts";
import type { UserRef } from "../../mock/src/client/user-client.ts";
import { open } from "../../mock/src/index.ts";
import { collectBugs, type MockOptions, type OpenedMock, createOpenedMock } from "./open-mock.ts";

export type StackOptions = MockOptions & {
  /** Limits by person and by address, which are off. */
  rateLimits?: boolean;
  /** More of the BFF's environment. */
  env?: Readonly<Record<string, string>>;
};

/** `address` is the BFF's: calls, sockets and control calls go through it. */
export interface Stack extends OpenedMock {
  readonly mockAddress: string;
  /** Where a phone of this person begins, on this page of the app. */
  phoneUrl(person: UserRef, route?: string, query?: Readonly<Record<string, string>>): string;
}

/** In the package the phone app lies beside this file. */
const folders = ["./web", "../../web/dist"].map((it) =>
  fileURLToPath(new URL(it, import.meta.url)),
);

/** The mock, the BFF before it and the phone app, in this process. */
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
  // Only the BFF asks it, from this machine.
  const mock = await open({ ...rest, log: collectBugs(bugs, log) });
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
