import {
  creditLevels,
  EntrustStatus,
  lookUpEnum,
  type Entrust as EntrustRow,
  type Fen,
  fen,
  type Output,
  PauseType,
  price,
  priceBand,
  rankAtPrice,
  type Units,
} from "contract";
import { dateText } from "../../rules/calendar.ts";
import {
  openEntrustsMax,
  orderMinFen,
  pauseMinutesChoices,
  payMinutesChoices,
  payMinutesDefault,
  sellerFeePerTenThousand,
  sellMinUnits,
} from "../../rules/constants.ts";
import { dailyLimitOf, levelOf } from "../../rules/credit-levels.ts";
import { hoursOf, opensAt } from "../../rules/open-hours.ts";
import type { Entrust } from "../../rules/records.ts";
import { balanceOf } from "../../db/accounts.ts";
import { entrustEvents, entrustMethods, entrustsOf, openEntrustsOf } from "../../db/entrusts.ts";
import { evaluationsOf } from "../../db/credit-changes.ts";
import { countsOfEntrust, type Sale, salesOfEntrust } from "../../db/orders.ts";
import type { RequestContext } from "../context/request-context.ts";
import { marketPrice } from "../queries/market.ts";
import { methodRow } from "../queries/pay-methods.ts";
import { type PageRequest, paginate } from "../context/paging.ts";
import { callingUser } from "../queries/users.ts";
import { priceLadderFor, visibleOffers, rankAmongOffers } from "./price-ladder.ts";
import { ownEntrust, publishedToday } from "./sell.ts";

const statusTexts: Record<EntrustStatus, string> = {
  [EntrustStatus.selling]: "出售中",
  [EntrustStatus.paused]: "已暂停",
  [EntrustStatus.soldOut]: "已售罄",
  [EntrustStatus.closed]: "已关闭",
};
const pauseTexts: Record<PauseType | 0, string> = {
  0: "",
  [PauseType.owner]: "手动暂停",
  [PauseType.system]: "系统暂停：超时未接单或放币超时",
  [PauseType.methodInvalid]: "收款方式失效",
  [PauseType.riskControl]: "风控暂停",
  [PauseType.remainTooLow]: "余量低于最小限额",
};

const isPausedOverdue = (it: Entrust): boolean =>
  it.status === EntrustStatus.paused && it.pauseType === PauseType.system && it.pausedOverdue === 1;
const isOnSale = (ctx: RequestContext, it: Entrust): boolean =>
  it.status === EntrustStatus.selling && opensAt(it, ctx.now) === null;

function sellRow(
  ctx: RequestContext,
  it: Entrust,
  rankOnSale: () => number,
): EntrustRow & { rank: number } {
  const orders = countsOfEntrust(ctx.db, it.id);
  return {
    entrustId: it.id,
    price: it.price,
    total: it.total,
    sold: it.sold,
    locked: it.locked,
    remain: it.remain,
    minAmount: it.minAmount,
    maxAmount: it.maxAmount,
    payMethods: entrustMethods(ctx.db, it.id).map((method) => methodRow(ctx, method)),
    status: it.status,
    statusText: statusTexts[it.status],
    pauseType: it.pauseType,
    pauseText: isPausedOverdue(it) ? "系统暂停：放币超时" : pauseTexts[it.pauseType],
    pausedOverdue: isPausedOverdue(it) ? 1 : 0,
    autoConfirm: it.autoConfirm,
    payMinutes: it.payMinutes,
    orderCount: orders.all,
    runningCount: orders.running,
    createTime: it.createdAt,
    floatPermille: it.floatPermille,
    rank: isOnSale(ctx, it) ? rankOnSale() : 0,
    resumeTime: it.status === EntrustStatus.paused ? it.resumeAt : null,
    openHours: hoursOf(it),
    opensAt: it.status === EntrustStatus.selling ? opensAt(it, ctx.now) : null,
  };
}

export function sellListView(
  ctx: RequestContext,
  wish: PageRequest & { status?: number | undefined },
): Output<"sellList"> {
  const isStatus = lookUpEnum(statusTexts, wish.status ?? 0) !== undefined;
  const own = entrustsOf(ctx.db, ctx.caller.userId).filter(
    (it) => !isStatus || it.status === wish.status,
  );
  const offers = own.some((it) => isOnSale(ctx, it)) ? visibleOffers(ctx) : [];
  return paginate(own, wish, (it) => sellRow(ctx, it, () => rankAmongOffers(offers, it)));
}

export function sellConfigView(ctx: RequestContext): Output<"sellConfig"> {
  const user = callingUser(ctx);
  const refPrice = marketPrice(ctx).price;
  const { lo, hi } = priceBand(refPrice);
  return {
    refPrice,
    priceMin: lo,
    priceMax: hi,
    feeRate: sellerFeePerTenThousand / 10_000,
    minQuantity: sellMinUnits,
    able: balanceOf(ctx.db, user.id, "able"),
    minOrderAmount: orderMinFen,
    perOrderMax: levelOf(user.score).perOrder,
    maxOpen: openEntrustsMax,
    openCount: openEntrustsOf(ctx.db, user.id).length,
    payMinutes: [...payMinutesChoices],
    defaultPayMinutes: payMinutesDefault,
    levelOptions: creditLevels.map(({ level, name }) => ({ level, name })),
    dailyLimit: dailyLimitOf(user.score, user.riskLevel),
    dailyUsed: publishedToday(ctx, user.id),
    ladder: priceLadderFor(ctx),
    canFloat: 1,
    canGreet: 1,
    canSetHours: 1,
    pauseMinutes: [...pauseMinutesChoices],
  };
}

const average = (times: readonly number[]): number | null =>
  times.length === 0
    ? null
    : Math.round(times.reduce((sum, it) => sum + it, 0) / times.length / 1000);
const sumFen = (orders: readonly Sale[]): Fen =>
  fen(orders.reduce((sum, it) => sum + it.amount, 0));

function byDay(finished: readonly Sale[]): { date: string; quantity: Units; amount: Fen }[] {
  const dayOf = (it: Sale) => dateText(it.finishedAt ?? it.createdAt);
  const dates = [...new Set(finished.map(dayOf))];
  return dates
    .map((date) => ({ date, orders: finished.filter((it) => dayOf(it) === date) }))
    .map(({ date, orders }) => ({
      date,
      quantity: orders.reduce((sum, it) => sum + it.quantity, 0) as Units,
      amount: sumFen(orders),
    }));
}

function statOf(ctx: RequestContext, it: Entrust): Output<"sellDetail">["stat"] {
  const { running, cancelled } = countsOfEntrust(ctx.db, it.id);
  const finished = salesOfEntrust(ctx.db, it.id);
  const rated = evaluationsOf(ctx.db, it.sellerId).filter(
    (evaluation) => evaluation.entrustId === it.id,
  );
  const spans = (
    from: (order: Sale) => number | null,
    to: (order: Sale) => number | null,
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

export function sellDetailView(
  ctx: RequestContext<"entrustNotFound">,
  id: string,
): Output<"sellDetail"> {
  const it = ownEntrust(ctx, id);
  const { minOrders, minRate, minDays, minLevel } = it;
  const selling = it.status === EntrustStatus.selling;
  const ladder = priceLadderFor(ctx, it);
  return {
    ...sellRow(ctx, it, () => rankAtPrice(ladder, it.price)),
    remark: it.remark,
    conditions: { minOrders, minRate, minDays, minLevel },
    rankAt: rankSteps
      .map((step) => price(it.price + step))
      .map((at) => ({ price: at, rank: rankAtPrice(ladder, at) })),
    greeting: it.greeting,
    ladder,
    canReprice: selling ? 1 : 0,
    stat: statOf(ctx, it),
    timeline: entrustEvents(ctx.db, id).map((event) => ({
      time: event.createdAt,
      text: event.text,
    })),
  };
}
