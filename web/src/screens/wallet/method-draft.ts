import { type Bank, type PayType, payTypes } from "contract";
import { type StorageSlot, storage } from "../../lib/browser/storage.ts";

/** What was typed into a form and not saved yet: one for the next method of a type, one for each that is being changed. */
export const methodDraft = (type: PayType, id?: string): StorageSlot =>
  storage.personal(`method_${type}${id === undefined ? "" : `_${id}`}`);

/** The bank of a card, and the first digits for which it was chosen: other digits are recognised anew. */
export type BankChoice = { code: string; name: string; bin: string };
export const writeBank = (it: BankChoice): string => JSON.stringify([it.code, it.name, it.bin]);
export function readBank(text: string): BankChoice | undefined {
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
/** The first digits of a card say whose it is. */
export const binOf = (account: string): string =>
  /^\d{6}/.exec(account)?.[0] ?? account.slice(0, binLength);
export const isBin = (bin: string): boolean => /^\d{6}$/.test(bin);

/** For which card the list of banks was opened: its screen has no query, and a reload must not mix two cards up. */
const asking = storage.personal("method_bank_for");
export const askForBank = (id: string | undefined): void => asking.set(id ?? "");

/** Puts the bank into the draft of the form that asked. */
export function storeBank({ bankCode, bankName }: Pick<Bank, "bankCode" | "bankName">): void {
  const slot = methodDraft(payTypes.bank, asking.get() || undefined);
  const kept = fieldsOf(slot);
  const account = typeof kept["account"] === "string" ? kept["account"] : "";
  slot.set(
    JSON.stringify({
      ...kept,
      bank: writeBank({ code: bankCode, name: bankName, bin: binOf(account) }),
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
