import {
  amountForQuantity,
  type Fen,
  asFen,
  fenDecimals,
  floatingPrice,
  type Input,
  isEqualOrMissing,
  PayMethodStatus,
  smallestOrderFen,
  orderLimitsRule,
  type OpenHours,
  type Output,
  type PayMethod,
  type Price,
  parseDecimal,
  asPrice as priceOf,
  quantityRule,
  listingRemarkRule,
  formatDecimal,
  type AssetUnits,
  unitPriceRule,
  asAssetUnits,
  assetUnitsDecimals,
} from "contract";
import { blankSellDraft, type SellDraft } from "./sell-draft.ts";
import { parseOpenHours, openHoursText } from "../../trade/selling/open-hours.ts";
import { askedPriceInputText, parseAskedPrice } from "../../trade/selling/asked-price.ts";
import { maxSellableQuantity, type SellAmounts, calculateSellAmounts } from "./sell-amounts.ts";
import {
  coinsText,
  yuanTextWithoutZeroCents,
  yuanText,
  yuanRangeText,
} from "../../lib/money/figure-texts-with-units.ts";

type Config = Output<"sellConfig">;
/** Fields of the form. The order decides which of several invalid fields the user is led to. */
export const sellFormFields = [
  "quantity",
  "price",
  "min",
  "max",
  "methods",
  "minOrders",
  "minRate",
  "minDays",
  "hours",
  "remark",
  "greeting",
] as const;
export type SellFormField = (typeof sellFormFields)[number];
/** Fields that are in the sheet with the terms. */
export const sellTermsFields = [
  "min",
  "max",
  "minOrders",
  "minRate",
  "minDays",
  "hours",
  "remark",
  "greeting",
] as const satisfies readonly SellFormField[];
export type SellFormErrors = Partial<Record<SellFormField, string>>;

export type SellFormSettings = {
  config: Config;
  methods: readonly PayMethod[];
  riskWords: readonly string[];
  level: number | null;
  unit: string;
};

export type SellFormState = {
  /** Texts shown in the fields: typed by the seller, otherwise derived. */
  shown: { price: string; min: string; max: string };
  quantity: AssetUnits | undefined;
  price: Price | undefined;
  usable: PayMethod[];
  chosen: PayMethod[];
  payMinutes: number | undefined;
  sums: SellAmounts | undefined;
  leftToday: Fen | null;
  openHours: OpenHours | undefined;
  errors: SellFormErrors;
};

/** Minimum level of a seller who may set conditions for buyers. */
export const minSellerLevelForBuyerConditions = 3;
export const canSetBuyerConditions = (level: number | null): boolean =>
  level !== null && level >= minSellerLevelForBuyerConditions;
/**
 * Minutes that a buyer has for the payment, used if the backend sends neither a default nor a
 * choice.
 */
const payMinutesElse = 15;
const endless = { price: priceOf(10_000), quantity: asAssetUnits(999_999_999_999) };

const readUnits = (text: string): AssetUnits | undefined => {
  const minor = parseDecimal(text, assetUnitsDecimals);
  return minor !== undefined && minor > 0 ? asAssetUnits(minor) : undefined;
};
const readFen = (text: string): Fen => asFen(parseDecimal(text, fenDecimals) ?? 0);

/**
 * Returns the offset from the reference price in per mille, if the draft has one and the backend
 * supports it and sends a reference price.
 */
export const floatingPricePermilleOfDraft = (
  { float }: SellDraft,
  { canFloat, refPrice }: Pick<Config, "canFloat" | "refPrice">,
): number | undefined => (canFloat === 1 && refPrice !== null ? float : undefined);

/** Derives the form from the draft: typed values, derived values for the rest, and errors. */
export function deriveSellFormState(draft: SellDraft, setting: SellFormSettings): SellFormState {
  const { config, methods } = setting;
  const float = floatingPricePermilleOfDraft(draft, config);
  const asked =
    float !== undefined && config.refPrice !== null
      ? floatingPrice(config.refPrice, float)
      : config.refPrice;
  const shownPrice =
    (float === undefined ? draft.price : undefined) ??
    (asked === null ? "" : askedPriceInputText(asked));
  const quantity = readUnits(draft.quantity);
  const price = parseAskedPrice(shownPrice);
  const sums = quantity && price && calculateSellAmounts(quantity, price, config.feeRate ?? 0);
  const min = draft.min ?? formatDecimal(config.minOrderAmount ?? smallestOrderFen, fenDecimals, 0);
  const max = draft.max ?? (sums ? formatDecimal(sums.income, fenDecimals, 0) : "");
  const usable = methods.filter((it) => isEqualOrMissing(it.status, PayMethodStatus.on));
  const chosen = usable.filter(
    (it) => draft.methodIds === undefined || draft.methodIds.includes(it.id),
  );
  const leftToday =
    config.dailyLimit === null
      ? null
      : asFen(Math.max(0, config.dailyLimit - (config.dailyUsed ?? 0)));
  const base = {
    shown: { price: shownPrice, min, max },
    quantity,
    price,
    usable,
    chosen,
    sums,
    leftToday,
    openHours: hasOpenHours(draft, config) ? parseOpenHours(draft) : undefined,
  };
  const payMinutes =
    draft.payMinutes !== undefined && config.payMinutes.includes(draft.payMinutes)
      ? draft.payMinutes
      : (config.defaultPayMinutes ?? config.payMinutes[0]);
  return { ...base, payMinutes, errors: errorsOf(draft, setting, base) };
}

/**
 * Returns whether the draft restricts the listing to certain hours. False if the backend does not
 * support that.
 */
export const hasOpenHours = (
  { from, until }: SellDraft,
  { canSetHours }: Pick<Config, "canSetHours">,
): boolean => canSetHours === 1 && (from !== "" || until !== "");

type SellFormValues = Omit<SellFormState, "errors" | "payMinutes">;

function errorsOf(
  draft: SellDraft,
  setting: SellFormSettings,
  form: SellFormValues,
): SellFormErrors {
  const found: Partial<Record<SellFormField, string | undefined>> = {
    quantity: quantityError(draft, setting, form),
    price: priceError(form.shown.price, setting.config.refPrice),
    ...limitErrors(draft, form),
    methods: form.chosen.length === 0 ? "请选择至少一种收款方式" : undefined,
    ...conditionErrors(draft, setting.level),
    hours:
      hasOpenHours(draft, setting.config) && !form.openHours
        ? "请选择不同的开始和结束时间"
        : undefined,
    remark: listingRemarkRule.check(listingRemarkRule.clean(draft.remark), {
      riskWords: setting.riskWords,
    }),
    greeting: listingRemarkRule.check(listingRemarkRule.clean(draft.greeting), {
      riskWords: setting.riskWords,
    }),
  };
  return Object.fromEntries(
    Object.entries(found).filter(([, text]) => text !== undefined),
  ) as SellFormErrors;
}

/**
 * Returns an error text about the price, or undefined. Without a reference price, the allowed price
 * range is not checked.
 */
function priceError(text: string, reference: Price | null): string | undefined {
  const asked = parseAskedPrice(text);
  return unitPriceRule.check(text, { reference: reference ?? asked ?? endless.price });
}

function quantityError(
  { quantity: text }: SellDraft,
  { config, unit }: SellFormSettings,
  form: SellFormValues,
): string | undefined {
  const wrong = quantityRule.check(
    text,
    config.able === null ? {} : { able: maxSellableQuantity(config.able, config.feeRate ?? 0) },
  );
  if (wrong !== undefined || form.quantity === undefined) return wrong;
  if (config.minQuantity !== null && form.quantity < config.minQuantity)
    return `最少出售 ${coinsText(config.minQuantity, unit)}`;
  if (form.price === undefined) return undefined;
  if (
    config.minOrderAmount !== null &&
    amountForQuantity(form.quantity, form.price, "down") < config.minOrderAmount
  )
    return `挂单总额不能低于 ${yuanTextWithoutZeroCents(config.minOrderAmount)}`;
  const overDay =
    form.leftToday !== null && amountForQuantity(form.quantity, form.price, "up") > form.leftToday;
  return overDay ? `超出今日剩余额度 ${yuanText(form.leftToday)}` : undefined;
}

/**
 * Checks the minimum and the maximum per order by the same rule and assigns the error to the
 * invalid field. If the seller has typed no maximum, it is derived from the total of the listing
 * and has no error of its own.
 */
function limitErrors(
  draft: SellDraft,
  { shown: { min, max }, quantity, price }: SellFormValues,
): SellFormErrors {
  const wrongMin = orderLimitsRule.check({ min, max: min }, endless);
  if (wrongMin !== undefined) return { min: wrongMin };
  if (draft.max === undefined)
    return draft.min !== undefined && quantity && price ? minAboveAll(min, quantity, price) : {};
  const wrongMax = orderLimitsRule.check(
    { min, max },
    quantity && price ? { quantity, price } : endless,
  );
  return wrongMax === undefined ? {} : { max: wrongMax };
}

const minAboveAll = (min: string, quantity: AssetUnits, price: Price): SellFormErrors =>
  readFen(min) > amountForQuantity(quantity, price, "down")
    ? { min: "最小限额不能超过挂单总额" }
    : {};

const whole = (text: string, most: number, over: string): string | undefined => {
  if (text === "") return undefined;
  if (!/^\d{1,6}$/.test(text)) return "请输入整数";
  return Number(text) > most ? over : undefined;
};

function conditionErrors(
  draft: SellDraft,
  level: number | null,
): Partial<Record<SellFormField, string | undefined>> {
  if (!canSetBuyerConditions(level)) return {};
  return {
    minOrders: whole(draft.minOrders, 9999, "最多 9999 单"),
    minRate: whole(draft.minRate, 100, "完成率最高 100%"),
    minDays: whole(draft.minDays, 3650, "最多 3650 天"),
  };
}

export type SellRequestWithoutPin = Omit<Input<"sellCreate">, "payPassword">;

/** Returns the input of the call without the PIN, or `undefined` while a field is invalid. */
export function buildSellRequest(
  draft: SellDraft,
  form: SellFormState,
  { config, level }: SellFormSettings,
): SellRequestWithoutPin | undefined {
  const { quantity, price, shown, chosen, payMinutes, errors } = form;
  if (Object.keys(errors).length > 0 || quantity === undefined || price === undefined)
    return undefined;
  const remark = listingRemarkRule.clean(draft.remark);
  const greeting = listingRemarkRule.clean(draft.greeting);
  const float = floatingPricePermilleOfDraft(draft, config);
  return {
    quantity,
    price,
    minAmount: readFen(shown.min),
    maxAmount: readFen(shown.max),
    methodIds: chosen.map((it) => it.id),
    payMinutes: payMinutes ?? payMinutesElse,
    autoConfirm: draft.autoConfirm ? 1 : 0,
    ...(canSetBuyerConditions(level) &&
      hasBuyerConditions(draft) && { conditions: conditionsOf(draft) }),
    ...(remark !== "" && { remark }),
    ...(greeting !== "" && config.canGreet === 1 && { greeting }),
    ...(float !== undefined && { floatPermille: float }),
    ...(form.openHours && { openHours: form.openHours }),
  };
}

export const hasBuyerConditions = (sellDraft: SellDraft): boolean =>
  sellDraft.minOrders !== blankSellDraft.minOrders ||
  sellDraft.minRate !== blankSellDraft.minRate ||
  sellDraft.minDays !== blankSellDraft.minDays ||
  sellDraft.minLevel !== 0;

const conditionsOf = (sellDraft: SellDraft) => ({
  minOrders: Number(sellDraft.minOrders),
  minRate: Number(sellDraft.minRate),
  minDays: Number(sellDraft.minDays),
  minLevel: sellDraft.minLevel,
});

/** Returns the terms in one line, such as "¥100–3,590，15分钟内付款，自动接单，买家不限". */
export function sellTermsSummaryText(
  draft: SellDraft,
  { shown, payMinutes, openHours }: SellFormState,
  level: number | null,
): string {
  const limits =
    shown.max === ""
      ? `${yuanTextWithoutZeroCents(readFen(shown.min))}起`
      : yuanRangeText(readFen(shown.min), readFen(shown.max));
  const asks = canSetBuyerConditions(level) && hasBuyerConditions(draft);
  return [
    limits,
    payMinutes !== undefined && `${payMinutes}分钟内付款`,
    draft.autoConfirm ? "自动接单" : "手动接单",
    openHours !== undefined && `${openHoursText(openHours)}营业`,
    asks ? "限制买家" : "买家不限",
    draft.remark !== "" && `备注“${draft.remark}”`,
    draft.greeting !== "" && "有自动问候",
  ]
    .filter((it) => it !== false)
    .join("，");
}
