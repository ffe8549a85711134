import { type CallName, calls, codes, codeText, decodeOutput, envelope } from "contract";
import { answerKindOf } from "../control/custom-answers.ts";
import { statusEnvelope } from "./envelopes.ts";
import { isFields } from "./call-input.ts";
import type { ResolvedAnswer } from "../worlds/custom-answers.ts";
import { json, type CallOutcome } from "./apply-fault.ts";

/**
 * Creates the response of an own answer. The idempotency store keeps only the result of the executed call,
 * not the own answer.
 */
export async function ownAnswerOutcome(
  name: CallName,
  { answer }: ResolvedAnswer,
  ask: () => Promise<CallOutcome>,
): Promise<CallOutcome> {
  const { headers } = answer;
  const outcome = await says[answerKindOf(answer)](answer, ask);
  return headers ? { ...outcome, headers } : outcome;
}

type OutcomeMaker = (
  answer: ResolvedAnswer["answer"],
  ask: () => Promise<CallOutcome>,
) => Promise<CallOutcome>;
const carriedOut =
  (say: (answer: ResolvedAnswer["answer"]) => CallOutcome): OutcomeMaker =>
  async (answer, ask) => {
    if (answer.carryOut) await ask();
    return say(answer);
  };

/** TABLE: response by the kind of the own answer. */
const says: Record<ReturnType<typeof answerKindOf>, OutcomeMaker> = {
  result: carriedOut(({ result }) => ({
    status: 200,
    body: envelope(codes.ok.code, result, codeText("ok")),
  })),
  code: carriedOut(({ code = "busy", facts }) => ({
    status: 200,
    body: envelope(codes[code].code, facts ?? null, codeText(code, facts ?? {})),
  })),
  status: carriedOut(({ status = 200, body, type }) => ({
    status,
    body: statusEnvelope(status),
    ...(body !== undefined && { raw: rawOf(body, type) }),
  })),
  /** Changes results only. A refusal stays unchanged. */
  patch: async ({ patch }, ask) => {
    const { raw: _, ...done } = await ask();
    return done.body.code === codes.ok.code
      ? { ...done, body: { ...done.body, result: patched(done.body.result, patch) } }
      : done;
  },
};

const rawOf = (body: unknown, type: string | undefined): NonNullable<CallOutcome["raw"]> =>
  typeof body === "string"
    ? { text: body, type: type ?? "text/plain; charset=utf-8" }
    : { text: JSON.stringify(body), type: type ?? json };

/** Merges a JSON patch (RFC 7396). */
function patched(to: unknown, patch: unknown): unknown {
  if (!isFields(patch)) return patch;
  const all: Record<string, unknown> = { ...(isFields(to) && to) };
  for (const [name, it] of Object.entries(patch)) {
    if (it === null) delete all[name];
    else all[name] = patched(all[name], it);
  }
  return all;
}

/** Fields of the journal entry. `offContract` marks a result that does not match the contract. */
export function ownAnswerNote(
  name: CallName,
  { id, answer, isStrict }: ResolvedAnswer,
  { body }: CallOutcome,
): { source: string; answer: string; offContract?: boolean } {
  const isResult = answer.result !== undefined || answer.patch !== undefined;
  const isOff =
    isStrict &&
    isResult &&
    body.code === codes.ok.code &&
    !decodeOutput(calls[name], body.result).ok;
  return { source: "own", answer: id, ...(isOff && { offContract: true }) };
}
