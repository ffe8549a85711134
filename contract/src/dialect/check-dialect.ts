import type { CallDefinition } from "../calls/call.ts";
import { type CallName, calls } from "../calls/calls.ts";
import { type Dialect, headerNames } from "./dialect.ts";
import type { DialectCodec } from "./dialect-codec.ts";
import { rejectSameNames, withUnchangedNames } from "./field-names.ts";
import { schemaLeavesOf } from "./unwrap-schema.ts";

/**
 * Checks the names and spellings of a dialect and builds the translators of all calls. Throws an
 * error of one sentence about the first mistake. The BFF then does not start. Without this check,
 * users would receive 502 for each answer with the mistake.
 */
export function checkDialect({ source, requests, answers }: DialectCodec): void {
  const { name, names, rows = {}, spelling, envelope = {}, frames = {}, headers } = source;
  const groups = {
    envelope: withUnchangedNames(["code", "result", "message", "traceId"], envelope.names),
    codes: Object.entries(envelope.codes ?? {}),
    frames: withUnchangedNames(["cmd", "msgTxt", "orderId"], frames.names),
    commands: Object.entries(frames.commands ?? {}),
    headers: withUnchangedNames(headerNames, headers),
  };
  for (const [what, group] of Object.entries(groups)) rejectSameNames(source, `(${what})`, group);
  checkSpellings(spelling, name);
  checkNames(names, `${name}: no field has the path`);
  for (const call of Object.keys(calls) as CallName[]) {
    const { input, answer, spelling: own } = rows[call] ?? {};
    checkSpellings(own, name, ` in ${call}`);
    const what = `${name}: ${call} has no field with the path`;
    checkNames({ ...input, ...answer }, what, pathsOf(calls[call]));
    requests.build(call);
    answers.build(call);
  }
}

const tried: readonly unknown[] = ["", "x", "0", 0, 1, -1, 1.5, 2 ** 60, true, false, [], {}];

/** Throws if a spelling throws for an unusual value instead of returning `undefined`. */
function checkSpellings(spellings: Dialect["spelling"] = {}, dialect: string, where = ""): void {
  for (const [meaning, { toOurs, toTheirs }] of Object.entries(spellings))
    for (const value of tried)
      try {
        toOurs(value);
        toTheirs(value);
      } catch (error) {
        const what = `dialect ${dialect}: the spelling of ${meaning}${where}`;
        throw new Error(`${what} throws for ${JSON.stringify(value)}: ${String(error)}`);
      }
}

const pathsOf = ({ input, output }: CallDefinition): string[] =>
  [...schemaLeavesOf(input), ...schemaLeavesOf(output)].map(
    ({ path }) => `.${path.replaceAll("[]", "")}.`,
  );
const allPaths = Object.values(calls).flatMap(pathsOf);

/**
 * Rejects a name that no call has as a field, and a path such as `blocked.nickName` that is not
 * in `paths`.
 */
function checkNames(names: object = {}, what: string, paths = allPaths): void {
  for (const it of Object.keys(names))
    if (!(it.includes(".") ? paths : allPaths).some((path) => path.includes(`.${it}.`)))
      throw new Error(`dialect ${what} ${it}`);
}
