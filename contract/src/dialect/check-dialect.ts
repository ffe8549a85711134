import type { CallDefinition } from "../calls/call.ts";
import { type CallName, calls } from "../calls/calls.ts";
import type { Dialect, Spelling } from "./dialect.ts";
import type { DialectCodec } from "./dialect-codec.ts";
import { schemaLeavesOf } from "./unwrap-schema.ts";

/**
 * Builds the translators of all calls, tries each spelling, and throws one sentence about the first
 * mistake. The BFF then does not start. Without this check, users would receive 502 for each answer
 * with the mistake.
 */
export function checkDialect({ source, requests, answers }: DialectCodec): void {
  checkNames(source);
  const { name, rows = {} } = source;
  for (const [of, spellings] of [
    ["", source.spelling],
    ...Object.entries(rows).map(([call, it]) => [` in ${call}`, it.spelling] as const),
  ] as const)
    for (const [meaning, spelling] of Object.entries(spellings ?? {}))
      checkSpelling(`dialect ${name}: the spelling of ${meaning}${of}`, spelling);
  checkPaths(`dialect ${name}: no field has the path`, source.names, Object.values(calls));
  for (const [call, { input, answer }] of Object.entries(rows))
    checkPaths(`dialect ${name}: ${call} has no field with the path`, { ...input, ...answer }, [
      calls[call as CallName],
    ]);
  requests.buildAll();
  answers.buildAll();
}

const sentAnswers: readonly unknown[] = ["", "x", "0", 0, 1, -1, 1.5, 2 ** 60, true, false, [], {}];
const sentInputs: readonly unknown[] = ["", "x", "1", 0, 1, -1, 1.5, 2 ** 60, true];

/** Tries unusual values, for which a spelling must return undefined instead of throwing. */
function checkSpelling(what: string, { toOurs, toTheirs }: Spelling): void {
  for (const [convert, values] of [
    [toOurs, sentAnswers],
    [toTheirs, sentInputs],
  ] as const)
    for (const value of values) {
      try {
        convert(value);
      } catch (error) {
        throw new Error(`${what} throws for ${JSON.stringify(value)}: ${String(error)}`);
      }
    }
}

/**
 * Rejects a name such as `blocked.nickName` if no field has this path. TypeScript checks only names
 * without a path.
 */
function checkPaths(what: string, names: Names = {}, all: readonly CallDefinition[]): void {
  const wanted = Object.keys(names).filter((it) => it.includes("."));
  if (wanted.length === 0) return;
  const known = all
    .flatMap(({ input, output }) => [...schemaLeavesOf(input), ...schemaLeavesOf(output)])
    .map(({ path }) => `.${path.replaceAll("[]", "")}.`);
  for (const it of wanted)
    if (!known.some((path) => path.includes(`.${it}.`))) throw new Error(`${what} ${it}`);
}

type Names = Readonly<Record<string, string | number | null | undefined>>;

function checkNames({ name, envelope = {}, frames = {}, headers }: Dialect): void {
  const groups: readonly (readonly [what: string, names: Names | undefined])[] = [
    ["envelope", withDefaults(["code", "result", "message", "traceId"], envelope.names)],
    ["codes", envelope.codes],
    ["frames", withDefaults(["cmd", "msgTxt", "orderId"], frames.names)],
    ["commands", frames.commands],
    ["headers", withDefaults(["x-access-token", "x-key", "x-request-id", "x-trace-id"], headers)],
  ];
  for (const [what, names = {}] of groups) {
    const taken = new Map<string, string>();
    for (const [ours, theirs] of Object.entries(names)) {
      if (theirs === null || theirs === undefined) continue;
      const other = taken.get(String(theirs));
      if (other !== undefined)
        throw new Error(
          `dialect ${name}: ${other} and ${ours} (${what}) are both called ${theirs}`,
        );
      taken.set(String(theirs), ours);
    }
  }
}

const withDefaults = (ours: readonly string[], names: Names = {}): Names =>
  Object.fromEntries(ours.map((it) => [it, names[it] === undefined ? it : names[it]]));
