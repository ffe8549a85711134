import { isJsonObject, tryParseJson } from "../../contract/src/dialect/json.ts";
import { isPushCmd, type PushCmd, staleReadsByPush } from "../../contract/src/socket/push.ts";
import { type DialectGuess, lineByHand } from "./dialect-guess.ts";
import { fieldsIn, valueAt } from "./json-fields.ts";
import { type ProbeSession, textsOf } from "./probe-session.ts";

/** Returns the paths of all values in the records. */
function pathsIn(records: readonly unknown[]): string[] {
  const values = records.flatMap((it) => fieldsIn(it)).filter((it) => !isJsonObject(it.value));
  return [...new Set(values.map((it) => it.path))];
}

const isWord = (it: unknown): it is string | number =>
  (typeof it === "string" && /^[A-Za-z_.-]{1,32}$/.test(it)) ||
  (typeof it === "number" && it >= 0 && it < 1_000);

/** Returns the `frames` part of a dialect: names of fields, commands and the heartbeat. */
export function guessFrames(
  { session, likely, lines }: DialectGuess & { session: ProbeSession },
  ids: ReadonlySet<string>,
  nameOf: (ours: string) => string,
) {
  if (session.heartbeat === undefined) return undefined;
  const { ping, pong } = session.heartbeat;
  const frames = textsOf(session)
    .map((it) => tryParseJson(it))
    .filter(isJsonObject);
  const paths = pathsIn(frames);
  const cmd = paths.find((it) => frames.every((frame) => isWord(valueAt(frame, it)))) ?? "cmd";
  const inside = paths.find((it) =>
    frames.some((frame) => isJsonObject(tryParseJson(valueAt(frame, it)))),
  );
  const records = inside ? frames.map((it) => tryParseJson(valueAt(it, inside))) : frames;
  const others = pathsIn(records).filter((it) => it !== cmd && it !== inside);
  const orderId = others.find((it) =>
    records.some((fields) => ids.has(String(valueAt(fields, it)))),
  );
  const usual = { orderId: nameOf("orderId"), msgTxt: nameOf("msgTxt") };
  const [text, ...more] = others.filter((it) => it !== orderId && it !== usual.orderId);
  const words = frames.map((it) => valueAt(it, cmd)).filter(isWord);
  const commands = commandsIn(words);
  if (Object.keys(commands).length > 0) likely.add("commands");
  const pongWord = valueAt(tryParseJson(pong), cmd);
  const isText = !isJsonObject(tryParseJson(pong));
  const isOtherPong = isWord(pongWord) && pongWord !== "pong";
  const all = { ...commands, ...(isOtherPong && { pong: pongWord }) };
  const known = new Set<unknown>([...Object.keys(staleReadsByPush), ...Object.values(all)]);
  const unknown = [...new Set(words)].filter((it) => !known.has(it));
  if (unknown.length > 0)
    lines.push(lineByHand("not seen", `what the commands ${unknown.join(", ")} of frames mean`));
  return {
    ...((isText || isOtherPong) && { ping }),
    ...(isText && { pong }),
    names: {
      ...(cmd !== "cmd" && { cmd }),
      ...(orderId !== usual.orderId && { orderId }),
      ...(text !== usual.msgTxt && more.length === 0 && { msgTxt: text }),
    },
    commands: all,
    inside,
  };
}

/** Other names that backends use for our push commands. */
const commandAliases: { readonly [C in PushCmd]?: RegExp } = {
  chat: /chat|message|msg|\bim\b/i,
  asset: /asset|balance|wallet/i,
  warn: /warn|urge|remind/i,
};

/** Matches the backend's unknown commands with ours. */
function commandsIn(theirs: readonly (string | number)[]): Record<string, string> {
  const ours = Object.keys(staleReadsByPush).filter((it) => it !== "ping" && it !== "pong");
  const found: Record<string, string> = {};
  for (const item of new Set(theirs.map(String).filter((it) => !isPushCmd(it)))) {
    const cmd = ours.find((it) =>
      (commandAliases[it as PushCmd] ?? new RegExp(it, "i")).test(item),
    );
    if (cmd !== undefined) found[cmd] ??= item;
  }
  return found;
}
