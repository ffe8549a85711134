import { type BillType, type AssetUnits, asAssetUnits } from "contract";

export type AccountKind = "able" | "entrustFrozen" | "orderLocked" | "cooling" | "fee" | "issued";
export type Posting = { ownerId: string; kind: AccountKind; amount: AssetUnits };
/** Entry of a user's bill list. */
export type NewBill = {
  userId: string;
  billType: BillType;
  quantity: AssetUnits;
  cny: number | null;
  remark: string;
};
export type LedgerEntry = {
  reason: string;
  refType: "order" | "entrust" | "user";
  refId: string;
  postings: Posting[];
  bills: NewBill[];
};

export const negateQuantity = (quantity: AssetUnits): AssetUnits => asAssetUnits(-quantity);
export const addQuantities = (a: AssetUnits, b: AssetUnits): AssetUnits => asAssetUnits(a + b);
export const subtractQuantities = (a: AssetUnits, b: AssetUnits): AssetUnits => asAssetUnits(a - b);

export const postingsOfTransfer = (
  from: [string, AccountKind],
  to: [string, AccountKind],
  amount: AssetUnits,
): Posting[] => [
  { ownerId: from[0], kind: from[1], amount: negateQuantity(amount) },
  { ownerId: to[0], kind: to[1], amount },
];

/** Merges the postings of each account and drops zeros. Throws if the sum is not zero. */
export function mergePostings(postings: readonly Posting[]): Posting[] {
  const sums = new Map<string, Posting>();
  for (const posting of postings) {
    const key = `${posting.ownerId} ${posting.kind}`;
    sums.set(key, {
      ...posting,
      amount: addQuantities(posting.amount, sums.get(key)?.amount ?? asAssetUnits(0)),
    });
  }
  const lines = [...sums.values()].filter((it) => it.amount !== 0);
  const sum = lines.reduce((total, it) => total + it.amount, 0);
  if (sum !== 0) throw new Error(`a journal entry is out of balance by ${sum}`);
  return lines;
}
