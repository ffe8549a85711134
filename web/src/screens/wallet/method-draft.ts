import { type Bank, type PayType, payTypes } from "contract";
import { draft, parseStored, schema } from "../../lib/browser/draft.ts";
import { type StorageSlot, storage } from "../../lib/browser/storage.ts";

/** Parses the fields of a stored form. Returns no fields if the text is malformed. */
const parseFields = (text: string | undefined): Record<string, string> =>
  parseStored(text, schema.record(schema.text)) ?? {};

/**
 * Fields that identify the user. They are stored only for the browser tab, because they must not
 * stay on the device.
 */
const tabOnlyNames = ["account", "phone"];

/**
 * Storage slot for the unsaved input of a form. There is one draft per type for a new method, and
 * one per method that is edited.
 */
export function paymentMethodDraftStorageSlot(type: PayType, id?: string): StorageSlot {
  const name = `method_${type}${id === undefined ? "" : `_${id}`}`;
  const device = storage.personal(name);
  const tab = storage.tab(`${name}_private`);
  const pick = (text: string, isTabOnly: boolean) =>
    JSON.stringify(
      Object.fromEntries(
        Object.entries(parseFields(text)).filter(([it]) => tabOnlyNames.includes(it) === isTabOnly),
      ),
    );
  return {
    ...device,
    get: () => JSON.stringify({ ...parseFields(device.get()), ...parseFields(tab.get()) }),
    set(text) {
      device.set(pick(text, false));
      tab.set(pick(text, true));
    },
    clear() {
      device.clear();
      tab.clear();
    },
  };
}

/**
 * Chosen bank of a card. `bin` has the first digits for which the bank was chosen: if they change,
 * the bank is recognized again.
 */
export type BankChoice = { code: string; name: string; bin: string };
export const stringifyBankChoice = (choice: BankChoice): string =>
  JSON.stringify([choice.code, choice.name, choice.bin]);
export function parseBankChoice(text: string): BankChoice | undefined {
  const [code, name, bin] = parseStored(text, schema.list(schema.text)) ?? [];
  return code === undefined || name === undefined || bin === undefined
    ? undefined
    : { code, name, bin };
}

const binLength = 6;
/**
 * Returns the first six digits of a card number, which identify its bank, or fewer if fewer are
 * typed.
 */
export const cardPrefixOf = (account: string): string =>
  /^\d{6}/.exec(account)?.[0] ?? account.slice(0, binLength);
export const isCompleteCardPrefix = (bin: string): boolean => /^\d{6}$/.test(bin);

/**
 * Id of the card for which the list of banks was opened; "" for a new card. Stored, because that
 * screen has no query parameter and a reload must not mix up two cards.
 */
const asking = storage.personal("method_bank_for");
export const storeCardIdForBankChoice = (id: string | undefined): void => asking.set(id ?? "");

/** Stores the chosen bank in the draft of the card form that opened the list of banks. */
export function storeBankChoice({ bankCode, bankName }: Pick<Bank, "bankCode" | "bankName">): void {
  const form = draft(
    paymentMethodDraftStorageSlot(payTypes.bank, asking.get() || undefined),
    schema.record(schema.text),
  );
  const entered = form.read() ?? {};
  const bin = cardPrefixOf(entered["account"] ?? "");
  form.write({ ...entered, bank: stringifyBankChoice({ code: bankCode, name: bankName, bin }) });
}
