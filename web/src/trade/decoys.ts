import { type Fen, fen } from "contract";

/** Statement of the seller about their own account, stored with the order. `surplus`: they go on although more arrived. */
export type ReceiptAnswers = { receivedAmount: Fen; payerName?: string; surplus?: 1 };
/** Statement in which a fact does not fit, for the appeal. */
export type ReceiptFinding = Partial<Omit<ReceiptAnswers, "surplus">>;

/** Amount received beyond the due one. Negative if less arrived. */
export const surplusOf = ({ amount }: { amount: Fen }, received: Fen): Fen =>
  fen(received - amount);

/** Two and two, and the right one never where the last one stood: who taps blindly on one place gets nowhere. */
export const choicesCount = 4;
export type RandomIndex = (below: number) => number;
const dice: RandomIndex = (below) => Math.floor(Math.random() * below);

const yuan = 100;
/** 1199.36 and 1199.63: what an eye takes for the same. */
const swapped = (sum: number) =>
  sum - (sum % yuan) + (sum % 10) * 10 + Math.floor((sum % yuan) / 10);
/** 1199.36 and 1196.36. */
const otherYuan = (sum: number) => {
  const digit = Math.floor(sum / yuan) % 10;
  return sum + (digit >= 3 ? -3 : 3) * yuan;
};
/** What the buyer had typed before the tail was added. */
const round = (sum: number) => Math.ceil(sum / yuan) * yuan;

/** The sum that is due among three that are near it. */
export function decoyAmounts(due: Fen): Fen[] {
  const sums = new Set<number>([due]);
  for (const it of [swapped(due), otherYuan(due), round(due)]) {
    let other = it;
    while (sums.has(other)) other += 10;
    sums.add(other);
  }
  return [...sums].map(fen);
}

const lettersOf = (text: string) => Array.from(text);
const common = lettersOf("军民华明平强伟芳敏静丽杰磊洋勇艳涛娟");
const isHidden = (letter: string) => letter === "*";

/** The given name with one letter changed. A payment app often hides the family name, so it says nothing. */
const changed = (letters: readonly string[], at: number, to: string) =>
  letters.map((it, index) => (index === at ? to : it)).join("");

/** The name among three that differ from it in what a bill still shows. None where there is no name to tell. */
export function decoyNames(name: string): string[] {
  const letters = lettersOf(name.trim());
  const last = letters.length - 1;
  const open = letters.map((_, at) => at).filter((at) => at > 0 && !isHidden(letters[at] ?? ""));
  if (open.length === 0) return [];
  const names = new Set([letters.join("")]);
  if (open.length > 1)
    names.add([...letters.slice(0, 1), ...letters.slice(1).toReversed()].join(""));
  const others = common.filter((it) => !letters.includes(it));
  // Which letters they are must not tell which of the four is real: they follow from the name.
  const from = letters.reduce((sum, it) => sum + (it.codePointAt(0) ?? 0), 0);
  const at = open.includes(last) ? last : (open[0] ?? last);
  for (let nth = 0; names.size < choicesCount; nth += 1)
    names.add(changed(letters, at, others[(from + nth) % others.length] ?? "某"));
  return [...names];
}

/** The first of them is the right one. Answers them in a new order, and where the right one stands. */
export function shuffleChoices<T>(
  choices: readonly [T, ...T[]] | readonly T[],
  notAt?: number,
  roll: RandomIndex = dice,
): { tiles: T[]; at: number } {
  const [right, ...wrong] = choices as readonly T[];
  const places = choices.map((_, at) => at).filter((at) => at !== notAt);
  const at = places[roll(places.length)] ?? 0;
  const rest = [...wrong];
  for (let left = rest.length - 1; left > 0; left -= 1) {
    const other = roll(left + 1);
    [rest[left], rest[other]] = [rest[other] as T, rest[left] as T];
  }
  return { tiles: [...rest.slice(0, at), right as T, ...rest.slice(at)], at };
}
