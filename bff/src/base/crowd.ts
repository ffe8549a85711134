/** Somebody's place in a crowd, by which he leaves it. */
export type Place<T> = { readonly of: T; at: number };

/**
 * Who is here just now, in no order. A `Set` of those who come and go keeps the engine from letting go of them: it puts itself into a new
 * table each time it is full of gaps, each old table holds the next one and whom it held, and once one of them is old, all that comes
 * after it, with every request it holds, stays until the large collection. That cost a quarter of each call, and its worst moments.
 */
export class Crowd<T> implements Iterable<T> {
  private readonly places: Place<T>[] = [];

  add(of: T): Place<T> {
    const place = { of, at: this.places.length };
    this.places.push(place);
    return place;
  }

  /** To be asked once for each place. */
  remove(place: Place<T>): void {
    const last = this.places.pop();
    if (last === undefined || last === place) return;
    this.places[place.at] = last;
    last.at = place.at;
  }

  get size(): number {
    return this.places.length;
  }

  *[Symbol.iterator](): Iterator<T> {
    for (const { of } of [...this.places]) yield of;
  }
}
