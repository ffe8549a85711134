type Told = { wanted?: unknown; came?: unknown; seq?: number };

/** A step that did not come out as it was written. */
export class Red extends Error {
  override readonly name = "Red";
  readonly told: Told & { why: string };
  constructor(why: string, told: Told) {
    super(why);
    this.told = { ...told, why };
  }
}
