import { type Output, type Price, formatDecimal, assetUnitsDecimals } from "contract";
import { useRead } from "../../api/read-queries.ts";
import { runtimeConfig } from "../../api/runtime-config.ts";
import { formatEstimatedCoinQuantity, formatCoinPrice } from "../../lib/money/format-money.ts";
import { Button } from "../../ui/base/button.tsx";
import { Card } from "../../ui/layout/card.tsx";
import type { KeypadActionKey } from "../../ui/inputs/keypad.tsx";
import { TradeFigure } from "../../ui/figures/trade-figure.tsx";
import { IconButton } from "../../ui/base/icon-button.tsx";
import { SegmentedControl } from "../../ui/base/segmented-control.tsx";
import { ProminentAmountField } from "./prominent-amount-field.tsx";
import css from "./sell.module.css";
import type { SellDraft } from "./sell-draft.ts";
import {
  floatingPricePermilleOfDraft,
  type SellFormErrors,
  type SellFormField,
  type SellFormState,
} from "./sell-form.ts";
import { FloatingPriceField } from "./floating-price-field.tsx";
import {
  referencePriceDifferenceText,
  suggestAskedPrice,
  expectedPriceRank,
  floatingPriceOffsetPermille,
  priceBelowReferenceText,
  priceRankText,
  askedPriceInputText,
  askedPriceChoices,
  changeAskedPriceByOneCent,
} from "../../trade/selling/asked-price.ts";
import { sellAllButtonQuantity, maxSellableQuantity } from "./sell-amounts.ts";

type Config = Output<"sellConfig">;
export interface SellFormSectionProps {
  draft: SellDraft;
  form: SellFormState;
  config: Config;
  errors: SellFormErrors;
  change: (it: Partial<SellDraft>) => void;
  /** Called when a field loses the focus. From then on, its errors may be shown. */
  leave: (field: SellFormField) => void;
  inputOf: (field: SellFormField) => (input: HTMLInputElement | HTMLTextAreaElement | null) => void;
  /**
   * Key of the keypad that publishes the listing. Undefined until the income of the sale is known.
   */
  publish: KeypadActionKey | undefined;
}

export function QuantityAndPriceCard(props: SellFormSectionProps) {
  const { draft, form, config, errors, change, leave, inputOf, publish } = props;
  const unit = runtimeConfig.assetUnit;
  const { able } = config;
  const feeRate = config.feeRate ?? 0;
  const all =
    able &&
    (() =>
      change({
        quantity: formatDecimal(
          sellAllButtonQuantity(able, feeRate, form.leftToday, form.price),
          assetUnitsDecimals,
          0,
        ),
      }));
  return (
    <Card>
      <ProminentAmountField
        label="出售数量"
        aside={
          able === null
            ? undefined
            : `可售 ${formatEstimatedCoinQuantity(maxSellableQuantity(able, feeRate))}\u00A0${unit}`
        }
        kind="asset"
        keys={{ line: <Comes form={form} />, act: publish }}
        value={draft.quantity}
        onChange={(quantity) => change({ quantity })}
        onBlur={() => draft.quantity !== "" && leave("quantity")}
        suffix={unit}
        placeholder="0.00"
        end={
          all && (
            <Button size="sm" variant="soft" onClick={all}>
              全部
            </Button>
          )
        }
        error={errors.quantity}
        inputRef={inputOf("quantity")}
      />
      <hr className={css["rule"]} />
      <PriceChoice {...props} />
    </Card>
  );
}

const pricings = [
  { value: "fixed", label: "固定价" },
  { value: "float", label: "浮动价" },
] as const;

/**
 * Choice between a fixed price and one that follows the reference price, if the backend supports
 * the latter.
 */
function PriceChoice(props: SellFormSectionProps) {
  const { draft, form, config, change } = props;
  const { refPrice } = config;
  const float = floatingPricePermilleOfDraft(draft, config);
  if (config.canFloat !== 1 || refPrice === null) return <PriceField {...props} />;
  const choose = (item: "fixed" | "float") => {
    if (item === "float")
      return change({ float: floatingPriceOffsetPermille(form.price ?? refPrice, refPrice) });
    change({
      float: undefined,
      ...(form.price !== undefined && { price: askedPriceInputText(form.price) }),
    });
  };
  return (
    <>
      <div className={css["pricing"]}>
        <SegmentedControl
          label="定价方式"
          options={pricings}
          value={float === undefined ? "fixed" : "float"}
          onChange={choose}
        />
      </div>
      {float === undefined ? (
        <PriceField {...props} />
      ) : (
        <FloatingPriceField
          float={float}
          onChange={(it) => change({ float: it })}
          reference={refPrice}
          price={form.price}
          warning={form.price && priceBelowReferenceText(form.price, refPrice, form.quantity)}
          help={<PriceHelp form={form} config={config} />}
        />
      )}
    </>
  );
}

function PriceField({
  form,
  config,
  errors,
  change,
  leave,
  inputOf,
  publish,
}: SellFormSectionProps) {
  const from = form.price ?? config.refPrice;
  const step = (direction: 1 | -1) =>
    from &&
    change({ price: askedPriceInputText(changeAskedPriceByOneCent(from, direction, config)) });
  return (
    <ProminentAmountField
      label="单价"
      aside={config.refPrice === null ? undefined : `参考价 ${formatCoinPrice(config.refPrice)}`}
      kind="price"
      keys={{
        line:
          form.price && config.ladder ? (
            priceRankText(config.ladder, form.price)
          ) : (
            <Comes form={form} />
          ),
        quick: quickPrices(form.price, config),
        act: publish,
      }}
      value={form.shown.price}
      onChange={(price) => change({ price })}
      onBlur={() => {
        leave("price");
        // Add missing decimals, because prices are shown as 6.90 everywhere else, not 6.9.
        if (form.price !== undefined && form.shown.price !== askedPriceInputText(form.price))
          change({ price: askedPriceInputText(form.price) });
      }}
      placeholder={config.refPrice === null ? "" : askedPriceInputText(config.refPrice)}
      end={
        <div className={css["steps"]}>
          <IconButton icon="minus" label="单价降低 0.01" onClick={() => step(-1)} />
          <IconButton icon="plus" label="单价提高 0.01" onClick={() => step(1)} />
        </div>
      }
      help={<PriceHelp form={form} config={config} />}
      warning={form.price && priceBelowReferenceText(form.price, config.refPrice, form.quantity)}
      error={errors.price}
      inputRef={inputOf("price")}
    />
  );
}

/**
 * Returns up to two suggestions for the price: one that would have rank 1, and the reference price.
 * Returns none without a reference price.
 */
function quickPrices(asked: Price | undefined, config: Config) {
  const { refPrice, ladder } = config;
  if (refPrice === null) return [];
  const first =
    ladder &&
    askedPriceChoices(asked ?? refPrice, ladder, config).find(
      (it) => it.rank === 1 && it.price !== asked,
    );
  return [
    ...(first
      ? [{ label: `第1位 ${formatCoinPrice(first.price)}`, text: askedPriceInputText(first.price) }]
      : []),
    { label: `参考价 ${formatCoinPrice(refPrice)}`, text: askedPriceInputText(refPrice) },
  ];
}

/** Button that corrects a price that is not allowed, or lower than its rank requires. */
export function PriceSuggestionButton({ form, config, change }: SellFormSectionProps) {
  const cure = form.price && suggestAskedPrice(form.price, form.quantity, config);
  if (!cure) return null;
  return (
    <Button
      variant="soft"
      block
      onClick={() => change({ float: undefined, price: askedPriceInputText(cure.price) })}
    >
      {cure.text}
    </Button>
  );
}

/**
 * Income of the sale. Shown above the keypad, because the keypad covers the footer that also has
 * it.
 */
const Comes = ({ form }: { form: SellFormState }) => (
  <>
    卖完到账 <TradeFigure kind="fiat" value={form.sums?.income ?? null} />
  </>
);

/**
 * Help text of the price: expected rank, position in the allowed price range, and difference to the
 * reference price.
 */
function PriceHelp({ form, config }: { form: SellFormState; config: Config }) {
  if (form.price === undefined) return null;
  return (
    <>
      {config.ladder ? priceRankText(config.ladder, form.price) : <ReadRank price={form.price} />}
      <PriceScale price={form.price} config={config} />
      {config.refPrice !== null && (
        <span className={css["against"]}>
          {referencePriceDifferenceText(form.price, config.refPrice)}
        </span>
      )}
    </>
  );
}

/**
 * Marker at the position of the price in the allowed price range. Renders nothing if the range is
 * unknown.
 */
function PriceScale({ price, config: { priceMin, priceMax } }: { price: Price; config: Config }) {
  if (priceMin === null || priceMax === null || priceMax <= priceMin) return null;
  const share = Math.min(1, Math.max(0, (price - priceMin) / (priceMax - priceMin)));
  return (
    <span className={css["scale"]} aria-hidden="true">
      <i style={{ left: `${share * 100}%` }} />
    </span>
  );
}

/**
 * Expected rank, counted from the visible offers. Used if the backend does not return a price
 * ladder.
 */
function ReadRank({ price }: { price: Price }) {
  const offers = useRead("buyAbleList", { sort: "price", pageSize: 50 }, { quiet: true }).data;
  if (!offers) return null;
  const { rank, atLeast } = expectedPriceRank(price, offers.records, offers.total ?? Infinity);
  return `预计第${rank}位${atLeast ? "以后" : ""}`;
}
