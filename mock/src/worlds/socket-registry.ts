import type { WebSocket } from "ws";
import { sleep } from "./delay.ts";

/**
 * Open sockets of a world by user. A socket stays open when its token is renewed, and closes when
 * the login ends.
 */
export type SocketRegistry = ReturnType<typeof openSocketRegistry>;

const socketsPerUserMax = 20;
const closeTimeoutMs = 500;
const backlogBytesMax = 1024 * 1024;

const closeFrames = {
  revoked: [4401, "revoked"],
  leaving: [1012, "going away"],
  slow: [1013, "too slow"],
  kicked: [1000, "closed"],
} as const satisfies Record<string, readonly [number, string]>;
export type SocketCloseReason = keyof typeof closeFrames;

const closeSocket = (socket: WebSocket, why: SocketCloseReason): void => {
  const [code, reason] = closeFrames[why];
  socket.close(code, reason);
};

export function openSocketRegistry() {
  /** Sockets with the token that opened each. */
  const byUser = new Map<string, Map<WebSocket, string>>();
  /** Returns the sockets of a user, except those opened with the token `but`. */
  const of = (userId: string, but?: string): WebSocket[] =>
    [...(byUser.get(userId) ?? [])].filter(([, token]) => token !== but).map(([it]) => it);
  const close = (userId: string, why: SocketCloseReason): number => {
    const closing = of(userId);
    for (const it of closing) closeSocket(it, why);
    return closing.length;
  };
  return {
    count: (): number => [...byUser.values()].reduce((sum, it) => sum + it.size, 0),
    isFull: (userId: string): boolean => of(userId).length >= socketsPerUserMax,
    of,
    add(userId: string, token: string, socket: WebSocket): void {
      const all = byUser.get(userId) ?? new Map<WebSocket, string>();
      byUser.set(userId, all.set(socket, token));
      socket.once("close", () => {
        all.delete(socket);
        if (all.size === 0 && byUser.get(userId) === all) byUser.delete(userId);
      });
    },
    close,
    /** Closes those sockets of a user whose token belongs to an ended login. */
    closeEnded(userId: string, isEnded: (token: string) => boolean): void {
      for (const [socket, token] of byUser.get(userId) ?? [])
        if (isEnded(token)) closeSocket(socket, "revoked");
    },
    closeAll(why: SocketCloseReason): void {
      for (const userId of byUser.keys()) close(userId, why);
    },
    /**
     * Sends close frames to all sockets. After half a second, terminates those that have not
     * responded, because closing the server would wait for them.
     */
    async leave(): Promise<void> {
      const all = [...byUser.values()].flatMap((it) => [...it.keys()]);
      const gone = all.map((it) => new Promise((resolve) => it.once("close", resolve)));
      for (const it of all) closeSocket(it, "leaving");
      await Promise.race([Promise.all(gone), sleep(closeTimeoutMs)]);
      for (const it of all) it.terminate();
    },
  };
}

/** Text, or bytes sent as a text frame. */
export type SocketFrame = string | Buffer;

const silencedSockets = new WeakSet<WebSocket>();
/**
 * Keeps the socket open for both ends but stops all traffic, like a connection whose network path
 * has failed without notice.
 */
export function stopSocketTraffic(socket: WebSocket): void {
  silencedSockets.add(socket);
  socket.pause();
}

/**
 * Sends a frame and returns true if it was sent. Closes a socket whose client no longer reads, to
 * avoid buffering its backlog.
 */
export function sendSocketFrame(socket: WebSocket, frame: SocketFrame): boolean {
  if (socket.readyState !== socket.OPEN || silencedSockets.has(socket)) return false;
  if (socket.bufferedAmount > backlogBytesMax) {
    closeSocket(socket, "slow");
    return false;
  }
  socket.send(frame, { binary: false });
  return true;
}
