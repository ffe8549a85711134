import type { ClientRequest, IncomingMessage } from "node:http";
import type { Limits } from "../config/limits.ts";
import { forwardedBackendUpgradeStatuses } from "./upgrade-refusals.ts";
import { isRetryableReadError, httpStatusOfError } from "../http/transport-error.ts";
import type { Deadline } from "./deadline.ts";
import { type SocketBridgeEndpoint, BridgedSocket } from "./socket-bridge.ts";

/**
 * Opens a socket to the backend, initially paused. If that fails, returns the HTTP status with
 * which to refuse the client.
 */
export type BackendDialer = (
  path: string,
  headers: Readonly<Record<string, string>>,
  deadline: Deadline,
) => Promise<SocketBridgeEndpoint | number>;

type DialLimits = Pick<Limits, "closeTimeoutMs" | "headerBytesMax" | "messageFromUpstreamBytesMax">;

export function createBackendDialer(address: string, limits: DialLimits): BackendDialer {
  // Replaces the scheme, because ws parses an http URL twice.
  const base = address.replace(/^http/, "ws").replace(/\/$/, "");
  const options = {
    perMessageDeflate: false,
    maxPayload: limits.messageFromUpstreamBytesMax,
    maxHeaderSize: limits.headerBytesMax,
    closeTimeout: limits.closeTimeoutMs,
  };
  return async (path, headers, deadline) => {
    const open = () => dialOnce(base + path, { ...options, headers }, deadline);
    const first = await open();
    // Retries once if the connection breaks before the first byte of a response.
    const last = first === "broken" ? await open() : first;
    return last === "broken" ? 502 : last;
  };
}

type WebSocketOptions = {
  headers: Readonly<Record<string, string>>;
  perMessageDeflate: boolean;
  maxPayload: number;
};

function dialOnce(
  url: string,
  options: WebSocketOptions,
  deadline: Deadline,
): Promise<SocketBridgeEndpoint | number | "broken"> {
  if (deadline.reason !== undefined) return Promise.resolve(httpStatusOfError(deadline.reason));
  return new Promise((resolve) => {
    let request: ClientRequest | undefined;
    const opening = createWebSocket(url, options, (item) => {
      request = item;
      item.end();
    });
    if (opening === undefined) return resolve(502);
    const settle = (outcome: SocketBridgeEndpoint | number | "broken") => {
      deadline.offEnd(gone);
      opening.off("unexpected-response", refused).off("error", failed).on("error", ignoreError);
      if (typeof outcome !== "object") opening.terminate();
      resolve(outcome);
    };
    const gone = () => settle(httpStatusOfError(deadline.reason));
    const refused = (_request: ClientRequest, { statusCode = 0 }: IncomingMessage) =>
      settle(forwardedBackendUpgradeStatuses.includes(statusCode) ? statusCode : 502);
    const failed = (error: Error) => {
      const isUnanswered = (request?.socket?.bytesRead ?? 0) === 0;
      settle(isUnanswered && isRetryableReadError(error) ? "broken" : 502);
    };
    opening.once("unexpected-response", refused).once("error", failed);
    opening.once("upgrade", ({ socket }) => {
      opening.once("open", () => {
        opening.pause();
        settle({ ws: opening, socket });
      });
    });
    deadline.onEnd(gone);
  });
}

/** Shared by all sockets, because a closure would keep the request in memory for each socket. */
const ignoreError = () => {};

/** Returns undefined if a header has a character that HTTP does not allow. */
function createWebSocket(
  url: string,
  options: WebSocketOptions,
  finishRequest: (request: ClientRequest) => void,
): BridgedSocket | undefined {
  try {
    return new BridgedSocket(url, { ...options, finishRequest });
  } catch {
    return undefined;
  }
}
