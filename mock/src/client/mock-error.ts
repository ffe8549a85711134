import type { ControlCode } from "./control.ts";

export type ErrorHints = {
  field?: string;
  known?: readonly string[];
  near?: readonly string[];
  at?: number;
  reason?: string;
};

/** What the mock would not do, or what did not come about: a sentence in English for whoever wrote the test. */
export class MockError extends Error {
  override readonly name = "MockError";
  /** Of the answer; 0 when there was none. */
  readonly status: number;
  /** `unmet` is the client's own: what was awaited did not come. */
  readonly code: ControlCode | "unmet" | "unreachable";
  readonly pointers: ErrorHints;
  constructor(message: string, status: number, code: MockError["code"], pointers: ErrorHints = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.pointers = pointers;
  }
}
