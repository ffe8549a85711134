import { tryParseJson } from "../../contract/src/dialect/json.ts";

export type Heard = { status: number; headers: Record<string, string>; text: string; body: unknown };
type Asking = { headers?: Record<string, string>; body?: object };

const patienceMs = 10_000;

/** One call, whatever comes back. */
export async function ask(address: string, method: string, path: string, { headers = {}, body }: Asking = {}): Promise<Heard> {
  const answer = await fetch(`${address}/lightweight${path}`, {
    method,
    redirect: "manual",
    headers: { ...headers, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(patienceMs),
  });
  const text = await answer.text();
  return { status: answer.status, headers: Object.fromEntries(answer.headers), text, body: tryParseJson(text) };
}

type Init = { headers: Record<string, string> };
const Dial = WebSocket as unknown as new (url: string, init: Init) => WebSocket;

export type Line = { frames: string[]; say(text: string): void; close(): void };

/** Undefined when it does not open. */
export function listen(url: string, headers: Record<string, string>): Promise<Line | undefined> {
  const socket = new Dial(url, { headers });
  const frames: string[] = [];
  socket.addEventListener("message", ({ data }) => frames.push(String(data)));
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), patienceMs);
    socket.addEventListener("error", () => resolve(undefined));
    socket.addEventListener("open", () => {
      clearTimeout(timer);
      resolve({ frames, say: (text) => socket.send(text), close: () => socket.close() });
    });
    socket.addEventListener("close", () => clearTimeout(timer));
  });
}

/** What is true within so many milliseconds, looked for again and again. */
export async function within<T>(ms: number, look: () => T | undefined): Promise<T | undefined> {
  const until = Date.now() + ms;
  for (;;) {
    const found = look();
    if (found !== undefined || Date.now() > until) return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
