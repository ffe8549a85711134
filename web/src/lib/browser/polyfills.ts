/**
 * Adds the methods that the browser lacks. Chromium 92 and iOS 15, the oldest supported browsers,
 * lack most of those below. Other newer methods do not compile (see tsconfig.json).
 */
function add(target: object, methods: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(methods))
    if (!(name in target))
      Object.defineProperty(target, name, { value, writable: true, configurable: true });
}

function at<T>(this: ArrayLike<T>, index: number): T | undefined {
  const from = Math.trunc(index) || 0;
  return this[from < 0 ? this.length + from : from];
}

type Test<T> = (it: T, index: number, all: T[]) => unknown;
function findLastIndex<T>(this: T[], test: Test<T>): number {
  let index = this.length - 1;
  while (index >= 0 && !test(this[index] as T, index, this)) index -= 1;
  return index;
}

add(Array.prototype, {
  at,
  findLastIndex,
  findLast<T>(this: T[], test: Test<T>) {
    return this[findLastIndex.call(this, test as Test<unknown>)];
  },
  toReversed<T>(this: T[]) {
    return this.slice().reverse();
  },
  toSorted<T>(this: T[], compare?: (a: T, b: T) => number) {
    return this.slice().sort(compare);
  },
  with<T>(this: T[], index: number, value: T) {
    const copy = this.slice();
    copy[index < 0 ? copy.length + index : index] = value;
    return copy;
  },
  toSpliced<T>(this: T[], ...how: [number, number, ...T[]]) {
    const copy = this.slice();
    copy.splice(...how);
    return copy;
  },
});
add(String.prototype, { at });
add(Object, {
  hasOwn: (it: object, name: PropertyKey) => Object.prototype.hasOwnProperty.call(it, name),
});
export {};
