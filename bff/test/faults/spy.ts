import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { onTestFinished } from "vitest";
import { acceptRaw } from "./raw-client.ts";
import { canary, hidden, type Input, invented } from "./wire-corpus.ts";

/** A request as it arrived at the backend. */
export type Arrived = { target: string; raw: string[]; body: string; isUpgrade: boolean };
export type Spy = { address: string; port: number; arrived: Arrived[]; garbage: () => number };

/** A backend that answers everybody and remembers what it was told, and how often that was no HTTP. */
export async function spy(): Promise<Spy> {
  const arrived: Arrived[] = [];
  let garbage = 0;
  const server = createServer({ maxHeaderSize: 128 * 1024 }, (request, response) => {
    let body = "";
    request.setEncoding("latin1").on("data", (it: string) => (body += it));
    request.once("end", () => arrived.push({ ...headOf(request), body, isUpgrade: false }));
    request.once("end", () => response.setHeader("content-type", "application/json").end(answer(request)));
  });
  server.on("clientError", ({ code }: NodeJS.ErrnoException, socket) => {
    // Whoever is left in the middle of a body hears its end, which is no garbage.
    garbage += Number(code?.startsWith("HPE_") && code !== "HPE_INVALID_EOF_STATE");
    socket.destroy();
  });
  server.on("upgrade", (request, socket) => {
    arrived.push({ ...headOf(request), body: "", isUpgrade: true });
    socket.on("error", () => {}).once("end", () => socket.end());
    acceptRaw(socket as Socket, request.headers["sec-websocket-key"]);
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

const headOf = ({ url = "", rawHeaders }: IncomingMessage) => ({ target: url, raw: rawHeaders });
const answer = ({ url }: IncomingMessage) => JSON.stringify({ code: 200, result: { id: "u1", path: url?.split("?", 1)[0] }, message: "" });

const plain = /^\/lightweight(?:\/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)+\/?(?:\?[\x21\x22\x24-\x7e]*)?$/;
const socketPath = /^\/lightweight\/websocket\/[A-Za-z0-9_-]{1,64}$/;
/** Names that no backend of ours is ever told; `host` and the upgrade's own stand where they must. */
const foreign =
  /^(cookie|authorization|origin|referer|forwarded|via|te|trailer|keep-alive|expect|proxy-.*|x-forwarded-(?!for$).*|x-original-.*|x-rewrite-.*|x-http-method.*|x_.*|x-real-ip|http2-settings)$/i;

/** What is wrong with a request that arrived; nothing when it is as a backend may expect it. */
export function wrongWith({ target, raw, body, isUpgrade }: Arrived, input: Input): string[] {
  const names = raw.filter((_it, at) => at % 2 === 0).map((it) => it.toLowerCase());
  const values = raw.filter((_it, at) => at % 2 === 1);
  const count = (name: string) => names.filter((it) => it === name).length;
  const wrong = [
    !(isUpgrade ? socketPath : plain).test(target) && `path ${target.slice(0, 60)}`,
    input.isBent !== true && target.includes(hidden) && "a hidden request",
    values.some((it) => it.includes(invented)) && "what a caller invented",
    names.some((it) => foreign.test(it)) && `the header ${String(names.find((it) => foreign.test(it)))}`,
    new Set(names).size < names.length && "a header twice",
    count("content-length") + count("transfer-encoding") > 1 && "two lengths",
    body.length > 0 && count("content-length") + count("transfer-encoding") === 0 && "a body without a length",
    input.carries !== undefined && !raw.includes(input.carries) && "not who calls",
  ];
  return wrong.filter((it) => typeof it === "string");
}

/** The way to the app takes the launch key along, and must not lead elsewhere. */
const toApp = /^location: \/lwh5\/(\?.*)?$/im;

/** Words of the inside, and secrets of the caller, that must not stand in an answer. */
export function leaks(answer: string): boolean {
  const text = answer.replace(toApp, "");
  return text.includes(canary) || /\b(UND_|HPE_|ECONN|ENOTFOUND|EAI_)|node:|node_modules|127\.0\.0\.1:\d|\bat [\w.]+ \(|HIDDEN/.test(text);
}
