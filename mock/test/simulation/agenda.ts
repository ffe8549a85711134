type Entry = { at: number; place: number; act: () => void };
const isBefore = (a: Entry, b: Entry): boolean => a.at < b.at || (a.at === b.at && a.place < b.place);

/** What is to come, in the order of its time; at the same moment, in the order in which it was planned. */
export function openAgenda() {
  const heap: Entry[] = [];
  let count = 0;
  const at = (i: number): Entry => heap[i] as Entry;
  const swap = (a: number, b: number): void => {
    [heap[a], heap[b]] = [at(b), at(a)];
  };

  function rise(from: number): void {
    for (let i = from; i > 0; ) {
      const parent = (i - 1) >> 1;
      if (!isBefore(at(i), at(parent))) return;
      swap(i, parent);
      i = parent;
    }
  }

  function sink(): void {
    for (let i = 0; ; ) {
      const [left, right] = [2 * i + 1, 2 * i + 2];
      let least = i;
      if (left < heap.length && isBefore(at(left), at(least))) least = left;
      if (right < heap.length && isBefore(at(right), at(least))) least = right;
      if (least === i) return;
      swap(i, least);
      i = least;
    }
  }

  return {
    plan(when: number, act: () => void): void {
      heap.push({ at: when, place: count++, act });
      rise(heap.length - 1);
    },
    next(): Entry | undefined {
      const first = heap[0];
      const last = heap.pop();
      if (first && last && heap.length > 0) {
        heap[0] = last;
        sink();
      }
      return first;
    },
  };
}
