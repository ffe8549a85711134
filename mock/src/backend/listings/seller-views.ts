import {
  creditLevels,
  EntrustStatus,
  lookUpEnum,
  type Entrust as EntrustRow,
  type Fen,
  asFen,
  type Output,
  EntrustPauseType,
  asPrice,
  allowedPriceRange,
  listingRankAtPrice,
  type AssetUnits,
} from "contract";
import { dateText } from "../../rules/calendar.ts";
import {
  openEntrustsPerSellerMax,
  orderAmountMinFen,
  entrustPauseMinutesChoices,
  payWindowMinutesChoices,
  payWindowMinutesDefault,
  sellerFeePerTenThousand,
  listingQuantityMinUnits,
} from "../../rules/constants.ts";
import { dailyTradeLimitOfCreditScore, creditLevelOfScore } from "../../rules/credit-levels.ts";
import { openHoursOfEntrust, nextEntrustOpeningAt } from "../../rules/open-hours.ts";
import { applyEntrustOwnerAction } from "../../rules/entrust-state-machine.ts";
import type { EntrustRecord } from "../../rules/stored-records.ts";
import { ledgerAccountBalance } from "../../db/ledger-and-bills.ts";
import {
  eventsOfEntrust,
  payMethodsOfEntrust,
  entrustsOfSeller,
  findOpenEntrustsOfSeller,
} from "../../db/entrusts.ts";
import { evaluationsAboutUser } from "../../db/reputation.ts";
import { orderCountsOfEntrust, type EntrustSale, salesOfEntrust } from "../../db/orders.ts";
import type { RequestContext } from "../context/request-context.ts";
import { readReferencePrice } from "../context/reference-price.ts";
import { payMethodView } from "../queries/pay-methods.ts";
import { type PageRequest, paginate } from "../context/paging.ts";
import { callingUser, requireUser } from "../queries/users.ts";
import {
  priceLevelsOfOtherOffers,
  offersVisibleToBuyers,
  priceRankOfEntrust,
} from "./offer-price-ranking.ts";
import { requireOwnEntrust, entrustValuePublishedToday } from "./entrust-commands.ts";

const statusTexts: Record<EntrustStatus, string> = {
  [EntrustStatus.selling]: "出售中",
  [EntrustStatus.paused]: "已暂停",
  [EntrustStatus.soldOut]: "已售罄",
  [EntrustStatus.closed]: "已关闭",
};
const pauseTexts: Record<EntrustPauseType | 0, string> = {
  0: "",
  [EntrustPauseType.owner]: "手动暂停",
  [EntrustPauseType.system]: "系统暂停：超时未接单或放币超时",
  [EntrustPauseType.methodInvalid]: "收款方式失效",
  [EntrustPauseType.riskControl]: "风控暂停",
  [EntrustPauseType.remainTooLow]: "余量低于最小限额",
};

const isPausedOverdue = (entrust: EntrustRecord): boolean =>
  entrust.status === EntrustStatus.paused &&
  entrust.pauseType === EntrustPauseType.system &&
  entrust.pausedOverdue === 1;
const isOnSale = (ctx: RequestContext, entrust: EntrustRecord): boolean =>
  entrust.status === EntrustStatus.selling && nextEntrustOpeningAt(entrust, ctx.now) === null;

const canOwnerRecover = (ctx: RequestContext, entrust: EntrustRecord): boolean => {
  const underRisk = requireUser(ctx, entrust.sellerId).underRisk === 1;
  return "changes" in applyEntrustOwnerAction(entrust, "recover", { running: 0, underRisk });
};

function sellRow(
  ctx: RequestContext,
  entrust: EntrustRecord,
  rankOnSale: () => number,
): EntrustRow & { rank: number } {
  const orders = orderCountsOfEntrust(ctx.db, entrust.id);
  return {
    entrustId: entrust.id,
    price: entrust.price,
    total: entrust.total,
    sold: entrust.sold,
    locked: entrust.locked,
    remain: entrust.remain,
    minAmount: entrust.minAmount,
    maxAmount: entrust.maxAmount,
    payMethods: payMethodsOfEntrust(ctx.db, entrust.id).map((method) => payMethodView(ctx, method)),
    status: entrust.status,
    statusText: statusTexts[entrust.status],
    pauseType: entrust.pauseType,
    pauseText: isPausedOverdue(entrust) ? "系统暂停：放币超时" : pauseTexts[entrust.pauseType],
    canRecover: canOwnerRecover(ctx, entrust) ? 1 : 0,
    pausedOverdue: isPausedOverdue(entrust) ? 1 : 0,
    autoConfirm: entrust.autoConfirm,
    payMinutes: entrust.payMinutes,
    orderCount: orders.all,
    runningCount: orders.running,
    createTime: entrust.createdAt,
    floatPermille: entrust.floatPermille,
    rank: isOnSale(ctx, entrust) ? rankOnSale() : 0,
    resumeTime: entrust.status === EntrustStatus.paused ? entrust.resumeAt : null,
    openHours: openHoursOfEntrust(entrust),
    opensAt:
      entrust.status === EntrustStatus.selling ? nextEntrustOpeningAt(entrust, ctx.now) : null,
  };
}

export function ownEntrustListView(
  ctx: RequestContext,
  input: PageRequest & { status?: number | undefined },
): Output<"sellList"> {
  const isStatus = lookUpEnum(statusTexts, input.status ?? 0) !== undefined;
  const own = entrustsOfSeller(ctx.db, ctx.caller.userId).filter(
    (it) => !isStatus || it.status === input.status,
  );
  const offers = own.some((it) => isOnSale(ctx, it)) ? offersVisibleToBuyers(ctx) : [];
  return paginate(own, input, (it) => sellRow(ctx, it, () => priceRankOfEntrust(offers, it)));
}

export function sellConfigView(ctx: RequestContext): Output<"sellConfig"> {
  const user = callingUser(ctx);
  const refPrice = readReferencePrice(ctx).price;
  const { lo, hi } = allowedPriceRange(refPrice);
  return {
    refPrice,
    priceMin: lo,
    priceMax: hi,
    feeRate: sellerFeePerTenThousand / 10_000,
    minQuantity: listingQuantityMinUnits,
    able: ledgerAccountBalance(ctx.db, user.id, "able"),
    minOrderAmount: orderAmountMinFen,
    perOrderMax: creditLevelOfScore(user.score).perOrder,
    maxOpen: openEntrustsPerSellerMax,
    openCount: findOpenEntrustsOfSeller(ctx.db, user.id).length,
    payMinutes: [...payWindowMinutesChoices],
    defaultPayMinutes: payWindowMinutesDefault,
    levelOptions: creditLevels.map(({ level, name }) => ({ level, name })),
    dailyLimit: dailyTradeLimitOfCreditScore(user.score, user.riskLevel),
    dailyUsed: entrustValuePublishedToday(ctx, user.id),
    ladder: priceLevelsOfOtherOffers(ctx),
    canFloat: 1,
    canGreet: 1,
    canSetHours: 1,
    pauseMinutes: [...entrustPauseMinutesChoices],
  };
}

const average = (times: readonly number[]): number | null =>
  times.length === 0
    ? null
    : Math.round(times.reduce((sum, it) => sum + it, 0) / times.length / 1000);
const sumFen = (orders: readonly EntrustSale[]): Fen =>
  asFen(orders.reduce((sum, it) => sum + it.amount, 0));

function byDay(
  finished: readonly EntrustSale[],
): { date: string; quantity: AssetUnits; amount: Fen }[] {
  const dayOf = (it: EntrustSale) => dateText(it.finishedAt ?? it.createdAt);
  const dates = [...new Set(finished.map(dayOf))];
  return dates
    .map((date) => ({ date, orders: finished.filter((it) => dayOf(it) === date) }))
    .map(({ date, orders }) => ({
      date,
      quantity: orders.reduce((sum, it) => sum + it.quantity, 0) as AssetUnits,
      amount: sumFen(orders),
    }));
}

function statOf(ctx: RequestContext, entrust: EntrustRecord): Output<"sellDetail">["stat"] {
  const { running, cancelled } = orderCountsOfEntrust(ctx.db, entrust.id);
  const finished = salesOfEntrust(ctx.db, entrust.id);
  const rated = evaluationsAboutUser(ctx.db, entrust.sellerId).filter(
    (evaluation) => evaluation.entrustId === entrust.id,
  );
  const spans = (
    from: (order: EntrustSale) => number | null,
    to: (order: EntrustSale) => number | null,
  ): number[] =>
    finished
      .flatMap((order) => [(to(order) ?? Number.NaN) - (from(order) ?? Number.NaN)])
      .filter((ms) => ms >= 0);
  return {
    finished: finished.length,
    running,
    cancelled,
    amount: sumFen(finished),
    avgPaySec: average(
      spans(
        (order) => order.confirmedAt,
        (order) => order.paidAt,
      ),
    ),
    avgReleaseSec: average(
      spans(
        (order) => order.paidAt,
        (order) => order.finishedAt,
      ),
    ),
    goodRate:
      rated.length === 0
        ? null
        : Math.round(
            (rated.filter((evaluation) => evaluation.stars >= 4).length * 1000) / rated.length,
          ) / 10,
    days: byDay(finished),
  };
}

const rankSteps = [-200, -100, 100, 200];

export function ownEntrustDetailView(
  ctx: RequestContext<"entrustNotFound">,
  id: string,
): Output<"sellDetail"> {
  const entrust = requireOwnEntrust(ctx, id);
  const { minOrders, minRate, minDays, minLevel } = entrust;
  const selling = entrust.status === EntrustStatus.selling;
  const ladder = priceLevelsOfOtherOffers(ctx, entrust);
  return {
    ...sellRow(ctx, entrust, () => listingRankAtPrice(ladder, entrust.price)),
    remark: entrust.remark,
    conditions: { minOrders, minRate, minDays, minLevel },
    rankAt: rankSteps
      .map((step) => asPrice(entrust.price + step))
      .map((at) => ({ price: at, rank: listingRankAtPrice(ladder, at) })),
    greeting: entrust.greeting,
    ladder,
    canReprice: selling ? 1 : 0,
    stat: statOf(ctx, entrust),
    timeline: eventsOfEntrust(ctx.db, id).map((event) => ({
      time: event.createdAt,
      text: event.text,
    })),
  };
}
