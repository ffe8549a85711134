import { isPushCmd } from "../socket/push.ts";
import type { Dialect } from "./dialect.ts";
import { callDialectHook, backendPathOf } from "./field-names.ts";
import { getAtPath, type JsonObject, setAtPath, tryParseJson } from "./json.ts";
import { spellingOfMeaning } from "./translate.ts";

export type FrameCodec = ReturnType<typeof frameCodecOf>;

/** Translates messages of the socket. */
export function frameCodecOf(dialect: Dialect) {
  const { ping, pong, names, commands = {}, inside, read } = dialect.frames ?? {};
  const ids = spellingOfMeaning("id", dialect);
  const [cmdPath, textPath, orderPath] = ["cmd", "msgTxt", "orderId"].map((field) =>
    backendPathOf(field, [names, dialect.names], dialect),
  ) as [string[], string[], string[]];
  const byTheirs = new Map(Object.entries(commands).map(([ours, it]) => [String(it), ours]));

  function frameOf(cmd: string, fields: unknown): string {
    const orderId = ids.toOurs(getAtPath(fields, orderPath) ?? "");
    const msgTxt = getAtPath(fields, textPath);
    return JSON.stringify({ cmd, msgTxt: shown(msgTxt), orderId: shown(orderId) });
  }

  function recordToOurs(record: unknown): string[] {
    const theirs = getAtPath(record, cmdPath);
    if (typeof theirs !== "string" && typeof theirs !== "number") return [];
    const fields = inside ? tryParseJson(getAtPath(record, inside.split("."))) : record;
    return [frameOf(byTheirs.get(String(theirs)) ?? String(theirs), fields)];
  }

  return {
    /** Returns the frames of one message of the backend, or undefined if the message is unknown. */
    toOurs(raw: string | Uint8Array): readonly string[] | undefined {
      if (raw === pong) return [frameOf("pong", {})];
      const records = read ? callDialectHook(() => read(raw)) : [tryParseJson(raw)];
      const frames = records?.flatMap(recordToOurs);
      return frames?.length === records?.length ? frames : undefined;
    },

    /** Translates a heartbeat, the only frame that a client sends. */
    toTheirs(text: string): string | Uint8Array {
      const cmd = getAtPath(tryParseJson(text), ["cmd"]);
      if (typeof cmd !== "string" || !isPushCmd(cmd)) return text;
      if (cmd === "ping" && ping !== undefined) return ping;
      const frame: JsonObject = {};
      setAtPath(frame, cmdPath, commands[cmd] ?? cmd);
      return JSON.stringify(frame);
    },
  };
}

const shown = (it: unknown): string =>
  typeof it === "string" || typeof it === "number" ? String(it) : "";
