/** Something that must never be. The keys name the people, entrusts and orders it touches. */
export class Violation extends Error {
  readonly invariant: string;
  readonly keys: readonly string[];
  constructor(invariant: string, text: string, keys: readonly string[]) {
    super(text);
    this.invariant = invariant;
    this.keys = keys;
  }
}
