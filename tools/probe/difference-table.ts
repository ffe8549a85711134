import { createDriftLog } from "../../bff/src/observability/drift-log.ts";
import { findAnswerDrifts } from "../../bff/src/observability/find-drifts.ts";
import type { CallDefinition } from "../../contract/src/calls/call.ts";
import { calls } from "../../contract/src/calls/calls.ts";
import { dialectCodecOf } from "../../contract/src/dialect/dialect-codec.ts";
import { isJsonObject } from "../../contract/src/dialect/json.ts";
import { sourceOf } from "./dialect-source.ts";
import { type DialectGuess, type DifferenceLine, lineByHand } from "./dialect-guess.ts";
import { fieldsIn } from "./json-fields.ts";
import { fineAnswersOf, type ProbeSession } from "./probe-session.ts";

/** Lists the differences that the draft states. The list contains no value of a user. */
export const listDifferencesOfDraft = ({ dialect, likely }: DialectGuess): DifferenceLine[] =>
  fieldsIn({ ...dialect, name: {} }).flatMap(({ path, name, value }): DifferenceLine[] => {
    const source = sourceOf(value);
    if (source === undefined && (isJsonObject(value) || typeof value === "function")) return [];
    const written = value === null ? "they have none" : JSON.stringify(value);
    const how = likely.has(name) ? "likely" : "seen";
    const what = path.slice(0, -name.length - 1) || name;
    return [{ what, ours: name, theirs: source ?? written, how }];
  });

/**
 * Lists what the draft does not cover: what the drift report of the BFF would report with it, the
 * lines of the guess, reads without an answer, and heartbeat, request ids and page numbers if no
 * response has shown how the backend handles them.
 */
export function listRemainingDifferences(
  session: ProbeSession,
  { dialect, lines }: DialectGuess,
): DifferenceLine[] {
  const codec = dialectCodecOf(dialect);
  const answers = fineAnswersOf(session);
  const drifts: DifferenceLine[] = [];
  const log = createDriftLog(({ kind, field, calls: where }) =>
    drifts.push(lineByHand(`${kind} ${field}`, where.join(", "))),
  );
  for (const { call, answer } of answers)
    for (const drift of findAnswerDrifts(codec, { name: call, ...answer })) log.add(call, drift);
  log.flush();
  const silent = Object.entries(calls as Record<string, CallDefinition>)
    .filter(([name, it]) => it.method === "GET" && !answers.some(({ call }) => call === name))
    .map(([name]) => name);
  const forms = [...new Set(session.messages.map(socketMessageFormOf))].join(", ");
  const unseen = {
    [forms === ""
      ? "the socket: no heartbeat was answered"
      : `the socket: it sends ${forms}. frames.read and frames.ping describe them`]:
      session.heartbeat,
    "whether request ids are kept": session.knowsRequestIds,
    "the names of pages in a question": session.paging.pageNo,
  };
  return [
    ...drifts,
    ...lines,
    ...silent.map((name) => lineByHand("not answered", name)),
    ...Object.entries(unseen).flatMap(([what, it]) =>
      it === undefined ? [lineByHand("not seen", what)] : [],
    ),
  ];
}

/** Returns the form of a socket message: "binary", "lists" for a JSON array, or else "texts". */
function socketMessageFormOf(message: string | Uint8Array): string {
  if (typeof message !== "string") return "binary";
  return message.trimStart().startsWith("[") ? "lists" : "texts";
}

export function formatDifferenceTable(lines: readonly DifferenceLine[]): string {
  const rows = [{ how: "", what: "what", ours: "ours, or where", theirs: "theirs" }, ...lines];
  const widthOf = (column: "what" | "ours") =>
    Math.min(48, Math.max(...rows.map((it) => it[column].length)));
  const [what, ours] = [widthOf("what"), widthOf("ours")];
  return rows
    .map(
      (it) => `${it.how.padEnd(7)}  ${it.what.padEnd(what)}  ${it.ours.padEnd(ours)}  ${it.theirs}`,
    )
    .map((it) => it.trimEnd())
    .join("\n");
}
