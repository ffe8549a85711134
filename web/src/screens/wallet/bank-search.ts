import type { Bank } from "contract";

const hotMax = 8;
export const commonBanksOf = (banks: readonly Bank[]): Bank[] =>
  banks.filter((it) => it.hot === 1).slice(0, hotMax);

/** The first character of each letter in the order of pinyin; no syllable begins with the letters that are missing. */
const firsts = Array.from("阿八嚓哒妸发旮哈讥咔垃痳拏噢妑七呥扨它穵夕丫帀");
const letters = "ABCDEFGHJKLMNOPQRSTWXYZ";
/** In the names of banks they are read otherwise than the order has them. */
const readAs: Readonly<Record<string, string>> = { 行: "H", 重: "C" };
const byPinyin = new Intl.Collator("zh-CN-u-co-pinyin");
const letterOf = (it: string): string =>
  readAs[it] ??
  (/\p{Script=Han}/u.test(it)
    ? (letters[firsts.findLastIndex((first) => byPinyin.compare(first, it) <= 0)] ?? "")
    : it);
/** 招商银行 is ZSYH. */
const initialsOf = (name: string): string => Array.from(name.toUpperCase(), letterOf).join("");

/** One letter is a pinyin initial; more are those of the characters, or a part of the name, or of the code. */
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
    (it) =>
      it.bankName.toUpperCase().includes(text) || (text.length > 1 && it.bankCode.includes(text)),
  );
  return [...new Set([...byInitial, ...byInitials, ...byName])];
}

type Section = { letter: string; banks: Bank[] };
/** A to Z; what has no letter stands at the end. */
export function bankSectionsOf(banks: readonly Bank[]): Section[] {
  const byLetter = new Map<string, Bank[]>();
  for (const it of banks) {
    const letter = /^[A-Za-z]$/.test(it.initial) ? it.initial.toUpperCase() : "#";
    byLetter.set(letter, [...(byLetter.get(letter) ?? []), it]);
  }
  const place = (letter: string) => (letter === "#" ? "~" : letter);
  return [...byLetter]
    .map(([letter, own]) => ({ letter, banks: own }))
    .toSorted((a, b) => (place(a.letter) < place(b.letter) ? -1 : 1));
}

const otherCode = "OTHER";
/** For whose bank is not in the list. */
export const otherBank = (banks: readonly Bank[]): Pick<Bank, "bankCode" | "bankName"> =>
  banks.find((it) => it.bankCode === otherCode) ?? { bankCode: otherCode, bankName: "其他银行" };
