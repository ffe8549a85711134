import type { CallDefinition } from "../../contract/src/calls/call.ts";
import { calls } from "../../contract/src/calls/calls.ts";
import { dialectCodecOf } from "../../contract/src/dialect/dialect-codec.ts";
import { findCallDrifts } from "../../contract/src/dialect/drift.ts";
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
 * Lists the differences that the draft does not cover: drift that remains in the responses after
 * their translation with the draft, and everything that the probe has not seen.
 */
export function listRemainingDifferences(
  session: ProbeSession,
  { dialect, strangers, lines }: DialectGuess,
): DifferenceLine[] {
  const codec = dialectCodecOf(dialect);
  const answers = fineAnswersOf(session);
  const found = new Map<string, Set<string>>();
  const lacking = Object.entries({ ...dialect.names, ...dialect.paging?.answer })
    .filter(([, it]) => it === null)
    .map(([name]) => name);
  for (const { call, answer } of answers) {
    const add = (kind: string, field: string) => {
      const what = `${kind} ${field}`;
      const isKnown = kind === "missing" && field.split(".").some((it) => lacking.includes(it));
      if (!isKnown && kind !== "unknownField")
        found.set(what, (found.get(what) ?? new Set()).add(call));
    };
    const envelope = codec.answers.toOurs(answer.body, call, add, codec.metadataOf(answer));
    if (envelope === undefined) add("envelope", "cannot be read");
    else for (const { kind, field } of findCallDrifts(calls[call], envelope)) add(kind, field);
  }
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
    ...[...found].map(([what, where]) => lineByHand(what, [...where].join(", "))),
    ...[...strangers].map(([it, where]) =>
      lineByHand("field of no row", [...where].join(", "), it),
    ),
    ...lines,
    ...silent.map((name) => lineByHand("not answered", name)),
    ...Object.entries(unseen).flatMap(([what, it]) =>
      it === undefined ? [lineByHand("not seen", what)] : [],
    ),
  ];
}

/**
 * Returns the form of a socket message: "binary", "lists" for a JSON array, "texts" for other text.
 */
function socketMessageFormOf(message: string | Uint8Array): string {
  if (typeof message !== "string") return "binary";
  return message.trimStart().startsWith("[") ? "lists" : "texts";
}

export function formatDifferenceTable(lines: readonly DifferenceLine[]): string {
  const rows = [
    ["what", "ours, or where", "theirs", ""],
    ...lines.map(({ what, ours, theirs, how }) => [what, ours, theirs, how]),
  ];
  const widths = [0, 1, 2, 3].map((at) =>
    Math.min(48, Math.max(...rows.map((it) => it[at]?.length ?? 0))),
  );
  const lineOf = (row: string[]) =>
    row.map((cell, at) => cell.slice(0, 96).padEnd(widths[at] ?? 0)).join("  ");
  return rows.map((row) => lineOf(row).trimEnd()).join("\n");
}
