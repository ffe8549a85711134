/** Counter with labels, in the form that metrics read. */
export class LabelledCounter {
  private readonly counts = new Map<string, { labels: readonly string[]; count: number }>();

  add(labels: readonly string[]): void {
    const key = labels.join(" ");
    const count = this.counts.get(key)?.count ?? 0;
    this.counts.set(key, { labels, count: count + 1 });
  }

  all(): (readonly [readonly string[], number])[] {
    return [...this.counts.values()].map(({ labels, count }) => [labels, count] as const);
  }
}
