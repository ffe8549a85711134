import { isPushCmd, type PushCmd } from "../socket/push.ts";
import type { Dialect, Names } from "./dialect.ts";
import { at, type Fields, isFields, put, parsed } from "./json.ts";
import { spellingOf } from "./translate.ts";

/** Frames of the socket as whole texts. Undefined: it is none that we know. */
export type Frames = { toOurs(text: string): string | undefined; toTheirs(text: string): string };

export function framesOf(dialect: Dialect): Frames {
  const { ping, pong, commands = {}, inside } = dialect.socket ?? {};
  const names: Names<string> = { ...dialect.names, ...dialect.socket?.names };
  const ids = spellingOf("id", dialect);
  const path = (field: "cmd" | "msgTxt" | "orderId") => (names[field] ?? field).split(".");
  const byTheirs = new Map(Object.entries(commands).map(([ours, theirs]) => [theirs, ours]));
  const commandOf = (theirs: unknown) => (typeof theirs === "string" ? (byTheirs.get(theirs) ?? theirs) : undefined);

  function toOurs(text: string): string | undefined {
    if (text === ping) return JSON.stringify({ cmd: "ping" });
    if (text === pong) return said("pong", {});
    const frame = parsed(text);
    const cmd = commandOf(at(frame, path("cmd")));
    return cmd === undefined ? undefined : said(cmd, inside === undefined ? frame : parsed(at(frame, inside.split("."))));
  }

  function said(cmd: string, frame: unknown): string {
    const [msgTxt, orderId] = [at(frame, path("msgTxt")), at(frame, path("orderId"))];
    return JSON.stringify({ cmd, msgTxt: shown(msgTxt), orderId: shown(ids.toOurs(orderId ?? "")) });
  }

  function toTheirs(text: string): string {
    const ours = parsed(text);
    if (!isFields(ours)) return text;
    const { cmd, ...rest } = ours;
    if (cmd === "ping" && ping !== undefined) return ping;
    if (cmd === "pong" && pong !== undefined) return pong;
    const frame: Fields = {};
    const place = inside === undefined ? frame : {};
    for (const field of ["msgTxt", "orderId"] as const) {
      const value = field === "orderId" && rest[field] !== undefined ? ids.toTheirs(rest[field]) : rest[field];
      if (value !== undefined && names[field] !== null) put(place, path(field), value);
    }
    put(frame, path("cmd"), typeof cmd === "string" && isPushCmd(cmd) ? (commands[cmd satisfies PushCmd] ?? cmd) : cmd);
    if (inside !== undefined) put(frame, inside.split("."), JSON.stringify(place));
    return JSON.stringify(frame);
  }

  return { toOurs, toTheirs };
}

const shown = (it: unknown): string => (typeof it === "string" || typeof it === "number" ? String(it) : "");
