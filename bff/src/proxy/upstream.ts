import type { IncomingMessage } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import { Pool } from "undici";
import type { Config } from "../config/config.ts";
import { ConfigError } from "../config/environment.ts";
import { nonLoopbackHostOf, lanAddresses } from "../config/lan-addresses.ts";
import type { Limits } from "../config/limits.ts";

export type Upstream = {
  /** http(s)://host:port, without a path. The paths of calls begin with /lightweight. */
  address: string;
  /** Base URL of the socket, to which `/{userId}` is added. */
  socketAddress: string;
  pool: Pool;
  /** Creates the access check of the mock's control API. Undefined for a real backend. */
  guard: CreateMockControlAccessCheckFunction | undefined;
  close(): Promise<void>;
};

/**
 * Creates the access check of the mock's control API. The check returns false if it has rejected
 * the request and already sent a response. It is part of the mock, because a standalone mock uses
 * it too. The BFF passes `isOwnPage`, because only the BFF knows its own origin.
 */
export type CreateMockControlAccessCheckFunction = (
  token: string | undefined,
  isOwnPage: (request: IncomingMessage) => boolean,
) => MockControlAccessCheck;
export type MockControlAccessCheck = (request: FastifyRequest, reply: FastifyReply) => boolean;

/**
 * Options of the mock. The mock names the asset in system messages of a chat, so it needs the unit
 * that the app shows. Its director shows the URL at which a device finds the app.
 */
type MockOptions = Config["mock"] & {
  assetUnit: string;
  lan: readonly string[];
  publicAddress?: string;
};
export type OpenMockFunction = (
  options: MockOptions,
) => Promise<
  Pick<Upstream, "address" | "close"> & { createControlGuard: CreateMockControlAccessCheckFunction }
>;

/**
 * Opens the connection pool to the backend. The mock is also reached over HTTP, so that demo and
 * production run the same code.
 */
export async function openUpstream(
  config: Config,
  limits: Limits,
  openMock: OpenMockFunction = openBundledMock,
): Promise<Upstream> {
  const backend =
    config.backend === "mock"
      ? await openMock({
          ...config.mock,
          assetUnit: config.runtime.assetUnit,
          lan: lanHostsOf(config),
          ...publicAddressOf(config),
        })
      : { address: config.backend, close: async () => {}, createControlGuard: undefined };
  const pool = new Pool(backend.address, {
    connections: limits.upstreamConnectionsMax,
    pipelining: 1,
    // Shorter than the usual keep-alive timeout of a backend, to avoid sending into a connection
    // that the backend has just closed.
    keepAliveTimeout: 4_000,
    keepAliveMaxTimeout: 25_000,
    headersTimeout: limits.answerHeadersMs,
    bodyTimeout: limits.wholeCallMs,
    // Explicit, so that NODE_TLS_REJECT_UNAUTHORIZED=0 does not turn off the check of certificates.
    connect: { timeout: limits.connectMs, rejectUnauthorized: true },
  });
  return {
    address: backend.address,
    socketAddress: config.websocketBackend ?? `${backend.address}/lightweight/websocket`,
    pool,
    guard: backend.createControlGuard,
    async close() {
      await pool.destroy();
      await backend.close();
    },
  };
}

/** Returns the hosts at which a device in the LAN reaches this server. */
function lanHostsOf({ host, publicUrl }: Config): string[] {
  if (publicUrl === null) return lanAddresses(host);
  return [nonLoopbackHostOf(publicUrl)].filter((it) => it !== undefined);
}

/**
 * Returns the URL that users open. A second process on the same database shows it in its error.
 * With port 0 it is unknown until the server listens.
 */
function publicAddressOf({ port, publicUrl }: Config): { publicAddress?: string } {
  if (publicUrl !== null) return { publicAddress: publicUrl };
  return port === 0 ? {} : { publicAddress: `http://localhost:${port}` };
}

/** Opens the mock. Imports it dynamically, so that a production image may omit it. */
async function openBundledMock(options: MockOptions) {
  const mock = await import("mock").catch((error: unknown) => {
    throw isMockMissing(error)
      ? new ConfigError(
          "BACKEND is mock, but the mock is not installed here; set BACKEND to http(s)://host:port.",
        )
      : error;
  });
  return mock.openMockServer({ ...options, bots: true });
}

/** Returns whether the mock is not installed. A failed import inside the mock does not count. */
const isMockMissing = (error: unknown) =>
  (error as NodeJS.ErrnoException).code === "ERR_MODULE_NOT_FOUND" &&
  (error as Error).message.endsWith(`imported from ${import.meta.filename}`);
