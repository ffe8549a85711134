import { type CallName, calls, type CodeName, codes, generalCodes } from "contract";
import * as z from "zod/mini";
import { callsMatching, checkMatchRules, checkPath, ruleMatch } from "./match-conditions.ts";
import { checkTemplate, isTemplated } from "./response-template.ts";
import { numberBetween, textLike, whole } from "./field-shapes.ts";
import { ControlError } from "./control-error.ts";

const codeNames = Object.keys(codes) as [CodeName, ...CodeName[]];
const record = z.record(z.string(), z.unknown());
/** Headers that the HTTP connection sets itself. An own answer may not set them. */
const ofConnection =
  /^(?:content-length|transfer-encoding|connection|keep-alive|upgrade|trailer)$/i;
const headers = z.record(
  textLike(/^[A-Za-z0-9-]{1,64}$/).check(z.refine((it) => !ofConnection.test(it))),
  textLike(/^[\x20-\x7e]{0,1000}$/),
);

const ownAnswer = z.strictObject({
  /** Success with this result. */
  result: z.optional(z.unknown()),
  /** Refusal with this code and its own facts. */
  code: z.optional(z.enum(codeNames)),
  facts: z.optional(record),
  /** JSON merge patch (RFC 7396) applied to the mock's own answer. */
  patch: z.optional(z.unknown()),
  status: z.optional(whole(200, 599)),
  body: z.optional(z.unknown()),
  type: z.optional(textLike(/^[\x21-\x7e]+\/[\x20-\x7e]{1,100}$/)),
  headers: z.optional(headers),
  /** Whether the mock still executes the call. A patch requires it. */
  carryOut: z.optional(z.boolean()),
});
export type OwnAnswer = z.output<typeof ownAnswer>;

const { method, path, call, userId, person, caller, requestId, query, body } = ruleMatch.shape;
/** Frames have no answer, so an own answer matches calls only. */
const callMatch = z.strictObject({
  method,
  path,
  call,
  userId,
  person,
  caller,
  requestId,
  query,
  body,
});

export const ownAnswerShape = {
  match: callMatch,
  answer: ownAnswer,
  times: z.optional(whole(1, 1_000_000)),
  after: z.optional(whole(0, 1_000_000)),
  probability: z.optional(numberBetween(0, 1)),
  /** Rules with a higher priority are tried first. Among equals, the newer rule is tried first. */
  priority: z.optional(z.int()),
  ttlMs: z.optional(whole(1, 86_400_000)),
  /** Default: strict, which rejects answers that the contract does not permit. */
  check: z.optional(z.enum(["strict", "off"])),
};
const ownAnswerBody = z.strictObject(ownAnswerShape);
export type ParsedOwnAnswer = z.output<typeof ownAnswerBody>;

const kinds = ["result", "code", "patch", "status"] as const;
export const answerKindOf = (it: OwnAnswer): (typeof kinds)[number] =>
  kinds.find((kind) => it[kind] !== undefined) ?? "status";
const withKind: Readonly<Record<string, (typeof kinds)[number]>> = {
  facts: "code",
  body: "status",
  type: "status",
};

/**
 * Checks rules that the shape cannot express: one kind of answer, and only values that the
 * definitions of the matched calls permit.
 */
export function ownAnswerOf(input: ParsedOwnAnswer): ParsedOwnAnswer {
  const { match, answer, check = "strict" } = input;
  const said = kinds.filter((it) => answer[it] !== undefined);
  if (said.length !== 1)
    throw new ControlError("badRequest", `answer must name exactly one of ${kinds.join(", ")}`, {
      field: "answer",
      known: kinds,
    });
  const stray = Object.keys(answer).find(
    (it) => withKind[it] !== undefined && withKind[it] !== answerKindOf(answer),
  );
  if (stray)
    throw new ControlError(
      "badRequest",
      `answer.${stray} goes only with answer.${withKind[stray]}`,
      {
        field: `answer.${stray}`,
      },
    );
  if (answer.patch !== undefined && answer.carryOut === false)
    throw new ControlError(
      "badRequest",
      "a patch requires carryOut, because it changes the answer of the mock",
      {
        field: "answer.carryOut",
      },
    );
  if (match.path !== undefined) checkPath(match.path, "match.path");
  checkMatchRules(match.query, "match.query");
  checkMatchRules(match.body, "match.body");
  for (const part of ["result", "facts", "patch", "body"] as const)
    checkTemplate(answer[part], `answer.${part}`);
  if (check === "strict") checkRows(callsMatching(match), answer);
  return input;
}

function checkRows(names: readonly CallName[], { result, code }: OwnAnswer): void {
  if (names.length === 0)
    throw new ControlError("badRequest", "no call has this method at this path", {
      field: "match",
    });
  if (result !== undefined && names.length > 1)
    throw new ControlError(
      "badRequest",
      'a result fits one call only: set match.call, or check to "off"',
      {
        field: "match.call",
      },
    );
  if (result !== undefined) for (const name of names) checkResult(name, result);
  if (code === undefined || Object.hasOwn(generalCodes, code)) return;
  const strange = names.find((name) => !(calls[name].codes as readonly CodeName[]).includes(code));
  if (strange === undefined) return;
  const known = [...calls[strange].codes, ...Object.keys(generalCodes)];
  throw new ControlError("offContract", `${strange} does not refuse with ${code}`, {
    field: "answer.code",
    known,
  });
}

/**
 * Checks a result against the output of the call. Template values are checked when they are
 * rendered.
 */
function checkResult(name: CallName, result: unknown): void {
  const read = z.safeDecode(calls[name].output as z.ZodMiniType, result as never);
  const issue = read.error?.issues.find(({ path }) => !isTemplated(result, path));
  if (issue === undefined) return;
  const field = ["answer.result", ...issue.path].join(".");
  throw new ControlError("offContract", `${field} does not fit what ${name} answers`, { field });
}
