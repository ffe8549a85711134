import type { ControlCode } from "./control-call-types.ts";

/**
 * Details of an error. `field`, `known` and `near`: the wrong field, the values that it accepts,
 * and the most similar of them. `at` and `reason`: a time and a reason, for example of the end of a
 * world.
 */
export type ErrorHints = {
  field?: string;
  known?: readonly string[];
  near?: readonly string[];
  at?: number;
  reason?: string;
};

/**
 * Thrown if the mock rejects a control call or does not respond, or if an expectation of the test
 * is not met. The message is English text for the author of the test.
 */
export class MockError extends Error {
  override readonly name = "MockError";
  /** HTTP status of the response; 0 without a response. */
  readonly status: number;
  /**
   * `unmet`: an expectation failed. `unreachable`: no mock responded. Both codes are set by this
   * client, not by the mock.
   */
  readonly code: ControlCode | "unmet" | "unreachable";
  /** Details, if the mock sent any. */
  readonly pointers: ErrorHints;
  constructor(message: string, status: number, code: MockError["code"], pointers: ErrorHints = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.pointers = pointers;
  }
}
