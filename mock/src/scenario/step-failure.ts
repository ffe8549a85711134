/**
 * Difference between the expected and the received value of a field. `field` is its path in the
 * expected value.
 */
export type FieldDifference = { field: string; wanted: unknown; got: unknown };
type FailureDetails = {
  wanted?: unknown;
  came?: unknown;
  seq?: number;
  differs?: FieldDifference[];
};

/** Thrown if the outcome of a step is not the expected one. */
export class StepFailure extends Error {
  override readonly name = "StepFailure";
  readonly details: FailureDetails & { why: string };
  constructor(why: string, reported: FailureDetails) {
    super(why);
    this.details = { ...reported, why };
  }
}
