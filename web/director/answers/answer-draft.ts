import { calls, type CodeName, decodeOutput, generalCodes, refusalCodesByCall } from "contract";
import type { CustomAnswer, CustomAnswerInput } from "mock/client/rule-lists.ts";
import type { CallName } from "mock/client/call-types.ts";
import type { ShownJournalEntry } from "../state/shown-journal.ts";
import { callTitles, isCallName } from "../text/call-titles.ts";
import { formatDuration } from "../text/format.ts";
import {
  differingPaths,
  createMergePatch,
  parseJsonWithLineNumbers,
  valueAtPath,
} from "./json-paths.ts";

export const answerEditModeTitles = {
  patch: "补丁",
  result: "整个结果",
  code: "拒绝",
  status: "原始",
} as const;
export type AnswerEditMode = keyof typeof answerEditModeTitles;

/**
 * Custom response that the user edits. `mockResult` is the result that the mock sent, `text` its
 * edited version as JSON. In `times`, `after` and `ttlMs`, 0 sets no limit.
 */
export type AnswerDraft = {
  call: CallName;
  mode: AnswerEditMode;
  mockResult: unknown;
  text: string;
  code: CodeName;
  facts: string;
  status: number;
  body: string;
  userId: string;
  times: number;
  after: number;
  probability: number;
  ttlMs: number;
  isStrict: boolean;
};

export const formatJson = (it: unknown): string => JSON.stringify(it, null, 2) ?? "";

/**
 * Creates a draft from the response in a journal entry. Without an entry, or if the call was
 * refused, the draft starts with an empty object.
 */
export function createAnswerDraft(call: CallName, from?: ShownJournalEntry): AnswerDraft {
  const result = from?.["code"] === 200 ? (from["result"] ?? {}) : {};
  return {
    call,
    mode: "patch",
    mockResult: result,
    text: formatJson(result),
    code: possibleRefusalCodesOfCall(call)[0] ?? "busy",
    facts: "{}",
    status: 500,
    body: "",
    userId: typeof from?.["userId"] === "string" ? from["userId"] : "",
    times: 0,
    after: 0,
    probability: 1,
    ttlMs: 0,
    isStrict: true,
  };
}
export const callNameOfJournalEntry = (
  entry: ShownJournalEntry | undefined,
): CallName | undefined => (isCallName(entry?.["call"]) ? entry["call"] : undefined);

/** Returns the refusal codes that this call may respond with. */
export const possibleRefusalCodesOfCall = (call: CallName): readonly CodeName[] => [
  ...refusalCodesByCall[call],
  ...(Object.keys(generalCodes) as CodeName[]).filter((it) => it !== "ok"),
];

/**
 * Reason why a draft is invalid. `line` is the invalid line. If `field` and `mockValue` are set,
 * the editor can restore the value that the mock sent.
 */
export type AnswerDraftError = {
  line: number;
  field?: string;
  enteredValue?: unknown;
  mockValue?: unknown;
};
export type CustomAnswerInputResult =
  | { input: CustomAnswerInput }
  | { wrong: AnswerDraftError }
  | { isUnchanged: true };

const hiddenValueMark = "•••";
/**
 * Returns whether the journal hides the value of this field. A hidden value may fail validation
 * although the user has not changed it, so such an error is ignored.
 */
const isHiddenInJournal = (result: unknown, field: string): boolean =>
  formatJson(valueAtPath(result, field)).includes(hiddenValueMark);

function parseDraftAnswer(
  draft: AnswerDraft,
): CustomAnswerInput["answer"] | { wrong: AnswerDraftError } | undefined {
  const { call, mode, mockResult, text, code, facts, status, body, isStrict } = draft;
  if (mode === "code") {
    const read = parseJsonWithLineNumbers(facts);
    if (!read.ok) return { wrong: { line: read.line } };
    return {
      code,
      ...(formatJson(read.value) !== "{}" && { facts: read.value as Record<string, unknown> }),
    };
  }
  if (mode === "status") return { status, ...(body !== "" && { body }) };
  const read = parseJsonWithLineNumbers(text);
  if (!read.ok) return { wrong: { line: read.line } };
  const { value, lines } = read;
  const fit = isStrict ? decodeOutput(calls[call], value) : undefined;
  if (fit && !fit.ok && !isHiddenInJournal(mockResult, fit.field)) {
    const { field } = fit;
    const line = lines.get(field) ?? lines.get(field.split(".").slice(0, -1).join(".")) ?? 1;
    return {
      wrong: {
        line,
        field,
        enteredValue: valueAtPath(value, field),
        mockValue: valueAtPath(mockResult, field),
      },
    };
  }
  if (mode === "result") return { result: value };
  const patch = createMergePatch(mockResult, value);
  return patch === undefined ? undefined : { patch };
}

/**
 * Returns the rule in the form the mock accepts, the reason why the draft is invalid, or
 * `isUnchanged` if the patch would be empty.
 */
export function buildCustomAnswerInput(draft: AnswerDraft): CustomAnswerInputResult {
  const { call, userId, times, after, probability, ttlMs, isStrict } = draft;
  const answer = parseDraftAnswer(draft);
  if (answer === undefined) return { isUnchanged: true };
  if ("wrong" in answer) return answer;
  const match = { call, ...(userId !== "" && { userId }) };
  const when = {
    ...(times > 0 && { times }),
    ...(after > 0 && { after }),
    ...(probability < 1 && { probability }),
    ...(ttlMs > 0 && { ttlMs }),
  };
  return { input: { match, answer, ...when, ...(!isStrict && { check: "off" as const }) } };
}

/** Describes in a sentence what the client will receive, and whether the mock executes the call. */
export function describeAnswerDraft({ mode, mockResult, text, code, status }: AnswerDraft): string {
  if (mode === "code") return `回绝：${code}；这一步不办，订单不受影响。`;
  if (mode === "status") return `直接回 HTTP ${status}；这一步不办，订单不受影响。`;
  if (mode === "result") return "整个结果换成右边的；这一步不办，订单不受影响。";
  const read = parseJsonWithLineNumbers(text);
  if (!read.ok) return "右边还不是 JSON，改好了才能改写。";
  const count = differingPaths(mockResult, read.value).length;
  return count === 0
    ? "右边还和平台的一样，改一处就能改写。"
    : `只改这 ${count} 个字段，其余照平台的回答；照常办理，订单不受影响。`;
}

function answerModeOf({ answer }: CustomAnswer): AnswerEditMode {
  if (answer.patch !== undefined) return "patch";
  if (answer.code !== undefined) return "code";
  return answer.result !== undefined ? "result" : "status";
}

function hitsText({ hits, seen }: CustomAnswer): string {
  if (hits > 0) return `中 ${hits}`;
  return seen > 0 ? `经过 ${seen}，未中` : "未中";
}

export function describeAnswerRule(rule: CustomAnswer): {
  name: string;
  kind: string;
  description: string;
} {
  const { match, answer, times, after, probability, ttlMs } = rule;
  const kind = answerModeOf(rule);
  const what = {
    patch: formatJson(answer.patch),
    code: answer.code ?? "",
    result: "整个结果",
    status: String(answer.status),
  }[kind];
  const fields =
    kind === "patch" && typeof answer.patch === "object"
      ? Object.keys(answer.patch ?? {}).join("、")
      : what;
  const left = times === undefined ? "不限次" : `${times} 次后用完`;
  const more = [
    after !== undefined && `先放过 ${after} 次`,
    probability !== undefined && `机会 ${Math.round(probability * 100)} %`,
    ttlMs !== undefined && `${formatDuration(ttlMs)} 到期`,
    hitsText(rule),
  ];
  const name = match.call === undefined ? (match.path ?? "所有请求") : callTitles[match.call];
  return {
    name,
    kind: answerEditModeTitles[kind],
    description: [fields, left, ...more].filter(Boolean).join(" · "),
  };
}
