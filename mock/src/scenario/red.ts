/** Where what came is not what was wanted, by the field's place in what was wanted. */
export type Differs = { field: string; wanted: unknown; got: unknown };
type Told = { wanted?: unknown; came?: unknown; seq?: number; differs?: Differs[] };

/** A step that did not come out as it was written. */
export class Red extends Error {
  override readonly name = "Red";
  readonly told: Told & { why: string };
  constructor(why: string, told: Told) {
    super(why);
    this.told = { ...told, why };
  }
}
