import type { WebSocket } from "ws";
import { sleep } from "./delay.ts";

/** Every open socket of a world, by person: a socket outlives its token, but not the login. */
export type SocketRegistry = ReturnType<typeof openSocketRegistry>;

const perUserMax = 20;
const goodbyeMs = 500;
const backlogBytesMax = 1024 * 1024;

const goodbye = {
  revoked: [4401, "revoked"],
  leaving: [1012, "going away"],
  slow: [1013, "too slow"],
  kicked: [1000, "closed"],
} as const satisfies Record<string, readonly [number, string]>;
export type SocketCloseReason = keyof typeof goodbye;

const part = (socket: WebSocket, why: SocketCloseReason): void => {
  const [code, reason] = goodbye[why];
  socket.close(code, reason);
};

export function openSocketRegistry() {
  /** With the token by which each was opened. */
  const byUser = new Map<string, Map<WebSocket, string>>();
  /** Of that person, but for those that were opened by this token. */
  const of = (userId: string, but?: string): WebSocket[] =>
    [...(byUser.get(userId) ?? [])].filter(([, token]) => token !== but).map(([it]) => it);
  const close = (userId: string, why: SocketCloseReason): number => {
    const closing = of(userId);
    for (const it of closing) part(it, why);
    return closing.length;
  };
  return {
    count: (): number => [...byUser.values()].reduce((sum, it) => sum + it.size, 0),
    isFull: (userId: string): boolean => of(userId).length >= perUserMax,
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
    /** Of one person those whose login has been ended. */
    closeEnded(userId: string, isEnded: (token: string) => boolean): void {
      for (const [it, token] of byUser.get(userId) ?? []) if (isEnded(token)) part(it, "revoked");
    },
    closeAll(why: SocketCloseReason): void {
      for (const userId of byUser.keys()) close(userId, why);
    },
    /** Says goodbye; a phone that does not answer it is cut off, or closing would wait for it. */
    async leave(): Promise<void> {
      const all = [...byUser.values()].flatMap((it) => [...it.keys()]);
      const gone = all.map((it) => new Promise((resolve) => it.once("close", resolve)));
      for (const it of all) part(it, "leaving");
      await Promise.race([Promise.all(gone), sleep(goodbyeMs)]);
      for (const it of all) it.terminate();
    },
  };
}

/** A text, or bytes that only say that they are one. */
export type Frame = string | Buffer;

const silent = new WeakSet<WebSocket>();
/** Open for both ends, but nothing comes through any more, as on a line that was cut far away. */
export function silenceSocket(socket: WebSocket): void {
  silent.add(socket);
  socket.pause();
}

/** A phone that no longer reads must not make us hold its backlog. */
export function sendTo(socket: WebSocket, frame: Frame): boolean {
  if (socket.readyState !== socket.OPEN || silent.has(socket)) return false;
  if (socket.bufferedAmount > backlogBytesMax) {
    part(socket, "slow");
    return false;
  }
  socket.send(frame, { binary: false });
  return true;
}
