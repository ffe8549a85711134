/** Returns the Levenshtein distance: the number of characters to change, add or remove. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (let j = 1; j <= b.length; j += 1)
      next.push(
        Math.min(
          (row[j] ?? 0) + 1,
          (next[j - 1] ?? 0) + 1,
          (row[j - 1] ?? 0) + (letter === b[j - 1] ? 0 : 1),
        ),
      );
    row = next;
  }
  return row[b.length] ?? 0;
}

/** Returns the name with the most similar spelling, or undefined if none is similar. */
export function findMostSimilarName(said: string, names: Iterable<string>): string | undefined {
  const most = Math.max(1, Math.floor(said.length / 3));
  let best: { name: string; far: number } | undefined;
  for (const name of names) {
    if (Math.abs(name.length - said.length) > most) continue;
    const far = editDistance(said, name);
    if (far <= most && far < (best?.far ?? most + 1)) best = { name, far };
  }
  return best?.name;
}
