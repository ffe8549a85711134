/** Error codes of control calls. */
export type ControlErrorCode =
  | "badRequest"
  | "forbidden"
  | `unknown.${"world" | "user" | "order" | "appeal" | "fault" | "answer" | "snapshot" | "address"}`
  | "gone.world"
  | "exists"
  | "conflict"
  | "offContract"
  | "tooLarge"
  | "tooMany"
  | "notAllowedNow"
  | "internalError";

export const httpStatusByControlErrorCode: Readonly<Record<ControlErrorCode, number>> = {
  badRequest: 400,
  forbidden: 403,
  "unknown.world": 404,
  "unknown.user": 404,
  "unknown.order": 404,
  "unknown.appeal": 404,
  "unknown.fault": 404,
  "unknown.answer": 404,
  "unknown.snapshot": 404,
  "unknown.address": 404,
  "gone.world": 410,
  exists: 409,
  conflict: 409,
  offContract: 422,
  tooLarge: 413,
  tooMany: 409,
  notAllowedNow: 409,
  internalError: 500,
};

/**
 * Details of an error. `field`, `known` and `near`: the wrong field, the values that it accepts,
 * and the most similar of them. `at` and `reason`: a time and a reason, for example of the end of a
 * world.
 */
export type ControlErrorHints = {
  field?: string;
  known?: readonly string[];
  near?: readonly string[];
  at?: number;
  reason?: string;
};
export type ControlErrorBody = ControlErrorHints & { error: string; code: ControlErrorCode };

/** Error of a control call. Its message is the English text in the answer. */
export class ControlError extends Error {
  override readonly name = "ControlError";
  readonly code: ControlErrorCode;
  readonly hints: ControlErrorHints;
  readonly status: number;
  constructor(
    code: ControlErrorCode,
    message: string,
    pointers: ControlErrorHints = {},
    status = httpStatusByControlErrorCode[code],
  ) {
    super(message);
    this.code = code;
    this.hints = pointers;
    this.status = status;
  }
}

export const createControlErrorBody = ({
  code,
  message,
  hints,
}: ControlError): ControlErrorBody => ({
  error: message,
  code,
  ...hints,
});
