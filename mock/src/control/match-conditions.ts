import { type CallName, calls } from "contract";
import * as z from "zod/mini";
import { ControlError } from "./control-error.ts";
import { findMostSimilarName } from "./most-similar-name.ts";
import { isSafeRegex, safeRegexDescription, regexMatchedTextLengthMax } from "./safe-regex.ts";
import {
  launchKeySchema,
  createPatternTextSchema,
  userIdSchema,
  createIntegerRangeSchema,
  createIntegerTextSchema,
} from "./field-schemas.ts";

/** Kinds of journal entries. */
export const journalEntryKinds = [
  "held",
  "request",
  "push",
  "socket",
  "transition",
  "clock",
  "control",
  "bug",
] as const;
export type JournalEntryKind = (typeof journalEntryKinds)[number];

const callNames = Object.keys(calls) as [CallName, ...CallName[]];
const record = z.record(z.string(), z.unknown());
const path = createPatternTextSchema(/^\/[\x21-\x7e]{0,199}$/);
const requestId = createPatternTextSchema(/^[A-Za-z0-9-]{1,64}$/);
const cmd = createPatternTextSchema(/^[a-z]{1,16}$/);
const word = createPatternTextSchema(/^[A-Za-z]{1,32}$/);

/** Conditions on a call or frame that are known before the call is executed. */
const requestConditions = {
  method: z.optional(z.enum(["GET", "POST", "PUT", "DELETE", "UPGRADE"])),
  path: z.optional(path),
  call: z.optional(z.enum(callNames)),
  userId: z.optional(userIdSchema),
  person: z.optional(launchKeySchema),
  caller: z.optional(z.enum(["phone", "bff", "any"])),
  requestId: z.optional(requestId),
  cmd: z.optional(cmd),
};
const outcomeConditions = {
  orderId: z.optional(userIdSchema),
  move: z.optional(word),
};

/** Calls and frames that a rule applies to. */
export const ruleMatchSchema = z.strictObject({
  ...requestConditions,
  query: z.optional(record),
  body: z.optional(record),
  socket: z.optional(z.boolean()),
});
export type RuleMatchConditions = z.output<typeof ruleMatchSchema>;

/** Conditions for journal entries. */
export const journalEntryMatchSchema = z.strictObject({
  ...requestConditions,
  ...outcomeConditions,
  kind: z.optional(z.union([z.enum(journalEntryKinds), z.array(z.enum(journalEntryKinds))])),
  query: z.optional(record),
  body: z.optional(record),
  code: z.optional(createIntegerRangeSchema(0, 99_999)),
  status: z.optional(createIntegerRangeSchema(0, 599)),
  faulted: z.optional(z.boolean()),
});
export type JournalEntryMatchConditions = z.output<typeof journalEntryMatchSchema>;

const recordText = z.pipe(
  z.string().check(z.refine((it) => recordOf(it) !== undefined)),
  z.transform((it) => recordOf(it) ?? {}),
);
/**
 * `journalEntryMatchSchema` as query parameters: several kinds separated by commas, records as
 * JSON.
 */
export const journalEntryMatchQuerySchemas = {
  ...requestConditions,
  ...outcomeConditions,
  kind: z.optional(
    z.pipe(
      z
        .string()
        .check(
          z.refine((kinds) =>
            kinds.split(",").every((one) => journalEntryKinds.includes(one as JournalEntryKind)),
          ),
        ),
      z.transform((it) => it.split(",") as JournalEntryKind[]),
    ),
  ),
  query: z.optional(recordText),
  body: z.optional(recordText),
  code: z.optional(createIntegerTextSchema(99_999)),
  status: z.optional(createIntegerTextSchema(599)),
  faulted: z.optional(
    z.pipe(
      z.enum(["true", "false"]),
      z.transform((it) => it === "true"),
    ),
  ),
};

function recordOf(text: string): Record<string, unknown> | undefined {
  try {
    const parsed = JSON.parse(text) as unknown;
    return isRecord(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Operators that a match may contain instead of a value, such as `{"$gt": 3}`. */
const matchOperators: Readonly<Record<string, (wanted: unknown, got: unknown) => boolean>> = {
  $in: (wanted, got) => Array.isArray(wanted) && wanted.some((it) => isMatchingValue(it, got)),
  $gt: (wanted, got) => typeof got === "number" && got > Number(wanted),
  $lt: (wanted, got) => typeof got === "number" && got < Number(wanted),
  $re: (wanted, got) =>
    typeof got === "string" &&
    got.length <= regexMatchedTextLengthMax &&
    new RegExp(String(wanted), "u").test(got),
  $any: (_wanted, got) => got !== undefined,
  $absent: (_wanted, got) => got === undefined,
};

const operatorIn = (value: unknown): [name: string, wanted: unknown] | undefined => {
  const [first, ...more] = isRecord(value) ? Object.entries(value) : [];
  return first && more.length === 0 && first[0].startsWith("$") ? first : undefined;
};

/**
 * Returns true if `got` contains everything that `wanted` names. Records are compared by the
 * fields of `wanted`, arrays element by element up to the length of `wanted`. Other values must
 * be equal or fit an operator such as `$gt`.
 */
export function isMatchingValue(wanted: unknown, got: unknown): boolean {
  const rule = operatorIn(wanted);
  if (rule) return matchOperators[rule[0]]?.(rule[1], got) ?? false;
  if (isRecord(wanted))
    return (
      isRecord(got) && Object.entries(wanted).every(([name, it]) => isMatchingValue(it, got[name]))
    );
  if (Array.isArray(wanted))
    return Array.isArray(got) && wanted.every((it, at) => isMatchingValue(it, got[at]));
  return wanted === got;
}

export type MatchDifference = { field: string; wanted: unknown; got: unknown };
/** Returns the fields with different values, to describe a near miss. */
export function findMatchDifferences(
  wanted: unknown,
  got: unknown,
  field: string,
): MatchDifference[] {
  if (operatorIn(wanted) === undefined && isRecord(wanted))
    return Object.entries(wanted).flatMap(([name, value]) =>
      findMatchDifferences(value, isRecord(got) ? got[name] : undefined, `${field}.${name}`),
    );
  return isMatchingValue(wanted, got) ? [] : [{ field, wanted, got: got ?? null }];
}

/**
 * Maximum depth of a match. Deeper records are refused, because no request of the contract is that
 * deep and the check is recursive.
 */
const depthMax = 16;

/**
 * Rejects unknown operators, which would silently match nothing, and unsafe regular expressions,
 * which could run for hours.
 */
export function rejectInvalidMatchOperators(value: unknown, field: string, depth = 0): void {
  if (depth > depthMax)
    throw new ControlError("badRequest", `${field} is nested deeper than ${depthMax}`, { field });
  const rule = operatorIn(value);
  const known = Object.keys(matchOperators);
  if (rule && !known.includes(rule[0])) throw unknownOperatorError(rule[0], field, known);
  if (rule?.[0] === "$re" && !isSafeRegex(String(rule[1])))
    throw new ControlError("badRequest", `${field} ${safeRegexDescription}`, { field });
  if (isRecord(value) || Array.isArray(value))
    for (const [name, one] of Object.entries(value))
      rejectInvalidMatchOperators(one, `${field}.${name}`, depth + 1);
}

function unknownOperatorError(name: string, field: string, known: string[]): ControlError {
  const near = findMostSimilarName(name, known);
  return new ControlError("badRequest", `${field} names ${name}; known are ${known.join(", ")}`, {
    field,
    known,
    ...(near && { near: [near] }),
  });
}

const withoutBasePath = (it: string): string => it.replace(/^\/lightweight(?=\/)/, "");

/** Returns true for the exact path, the path template with {id}, or a prefix that ends with `*`. */
export function isMatchingPath(
  wanted: string,
  path: string,
  template: string | undefined,
): boolean {
  const bare = withoutBasePath(wanted);
  return bare.endsWith("*")
    ? path.startsWith(bare.slice(0, -1))
    : bare === path || bare === template;
}

/** Returns the calls that a rule may match, judged by call, method and path. */
export const callNamesMatchedByRule = ({
  call,
  method,
  path,
}: Pick<RuleMatchConditions, "call" | "method" | "path">): CallName[] =>
  callNames.filter((name) => {
    const row = calls[name];
    const isThere =
      path === undefined ||
      isMatchingPath(path, row.path, row.path) ||
      pathPatternOf(row.path).test(withoutBasePath(path));
    return (
      isThere &&
      (call === undefined || call === name) &&
      (method === undefined || method === row.method)
    );
  });

const pathPatternOf = (template: string): RegExp =>
  new RegExp(`^${template.replace(/\{\w+\}/g, "[^/]+")}$`);
const socketPath = "/websocket/{userId}";
const templates = [
  ...new Set([...Object.values(calls).map((it) => it.path as string), socketPath]),
];
const patterns = templates.map(pathPatternOf);

/**
 * Rejects a path that is neither that of a call nor the socket path, because a rule with it would
 * silently match nothing. Does not check prefixes, which end with `*`.
 */
export function rejectPathThatMatchesNoCall(path: string, field: string): void {
  const bare = withoutBasePath(path);
  if (bare.endsWith("*") || patterns.some((it) => it.test(bare))) return;
  const near = findMostSimilarName(bare, templates) ?? templates.find((it) => it.startsWith(bare));
  const hint = near === undefined ? "" : `; nearest is ${near}`;
  throw new ControlError("badRequest", `${field} ${path} matches no call${hint}`, {
    field,
    ...(near !== undefined && { near: [near] }),
  });
}
