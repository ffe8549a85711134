/** Where what came is not what was wanted, by the field's place in what was wanted. */
export type FieldDifference = { field: string; wanted: unknown; got: unknown };
type FailureDetails = {
  wanted?: unknown;
  came?: unknown;
  seq?: number;
  differs?: FieldDifference[];
};

/** A step that did not come out as it was written. */
export class StepFailure extends Error {
  override readonly name = "Red";
  readonly told: FailureDetails & { why: string };
  constructor(why: string, reported: FailureDetails) {
    super(why);
    this.told = { ...reported, why };
  }
}
