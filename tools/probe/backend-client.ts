import { tryParseJson } from "../../contract/src/dialect/json.ts";

export type BackendAnswer = {
  status: number;
  headers: Record<string, string>;
  text: string;
  body: unknown;
};
type RequestParts = { headers?: Record<string, string>; body?: object };

const timeoutMs = 10_000;

/** Sends one request and returns any response. */
export async function sendRequest(
  address: string,
  method: string,
  path: string,
  { headers = {}, body }: RequestParts = {},
  prefix = "/lightweight",
): Promise<BackendAnswer> {
  const answer = await fetch(address + prefix + path, {
    method,
    redirect: "manual",
    headers: { ...headers, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    text,
    body: tryParseJson(text),
  };
}

type Init = { headers: Record<string, string> };
const HeaderWebSocket = WebSocket as unknown as new (url: string, init: Init) => WebSocket;

export type ProbeSocket = {
  /** Received messages that are text. */
  frames: string[];
  messages: (string | Uint8Array)[];
  say(message: string | Uint8Array): void;
  close(): void;
};

/** Opens a socket. Returns undefined if that fails. */
export function openProbeSocket(
  url: string,
  headers: Record<string, string>,
): Promise<ProbeSocket | undefined> {
  const socket = new HeaderWebSocket(url, { headers });
  socket.binaryType = "arraybuffer";
  const frames: string[] = [];
  const messages: (string | Uint8Array)[] = [];
  socket.addEventListener("message", ({ data }) => {
    if (typeof data === "string") frames.push(data);
    messages.push(typeof data === "string" ? data : new Uint8Array(data as ArrayBuffer));
  });
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), timeoutMs);
    socket.addEventListener("error", () => resolve(undefined));
    socket.addEventListener("open", () => {
      clearTimeout(timer);
      resolve({
        frames,
        messages,
        say: (message) => socket.send(message),
        close: () => socket.close(),
      });
    });
    socket.addEventListener("close", () => clearTimeout(timer));
  });
}

/** Polls until `look` returns a value or the time is over. */
export async function pollUntilFound<T>(
  ms: number,
  look: () => T | undefined,
): Promise<T | undefined> {
  const until = Date.now() + ms;
  for (;;) {
    const found = look();
    if (found !== undefined || Date.now() > until) return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
