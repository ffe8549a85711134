/**
 * Counts events per combination of label values. `all` returns `[labels, count]` pairs for the
 * metrics endpoint.
 */
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
