/**
 * Remedy after a refusal: `fix` the input, retry `later`, complete another `step` first, `reread`
 * the data, or `none` if nothing helps.
 */
export type ErrorRemedy = "fix" | "later" | "step" | "reread" | "none";
export type Code = { code: number; then: ErrorRemedy };

export const defineCodes = <const T extends Record<string, Code>>(it: T): T => it;

/** Codes that every call may return without declaring them. */
export const generalCodes = defineCodes({
  ok: { code: 200, then: "none" },
  unauthorized: { code: 401, then: "step" },
  forbidden: { code: 403, then: "none" },
  badInput: { code: 10001, then: "fix" },
  tooOften: { code: 10002, then: "later" },
  requestReused: { code: 10003, then: "none" },
  notBuilt: { code: 10008, then: "none" },
  maintenance: { code: 10009, then: "later" },
  busy: { code: 99999, then: "later" },
});

export type GeneralCode = keyof typeof generalCodes;
