import { isPushCmd, pingMessage, parsePush, subprotocolsOfCredentials } from "contract";
import { MockError } from "./mock-error.ts";
import type { Push, PushCmd } from "./call-types.ts";

/**
 * A push command, or the fields that a push must match. A string in `text` matches every push whose
 * text contains it.
 */
export type PushMatch<C extends PushCmd = PushCmd> =
  | C
  | { cmd?: C; orderId?: string; text?: string | RegExp };

/**
 * Push socket of one user.
 * @example
 * const socket = await seller.socket();
 * await socket.next({ cmd: "order", orderId, text: /已付款/ });
 */
export interface UserSocket extends AsyncDisposable {
  /**
   * Returns the first matching push, received already or later. Each push is returned once. Default
   * timeout: 5,000 ms.
   */
  next<C extends PushCmd>(match?: PushMatch<C>, options?: { timeoutMs?: number }): Promise<Push>;
  /**
   * Throws if a matching push has been received but not returned by `next`, or arrives within
   * `forMs`.
   */
  none(match: PushMatch, forMs: number): Promise<void>;
  /** All pushes received so far, without the responses to pings. */
  readonly frames: readonly Push[];
  /** All frames received so far, as raw text. */
  readonly raw: readonly string[];
  /** Resolves with the close code and reason when the socket closes. */
  readonly closed: Promise<{ code: number; reason: string }>;
  /**
   * Sends a ping and waits for its response, so that all earlier pushes have arrived. Waits for at
   * most 1,000 ms.
   */
  settle(): Promise<void>;
  /** Closes the socket. */
  close(): Promise<void>;
}

export type UserSocketTarget = { address: string; userId: string; token: string; p: string };

const pushWaitMsDefault = 5_000;
const settleMs = 1_000;

const isPushMatch = (push: Push, match: PushMatch | undefined): boolean => {
  const { cmd, orderId, text } = typeof match === "object" ? match : { cmd: match };
  const isText =
    text === undefined ||
    (typeof text === "string" ? push.msgTxt.includes(text) : text.test(push.msgTxt));
  return (
    (cmd === undefined || push.cmd === cmd) &&
    (orderId === undefined || push.orderId === orderId) &&
    isText
  );
};

const pushMatchText = (match: PushMatch | undefined): string => {
  if (typeof match !== "object") return match ?? "any";
  return Object.entries(match)
    .map(([name, it]) => `${name} ${String(it)}`)
    .join(", ");
};

/** Opens the socket of a user. Resolves when it is open, and rejects if it is refused. */
export function openUserSocket({
  address,
  userId,
  token,
  p,
}: UserSocketTarget): Promise<UserSocket> {
  const url = `${address.replace(/^http/, "ws")}/lightweight/websocket/${encodeURIComponent(userId)}`;
  const socket = new WebSocket(url, subprotocolsOfCredentials({ token, p }));
  const raw: string[] = [];
  const frames: Push[] = [];
  const untaken: Push[] = [];
  const pongs: (() => void)[] = [];
  const listeners = new Set<() => void>();

  socket.addEventListener("message", ({ data }) => {
    raw.push(String(data));
    const push = parsePush(data);
    if (push === undefined) return;
    if (push.cmd === "pong") return pongs.shift()?.();
    frames.push(push);
    untaken.push(push);
    for (const it of [...listeners]) it();
  });
  const closed = new Promise<{ code: number; reason: string }>((resolve) =>
    socket.addEventListener("close", ({ code, reason }) => {
      resolve({ code, reason });
      for (const it of [...listeners]) it();
    }),
  );
  const isOver = () =>
    socket.readyState === WebSocket.CLOSING || socket.readyState === WebSocket.CLOSED;

  function take(match: PushMatch | undefined): Push | undefined {
    const at = untaken.findIndex((it) => isPushMatch(it, match));
    return at < 0 ? undefined : untaken.splice(at, 1)[0];
  }

  /**
   * Calls `look` now and after each push until it returns a value. Resolves to undefined after
   * `forMs`, or if the socket closes.
   */
  function until<T>(look: () => T | undefined, forMs: number): Promise<T | undefined> {
    return new Promise((resolve) => {
      const end = (item: T | undefined) => {
        clearTimeout(timer);
        listeners.delete(again);
        resolve(item);
      };
      const again = () => {
        const found = look();
        if (found !== undefined || isOver()) end(found);
      };
      const timer = setTimeout(() => end(undefined), forMs);
      listeners.add(again);
      again();
    });
  }

  const phone: UserSocket = {
    frames,
    raw,
    closed,
    async next(match, { timeoutMs = pushWaitMsDefault } = {}) {
      if (typeof match === "string" && !isPushCmd(match))
        throw new MockError(`there is no push ${match as string}`, 0, "unmet");
      const push = await until(() => take(match), timeoutMs);
      if (push) return push;
      const came = frames.slice(-5).map((it) => JSON.stringify(it));
      const why = isOver() ? "before the socket closed" : `in ${timeoutMs} ms`;
      throw new MockError(
        `no push (${pushMatchText(match)}) arrived ${why}; the last were ${came.join(" ") || "none"}`,
        0,
        "unmet",
      );
    },
    async none(match, forMs) {
      const push = await until(() => untaken.find((it) => isPushMatch(it, match)), forMs);
      if (push)
        throw new MockError(`received an unexpected push: ${JSON.stringify(push)}`, 0, "unmet");
    },
    settle() {
      if (socket.readyState !== WebSocket.OPEN) return Promise.resolve();
      const answered = new Promise<void>((resolve) => pongs.push(resolve));
      socket.send(pingMessage);
      return new Promise((resolve) => {
        const timer = setTimeout(resolve, settleMs);
        void Promise.race([answered, closed]).then(() => {
          clearTimeout(timer);
          resolve();
        });
      });
    },
    async close() {
      socket.close();
      await closed;
    },
    [Symbol.asyncDispose]: () => phone.close(),
  };
  return new Promise((resolve, reject) => {
    socket.addEventListener("open", () => resolve(phone));
    socket.addEventListener("error", () =>
      reject(new MockError("the socket was refused", 0, "unmet")),
    );
  });
}
