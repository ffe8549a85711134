import { isPushCmd } from "../socket/push.ts";
import type { Dialect } from "./dialect.ts";
import { callDialectHook, backendNameOf } from "./field-names.ts";
import { getAtPath, type JsonObject, isJsonObject, setAtPath, tryParseJson } from "./json.ts";
import { spellingOfMeaning } from "./translate.ts";

/** Translates messages of the socket. */
export type FrameCodec = {
  /** Returns the frames of one message of the backend, or undefined if the message is unknown. */
  toOurs(raw: string | Uint8Array): readonly string[] | undefined;
  toTheirs(text: string): string | Uint8Array;
};

export function frameCodecOf(dialect: Dialect): FrameCodec {
  const { ping, pong, names, commands = {}, inside, read } = dialect.frames ?? {};
  const ids = spellingOfMeaning("id", { dialect, spelling: dialect.spelling });
  const path = (field: "cmd" | "msgTxt" | "orderId") =>
    (backendNameOf(field, [], [names, dialect.names], dialect) ?? field).split(".");
  const paths = { cmd: path("cmd"), msgTxt: path("msgTxt"), orderId: path("orderId") };
  const byTheirs = new Map(Object.entries(commands).map(([ours, it]) => [String(it), ours]));

  function toOurs(raw: string | Uint8Array): readonly string[] | undefined {
    if (raw === pong) return [frameOf("pong", {})];
    const records = read ? callDialectHook(() => read(raw)) : [tryParseJson(raw)];
    const frames = records?.map(recordToOurs);
    return frames?.every((it) => it !== undefined) ? frames : undefined;
  }

  function recordToOurs(record: unknown): string | undefined {
    const theirs = getAtPath(record, paths.cmd);
    if (typeof theirs !== "string" && typeof theirs !== "number") return undefined;
    const fields =
      inside === undefined ? record : tryParseJson(getAtPath(record, inside.split(".")));
    return frameOf(byTheirs.get(String(theirs)) ?? String(theirs), fields);
  }

  function frameOf(cmd: string, fields: unknown): string {
    const orderId = getAtPath(fields, paths.orderId) ?? "";
    return JSON.stringify({
      cmd,
      msgTxt: shown(getAtPath(fields, paths.msgTxt)),
      orderId: shown(ids.toOurs(orderId)),
    });
  }

  /** Translates a heartbeat, the only frame that a client sends. */
  function toTheirs(text: string): string | Uint8Array {
    const ours = tryParseJson(text);
    const cmd = isJsonObject(ours) ? ours["cmd"] : undefined;
    if (typeof cmd !== "string" || !isPushCmd(cmd)) return text;
    if (cmd === "ping" && ping !== undefined) return ping;
    const frame: JsonObject = {};
    setAtPath(frame, paths.cmd, commands[cmd] ?? cmd);
    return JSON.stringify(frame);
  }

  return { toOurs, toTheirs };
}

const shown = (it: unknown): string =>
  typeof it === "string" || typeof it === "number" ? String(it) : "";
