/**
 * Returns the value at the end of an axis: the smallest 1, 2 or 5 times a power of ten that is not
 * below `most`, and at least 1.
 */
export function axisMaximum(most: number): number {
  let zeros = 1;
  while (zeros * 10 <= most) zeros *= 10;
  return zeros * ([1, 2, 5].find((it) => it * zeros >= most) ?? 10);
}
