import { type CodeName, type ErrorDetails, type ErrorRemedy, httpStatusUserText } from "contract";

/**
 * Texts of the error catalog for errors without an HTTP error status. The specification fixes their
 * wording.
 */
const transportErrorTexts = {
  noAnswer: "网络异常，请检查您的网络连接",
  timeout: "请求超时，请稍后再试",
  strangeAnswer: "发生未知错误",
  unknown: "发生未知错误",
};
const messageLengthMax = 200;

export type CallErrorKind =
  | "refused"
  | "unauthorized"
  | "status"
  | keyof typeof transportErrorTexts;

type CallErrorDetails = {
  status?: number;
  code?: number;
  codeName?: CodeName | undefined;
  remedy?: ErrorRemedy | undefined;
  rawDetails?: unknown;
  cause?: unknown;
};

/**
 * Error of a call. `text` is shown to the user. The app itself writes no data of the request into
 * it.
 */
export class CallError extends Error {
  override readonly name = "CallError";
  readonly kind: CallErrorKind;
  readonly text: string;
  readonly tone: "error" | "warn";
  readonly status: number | undefined;
  readonly code: number | undefined;
  readonly codeName: CodeName | undefined;
  readonly remedy: ErrorRemedy | undefined;
  /**
   * Error details of the backend as on the wire, such as the new price or the number of remaining
   * attempts. Read with `refusalDetailsOf`.
   */
  readonly rawDetails: unknown;

  constructor(
    kind: CallErrorKind,
    text: string,
    { status, code, codeName, remedy, rawDetails, cause }: CallErrorDetails = {},
  ) {
    super(text, { cause });
    this.kind = kind;
    this.text = text;
    this.tone = kind === "timeout" ? "warn" : "error";
    this.status = status;
    this.code = code;
    this.codeName = codeName;
    this.remedy = remedy;
    this.rawDetails = rawDetails;
  }
}

export const createTransportError = (
  kind: keyof typeof transportErrorTexts,
  cause?: unknown,
): CallError => new CallError(kind, transportErrorTexts[kind], { cause });

export const createUnauthorizedError = (cause?: unknown): CallError =>
  new CallError("unauthorized", httpStatusUserText(401), { status: 401, cause });

export const createHttpStatusError = (status: number): CallError =>
  new CallError("status", httpStatusUserText(status), { status });

const isErrorDetails = (value: unknown): value is ErrorDetails =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Matches names of exceptions, lines of a stack trace, and SQL. */
const internalText =
  /[A-Za-z](?:Exception|Error)\b|(?:^|\n)\s*at\s|\b(?:select|insert|update|delete)\b.+\b(?:from|into|set|where)\b/i;

/**
 * Returns the backend's sentence if it is written for the user. Frameworks put internal messages
 * into the same field, and such a message may hold personal data of other users.
 */
function textForUser(message: string | null | undefined): string | undefined {
  const text = message?.trim() ?? "";
  const isForUsers = /\p{Script=Han}/u.test(text) && !internalText.test(text);
  return isForUsers ? text.slice(0, messageLengthMax) : undefined;
}

const isServerError = (code: number): boolean => code >= 500 && code <= 599;

/**
 * Creates the error of a refusal. Its text is the backend's sentence. If the backend sent none
 * for users, the text is our own one of the code, or else a general one. The table of codes is a
 * separate file, because the first screen does not need it. If that file cannot be loaded, the
 * error has no `codeName` and no `remedy`.
 */
export async function createRefusalError(
  code: number,
  result: unknown,
  message: string | null | undefined,
  status = 200,
): Promise<CallError> {
  const table = await import("contract/error-codes").catch(() => undefined);
  const codeName = table?.codeNameOf(code);
  const own = textForUser(message) ?? (codeName && (await loadCodeText(codeName, result)));
  const text =
    own || (isServerError(code) ? httpStatusUserText(code) : transportErrorTexts.unknown);
  const remedy = codeName && table?.codes[codeName].then;
  return new CallError("refused", text, { status, code, codeName, remedy, rawDetails: result });
}

async function loadCodeText(name: CodeName, result: unknown): Promise<string | undefined> {
  const texts = await import("contract/code-texts").catch(() => undefined);
  return texts?.fillCodeText(name, isErrorDetails(result) ? result : {});
}

/** Returns true for a refusal, or, if names are given, only for a refusal with one of them. */
export const isRefusalError = (error: unknown, ...names: readonly CodeName[]): error is CallError =>
  error instanceof CallError &&
  error.kind === "refused" &&
  (names.length === 0 || (error.codeName !== undefined && names.includes(error.codeName)));

export const isUnauthorizedError = (error: unknown): error is CallError =>
  error instanceof CallError && error.kind === "unauthorized";

/**
 * Returns true if the connection failed, the call timed out, or the server failed (HTTP 5xx). The
 * same call may succeed a moment later.
 */
export const isTransportError = (error: unknown): error is CallError =>
  error instanceof CallError &&
  (error.kind === "noAnswer" || error.kind === "timeout" || (error.status ?? 0) >= 500);

/** Returns true if the backend may or may not have carried out the call. */
export const isUnknownOutcomeError = (error: unknown): boolean =>
  isTransportError(error) || (error instanceof CallError && error.kind === "strangeAnswer");
