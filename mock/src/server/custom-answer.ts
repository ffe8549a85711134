import { type CallName, calls, codes, fillCodeText, decodeOutput, createEnvelope } from "contract";
import { customAnswerKindOf } from "../control/custom-answers.ts";
import { createHttpStatusEnvelope } from "./envelopes.ts";
import { isPlainObject } from "./call-input.ts";
import type { RenderedCustomAnswer } from "../worlds/custom-answers.ts";
import { jsonMediaType, type CallResponse } from "./call-response-with-faults.ts";

/**
 * Creates the response of a custom answer. The idempotency store keeps only the result of the
 * executed call, not the custom answer.
 */
export async function createCustomAnswerResponse(
  name: CallName,
  { answer }: RenderedCustomAnswer,
  ask: () => Promise<CallResponse>,
): Promise<CallResponse> {
  const { headers } = answer;
  const outcome = await outcomeByKind[customAnswerKindOf(answer)](answer, ask);
  return headers ? { ...outcome, headers } : outcome;
}

type OutcomeMaker = (
  answer: RenderedCustomAnswer["answer"],
  ask: () => Promise<CallResponse>,
) => Promise<CallResponse>;
const executeFirst =
  (say: (answer: RenderedCustomAnswer["answer"]) => CallResponse): OutcomeMaker =>
  async (answer, ask) => {
    if (answer.carryOut) await ask();
    return say(answer);
  };

/** Functions that create the response, by kind of the custom answer. */
const outcomeByKind: Record<ReturnType<typeof customAnswerKindOf>, OutcomeMaker> = {
  result: executeFirst(({ result }) => ({
    status: 200,
    body: createEnvelope(codes.ok.code, result, fillCodeText("ok")),
  })),
  code: executeFirst(({ code = "busy", facts }) => ({
    status: 200,
    body: createEnvelope(codes[code].code, facts ?? null, fillCodeText(code, facts ?? {})),
  })),
  status: executeFirst(({ status = 200, body, type }) => ({
    status,
    body: createHttpStatusEnvelope(status),
    ...(body !== undefined && { raw: rawBodyOf(body, type) }),
  })),
  /** Changes results only. A refusal stays unchanged. */
  patch: async ({ patch }, ask) => {
    const { raw: _, ...done } = await ask();
    return done.body.code === codes.ok.code
      ? { ...done, body: { ...done.body, result: applyMergePatch(done.body.result, patch) } }
      : done;
  },
};

const rawBodyOf = (body: unknown, type: string | undefined): NonNullable<CallResponse["raw"]> =>
  typeof body === "string"
    ? { text: body, type: type ?? "text/plain; charset=utf-8" }
    : { text: JSON.stringify(body), type: type ?? jsonMediaType };

/** Applies a JSON merge patch (RFC 7396). */
function applyMergePatch(to: unknown, patch: unknown): unknown {
  if (!isPlainObject(patch)) return patch;
  const all: Record<string, unknown> = { ...(isPlainObject(to) && to) };
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete all[name];
    else all[name] = applyMergePatch(all[name], value);
  }
  return all;
}

/**
 * Returns the fields that a custom answer adds to the journal entry. `offContract` marks a result
 * that does not match the contract, unless the answer has `check: "off"`.
 */
export function customAnswerJournalFields(
  name: CallName,
  { id, answer, isStrict }: RenderedCustomAnswer,
  { body }: CallResponse,
): { source: string; answer: string; offContract?: boolean } {
  const isResult = answer.result !== undefined || answer.patch !== undefined;
  const isOff =
    isStrict &&
    isResult &&
    body.code === codes.ok.code &&
    !decodeOutput(calls[name], body.result).ok;
  return { source: "own", answer: id, ...(isOff && { offContract: true }) };
}
