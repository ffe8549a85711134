import { isPushCmd, type PushCmd } from "../socket/push.ts";
import type { Dialect, FieldNames } from "./dialect.ts";
import { getAtPath, type JsonObject, isJsonObject, setAtPath, tryParseJson } from "./json.ts";
import { spellingOf } from "./translate.ts";

/** Translates socket frames as complete texts. Returns `undefined` for an unknown frame. */
export type FrameCodec = {
  toOurs(text: string): string | undefined;
  toTheirs(text: string): string;
};

export function frameCodecOf(dialect: Dialect): FrameCodec {
  const { ping, pong, commands = {}, inside } = dialect.socket ?? {};
  const names: FieldNames<string> = { ...dialect.names, ...dialect.socket?.names };
  const ids = spellingOf("id", dialect);
  const path = (field: "cmd" | "msgTxt" | "orderId") => (names[field] ?? field).split(".");
  const byTheirs = new Map(Object.entries(commands).map(([ours, theirs]) => [theirs, ours]));
  const commandOf = (theirs: unknown) =>
    typeof theirs === "string" ? (byTheirs.get(theirs) ?? theirs) : undefined;

  function toOurs(text: string): string | undefined {
    if (text === ping) return JSON.stringify({ cmd: "ping" });
    if (text === pong) return said("pong", {});
    const frame = tryParseJson(text);
    const cmd = commandOf(getAtPath(frame, path("cmd")));
    return cmd === undefined
      ? undefined
      : said(cmd, inside === undefined ? frame : tryParseJson(getAtPath(frame, inside.split("."))));
  }

  function said(cmd: string, frame: unknown): string {
    const msgTxt = getAtPath(frame, path("msgTxt"));
    const orderId = getAtPath(frame, path("orderId"));
    return JSON.stringify({
      cmd,
      msgTxt: shown(msgTxt),
      orderId: shown(ids.toOurs(orderId ?? "")),
    });
  }

  function toTheirs(text: string): string {
    const ours = tryParseJson(text);
    if (!isJsonObject(ours)) return text;
    const { cmd, ...rest } = ours;
    if (cmd === "ping" && ping !== undefined) return ping;
    if (cmd === "pong" && pong !== undefined) return pong;
    const frame: JsonObject = {};
    const place = inside === undefined ? frame : {};
    for (const field of ["msgTxt", "orderId"] as const) {
      const value =
        field === "orderId" && rest[field] !== undefined ? ids.toTheirs(rest[field]) : rest[field];
      if (value !== undefined && names[field] !== null) setAtPath(place, path(field), value);
    }
    setAtPath(
      frame,
      path("cmd"),
      typeof cmd === "string" && isPushCmd(cmd) ? (commands[cmd satisfies PushCmd] ?? cmd) : cmd,
    );
    if (inside !== undefined) setAtPath(frame, inside.split("."), JSON.stringify(place));
    return JSON.stringify(frame);
  }

  return { toOurs, toTheirs };
}

const shown = (it: unknown): string =>
  typeof it === "string" || typeof it === "number" ? String(it) : "";
