const digits = 256;
/**
 * Images are similar if at most this many of the 1,024 bits of their hashes differ. Two receipts of
 * the same app may differ as little, so similarity is only a hint to look and no evidence.
 */
export const similarImageDistanceMax = 60;

const bitsIn = [0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4];

/** Returns the Hamming distance of two image hashes, or undefined if one of them is missing. */
export function imageHashDistance(a: string, b: string): number | undefined {
  if (a.length !== digits || b.length !== digits) return undefined;
  let distance = 0;
  for (let at = 0; at < digits; at += 1)
    distance += bitsIn[Number.parseInt(a[at] ?? "0", 16) ^ Number.parseInt(b[at] ?? "0", 16)] ?? 0;
  return distance;
}
