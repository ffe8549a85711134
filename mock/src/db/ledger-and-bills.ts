import type { AssetUnits } from "contract";
import { internalBillTypes } from "../rules/catalog/bill-types.ts";
import type { AccountKind, NewBill, LedgerEntry, Posting } from "../rules/ledger.ts";
import { type CostCalculationBill, costCalculationBillTypes } from "../rules/bill-statement.ts";
import { type Db, insertRow } from "./db.ts";

type Account = { ownerId: string; kind: AccountKind; balance: number; version: number };

const accountsOf = (db: Db, ownerId: string): Account[] =>
  db.all("SELECT * FROM accounts WHERE ownerId = :ownerId", { ownerId });
const findAccount = (db: Db, ownerId: string, kind: AccountKind): Account | undefined =>
  accountsOf(db, ownerId).find((it) => it.kind === kind);
export const ledgerAccountBalance = (db: Db, ownerId: string, kind: AccountKind): AssetUnits =>
  (findAccount(db, ownerId, kind)?.balance ?? 0) as AssetUnits;

function changeBalance(db: Db, { ownerId, kind, amount }: Posting): void {
  const account = findAccount(db, ownerId, kind);
  if (!account) return insertRow(db, "accounts", { ownerId, kind, balance: amount, version: 1 });
  const changed = db.run(
    "UPDATE accounts SET balance = balance + :amount, version = version + 1 WHERE ownerId = :ownerId AND kind = :kind AND version = :version",
    { ...account, amount },
  );
  if (changed !== 1) throw new Error("accounts row was changed since it was read");
}

function addBill(db: Db, entryId: number, line: NewBill, createdAt: number): void {
  insertRow(db, "bills", {
    ...line,
    entryId,
    balance: ledgerAccountBalance(db, line.userId, "able"),
    createdAt,
  });
}

/** Stores an entry whose postings add up to zero. Returns its id. */
export function addLedgerEntry(
  db: Db,
  { reason, refType, refId, postings, bills }: LedgerEntry,
  createdAt: number,
): number {
  insertRow(db, "entries", { reason, refType, refId, createdAt });
  const { id = 0 } = db.one<{ id: number }>("SELECT max(id) AS id FROM entries") ?? {};
  postings.forEach((posting, line) => {
    changeBalance(db, posting);
    insertRow(db, "postings", { entryId: id, line, ...posting });
  });
  for (const it of bills) addBill(db, id, it, createdAt);
  return id;
}

export type BillRecord = {
  id: number;
  userId: string;
  billType: number;
  quantity: AssetUnits;
  cny: number | null;
  balance: AssetUnits;
  remark: string;
  refType: string;
  refId: string;
  createdAt: number;
};
export type UserBillFilter = {
  userId: string;
  billType: number | null;
  direction: number | null;
  startTime: number | null;
  endTime: number | null;
};

/**
 * Amount by which a bill changes the owner's total. Bills between the owner's own accounts count as
 * zero.
 */
const totalChangeSql = `CASE WHEN billType IN (${internalBillTypes.join(", ")}) THEN 0 ELSE quantity END`;
const filteredBillsSql = `FROM bills WHERE userId = :userId
  AND (:billType IS NULL OR billType = :billType)
  AND (:direction IS NULL OR sign(${totalChangeSql}) = iif(:direction = 1, 1, -1))
  AND (:startTime IS NULL OR createdAt >= :startTime) AND (:endTime IS NULL OR createdAt <= :endTime)`;

export const findBillPage = (
  db: Db,
  filter: UserBillFilter,
  limit: number,
  offset: number,
): BillRecord[] =>
  db.all(
    `SELECT b.*, e.refType, e.refId FROM (SELECT * ${filteredBillsSql} ORDER BY id DESC LIMIT :limit OFFSET :offset) b
     JOIN entries e ON e.id = b.entryId ORDER BY b.id DESC`,
    { ...filter, limit, offset },
  );
export const billTotals = (
  db: Db,
  filter: UserBillFilter,
): { count: number; inflow: AssetUnits; outflow: AssetUnits } =>
  db.one(
    `SELECT count(*) AS count, coalesce(sum(max(${totalChangeSql}, 0)), 0) AS inflow, coalesce(-sum(min(${totalChangeSql}, 0)), 0) AS outflow ${filteredBillsSql}`,
    filter,
  ) as { count: number; inflow: AssetUnits; outflow: AssetUnits };

/** Returns purchases, sales and fees of the user until `endTime`, in booking order. */
export const costCalculationBillsOfUser = (
  db: Db,
  userId: string,
  endTime: number | null,
): CostCalculationBill[] =>
  db.all(
    `SELECT billType, quantity, cny, createdAt FROM bills WHERE userId = :userId AND billType IN (${costCalculationBillTypes.join(", ")})
     AND (:endTime IS NULL OR createdAt <= :endTime) ORDER BY id`,
    { userId, endTime },
  );

export type CoinsInCoolingPeriod = {
  orderId: string;
  userId: string;
  quantity: AssetUnits;
  unlockAt: number;
};
export const addCoinsInCoolingPeriod = (db: Db, it: CoinsInCoolingPeriod): void =>
  insertRow(db, "coolings", it);
export const coinsInCoolingPeriodOfUser = (db: Db, userId: string): CoinsInCoolingPeriod[] =>
  db.all("SELECT * FROM coolings WHERE userId = :userId ORDER BY unlockAt", { userId });
export const coinsInCoolingPeriodOfOrder = (
  db: Db,
  orderId: string,
): CoinsInCoolingPeriod | undefined =>
  db.one("SELECT * FROM coolings WHERE orderId = :orderId", { orderId });
export const dropCoinsInCoolingPeriod = (db: Db, orderId: string): void => {
  db.run("DELETE FROM coolings WHERE orderId = :orderId", { orderId });
};
