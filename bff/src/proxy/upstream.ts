import type { IncomingMessage } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import { Pool } from "undici";
import type { Config } from "../config/config.ts";
import { ConfigError } from "../config/environment.ts";
import { hostForOthers, lanAddresses } from "../config/lan.ts";
import type { Limits } from "../config/limits.ts";

export type Upstream = {
  /** http(s)://host:port; its paths begin with /lightweight. */
  address: string;
  /** The socket's base address, to which `/{userId}` is added. */
  socketAddress: string;
  pool: Pool;
  /** Who may move the mock; nobody moves a real backend. */
  guard: MockGuard | undefined;
  close(): Promise<void>;
};

/** False to whom it has answered itself. The mock's own rule, so that it is written once; only the BFF knows which page is its own. */
export type MockGuard = (
  token: string | undefined,
  isOwnPage: (request: IncomingMessage) => boolean,
) => ControlGuard;
export type ControlGuard = (request: FastifyRequest, reply: FastifyReply) => boolean;

/** It names the asset in its own lines of a chat, so it is told the unit that the phone shows; its director says where a phone finds the app. */
type MockOptions = Config["mock"] & {
  assetUnit: string;
  lan: readonly string[];
  publicAddress?: string;
};
export type OpenMock = (
  options: MockOptions,
) => Promise<Pick<Upstream, "address" | "close"> & { guard: MockGuard }>;

/** The mock is an upstream like any other: behind an address of its own, so that a demo and production run the same code. */
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
    // Shorter than the backend's own, or we would send into connections that it has just closed.
    keepAliveTimeout: 4_000,
    keepAliveMaxTimeout: 25_000,
    headersTimeout: limits.answerHeadersMs,
    bodyTimeout: limits.wholeCallMs,
    // Said out loud, because the pool that http-proxy would make for itself does not look at certificates.
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

/** Hosts under which a phone reaches this server. */
function lanHostsOf({ host, publicUrl }: Config): string[] {
  if (publicUrl === null) return lanAddresses(host);
  return [hostForOthers(publicUrl)].filter((it) => it !== undefined);
}

/**
 * Returns the address that users open. A second process on the same database names it in its error. With port 0 it is unknown until the server
 * listens.
 */
function publicAddressOf({ port, publicUrl }: Config): { publicAddress?: string } {
  if (publicUrl !== null) return { publicAddress: publicUrl };
  return port === 0 ? {} : { publicAddress: `http://localhost:${port}` };
}

/** A dynamic import, so that an image for production may leave the mock out. */
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

/** Missing is what this file asked for, not something that the mock asked for itself. */
const isMockMissing = (error: unknown) =>
  (error as NodeJS.ErrnoException).code === "ERR_MODULE_NOT_FOUND" &&
  (error as Error).message.endsWith(`imported from ${import.meta.filename}`);
