import { type JsonObject, tryParseJson } from "../../contract/src/dialect/json.ts";

type Headers = Record<string, string>;
export type BackendAnswer = { status: number; headers: Headers; text: string; body: unknown };

const timeoutMs = 10_000;

/** Sends one request and returns the response, whatever its status. */
export async function sendRequest(
  url: string,
  method: string,
  headers: Headers,
  body?: JsonObject,
): Promise<BackendAnswer> {
  const answer = await fetch(url, {
    method,
    redirect: "manual",
    headers: { ...headers, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  const text = await answer.text();
  const { status } = answer;
  return { status, headers: Object.fromEntries(answer.headers), text, body: tryParseJson(text) };
}

export type SocketMessage = string | Uint8Array;

/** Opens a socket that adds its messages to `messages`. Returns undefined if that fails. */
export function openProbeSocket(
  url: string,
  headers: Headers,
  messages: SocketMessage[],
): Promise<WebSocket | undefined> {
  const socket = new WebSocket(url, { headers });
  socket.binaryType = "arraybuffer";
  socket.addEventListener("message", ({ data }) =>
    messages.push(typeof data === "string" ? data : new Uint8Array(data as ArrayBuffer)),
  );
  return new Promise((resolve) => {
    setTimeout(resolve, timeoutMs, undefined).unref();
    socket.addEventListener("error", () => resolve(undefined));
    socket.addEventListener("open", () => resolve(socket));
  });
}

/** Polls until `look` returns a value or the time is over. Returns that value or undefined. */
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
