import {
  type Entrust,
  fenDecimals,
  type Output,
  priceDecimals,
  toDecimal,
  unitsDecimals,
} from "contract";
import { clocksOf } from "../../trade/selling/open-hours.ts";
import { storage } from "../../lib/browser/storage.ts";

/** What a seller has typed and chosen. What he has not touched is missing: it follows the market and his account. */
export type SellDraft = {
  quantity: string;
  price?: string;
  /** So many parts of a thousand above or below the reference, instead of a price. */
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
  /** The terms come from the listing before and have not been looked at since. */
  carried?: boolean;
  /** Two clocks between which it is shown; both empty all day. */
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

const slot = storage.personal("sell_draft");

const samples: Required<SellDraft> = {
  ...blankSellDraft,
  price: "",
  float: 0,
  min: "",
  max: "",
  methodIds: [],
  payMinutes: 0,
  carried: false,
};
const sameKind = (a: unknown, b: unknown): boolean =>
  Array.isArray(b)
    ? Array.isArray(a) && a.every((it) => typeof it === "string")
    : typeof a === typeof b;

/** A kept text may be from an older version of the app, or broken: only what fits is taken over. */
export function loadSellDraft(): SellDraft {
  try {
    const kept = JSON.parse(slot.get() ?? "{}") as Record<string, unknown>;
    const fitting = Object.entries(samples).filter(
      ([name, sample]) => kept[name] !== undefined && sameKind(kept[name], sample),
    );
    return {
      ...blankSellDraft,
      ...Object.fromEntries(fitting.map(([name]) => [name, kept[name]])),
    };
  } catch {
    return blankSellDraft;
  }
}

export const saveSellDraft = (draft: SellDraft): void => slot.set(JSON.stringify(draft));
/** Terms that a buyer meets beyond the usual ones. */
const hasOwnTerms = (it: SellDraft): boolean =>
  !it.autoConfirm ||
  [it.remark, it.greeting, it.minOrders, it.minRate, it.minDays, it.from, it.until].some(
    (text) => text !== "",
  ) ||
  it.minLevel > 0;

/** What has been published gives its terms to the next one; how much and for how much is asked anew. */
export function draftAfterPublishing({
  price: _price,
  max: _max,
  carried: _carried,
  ...terms
}: SellDraft): SellDraft {
  const next = { ...terms, quantity: "" };
  return hasOwnTerms(next) ? { ...next, carried: true } : next;
}

const textOf = (n = 0): string => (n > 0 ? String(n) : "");

/** 再来一单: the same terms once more. What was sold then is offered again as a whole. */
export const draftFromListing = (
  it: Entrust & Pick<Output<"sellDetail">, "remark" | "conditions" | "greeting">,
): SellDraft => ({
  ...blankSellDraft,
  quantity: toDecimal(it.total, unitsDecimals, 0),
  ...(it.floatPermille == null
    ? { price: toDecimal(it.price, priceDecimals, 2) }
    : { float: it.floatPermille }),
  min: toDecimal(it.minAmount, fenDecimals, 0),
  max: toDecimal(it.maxAmount, fenDecimals, 0),
  methodIds: it.payMethods.map((method) => method.id),
  ...(it.payMinutes !== null && { payMinutes: it.payMinutes }),
  autoConfirm: it.autoConfirm === 1,
  minOrders: textOf(it.conditions?.minOrders),
  minRate: textOf(it.conditions?.minRate),
  minDays: textOf(it.conditions?.minDays),
  minLevel: it.conditions?.minLevel ?? 0,
  remark: it.remark,
  greeting: it.greeting ?? "",
  ...(it.openHours && clocksOf(it.openHours)),
});
