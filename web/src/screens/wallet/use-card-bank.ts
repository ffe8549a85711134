import type { Bank } from "contract";
import { useEffect, useEffectEvent } from "react";
import { useRead } from "../../api/read-queries.ts";
import {
  cardPrefixOf,
  isCompleteCardPrefix,
  parseBankChoice,
  stringifyBankChoice,
} from "./method-draft.ts";

const credit = 2;

interface CardBank {
  account: string;
  bank: string;
  onBank: (bank: string) => void;
}

/**
 * Finds the bank of a card by its first six digits, and sends no other digit. The bank is filled in
 * once for those digits, so a bank that is chosen later stays.
 */
export function useCardBank({ account, bank, onBank }: CardBank) {
  const bin = cardPrefixOf(account);
  const known = isCompleteCardPrefix(bin);
  const found = useRead(
    "banks",
    { cardNo: known ? bin : "000000" },
    { enabled: known, quiet: true },
  ).data?.[0];
  const hit = known ? found : undefined;
  const chosen = parseBankChoice(bank);
  const fill = useEffectEvent(() => {
    if (hit && chosen?.bin !== bin)
      onBank(stringifyBankChoice({ code: hit.bankCode, name: hit.bankName, bin }));
  });
  useEffect(() => fill(), [hit]);
  return {
    name: chosen?.name ?? "",
    code: chosen?.code ?? "",
    isRecognised: hit !== undefined && hit.bankCode === chosen?.code,
    isCredit: hit?.cardType === credit,
    /** Bank that belongs to the card number, if the user has chosen a different one. */
    other:
      hit !== undefined && chosen !== undefined && hit.bankCode !== chosen.code ? hit : undefined,
    choose: ({ bankCode, bankName }: Pick<Bank, "bankCode" | "bankName">) =>
      onBank(stringifyBankChoice({ code: bankCode, name: bankName, bin })),
  };
}
