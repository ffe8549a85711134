import { type CallName, calls } from "contract";
import {
  type Drift,
  driftAt,
  findCallDrifts,
  tryParseJson,
  type MismatchReporter,
  type DialectCodec,
} from "contract/dialect";

export type DriftFinding = { kind: Drift["kind"] | "header"; field: string };
export type CapturedBackendAnswer = {
  name: CallName;
  /** Path of the request, with its query. Undefined for an answer from a recording. */
  path?: string;
  status: number;
  headers: Readonly<Record<string, unknown>>;
  text: string;
};

/**
 * Returns the differences between a response, in any dialect, and its call definition. Names fields
 * as the contract does. Also returns header drifts, and parts of the response that the dialect does
 * not explain.
 */
export function findAnswerDrifts(
  codec: DialectCodec,
  { name, path, status, headers, text }: CapturedBackendAnswer,
): DriftFinding[] {
  const strange: DriftFinding[] = [];
  // The name of an unknown field may be a value, as in a map keyed by phone number. `driftAt`
  // replaces such a name by `?`.
  const tell: MismatchReporter = (kind, field) =>
    strange.push(kind === "unknownField" ? driftAt(kind, field.split(".")) : { kind, field });
  const call = status === 200 ? name : undefined;
  // Checks plain responses without the codec, which would accept more than a client accepts. Long
  // integers are rounded instead of kept as strings, so that a number in place of a string id is
  // reported.
  const isPlain = codec.dialect.name === "plain";
  const body = tryParseJson(text, isPlain);
  const ours = isPlain
    ? body
    : codec.answers.toOurs(body, call, tell, codec.metadataOf({ status, headers, body }, tell));
  const drifts = findCallDrifts(name, ours, askedPageOf(codec, name, path)).filter(
    (it) => !(it.kind === "missing" && isDeclaredMissing(codec, name, it.field)),
  );
  // For other statuses, only differences of the envelope from the call definition count.
  const counting = status === 200 ? drifts : drifts.filter((it) => it.kind === "envelope");
  return [...strange, ...counting, ...findHeaderDrifts(headers, codec)];
}

/**
 * Returns the requested page in the numbering of the contract, or `undefined` for a call without
 * pages and for a recording.
 */
function askedPageOf(
  { requests }: DialectCodec,
  name: CallName,
  path: string | undefined,
): number | undefined {
  if (path === undefined || !("pageNo" in calls[name].input.shape)) return undefined;
  const firstPage = { params: {}, query: { pageNo: 1 }, body: {} };
  const [field] = queryOf(requests.toTheirs(name, firstPage).path);
  if (field === undefined) return undefined;
  const asked = queryOf(path).get(field[0]);
  return asked === null ? 1 : Number(asked) - Number(field[1]) + 1;
}
const queryOf = (path: string): URLSearchParams => new URL(path, "http://backend").searchParams;

/** Returns whether the dialect declares that the backend does not have the field. */
function isDeclaredMissing({ dialect }: DialectCodec, name: CallName, field: string): boolean {
  const names: Readonly<Record<string, string | null | undefined>> = {
    ...dialect.names,
    ...dialect.paging?.answer,
    ...dialect.rows?.[name]?.answer,
  };
  const path = field.split(".").filter((it) => it !== "[]");
  return path.some((_, end) =>
    path.some((_name, start) => names[path.slice(start, end + 1).join(".")] === null),
  );
}

/**
 * Reports a missing Date header, because a client sets its clock by it, and a token in an unknown
 * header, because the token would be lost.
 */
function findHeaderDrifts(
  headers: CapturedBackendAnswer["headers"],
  { dialect: { token, tokenHeader } }: DialectCodec,
): DriftFinding[] {
  const isToken = (it: string) => /^[a-z-]{1,40}$/.test(it) && /token|authorization/.test(it);
  const tokens = Object.keys(headers).filter((it) => isToken(it) && it !== tokenHeader);
  const fields = [...(token ? [] : tokens), ...(headers["date"] === undefined ? ["date"] : [])];
  return fields.map((field) => ({ kind: "header", field }));
}
