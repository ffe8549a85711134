import { hash } from "node:crypto";
import { connect, isIP, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import { connect as connectSafely } from "node:tls";
import { relayed } from "../base/refusal.ts";
import { isRepeatable, statusOf } from "../base/trouble.ts";
import type { Patience } from "./patience.ts";

/**
 * Opens the upstream's side of a socket, or says with which status the phone is refused. What is opened is paused, and who takes it over
 * resumes it.
 */
export type Dial = (
  path: string,
  handshake: Handshake,
  headers: Readonly<Record<string, string>>,
  patience: Patience,
) => Promise<Duplex | number>;

/**
 * The handshake of RFC 6455 on the bare socket. Node's own client would bring a request, a parser and an answer to each of thousands of
 * dials, for one head of a few lines each way, and none of it has a use afterwards.
 */
export function dialling(address: string, headBytesMax: number): Dial {
  const { protocol, hostname, port, host, pathname } = new URL(address);
  const isSafe = protocol === "https:";
  const base = pathname.replace(/\/$/, "");
  const name = hostname.replace(/^\[|\]$/g, "");
  const target = { host: name, port: Number(port) || (isSafe ? 443 : 80) };
  const place: Place = {
    headBytesMax,
    begin: (question) => {
      if (!isSafe) return connect({ ...target, noDelay: true }).once("connect", question);
      const socket = connectSafely({ ...target, servername: isIP(name) === 0 ? name : "", ALPNProtocols: ["http/1.1"] });
      return socket.setNoDelay().once("secureConnect", question);
    },
  };
  return async (path, { key, accept }, headers, patience) => {
    let lines = `GET ${base}${path} HTTP/1.1\r\nHost: ${host}\r\n`;
    for (const title in headers) {
      const value = headers[title] ?? "";
      // Who made it up has been refused by then; this is for a value that somebody lets through later.
      if (isOdd.test(value)) return 502;
      lines += `${title}: ${value}\r\n`;
    }
    const question = `${lines}Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`;
    const first = await dialOnce(place, question, accept, patience);
    // One that breaks before it says a word is dialled once more.
    const last = first === "broken" ? await dialOnce(place, question, accept, patience) : first;
    return last === "broken" ? 502 : last;
  };
}

type Place = { headBytesMax: number; begin(question: () => void): Socket };

const isOdd = /[^\t\x20-\x7e]/;
const nothing = Buffer.alloc(0);

function dialOnce(place: Place, question: string, accept: string, patience: Patience): Promise<Duplex | number | "broken"> {
  return new Promise((resolve) => {
    let heard: Buffer = nothing;
    const socket = place.begin(() => socket.write(question, "latin1"));
    const settle = (outcome: Duplex | number | "broken") => {
      socket.off("data", hear).off("error", breaks).off("close", breaks);
      patience.offEnd(gone);
      if (outcome !== socket) socket.on("error", () => {}).destroy();
      resolve(outcome);
    };
    const gone = () => settle(statusOf(patience.reason));
    const breaks = (error: Error | boolean) => {
      const isGone = typeof error === "boolean" || isRepeatable(error);
      settle(isGone ? (heard.length === 0 ? "broken" : 502) : statusOf(error));
    };
    const hear = (chunk: Buffer) => {
      heard = heard.length === 0 ? chunk : Buffer.concat([heard, chunk]);
      for (;;) {
        const end = heard.indexOf("\r\n\r\n");
        if (end < 0) return heard.length > place.headBytesMax ? settle(502) : undefined;
        const status = answered(heard.toString("latin1", 0, end), accept);
        const rest = heard.subarray(end + 4);
        if (status === 101) {
          socket.pause();
          if (rest.length > 0) socket.unshift(rest);
          return settle(socket);
        }
        // A backend may say this and that before its answer.
        if (status < 100 || status >= 200) return settle(relayed.includes(status) ? status : 502);
        heard = rest;
      }
    };
    socket.on("data", hear).on("error", breaks).on("close", breaks);
    patience.onEnd(gone);
  });
}

/** A good head before and behind what it accepts: most say the same to everybody, for a second at least. */
let lastGood = { before: "", behind: "" };

/** The status of a head; 101 only of one that is as it must be, and 0 of what is none. */
function answered(head: string, accept: string): number {
  if (head === lastGood.before + accept + lastGood.behind) return 101;
  const status = read(head, accept);
  const at = head.indexOf(accept);
  if (status === 101 && at === head.lastIndexOf(accept)) lastGood = { before: head.slice(0, at), behind: head.slice(at + accept.length) };
  return status;
}

function read(head: string, accept: string): number {
  const [first = "", ...lines] = head.split("\r\n");
  const status = Number(/^HTTP\/1\.[01] (\d{3})(?: |$)/.exec(first)?.[1] ?? 0);
  if (status !== 101) return status;
  const said: Record<string, string> = {};
  for (const line of lines) {
    const [, title, value = ""] = headerLine.exec(line) ?? [];
    if (title === undefined) return 0;
    const name = title.toLowerCase();
    said[name] = name in said ? `${said[name]}, ${value}` : value;
  }
  return isOurs(said, accept) ? 101 : 0;
}

const headerLine = /^([\w!#$%&'*+.^`|~-]+):[ \t]*(.*?)[ \t]*$/;

/** We offered neither a sub-protocol nor an extension; bytes under terms that nobody agreed to must not reach the phone. */
function isOurs(said: Readonly<Record<string, string>>, accept: string): boolean {
  const agreed = said["sec-websocket-protocol"] ?? said["sec-websocket-extensions"];
  const isUpgraded = said["upgrade"]?.toLowerCase() === "websocket" && /(^|,)[ \t]*upgrade[ \t]*(,|$)/i.test(said["connection"] ?? "");
  return isUpgraded && agreed === undefined && said["sec-websocket-accept"] === accept;
}

/** A phone's key, and what is said to it; the backend is asked with the same one. */
export type Handshake = Readonly<{ key: string; accept: string }>;

export const acceptOf = (key: string) => hash("sha1", `${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`, "base64");
