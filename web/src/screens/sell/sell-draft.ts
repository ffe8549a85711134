import {
  type Entrust,
  fenDecimals,
  type Output,
  priceDecimals,
  formatDecimal,
  assetUnitsDecimals,
} from "contract";
import { openHoursToInputTimes } from "../../trade/selling/open-hours.ts";
import { draft, schema } from "../../lib/browser/draft.ts";
import { storage } from "../../lib/browser/storage.ts";

/**
 * Input of the seller in the form. Price, limits, accounts and payment time are missing until the
 * seller changes them, because their default values follow the market, the accounts and the
 * settings of the backend.
 */
export type SellDraft = {
  quantity: string;
  price?: string;
  /** Offset from the reference price in per mille, instead of a fixed price. */
  float?: number | undefined;
  min?: string;
  max?: string;
  methodIds?: string[];
  payMinutes?: number;
  autoConfirm: boolean;
  minOrders: string;
  minRate: string;
  minDays: string;
  minLevel: number;
  remark: string;
  greeting: string;
  /**
   * True if the terms were copied from the previous listing and the user has not looked at them
   * since.
   */
  carried?: boolean;
  /**
   * Opening hours as two times, such as "18:00". Both are empty if the listing is shown all day.
   */
  from: string;
  until: string;
};

export const blankSellDraft: SellDraft = {
  quantity: "",
  autoConfirm: true,
  minOrders: "",
  minRate: "",
  minDays: "",
  minLevel: 0,
  remark: "",
  greeting: "",
  from: "",
  until: "",
};

const stored = draft(
  storage.personal("sell_draft"),
  schema.fields<SellDraft>({
    quantity: schema.text,
    price: schema.text,
    float: schema.number,
    min: schema.text,
    max: schema.text,
    methodIds: schema.list(schema.text),
    payMinutes: schema.number,
    autoConfirm: schema.flag,
    minOrders: schema.text,
    minRate: schema.text,
    minDays: schema.text,
    minLevel: schema.number,
    remark: schema.text,
    greeting: schema.text,
    carried: schema.flag,
    from: schema.text,
    until: schema.text,
  }),
);
export const loadSellDraft = (): SellDraft => ({ ...blankSellDraft, ...stored.read() });
export const saveSellDraft = stored.write;
/** Returns whether a term other than limits, accounts and payment time differs from its default. */
const hasOwnTerms = (sellDraft: SellDraft): boolean =>
  !sellDraft.autoConfirm ||
  [
    sellDraft.remark,
    sellDraft.greeting,
    sellDraft.minOrders,
    sellDraft.minRate,
    sellDraft.minDays,
    sellDraft.from,
    sellDraft.until,
  ].some((text) => text !== "") ||
  sellDraft.minLevel > 0;

/**
 * Returns the draft for the next listing: the same terms without quantity, price and maximum. The
 * offset of a floating price (`float`) stays.
 */
export function sellDraftAfterPublishing({
  price: _price,
  max: _max,
  carried: _carried,
  ...terms
}: SellDraft): SellDraft {
  const next = { ...terms, quantity: "" };
  return hasOwnTerms(next) ? { ...next, carried: true } : next;
}

const textOf = (n = 0): string => (n > 0 ? String(n) : "");

/**
 * Returns the draft for 照此再发一单: the price and terms of the listing, and its original total
 * quantity, including the part already sold.
 */
export const sellDraftFromListing = (
  entrust: Entrust & Pick<Output<"sellDetail">, "remark" | "conditions" | "greeting">,
): SellDraft => ({
  ...blankSellDraft,
  quantity: formatDecimal(entrust.total, assetUnitsDecimals, 0),
  ...(entrust.floatPermille == null
    ? { price: formatDecimal(entrust.price, priceDecimals, 2) }
    : { float: entrust.floatPermille }),
  min: formatDecimal(entrust.minAmount, fenDecimals, 0),
  max: formatDecimal(entrust.maxAmount, fenDecimals, 0),
  methodIds: entrust.payMethods.map((method) => method.id),
  ...(entrust.payMinutes !== null && { payMinutes: entrust.payMinutes }),
  autoConfirm: entrust.autoConfirm === 1,
  minOrders: textOf(entrust.conditions?.minOrders),
  minRate: textOf(entrust.conditions?.minRate),
  minDays: textOf(entrust.conditions?.minDays),
  minLevel: entrust.conditions?.minLevel ?? 0,
  remark: entrust.remark,
  greeting: entrust.greeting ?? "",
  ...(entrust.openHours && openHoursToInputTimes(entrust.openHours)),
});
