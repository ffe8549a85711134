import {
  type CallName,
  calls,
  type CodeName,
  codes,
  generalCodes,
  refusalCodesByCall,
} from "contract";
import * as z from "zod/mini";
import {
  callNamesMatchedByRule,
  rejectInvalidMatchOperators,
  rejectPathThatMatchesNoCall,
  ruleMatchSchema,
} from "./match-conditions.ts";
import { rejectInvalidTemplate, isRenderedFromTemplate } from "./response-template.ts";
import {
  createNumberRangeSchema,
  createPatternTextSchema,
  createIntegerRangeSchema,
} from "./field-schemas.ts";
import { ControlError } from "./control-error.ts";

const codeNames = Object.keys(codes) as [CodeName, ...CodeName[]];
const record = z.record(z.string(), z.unknown());
/** Headers that the HTTP connection sets itself. A custom answer may not set them. */
const connectionHeaders =
  /^(?:content-length|transfer-encoding|connection|keep-alive|upgrade|trailer)$/i;
const headers = z.record(
  createPatternTextSchema(/^[A-Za-z0-9-]{1,64}$/).check(
    z.refine((it) => !connectionHeaders.test(it)),
  ),
  createPatternTextSchema(/^[\x20-\x7e]{0,1000}$/),
);

const customAnswerContent = z.strictObject({
  /** Returns success with this result. */
  result: z.optional(z.unknown()),
  /** Refuses with this code. `facts` contains the details of the refusal. */
  code: z.optional(z.enum(codeNames)),
  facts: z.optional(record),
  /** JSON merge patch (RFC 7396) applied to the mock's own answer. */
  patch: z.optional(z.unknown()),
  status: z.optional(createIntegerRangeSchema(200, 599)),
  body: z.optional(z.unknown()),
  type: z.optional(createPatternTextSchema(/^[\x21-\x7e]+\/[\x20-\x7e]{1,100}$/)),
  headers: z.optional(headers),
  /** Whether the mock also executes the call. Default: no. A patch always executes it. */
  carryOut: z.optional(z.boolean()),
});
export type CustomAnswerContent = z.output<typeof customAnswerContent>;

const { method, path, call, userId, person, caller, requestId, query, body } =
  ruleMatchSchema.shape;
/** Frames have no answer, so a custom answer matches calls only. */
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

export const customAnswerFieldSchemas = {
  match: callMatch,
  answer: customAnswerContent,
  times: z.optional(createIntegerRangeSchema(1, 1_000_000)),
  after: z.optional(createIntegerRangeSchema(0, 1_000_000)),
  probability: z.optional(createNumberRangeSchema(0, 1)),
  /** Rules with a higher priority are tried first. Among equals, the newer rule is tried first. */
  priority: z.optional(z.int()),
  ttlMs: z.optional(createIntegerRangeSchema(1, 86_400_000)),
  /** Default: strict, which rejects results and codes that the contract does not permit. */
  check: z.optional(z.enum(["strict", "off"])),
};
const customAnswerBody = z.strictObject(customAnswerFieldSchemas);
export type ParsedCustomAnswer = z.output<typeof customAnswerBody>;

const customAnswerKinds = ["result", "code", "patch", "status"] as const;
export const customAnswerKindOf = (
  answer: CustomAnswerContent,
): (typeof customAnswerKinds)[number] =>
  customAnswerKinds.find((kind) => answer[kind] !== undefined) ?? "status";
const requiredKindOfField: Readonly<Record<string, (typeof customAnswerKinds)[number]>> = {
  facts: "code",
  body: "status",
  type: "status",
};

/**
 * Checks what the schema cannot express: exactly one kind of answer with only its own fields, a
 * path that a call has, known operators and, unless `check` is off, a result or code that the
 * matched calls permit.
 */
export function checkCustomAnswer(input: ParsedCustomAnswer): ParsedCustomAnswer {
  const { match, answer, check = "strict" } = input;
  const said = customAnswerKinds.filter((it) => answer[it] !== undefined);
  if (said.length !== 1)
    throw new ControlError(
      "badRequest",
      `answer must name exactly one of ${customAnswerKinds.join(", ")}`,
      {
        field: "answer",
        known: customAnswerKinds,
      },
    );
  const stray = Object.keys(answer).find(
    (field) =>
      requiredKindOfField[field] !== undefined &&
      requiredKindOfField[field] !== customAnswerKindOf(answer),
  );
  if (stray)
    throw new ControlError(
      "badRequest",
      `answer.${stray} goes only with answer.${requiredKindOfField[stray]}`,
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
  if (match.path !== undefined) rejectPathThatMatchesNoCall(match.path, "match.path");
  rejectInvalidMatchOperators(match.query, "match.query");
  rejectInvalidMatchOperators(match.body, "match.body");
  for (const part of ["result", "facts", "patch", "body"] as const)
    rejectInvalidTemplate(answer[part], `answer.${part}`);
  if (check === "strict") checkAgainstContract(callNamesMatchedByRule(match), answer);
  return input;
}

function checkAgainstContract(
  names: readonly CallName[],
  { result, code }: CustomAnswerContent,
): void {
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
  const refusalsOf = (name: CallName): readonly CodeName[] => refusalCodesByCall[name];
  const strange = names.find((name) => !refusalsOf(name).includes(code));
  if (strange === undefined) return;
  const known = [...refusalsOf(strange), ...Object.keys(generalCodes)];
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
  const issue = read.error?.issues.find(({ path }) => !isRenderedFromTemplate(result, path));
  if (issue === undefined) return;
  const field = ["answer.result", ...issue.path].join(".");
  throw new ControlError("offContract", `${field} does not fit what ${name} answers`, { field });
}
