/** 张*三, 李*; what is shown of a person to strangers. */
export const maskName = (name: string): string => {
  const letters = Array.from(name);
  if (letters.length < 2) return name;
  return letters.length === 2 ? `${letters[0]}*` : `${letters[0]}${"*".repeat(letters.length - 2)}${letters.at(-1)}`;
};
export const maskPhone = (phone: string): string => (phone === "" ? "" : `${phone.slice(0, 3)}****${phone.slice(-4)}`);
export const maskId = (id: string): string => (id === "" ? "" : `${id.slice(0, 3)}${"*".repeat(11)}${id.slice(-4)}`);
export const maskAccount = (account: string): string => {
  if (account.length <= 4) return "*".repeat(account.length);
  const at = account.indexOf("@");
  return at > 0 ? `${account.slice(0, 2)}***${account.slice(at)}` : `${account.slice(0, 3)}****${account.slice(-4)}`;
};
export const tailOf = (account: string): string => account.slice(-4);
/** A name among the evaluations. */
export const maskNick = (name: string): string => `${Array.from(name)[0] ?? ""}**`;
