import { type Fen, asFen } from "contract";

/**
 * Answers of the seller about the received payment. The backend stores them with the order.
 * `surplus`: the seller continues although more than the due amount arrived.
 */
export type ReceiptCheckAnswers = {
  receivedAmount: Fen;
  payerName?: string;
  /**
   * Last characters of the paying account. Empty if the seller's bill does not show the account,
   * absent if the seller was not asked.
   */
  payerAccountTail?: string;
  surplus?: 1;
};
/**
 * Answers of the receipt check that are copied into an appeal, if one of them does not match the
 * order.
 */
export type ReceiptFindingForAppeal = Partial<Omit<ReceiptCheckAnswers, "surplus">>;

/** Amount received beyond the due amount. Negative if less arrived. */
export const receivedSurplusAmount = ({ amount }: { amount: Fen }, received: Fen): Fen =>
  asFen(received - amount);

/**
 * Number of choices per question. The correct one is at another position than in the previous
 * question, so that tapping one spot repeatedly fails.
 */
export const choicesPerReceiptQuestion = 4;
export type RandomIndexFunction = (below: number) => number;
const randomIndex: RandomIndexFunction = (below) => Math.floor(Math.random() * below);

const yuan = 100;
/** Swaps the two digits after the decimal point: 1199.36 → 1199.63, which is easily misread. */
const swapped = (sum: number) =>
  sum - (sum % yuan) + (sum % 10) * 10 + Math.floor((sum % yuan) / 10);
/** Changes the digit before the decimal point: 1199.36 → 1196.36. */
const otherYuan = (sum: number) => {
  const digit = Math.floor(sum / yuan) % 10;
  return sum + (digit >= 3 ? -3 : 3) * yuan;
};
/**
 * Rounds up to whole yuan. That is usually the amount that the buyer typed, without the payment
 * suffix.
 */
const round = (sum: number) => Math.ceil(sum / yuan) * yuan;

/** Returns the due amount, followed by three similar amounts. */
export function createReceivedAmountChoices(due: Fen): Fen[] {
  const sums = new Set<number>([due]);
  for (const item of [swapped(due), otherYuan(due), round(due)]) {
    let other = item;
    while (sums.has(other)) other += 10;
    sums.add(other);
  }
  return [...sums].map(asFen);
}

const lettersOf = (text: string) => Array.from(text);
const common = lettersOf("军民华明平强伟芳敏静丽杰磊洋勇艳涛娟");
const isHidden = (letter: string) => letter === "*";

/**
 * Replaces the character of the name at the index `at`. The caller changes only given names,
 * because payment apps often hide the family name.
 */
const changed = (letters: readonly string[], at: number, to: string) =>
  letters.map((it, index) => (index === at ? to : it)).join("");

/**
 * Returns the name, followed by three names that differ from it in characters which a payment
 * record shows. Returns an empty list if no character of the given name is visible.
 */
export function createPayerNameChoices(name: string): string[] {
  const letters = lettersOf(name.trim());
  const last = letters.length - 1;
  const open = letters.map((_, at) => at).filter((at) => at > 0 && !isHidden(letters[at] ?? ""));
  if (open.length === 0) return [];
  const names = new Set([letters.join("")]);
  if (open.length > 1)
    names.add([...letters.slice(0, 1), ...letters.slice(1).toReversed()].join(""));
  const others = common.filter((it) => !letters.includes(it));
  // Derives the decoy characters from the name. Random ones would differ on each attempt and so
  // reveal the real name.
  const from = letters.reduce((sum, it) => sum + (it.codePointAt(0) ?? 0), 0);
  const at = open.includes(last) ? last : (open[0] ?? last);
  for (let nth = 0; names.size < choicesPerReceiptQuestion; nth += 1)
    names.add(changed(letters, at, others[(from + nth) % others.length] ?? "某"));
  return [...names];
}

/**
 * Returns the last characters of the account (`tail`), followed by three similar ones: the last two
 * swapped, all reversed, and another first one. If some of them are equal, more first characters
 * are tried.
 */
export function decoyTails(tail: string): string[] {
  const digits = Array.from(tail);
  const tails = new Set([tail]);
  const swappedEnd = [...digits.slice(0, -2), ...digits.slice(-2).toReversed()].join("");
  const otherStart = (step: number) =>
    `${(Number.parseInt(digits[0] ?? "0", 36) + step) % 10}${digits.slice(1).join("")}`;
  for (const item of [swappedEnd, digits.toReversed().join(""), otherStart(8)]) tails.add(item);
  for (let step = 1; tails.size < choicesPerReceiptQuestion; step += 1) tails.add(otherStart(step));
  return [...tails];
}

/**
 * Shuffles the choices and returns the position of the correct one, which is the first of the
 * input. The correct one is never placed at `notAt`.
 */
export function shuffleChoices<T>(
  choices: readonly [T, ...T[]] | readonly T[],
  notAt?: number,
  roll: RandomIndexFunction = randomIndex,
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
