import { calls } from "../../contract/src/calls/calls.ts";
import { findCallDrifts } from "../../contract/src/dialect/drift.ts";
import { dialectCodecOf } from "../../contract/src/dialect/dialect-codec.ts";
import type { DialectGuess } from "./guess-dialect.ts";
import type { ProbeSession } from "./probe-session.ts";

export type DifferenceLine = {
  what: string;
  ours: string;
  theirs: string;
  how: "seen" | "likely" | "by hand";
};

/**
 * Lists all differences: those that the draft states, then the others. The list contains no value of
 * a user.
 */
export function listDifferences(visit: ProbeSession, guess: DialectGuess): DifferenceLine[] {
  return [...listDifferencesOfDraft(guess), ...remainingLines(visit, guess)];
}

export function listDifferencesOfDraft({ dialect, texts, likely }: DialectGuess): DifferenceLine[] {
  const lines: DifferenceLine[] = [];
  const walk = (what: string, value: unknown) => {
    if (typeof value === "object" && value !== null && !texts.has(value))
      return Object.entries(value).forEach(([name, inner]) =>
        walk(what === "" ? name : `${what}.${name}`, inner),
      );
    const place = what.slice(0, Math.max(what.lastIndexOf("."), 0));
    const name = what.slice(what.lastIndexOf(".") + 1);
    const written = texts.get(value as object) ?? JSON.stringify(value);
    const theirs = value === null ? "they have none" : written;
    lines.push({
      what: place || name,
      ours: name,
      theirs,
      how: likely.has(name) ? "likely" : "seen",
    });
  };
  const { name: _, ...said } = dialect;
  walk("", said);
  return lines;
}

/**
 * Lists the differences that the draft does not cover: drift that remains in the sampled responses
 * after their translation with the draft, and everything that the probe has not seen.
 */
function remainingLines(
  { samples, knowsRequestIds, frames, strangeFrames, paging }: ProbeSession,
  { dialect, strangers, strangeWords, clashes, unknownCommands }: DialectGuess,
): DifferenceLine[] {
  const { answers } = dialectCodecOf(dialect);
  const found = new Map<string, Set<string>>();
  const lacking = Object.entries({ ...dialect.names, ...dialect.paging?.answer }).flatMap(
    ([name, it]) => (it === null ? [name] : []),
  );
  const isLacking = (field: string) => field.split(".").some((it) => lacking.includes(it));
  const add = (what: string, call: string) =>
    found.set(what, (found.get(what) ?? new Set()).add(call));
  for (const { call, answer: received } of samples) {
    const reported: string[] = [];
    const envelope = answers.toOurs(
      received.body,
      call,
      (kind, field) => reported.push(`${kind} ${field}`),
      { status: received.status },
    );
    for (const it of reported) if (!it.startsWith("unknownField")) add(it, call);
    if (envelope === undefined) add("envelope cannot be read", call);
    else
      for (const { kind, field } of findCallDrifts(calls[call], envelope))
        if (kind !== "missing" || !isLacking(field)) add(`${kind} ${field}`, call);
  }
  const spoken = [...strangeWords].map(
    ([state, all]): DifferenceLine => ({
      what: "words of no state",
      ours: state,
      theirs: all.join(", "),
      how: "by hand",
    }),
  );
  const silent = Object.entries(calls).filter(
    ([name, { method }]) => method === "GET" && !samples.some((it) => it.call === name),
  );
  const more = [
    ...[...strangers].map(
      ([name, where]): DifferenceLine => ({
        what: "field of no row",
        ours: [...where].join(", "),
        theirs: name,
        how: "by hand",
      }),
    ),
    ...silent.map(
      ([name]): DifferenceLine => ({
        what: "not answered",
        ours: name,
        theirs: "",
        how: "by hand",
      }),
    ),
  ];
  const unseen = [
    ...(frames === undefined ? [socketText(strangeFrames)] : []),
    ...clashes,
    ...(unknownCommands.size > 0
      ? [`what the commands ${[...unknownCommands].join(", ")} of frames mean`]
      : []),
    ...(knowsRequestIds === undefined ? ["whether request ids are kept"] : []),
    ...(paging.pageNo === undefined ? ["the names of pages in a question"] : []),
  ];
  return [
    ...[...found].map(
      ([what, where]): DifferenceLine => ({
        what,
        ours: [...where].join(", "),
        theirs: "",
        how: "by hand",
      }),
    ),
    ...spoken,
    ...more,
    ...unseen.map(
      (it): DifferenceLine => ({ what: "not seen", ours: it, theirs: "", how: "by hand" }),
    ),
  ];
}

const socketText = (forms: readonly string[]): string =>
  forms.length === 0
    ? "the socket: no heartbeat was answered"
    : `the socket: it sends ${forms.join(", ")}. frames.read and frames.ping describe them`;

export function formatDifferenceTable(lines: readonly DifferenceLine[]): string {
  const rows = [
    ["what", "ours, or where", "theirs", ""],
    ...lines.map((it) => [it.what, it.ours, it.theirs, it.how]),
  ];
  const widths = [0, 1, 2].map((at) =>
    Math.min(48, Math.max(...rows.map((it) => it[at]?.length ?? 0))),
  );
  return rows
    .map((row) =>
      row
        .map((cell, at) => cell.slice(0, 96).padEnd(widths[at] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
