import { type CallName, calls } from "contract";
import {
  type Drift,
  driftOf,
  tryParseJson,
  type MismatchReporter,
  type DialectCodec,
} from "contract/dialect";

export type DriftFinding = { kind: Drift["kind"] | "header"; field: string };
export type CapturedAnswer = {
  name: CallName;
  status: number;
  headers: Readonly<Record<string, string>>;
  text: string;
};

/**
 * Returns the differences between a response, in any dialect, and its call definition, in the names
 * of the contract. Includes headers and parts that no client can use.
 */
export function findAnswerDrifts(
  codec: DialectCodec,
  { name, status, headers, text }: CapturedAnswer,
): DriftFinding[] {
  const strange: DriftFinding[] = [];
  const tell: MismatchReporter = (kind, field) => strange.push({ kind, field });
  const body = tryParseJson(text);
  // Checks plain responses without the codec, which would accept more than a client accepts.
  const isPlain = codec.dialect.name === "plain";
  const ours = isPlain
    ? body
    : codec.answers.toOurs(body, status === 200 ? name : undefined, tell, codec.besideOf(headers));
  const drifts = driftOf(calls[name], ours).filter(
    (it) => !(it.kind === "missing" && isDeclaredMissing(codec, name, it.field)),
  );
  // For other statuses, only differences of the envelope from the call definition count.
  const counting = status === 200 ? drifts : drifts.filter((it) => it.kind === "envelope");
  return [...strange, ...counting, ...findHeaderDrifts(headers, codec)];
}

/** Returns whether the dialect declares that the backend does not have the field. */
function isDeclaredMissing({ dialect }: DialectCodec, name: CallName, field: string): boolean {
  const names: Readonly<Record<string, string | null | undefined>> = {
    ...dialect.names,
    ...dialect.paging?.answer,
    ...dialect.rows?.[name]?.answer,
  };
  return field.split(".").some((it) => names[it] === null);
}

/**
 * Reports a missing Date header, because a client sets its clock by it, and a token in an unknown
 * header, because the token would be lost.
 */
function findHeaderDrifts(
  headers: Readonly<Record<string, string>>,
  { dialect }: DialectCodec,
): DriftFinding[] {
  const unread = Object.keys(headers).filter(
    (header) =>
      header !== dialect.tokenHeader &&
      /token|authorization/.test(header) &&
      /^[a-z-]{1,40}$/.test(header),
  );
  const findings: DriftFinding[] = unread.map((field) => ({ kind: "header", field }));
  return headers["date"] === undefined
    ? [...findings, { kind: "header", field: "date" }]
    : findings;
}
