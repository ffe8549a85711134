import { WebSocket } from "ws";
import { type MockServer, type MockServerOptions, openMockServer } from "../../src/index.ts";

type Body = { code: number; result: never; message: string; traceId?: string };
export type HttpTestResponse = { status: number; body: Body; headers: Headers };
type Extra = { headers?: Record<string, string>; body?: unknown };

/**
 * Opens a mock with bare HTTP and sockets, for tests of the server: any URL, header or body, and
 * the raw response. Tests about users and orders use the client of mock/src/client instead. Bugs of
 * the mock are collected for the test.
 */
export async function openMockForHttpTests(options: MockServerOptions = {}) {
  const bugs: string[] = [];
  const mock: MockServer = await openMockServer({ log: (line) => bugs.push(line), ...options });
  const call = callFunctionFor(mock.address);
  const control = async (method: string, path: string, body?: unknown): Promise<never> => {
    const answer = await call(method, `/__mock${path}`, { body });
    if (answer.status >= 300)
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body as never;
  };
  return { ...mock, bugs, call, control, phone: (p: string) => logInAt(mock.address, p) };
}

const callFunctionFor =
  (address: string) =>
  async (
    method: string,
    path: string,
    { headers = {}, body }: Extra = {},
  ): Promise<HttpTestResponse> => {
    const answer = await fetch(address + path, {
      method,
      headers: { ...(body !== undefined && { "content-type": "application/json" }), ...headers },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
      redirect: "manual",
    });
    const text = await answer.text();
    return {
      status: answer.status,
      headers: answer.headers,
      body: (isJson(answer) ? JSON.parse(text) : text) as Body,
    };
  };

const isJson = (answer: Response) => answer.headers.get("content-type")?.includes("json") ?? false;

/** Logs a user in. Returns functions that send calls and open sockets as this user. */
async function logInAt(address: string, p: string) {
  const call = callFunctionFor(address);
  const login = await call("POST", "/lightweight/user/v1/user/login", {
    body: { p, deviceTag: "test" },
  });
  if (login.body.code !== 200) throw new Error(`login: ${JSON.stringify(login.body)}`);
  const { token, userId } = login.body.result as { token: string; userId: string };
  const headers = { "x-access-token": token, "x-key": p };
  return {
    token,
    userId,
    headers,
    call: (method: string, path: string, extra: Extra = {}) =>
      call(method, `/lightweight${path}`, { ...extra, headers: { ...headers, ...extra.headers } }),
    socket: () => openTestSocket(address, userId, headers),
  };
}

/** Starts a stopwatch. The returned function reads it, in ms of real time. */
export function startStopwatch(): () => number {
  const from = performance.now();
  return () => performance.now() - from;
}

/**
 * Opens a socket and collects its frames. Resolves when the socket is open. Rejects with the status
 * of a refused upgrade.
 */
export async function openTestSocket(
  address: string,
  userId: string,
  headers: Record<string, string>,
) {
  const socket = new WebSocket(`${address.replace("http", "ws")}/lightweight/websocket/${userId}`, {
    headers,
  });
  const frames: unknown[] = [];
  const closed = new Promise<number>((resolve) => socket.once("close", resolve));
  socket.on("message", (data) => frames.push(parsed((data as Buffer).toString())));
  await new Promise<void>((resolve, reject) => {
    socket.once("open", resolve);
    socket.once("unexpected-response", (_request, answer) =>
      reject(new Error(`status ${answer.statusCode}`)),
    );
    socket.once("error", reject);
  });
  return { socket, frames, closed };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
