import type { IncomingMessage } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import { Pool } from "undici";
import type { Config } from "../config/config.ts";
import { ConfigError } from "../config/environment.ts";
import { hostForOthers, lanAddresses } from "../config/lan.ts";
import type { Limits } from "../config/limits.ts";

export type Upstream = {
  /** Origin of the backend. Its paths begin with /lightweight. */
  address: string;
  /** Base URL of the socket, to which `/{userId}` is appended. */
  socketAddress: string;
  pool: Pool;
  /** Access control for the mock's control API. Absent with a real backend, which has no such API. */
  guard: MockGuard | undefined;
  close(): Promise<void>;
};

/**
 * Returns false if it has already responded to the request. The rule is the mock's own, so that it exists
 * once. Only the BFF knows which origin is its own.
 */
export type MockGuard = (
  token: string | undefined,
  isOwnPage: (request: IncomingMessage) => boolean,
) => ControlGuard;
export type ControlGuard = (request: FastifyRequest, reply: FastifyReply) => boolean;

/**
 * The mock names the asset in its chat messages, so it needs the unit that the web app shows. Its
 * director shows the URL of the web app.
 */
type MockOptions = Config["mock"] & {
  assetUnit: string;
  lan: readonly string[];
  publicAddress?: string;
};
export type OpenMock = (
  options: MockOptions,
) => Promise<Pick<Upstream, "address" | "close"> & { guard: MockGuard }>;

/**
 * Opens the upstream. The mock is an upstream like any other, with an origin of its own, so that a demo
 * and production run the same code.
 */
export async function openUpstream(
  config: Config,
  limits: Limits,
  openMock: OpenMock = openBundledMock,
): Promise<Upstream> {
  const backend =
    config.backend === "mock"
      ? await openMock({
          ...config.mock,
          assetUnit: config.runtime.assetUnit,
          lan: lanHostsOf(config),
          ...publicAddressOf(config),
        })
      : { address: config.backend, close: async () => {}, guard: undefined };
  const pool = new Pool(backend.address, {
    connections: limits.upstreamConnectionsMax,
    pipelining: 1,
    // Shorter than the backend's keep-alive, otherwise requests would be sent on connections that the
    // backend has just closed.
    keepAliveTimeout: 4_000,
    keepAliveMaxTimeout: 25_000,
    headersTimeout: limits.answerHeadersMs,
    bodyTimeout: limits.wholeCallMs,
    // Set explicitly, because the default pool of http-proxy does not verify certificates.
    connect: { timeout: limits.connectMs, rejectUnauthorized: true },
  });
  return {
    address: backend.address,
    socketAddress: config.websocketBackend ?? `${backend.address}/lightweight/websocket`,
    pool,
    guard: backend.guard,
    async close() {
      await pool.destroy();
      await backend.close();
    },
  };
}

/** Hosts at which a phone reaches this server. */
function lanHostsOf({ host, publicUrl }: Config): string[] {
  if (publicUrl === null) return lanAddresses(host);
  return [hostForOthers(publicUrl)].filter((it) => it !== undefined);
}

/**
 * Returns the URL that users open. A second process on the same database names it in its error. With port
 * 0 it is unknown until the server listens.
 */
function publicAddressOf({ port, publicUrl }: Config): { publicAddress?: string } {
  if (publicUrl !== null) return { publicAddress: publicUrl };
  return port === 0 ? {} : { publicAddress: `http://localhost:${port}` };
}

/** A dynamic import, so that a production image may leave out the mock. */
async function openBundledMock(options: MockOptions) {
  const mock = await import("mock").catch((error: unknown) => {
    throw isMockMissing(error)
      ? new ConfigError(
          "BACKEND is mock, but the mock is not installed here; set BACKEND to http(s)://host:port.",
        )
      : error;
  });
  return mock.open({ ...options, bots: true });
}

/** Returns true only if the mock itself is missing, not one of its own dependencies. */
const isMockMissing = (error: unknown) =>
  (error as NodeJS.ErrnoException).code === "ERR_MODULE_NOT_FOUND" &&
  (error as Error).message.endsWith(`imported from ${import.meta.filename}`);
