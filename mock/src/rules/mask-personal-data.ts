/** Masks a name for strangers: 张*三, 李*. */
export const maskName = (name: string): string => {
  const letters = Array.from(name);
  if (letters.length < 2) return name;
  return letters.length === 2
    ? `${letters[0]}*`
    : `${letters[0]}${"*".repeat(letters.length - 2)}${letters.at(-1)}`;
};

/** Minimum number of hidden characters. Four digits leave ten thousand possibilities. */
const hiddenMin = 4;
/** Shows the end rather than the beginning if the text is short, because users compare the end. */
function mask(text: string, first: number, last: number): string {
  const end = Math.max(0, Math.min(last, text.length - hiddenMin));
  const begin = Math.max(0, Math.min(first, text.length - hiddenMin - end));
  return `${text.slice(0, begin)}${"*".repeat(hiddenMin)}${text.slice(text.length - end)}`;
}
export const maskPhone = (phone: string): string => (phone === "" ? "" : mask(phone, 3, 4));
/**
 * Shows only the first three characters. If the birthday and the check digit were visible too, the
 * rest could be guessed in a few attempts.
 */
export const maskIdNumber = (id: string): string =>
  id === "" ? "" : id.slice(0, 3) + "*".repeat(id.length - 3);
export function maskPayMethodAccount(account: string): string {
  const at = account.indexOf("@");
  return at > 0 ? mask(account.slice(0, at), 2, 0) + account.slice(at) : mask(account, 3, 4);
}
export const lastFourDigitsOfAccount = (account: string): string => account.slice(-4);
/** Masks a nickname in the list of evaluations. */
export const maskNickName = (name: string): string => `${Array.from(name)[0] ?? ""}**`;
