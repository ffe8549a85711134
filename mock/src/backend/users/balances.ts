import { amountForQuantity, type Bill, type Output, asAssetUnits } from "contract";
import { billTypeName, internalBillTypes } from "../../rules/catalog/bill-types.ts";
import { orderNumberWithDate } from "../../rules/calendar.ts";
import type { OrderRecord } from "../../rules/stored-records.ts";
import { calculateBillStatement } from "../../rules/bill-statement.ts";
import {
  type UserBillFilter,
  type BillRecord,
  ledgerAccountBalance,
  findBillPage,
  billTotals,
  coinsInCoolingPeriodOfUser,
  costCalculationBillsOfUser,
} from "../../db/ledger-and-bills.ts";
import { entrustById } from "../../db/entrusts.ts";
import { orderById } from "../../db/orders.ts";
import type { RequestContext } from "../context/request-context.ts";
import { readReferencePrice } from "../context/reference-price.ts";
import { requireUser } from "../queries/users.ts";
import { type PageRequest, pageInfo, pageOffsetAndSize } from "../context/paging.ts";
import { sha256Digest } from "../context/secrets.ts";

/**
 * Returns a text that looks like a wallet address and is constant for the user. Nothing can be sent
 * to it.
 */
const addressOf = (userId: string): string => `AS${sha256Digest(`address ${userId}`).slice(0, 38)}`;

export function assetBalanceView(ctx: RequestContext): Output<"assetInfo"> {
  const { userId } = ctx.caller;
  const able = ledgerAccountBalance(ctx.db, userId, "able");
  const entrustFrozen = ledgerAccountBalance(ctx.db, userId, "entrustFrozen");
  const orderLocked = ledgerAccountBalance(ctx.db, userId, "orderLocked");
  const refPrice = readReferencePrice(ctx).price;
  return {
    able,
    cny: amountForQuantity(able, refPrice, "down"),
    address: addressOf(userId),
    frozen: asAssetUnits(entrustFrozen + orderLocked),
    entrustFrozen,
    orderLocked,
    cooling: ledgerAccountBalance(ctx.db, userId, "cooling"),
    coolingList: coinsInCoolingPeriodOfUser(ctx.db, userId).map((cooling) => ({
      quantity: cooling.quantity,
      unlockTime: cooling.unlockAt,
      orderId: cooling.orderId,
    })),
    refPrice,
  };
}

/**
 * Returns 1 for received coins, 2 for spent ones, and 0 for coins moved between accounts of the
 * user, such as locked ones.
 */
const directionOf = ({ billType, quantity }: BillRecord): number => {
  if (internalBillTypes.some((it) => it === billType)) return 0;
  return quantity > 0 ? 1 : 2;
};

/**
 * Returns the counterparty's name and the price of an order bill, only the price of a listing bill,
 * and nothing otherwise.
 */
function tradeFacts(
  ctx: RequestContext,
  item: BillRecord,
  order: OrderRecord | undefined,
): Pick<Bill, "partyName" | "price"> {
  if (order) {
    const otherId = order.buyerId === item.userId ? order.sellerId : order.buyerId;
    return { partyName: requireUser(ctx, otherId).nickName, price: order.price };
  }
  const entrust = item.refType === "entrust" ? entrustById(ctx.db, item.refId) : undefined;
  return entrust ? { price: entrust.price } : {};
}

function billRow(ctx: RequestContext, item: BillRecord): Bill {
  const order = item.refType === "order" ? orderById(ctx.db, item.refId) : undefined;
  return {
    id: String(item.id),
    billType: item.billType,
    typeName: billTypeName(item.billType),
    direction: directionOf(item),
    quantity: item.quantity,
    cny: item.cny as Bill["cny"],
    balance: item.balance,
    refType: item.refType,
    refId: item.refId,
    orderNo: order ? orderNumberWithDate(order.id, order.createdAt) : "",
    remark: item.remark,
    createTime: item.createdAt,
    ...tradeFacts(ctx, item, order),
  };
}

type BillsWish = PageRequest & { statement?: 0 | 1 | undefined };

export function billsView(
  ctx: RequestContext,
  filter: Omit<UserBillFilter, "userId">,
  input: BillsWish,
): Output<"billList"> {
  const { pageNo, pageSize, offset } = pageOffsetAndSize(input);
  const { userId } = ctx.caller;
  const whole = { ...filter, userId };
  const sum = billTotals(ctx.db, whole);
  return {
    records: findBillPage(ctx.db, whole, pageSize, offset).map((it) => billRow(ctx, it)),
    ...pageInfo(sum.count, pageNo, pageSize),
    sum: { in: sum.inflow, out: sum.outflow },
    ...(input.statement === 1 && {
      statement: calculateBillStatement(
        costCalculationBillsOfUser(ctx.db, userId, filter.endTime),
        filter.startTime ?? 0,
      ),
    }),
  };
}
