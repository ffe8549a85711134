import { isJsonObject, tryParseJson } from "../../contract/src/dialect/json.ts";
import { isPushCmd, type PushCmd, staleReadsByPush } from "../../contract/src/socket/push.ts";
import { type DialectGuess, lineByHand } from "./dialect-guess.ts";
import { fieldsIn } from "./json-fields.ts";
import { type ProbeSession, textsOf } from "./probe-session.ts";

/** Returns the values of a frame by their paths. */
const leavesOfFrame = (frame: unknown): Map<string, unknown> =>
  new Map(
    fieldsIn(tryParseJson(frame)).flatMap(({ path, value }) =>
      isJsonObject(value) ? [] : [[path, value]],
    ),
  );

const isWord = (it: unknown): it is string | number =>
  (typeof it === "string" && /^[A-Za-z_.-]{1,32}$/.test(it)) ||
  (typeof it === "number" && it >= 0 && it < 1_000);

/** Finds the names of the fields of a frame, its commands and the heartbeat. */
export function guessFrames(
  { session, likely, lines }: DialectGuess & { session: ProbeSession },
  ids: ReadonlySet<string>,
  nameOf: (ours: string) => string,
) {
  if (session.heartbeat === undefined) return undefined;
  const { ping, pong } = session.heartbeat;
  const frames = textsOf(session)
    .map(leavesOfFrame)
    .filter((it) => it.size > 0);
  const paths = [...(frames[0]?.keys() ?? [])];
  const cmd = paths.find((it) => frames.every((frame) => isWord(frame.get(it)))) ?? "cmd";
  const inside = paths.find((it) =>
    frames.some((frame) => isJsonObject(tryParseJson(frame.get(it)))),
  );
  const records = inside === undefined ? frames : frames.map((it) => leavesOfFrame(it.get(inside)));
  const others = [...new Set(records.flatMap((it) => [...it.keys()]))].filter(
    (it) => it !== cmd && it !== inside,
  );
  const orderId = others.find((it) =>
    records.some((record) => record.get(it) !== "" && ids.has(String(record.get(it)))),
  );
  const usual = { orderId: nameOf("orderId"), msgTxt: nameOf("msgTxt") };
  const [text, ...more] = others.filter((it) => it !== orderId && it !== usual.orderId);
  const isText = !isJsonObject(tryParseJson(pong));
  const words = frames.map((it) => it.get(cmd)).filter(isWord);
  const commands = commandsIn(words);
  if (Object.keys(commands).length > 0) likely.add("commands");
  const pongWord = isText ? undefined : leavesOfFrame(pong).get(cmd);
  const isOtherPong = isWord(pongWord) && pongWord !== "pong";
  const all = { ...commands, ...(isOtherPong && { pong: pongWord }) };
  const known = new Set<unknown>([...Object.keys(staleReadsByPush), ...Object.values(all)]);
  const unknown = [...new Set(words)].filter((it) => !known.has(it));
  if (unknown.length > 0)
    lines.push(lineByHand("not seen", `what the commands ${unknown.join(", ")} of frames mean`));
  return {
    ping: isText || isOtherPong ? ping : undefined,
    pong: isText ? pong : undefined,
    names: {
      cmd: cmd === "cmd" ? undefined : cmd,
      orderId: orderId === usual.orderId ? undefined : orderId,
      msgTxt: text === usual.msgTxt || more.length > 0 ? undefined : text,
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
