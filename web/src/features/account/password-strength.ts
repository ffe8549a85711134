export type Strength = 0 | 1 | 2 | 3;

/** How hard it is to guess: its length, and how many kinds of characters it mixes. 0 for none. */
export function strengthOf(password: string): Strength {
  if (password === "") return 0;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((it) => it.test(password)).length;
  if (password.length < 8 || kinds < 2 || /^(.)\1*$/.test(password)) return 1;
  return password.length >= 12 && kinds >= 3 ? 3 : kinds >= 3 || password.length >= 12 ? 2 : 1;
}

export const strengthTexts = ["", "弱", "中", "强"] as const;
