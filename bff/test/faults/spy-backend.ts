import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { onTestFinished } from "vitest";
import { acceptRawUpgrade } from "./raw-client.ts";
import {
  leakDetectionSecret,
  smuggledRequestPath,
  type RawConnectionInput,
  forgedHost,
} from "./smuggling-corpus.ts";

/**
 * A request as the backend received it. `raw` alternates names and values of the headers, in their
 * original case. Each character of `body` is one byte.
 */
export type ArrivedRequest = { target: string; raw: string[]; body: string; isUpgrade: boolean };
export type SpyBackend = {
  address: string;
  port: number;
  arrived: ArrivedRequest[];
  garbage: () => number;
};

/**
 * Starts a backend that responds to all requests, records them, and counts input that is not HTTP.
 */
export async function openSpyBackend(): Promise<SpyBackend> {
  const arrived: ArrivedRequest[] = [];
  let garbage = 0;
  const server = createServer({ maxHeaderSize: 128 * 1024 }, (request, response) => {
    let body = "";
    request.setEncoding("latin1").on("data", (it: string) => (body += it));
    request.once("end", () => arrived.push({ ...requestHeadOf(request), body, isUpgrade: false }));
    request.once("end", () =>
      response.setHeader("content-type", "application/json").end(spyAnswer(request)),
    );
  });
  server.on("clientError", ({ code }: NodeJS.ErrnoException, socket) => {
    // An incomplete body whose connection ends does not count as garbage.
    garbage += Number(code?.startsWith("HPE_") && code !== "HPE_INVALID_EOF_STATE");
    socket.destroy();
  });
  server.on("upgrade", (request, socket) => {
    arrived.push({ ...requestHeadOf(request), body: "", isUpgrade: true });
    socket.on("error", () => {}).once("end", () => socket.end());
    acceptRawUpgrade(socket as Socket, request.headers["sec-websocket-key"]);
    socket.resume();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { address: `http://127.0.0.1:${port}`, port, arrived, garbage: () => garbage };
}

const requestHeadOf = ({ url = "", rawHeaders }: IncomingMessage) => ({
  target: url,
  raw: rawHeaders,
});
const spyAnswer = ({ url }: IncomingMessage) =>
  JSON.stringify({ code: 200, result: { id: "u1", path: url?.split("?", 1)[0] }, message: "" });

const plainTarget =
  /^\/lightweight(?:\/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)+\/?(?:\?[\x21\x22\x24-\x7e]*)?$/;
const socketPath = /^\/lightweight\/websocket\/[A-Za-z0-9_-]{1,64}$/;
/** Headers that must never reach a backend. `host` and those of an upgrade are allowed. */
const forbiddenHeaders =
  /^(cookie|authorization|origin|referer|forwarded|via|te|trailer|keep-alive|expect|proxy-.*|x-forwarded-(?!for$).*|x-original-.*|x-rewrite-.*|x-http-method.*|x_.*|x-real-ip|http2-settings)$/i;

/**
 * Returns what is wrong with a forwarded request. An empty list means that a backend may receive
 * the request.
 */
export function findForwardingProblems(
  { target, raw, body, isUpgrade }: ArrivedRequest,
  input: RawConnectionInput,
): string[] {
  const names = raw.filter((_it, at) => at % 2 === 0).map((it) => it.toLowerCase());
  const values = raw.filter((_it, at) => at % 2 === 1);
  const count = (name: string) => names.filter((it) => it === name).length;
  const wrong = [
    !(isUpgrade ? socketPath : plainTarget).test(target) && `path ${target.slice(0, 60)}`,
    input.isBent !== true && target.includes(smuggledRequestPath) && "a hidden request",
    values.some((it) => it.includes(forgedHost)) && "what a caller invented",
    names.some((it) => forbiddenHeaders.test(it)) &&
      `the header ${String(names.find((it) => forbiddenHeaders.test(it)))}`,
    new Set(names).size < names.length && "a header twice",
    count("content-length") + count("transfer-encoding") > 1 && "two lengths",
    body.length > 0 &&
      count("content-length") + count("transfer-encoding") === 0 &&
      "a body without a length",
    input.carries !== undefined && !raw.includes(input.carries) && "not who calls",
  ];
  return wrong.filter((it) => typeof it === "string");
}

/** Redirect to the app. It may contain the launch key, because it leads to the same host. */
const appRedirect = /^location: \/lwh5\/(\?.*)?$/im;

/** Returns whether a response contains internal details or secrets of the client. */
export function hasLeakedSecret(answer: string): boolean {
  const text = answer.replace(appRedirect, "");
  return (
    text.includes(leakDetectionSecret) ||
    /\b(UND_|HPE_|ECONN|ENOTFOUND|EAI_)|node:|node_modules|127\.0\.0\.1:\d|\bat [\w.]+ \(|HIDDEN/.test(
      text,
    )
  );
}
