import {
  amountForQuantity,
  BillType,
  type CodeName,
  EntrustStatus,
  type Fen,
  fenDecimals,
  type Input,
  PayMethodStatus,
  type OpenHours,
  orderLimitsRule,
  EntrustPauseType,
  type Price,
  allowedPriceRange,
  priceDecimals,
  listingRemarkRule,
  formatDecimal,
  type AssetUnits,
  asAssetUnits,
  assetUnitsDecimals,
} from "contract";
import { dayStart } from "../../rules/calendar.ts";
import {
  floatingPriceDifferenceMaxPermille,
  minutesPerDay,
  minuteMs,
  openEntrustsPerSellerMax,
  entrustPauseMinutesChoices,
  payWindowMinutesChoices,
  riskWords,
  listingQuantityMinUnits,
} from "../../rules/constants.ts";
import {
  applyEntrustOwnerAction,
  type EntrustOwnerActionRefusalCodes,
  type EntrustOwnerAction,
} from "../../rules/entrust-state-machine.ts";
import { sellerFeeOfQuantity } from "../../rules/escrow.ts";
import { postingsOfTransfer, negateQuantity, addQuantities } from "../../rules/ledger.ts";
import { dailyTradeLimitOfCreditScore } from "../../rules/credit-levels.ts";
import type { EntrustRecord } from "../../rules/stored-records.ts";
import { ledgerAccountBalance } from "../../db/ledger-and-bills.ts";
import {
  addEntrust,
  addPayMethodToEntrust,
  changeEntrust,
  entrustById,
  payMethodsOfEntrust,
  findOpenEntrustsOfSeller,
  entrustsPublishedSince,
} from "../../db/entrusts.ts";
import { countRunningOrdersOfEntrust } from "../../db/orders.ts";
import { setTimer } from "../../db/timers.ts";
import { postLedgerEntry } from "../context/post-ledger-entry.ts";
import { refuseMissingTradePrerequisites } from "./purchase-conditions.ts";
import type { RequestContext } from "../context/request-context.ts";
import { floatingPriceNow } from "./floating-price.ts";
import {
  updateEntrustStatusByRemainingCoins,
  recordEntrustEvent,
  returnRemainingCoins,
} from "./entrust-changes.ts";
import { remainingDailyLimit } from "../queries/user-limits.ts";
import { requireReferencedEntrust } from "../queries/require-order-or-entrust.ts";
import { readReferencePrice } from "../context/reference-price.ts";
import { requireOwnPayMethod } from "../queries/pay-methods.ts";
import {
  callingUser,
  type MissingTradePrerequisiteCode,
  missingTradePrerequisites,
  requireUser,
} from "../queries/users.ts";
import { verifyPin } from "../users/pin.ts";

type CreateCode =
  | MissingTradePrerequisiteCode
  | "badInput"
  | "entrustLimit"
  | "ableTooLow"
  | "priceOutOfBand"
  | "orderLimitsWrong"
  | "methodsNeeded"
  | "remarkRefused"
  | "methodNotFound"
  | "dailyLimit"
  | "pinWrong"
  | "pinLocked";
type PublishInput = Input<"sellCreate">;

const noConditions = { minOrders: 0, minRate: 0, minDays: 0, minLevel: 0 };
const toNumber = (minor: number, decimals: number): number =>
  Number(formatDecimal(minor, decimals));

const publishedValue = (entrust: Pick<EntrustRecord, "total" | "returned" | "price">): number =>
  amountForQuantity(asAssetUnits(entrust.total - entrust.returned), entrust.price, "up");

/**
 * Returns the total value of the listings that the seller has published today. Coins that were
 * returned unsold do not count.
 */
export function entrustValuePublishedToday(ctx: RequestContext, sellerId: string): Fen {
  return entrustsPublishedSince(ctx.db, sellerId, dayStart(ctx.now)).reduce(
    (sum, it) => sum + publishedValue(it),
    0,
  ) as Fen;
}

function checkPrice(ctx: RequestContext<"priceOutOfBand">, price: Price): void {
  const { lo, hi } = allowedPriceRange(readReferencePrice(ctx).price);
  if (price < lo || price > hi)
    ctx.refuse("priceOutOfBand", {
      lo: toNumber(lo, priceDecimals),
      hi: toNumber(hi, priceDecimals),
    });
}

function checkHours(ctx: RequestContext<"badInput">, hours: OpenHours | null | undefined): void {
  if (hours && (hours.from === hours.until || Math.max(hours.from, hours.until) >= minutesPerDay))
    ctx.refuse("badInput", { field: "openHours" });
}

function checkTerms(ctx: RequestContext<CreateCode>, publishInput: PublishInput): void {
  checkPrice(ctx, publishInput.price);
  const fault = orderLimitsRule.check(
    { min: publishInput.minAmount, max: publishInput.maxAmount },
    { price: publishInput.price, quantity: publishInput.quantity },
  );
  if (fault !== undefined) ctx.refuse("orderLimitsWrong", { reason: fault });
  if (!payWindowMinutesChoices.includes(publishInput.payMinutes))
    ctx.refuse("badInput", { field: "payMinutes" });
  checkHours(ctx, publishInput.openHours);
  for (const text of [publishInput.remark, publishInput.greeting])
    if (listingRemarkRule.check(text ?? "", { riskWords }) !== undefined)
      ctx.refuse("remarkRefused");
}

function checkMethods(ctx: RequestContext<CreateCode>, ids: readonly string[]): void {
  if (ids.length === 0) ctx.refuse("methodsNeeded");
  for (const id of ids)
    if (requireOwnPayMethod(ctx, id, ctx.caller.userId).status !== PayMethodStatus.on)
      ctx.refuse("methodsNeeded");
}

function refuseAboveListingLimits(
  ctx: RequestContext<CreateCode>,
  publishInput: PublishInput,
): void {
  const user = callingUser(ctx);
  if (findOpenEntrustsOfSeller(ctx.db, user.id).length >= openEntrustsPerSellerMax)
    ctx.refuse("entrustLimit");
  const left = remainingDailyLimit(
    dailyTradeLimitOfCreditScore(user.score, user.riskLevel),
    entrustValuePublishedToday(ctx, user.id),
  );
  if (amountForQuantity(publishInput.quantity, publishInput.price, "up") > left)
    ctx.refuse("dailyLimit", { left: toNumber(left, fenDecimals) });
}

function entrustFrom(
  ctx: RequestContext,
  publishInput: PublishInput,
  feeReserve: AssetUnits,
): EntrustRecord {
  return {
    id: ctx.nextId("E"),
    sellerId: ctx.caller.userId,
    price: publishInput.price,
    total: publishInput.quantity,
    remain: publishInput.quantity,
    locked: asAssetUnits(0),
    sold: asAssetUnits(0),
    returned: asAssetUnits(0),
    feeReserve,
    minAmount: publishInput.minAmount,
    maxAmount: publishInput.maxAmount,
    payMinutes: publishInput.payMinutes,
    autoConfirm: publishInput.autoConfirm,
    remark: listingRemarkRule.clean(publishInput.remark ?? ""),
    ...(publishInput.conditions ?? noConditions),
    blockedIds: JSON.stringify(publishInput.blockedIds ?? []),
    floatPermille: publishInput.floatPermille ?? null,
    greeting: listingRemarkRule.clean(publishInput.greeting ?? ""),
    resumeAt: null,
    openFrom: publishInput.openHours?.from ?? null,
    openUntil: publishInput.openHours?.until ?? null,
    status: EntrustStatus.selling,
    pauseType: 0,
    pausedOverdue: 0,
    missedAccepts: 0,
    createdAt: ctx.now,
    version: 1,
  };
}

/** Freezes quantity and fee together, so that both are available for every later order. */
function freezeCoins(ctx: RequestContext, entrust: EntrustRecord): AssetUnits {
  const whole = addQuantities(entrust.total, entrust.feeReserve);
  const postings = postingsOfTransfer(
    [entrust.sellerId, "able"],
    [entrust.sellerId, "entrustFrozen"],
    whole,
  );
  const bill = {
    userId: entrust.sellerId,
    billType: BillType.frozen,
    quantity: negateQuantity(whole),
    cny: null,
    remark: "",
  };
  postLedgerEntry(ctx, {
    reason: "publish",
    refType: "entrust",
    refId: entrust.id,
    postings,
    bills: [bill],
  });
  return whole;
}

/**
 * If the listing follows the reference price (`floatPermille`), replaces the price in the input
 * by the current one, because the client may have shown an older one.
 */
function withFloatingPrice(ctx: RequestContext<CreateCode>, input: PublishInput): PublishInput {
  const { floatPermille } = input;
  if (floatPermille === undefined) return input;
  if (Math.abs(floatPermille) > floatingPriceDifferenceMaxPermille)
    ctx.refuse("badInput", { field: "floatPermille" });
  return { ...input, price: floatingPriceNow(ctx, floatPermille) };
}

export function publishEntrust(
  ctx: RequestContext<CreateCode>,
  asked: PublishInput,
): { entrust: EntrustRecord; frozen: AssetUnits } {
  const input = withFloatingPrice(ctx, asked);
  if (input.quantity < listingQuantityMinUnits) ctx.refuse("badInput", { field: "quantity" });
  refuseMissingTradePrerequisites(ctx, callingUser(ctx), "sell");
  checkMethods(ctx, input.methodIds);
  checkTerms(ctx, input);
  refuseAboveListingLimits(ctx, input);
  verifyPin(ctx, input.payPassword);
  const able = ledgerAccountBalance(ctx.db, ctx.caller.userId, "able");
  const feeReserve = sellerFeeOfQuantity(input.quantity);
  if (addQuantities(input.quantity, feeReserve) > able)
    ctx.refuse("ableTooLow", { able: toNumber(able, assetUnitsDecimals) });
  const entrust = entrustFrom(ctx, input, feeReserve);
  addEntrust(ctx.db, entrust);
  for (const id of new Set(input.methodIds)) addPayMethodToEntrust(ctx.db, entrust.id, id);
  const frozen = freezeCoins(ctx, entrust);
  recordEntrustEvent(ctx, entrust, "挂单已发布");
  return { entrust, frozen };
}

export function requireOwnEntrust(
  ctx: RequestContext<"entrustNotFound">,
  id: string,
): EntrustRecord {
  const entrust = entrustById(ctx.db, id);
  return entrust?.sellerId === ctx.caller.userId ? entrust : ctx.refuse("entrustNotFound");
}

type OwnerActionCode<A extends EntrustOwnerAction> =
  | "entrustNotFound"
  | EntrustOwnerActionRefusalCodes[A];
function ownerActionChanges<A extends EntrustOwnerAction>(
  ctx: RequestContext<OwnerActionCode<A>>,
  entrust: EntrustRecord,
  on: A,
): Partial<EntrustRecord> {
  const running = countRunningOrdersOfEntrust(ctx.db, entrust.id);
  const acted = applyEntrustOwnerAction(entrust, on, {
    running,
    underRisk: callingUser(ctx).underRisk === 1,
  });
  return "refused" in acted
    ? (ctx as RequestContext<CodeName>).refuse(acted.refused, {
        count: running,
        status: entrust.status,
      })
    : acted.changes;
}

export function pauseEntrust(
  ctx: RequestContext<OwnerActionCode<"pause"> | "badInput">,
  { id, minutes }: Input<"sellPause">,
): EntrustRecord {
  if (minutes !== undefined && !entrustPauseMinutesChoices.includes(minutes))
    ctx.refuse("badInput", { field: "minutes" });
  const entrust = requireOwnEntrust(ctx, id);
  const resumeAt = minutes === undefined ? null : ctx.now + minutes * minuteMs;
  const paused = changeEntrust(ctx.db, entrust, {
    ...ownerActionChanges(ctx, entrust, "pause"),
    resumeAt,
  });
  if (resumeAt !== null) setTimer(ctx.db, { kind: "entrust", ref: id, dueAt: resumeAt });
  recordEntrustEvent(
    ctx,
    paused,
    minutes === undefined ? "挂单已暂停" : `挂单已暂停${minutes}分钟`,
  );
  return paused;
}

/**
 * Resumes a listing at the time that its owner set. If it cannot be sold now, for example because
 * the owner is banned or none of its payment methods is enabled, the owner gets a warning instead.
 */
export function resumeEntrustByTimer(ctx: RequestContext, id: string): void {
  const entrust = entrustById(ctx.db, id);
  if (!entrust || entrust.resumeAt === null) return;
  const resting = changeEntrust(ctx.db, entrust, { resumeAt: null });
  if (resting.status !== EntrustStatus.paused || resting.pauseType !== EntrustPauseType.owner)
    return;
  const acted = applyEntrustOwnerAction(resting, "recover", {
    running: 0,
    underRisk: requireUser(ctx, resting.sellerId).underRisk === 1,
  });
  const barred = missingTradePrerequisites(ctx, requireUser(ctx, resting.sellerId), "sell").some(
    (it) => it.name === "tradeBanned",
  );
  const paid = payMethodsOfEntrust(ctx.db, id).some((it) => it.status === PayMethodStatus.on);
  if ("refused" in acted || barred || !paid)
    return ctx.push(resting.sellerId, "warn", "您的挂单未能自动恢复，请查看");
  recordEntrustEvent(ctx, changeEntrust(ctx.db, resting, acted.changes), "挂单已自动恢复出售");
}

/**
 * Refuses a price increase of a listing published today if its value grows by more than what is
 * left of the seller's daily limit.
 */
function refusePriceIncreaseAboveLimit(
  ctx: RequestContext<"dailyLimit">,
  entrust: EntrustRecord,
  price: Price,
): void {
  if (entrust.createdAt < dayStart(ctx.now)) return;
  const { id, score, riskLevel } = callingUser(ctx);
  const left = remainingDailyLimit(
    dailyTradeLimitOfCreditScore(score, riskLevel),
    entrustValuePublishedToday(ctx, id),
  );
  if (publishedValue({ ...entrust, price }) - publishedValue(entrust) > left)
    ctx.refuse("dailyLimit", { left: toNumber(left, fenDecimals) });
}

type RecoverCode =
  | OwnerActionCode<"recover">
  | "badInput"
  | "methodsNeeded"
  | "priceOutOfBand"
  | "dailyLimit"
  | "tradeBanned";

const recoveredText = ({ price, openHours }: Input<"sellRecover">): string => {
  if (price !== undefined) return `单价已改为 ¥${formatDecimal(price, priceDecimals, 2)}`;
  return openHours === undefined ? "挂单已恢复出售" : "营业时间已修改";
};

/**
 * Resumes a paused listing. Also changes the price or the opening hours, if the input contains
 * them. A listing on sale is only changed. Existing orders and locked prices keep the old price.
 */
export function resumeOrEditEntrust(
  ctx: RequestContext<RecoverCode>,
  input: Input<"sellRecover">,
): EntrustRecord {
  const { id, price, openHours: hours } = input;
  const entrust = requireOwnEntrust(ctx, id);
  const goesOn =
    (price !== undefined || hours !== undefined) && entrust.status === EntrustStatus.selling;
  const changes = goesOn ? {} : ownerActionChanges(ctx, entrust, "recover");
  const banned = missingTradePrerequisites(ctx, callingUser(ctx), "sell").find(
    (it) => it.name === "tradeBanned",
  );
  if (banned) ctx.refuse("tradeBanned", banned.facts);
  if (!payMethodsOfEntrust(ctx.db, id).some((it) => it.status === PayMethodStatus.on))
    ctx.refuse("methodsNeeded");
  checkHours(ctx, hours);
  if (price !== undefined) checkPrice(ctx, price);
  if (price !== undefined) refusePriceIncreaseAboveLimit(ctx, entrust, price);
  const selling = changeEntrust(ctx.db, entrust, {
    ...changes,
    resumeAt: null,
    ...(price !== undefined && { price, floatPermille: null }),
    ...(hours !== undefined && { openFrom: hours?.from ?? null, openUntil: hours?.until ?? null }),
  });
  recordEntrustEvent(ctx, selling, recoveredText(input));
  // At a lower price, the remaining quantity may be worth too little to sell. The listing is then
  // paused or sold out.
  if (price !== undefined) updateEntrustStatusByRemainingCoins(ctx, id);
  return requireReferencedEntrust(ctx, id);
}

export function closeEntrust(
  ctx: RequestContext<OwnerActionCode<"close">>,
  id: string,
): AssetUnits {
  const entrust = requireOwnEntrust(ctx, id);
  const changes = ownerActionChanges(ctx, entrust, "close");
  const returned = addQuantities(entrust.remain, entrust.feeReserve);
  const closed = returnRemainingCoins(ctx, entrust, changes, "close");
  recordEntrustEvent(ctx, closed, "挂单已关闭，剩余资产已退回");
  ctx.push(entrust.sellerId, "asset", "挂单剩余资产已退回");
  return returned;
}
