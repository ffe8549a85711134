import type { Bank } from "contract";
import { useEffect, useEffectEvent } from "react";
import { useRead } from "../../api/read.ts";
import { binOf, isBin, readBank, writeBank } from "./method-draft.ts";

const credit = 2;

interface CardBank {
  account: string;
  bank: string;
  onBank: (bank: string) => void;
}

/**
 * Whose card it is, by its first six digits and no more of it. What it finds is filled in once for those digits: a bank that was
 * chosen after that stays.
 */
export function useCardBank({ account, bank, onBank }: CardBank) {
  const bin = binOf(account);
  const known = isBin(bin);
  const found = useRead(
    "banks",
    { cardNo: known ? bin : "000000" },
    { enabled: known, quiet: true },
  ).data?.[0];
  const hit = known ? found : undefined;
  const chosen = readBank(bank);
  const fill = useEffectEvent(() => {
    if (hit && chosen?.bin !== bin)
      onBank(writeBank({ code: hit.bankCode, name: hit.bankName, bin }));
  });
  useEffect(() => fill(), [hit]);
  return {
    name: chosen?.name ?? "",
    code: chosen?.code ?? "",
    isRecognised: hit !== undefined && hit.bankCode === chosen?.code,
    isCredit: hit?.cardType === credit,
    /** Whose card it is, where another bank was chosen for it. */
    other:
      hit !== undefined && chosen !== undefined && hit.bankCode !== chosen.code ? hit : undefined,
    choose: ({ bankCode, bankName }: Pick<Bank, "bankCode" | "bankName">) =>
      onBank(writeBank({ code: bankCode, name: bankName, bin })),
  };
}
