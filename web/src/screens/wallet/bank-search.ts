import type { Bank } from "contract";

const hotMax = 8;
export const filterCommonBanks = (banks: readonly Bank[]): Bank[] =>
  banks.filter((it) => it.hot === 1).slice(0, hotMax);

/**
 * For each of `letters`, the first Chinese character in pinyin order. No syllable begins with I, U
 * or V.
 */
const firsts = Array.from("阿八嚓哒妸发旮哈讥咔垃痳拏噢妑七呥扨它穵夕丫帀");
const letters = "ABCDEFGHJKLMNOPQRSTWXYZ";
/**
 * Initials that differ from the pinyin order, because bank names use another reading of the
 * character.
 */
const readAs: Readonly<Record<string, string>> = { 行: "H", 重: "C" };
const byPinyin = new Intl.Collator("zh-CN-u-co-pinyin");
const letterOf = (text: string): string =>
  readAs[text] ??
  (/\p{Script=Han}/u.test(text)
    ? (letters[firsts.findLastIndex((first) => byPinyin.compare(first, text) <= 0)] ?? "")
    : text);
/** Returns the pinyin initials of a name, such as "ZSYH" for 招商银行. */
const initialsOf = (name: string): string => Array.from(name.toUpperCase(), letterOf).join("");

/**
 * Returns the banks that match the typed text. Any text matches a part of the name. A single letter
 * also matches the first pinyin letter (`initial`). Two or more letters also match a part of the
 * initials of all characters, or of the bank code.
 */
export function searchBanks(banks: readonly Bank[], typed: string): Bank[] {
  const text = typed.normalize("NFKC").replace(/\s/g, "").toUpperCase();
  if (text === "") return [...banks];
  const byInitial = /^[A-Z]$/.test(text)
    ? banks.filter((it) => it.initial.toUpperCase() === text)
    : [];
  const byInitials = /^[A-Z]{2,}$/.test(text)
    ? banks.filter((it) => initialsOf(it.bankName).includes(text))
    : [];
  const byName = banks.filter(
    (bank) =>
      bank.bankName.toUpperCase().includes(text) ||
      (text.length > 1 && bank.bankCode.includes(text)),
  );
  return [...new Set([...byInitial, ...byInitials, ...byName])];
}

type Section = { letter: string; banks: Bank[] };
/** Returns sections from A to Z. Banks without a letter are in the last section, "#". */
export function groupBanksByLetter(banks: readonly Bank[]): Section[] {
  const byLetter = new Map<string, Bank[]>();
  for (const bank of banks) {
    const letter = /^[A-Za-z]$/.test(bank.initial) ? bank.initial.toUpperCase() : "#";
    byLetter.set(letter, [...(byLetter.get(letter) ?? []), bank]);
  }
  const place = (letter: string) => (letter === "#" ? "~" : letter);
  return [...byLetter]
    .map(([letter, own]) => ({ letter, banks: own }))
    .toSorted((a, b) => (place(a.letter) < place(b.letter) ? -1 : 1));
}

const otherCode = "OTHER";
/** Returns the choice for a user whose bank is not in the list. */
export const otherBankOption = (banks: readonly Bank[]): Pick<Bank, "bankCode" | "bankName"> =>
  banks.find((it) => it.bankCode === otherCode) ?? { bankCode: otherCode, bankName: "其他银行" };
