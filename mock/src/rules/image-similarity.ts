const digits = 256;
/** Of 1,024 steps. Two receipts of one app may be as near: it is a hint to look, and evidence of nothing. */
export const similarDistanceMax = 60;

const bitsIn = [0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4];

/** In how many steps two pictures differ; nothing where one of them has no print. */
export function imageDistance(a: string, b: string): number | undefined {
  if (a.length !== digits || b.length !== digits) return undefined;
  let distance = 0;
  for (let at = 0; at < digits; at += 1)
    distance += bitsIn[Number.parseInt(a[at] ?? "0", 16) ^ Number.parseInt(b[at] ?? "0", 16)] ?? 0;
  return distance;
}
