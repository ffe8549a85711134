import { type Bank, type PayType, payTypes } from "contract";
import { type StorageSlot, storage } from "../../lib/browser/storage.ts";

/**
 * Unsaved input of a form. There is one draft per type for a new method, and one per method that is
 * edited.
 */
export const methodDraftSlot = (type: PayType, id?: string): StorageSlot =>
  storage.personal(`method_${type}${id === undefined ? "" : `_${id}`}`);

/**
 * The chosen bank of a card, and the first digits for which it was chosen. Other digits trigger
 * recognition again.
 */
export type BankChoice = { code: string; name: string; bin: string };
export const stringifyBankChoice = (choice: BankChoice): string =>
  JSON.stringify([choice.code, choice.name, choice.bin]);
export function parseBankChoice(text: string): BankChoice | undefined {
  try {
    const kept: unknown = JSON.parse(text);
    if (!Array.isArray(kept)) return undefined;
    const [code, name, bin] = kept as unknown[];
    return typeof code === "string" && typeof name === "string" && typeof bin === "string"
      ? { code, name, bin }
      : undefined;
  } catch {
    return undefined;
  }
}

const binLength = 6;
/** Returns the first digits of a card number, which identify its bank. */
export const cardPrefixOf = (account: string): string =>
  /^\d{6}/.exec(account)?.[0] ?? account.slice(0, binLength);
export const isCardPrefix = (bin: string): boolean => /^\d{6}$/.test(bin);

/**
 * Card for which the list of banks was opened. It is stored, because that screen has no query parameter
 * and a reload must not mix up two cards.
 */
const asking = storage.personal("method_bank_for");
export const storeCardForBankChoice = (id: string | undefined): void => asking.set(id ?? "");

/** Stores the bank in the draft of the form that opened the list. */
export function storeBankChoice({ bankCode, bankName }: Pick<Bank, "bankCode" | "bankName">): void {
  const slot = methodDraftSlot(payTypes.bank, asking.get() || undefined);
  const kept = fieldsOf(slot);
  const account = typeof kept["account"] === "string" ? kept["account"] : "";
  slot.set(
    JSON.stringify({
      ...kept,
      bank: stringifyBankChoice({ code: bankCode, name: bankName, bin: cardPrefixOf(account) }),
    }),
  );
}

function fieldsOf(slot: StorageSlot): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(slot.get() ?? "{}");
    return typeof kept === "object" && kept !== null ? { ...kept } : {};
  } catch {
    return {};
  }
}
