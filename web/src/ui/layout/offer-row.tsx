import { type CSSProperties, type ReactNode, type Ref, useId } from "react";
import { Button } from "../base/button.tsx";
import { classNames } from "../base/class-names.ts";
import { Avatar } from "../base/avatar.tsx";
import { Tag, VerifiedMerchantBadge } from "../base/badges.tsx";
import {
  type AssetQuantityOrMissing,
  TradeFigure,
  type PriceOrMissing,
} from "../figures/trade-figure.tsx";
import css from "./offer-row.module.css";
import { type PayChannel, PayChannelLetter } from "../base/pay-channel.tsx";

/** State of the button of a row. */
export type OfferRowButtonState =
  | { kind: "open" }
  /**
   * The user cannot buy as requested. `reason` replaces the quantity, and the button offers what
   * helps: 去认证, 看限额, 买 ¥500.
   */
  | { kind: "locked"; label: string; reason: string }
  | { kind: "own" }
  | { kind: "soldOut" }
  /** The user may not buy at the moment. The screen shows the reason. */
  | { kind: "barred"; label: string };

export interface OfferRowProps {
  merchant: string;
  imageUrl?: string | undefined;
  level: number | null;
  /** Undefined if unknown. */
  online: boolean | undefined;
  verified: boolean;
  /** Short text that says what is most important about the seller. */
  tag: string | undefined;
  /** Facts at the right of the name: 成交 188 单. */
  facts: readonly { name: string; text: string }[];
  price: PriceOrMissing;
  /** Difference from the reference price. */
  priceDifference: { text: string; tone: "good" | "plain" | "bad" } | undefined;
  unit: string;
  quantity: AssetQuantityOrMissing;
  /**
   * Amount that the user wants to spend: "¥1,000". If it is set, `quantity` is what the amount
   * buys, otherwise what is available.
   */
  requestedAmount: string | undefined;
  /** Average time in minutes until the seller releases. Undefined if unknown. */
  minutes: number | undefined;
  /** Minimum and maximum amount as text: "¥500–20,000". */
  limits: string;
  channels: readonly { channel: PayChannel; mine: boolean }[];
  state: OfferRowButtonState;
  /** Path of the screen that the button opens, so that it can be prefetched. */
  leadsTo: string;
  onPress: () => void;
  onMerchant: () => void;
}

interface OfferLedgerProps {
  children: ReactNode;
  ref?: Ref<HTMLUListElement>;
  /**
   * `above` and `below`: heights in px of the rows before and after `children` that are not
   * rendered.
   */
  above?: number;
  below?: number;
}

export function OfferRowList({ children, ref, above, below }: OfferLedgerProps) {
  return (
    <ul
      ref={ref}
      className={css["ledger"]}
      aria-label="卖家"
      style={{ paddingTop: above, paddingBottom: below }}
    >
      {children}
    </ul>
  );
}

export function OfferRow(props: OfferRowProps) {
  const { price, priceDifference, limits, channels, state } = props;
  const whyId = useId();
  return (
    <li
      className={classNames(
        css["offer"],
        (state.kind === "locked" || state.kind === "barred") && css["locked"],
      )}
    >
      <OfferMerchant {...props} />
      <p className={css["price"]} data-price>
        <TradeFigure kind="price" value={price} size="md" />
        {priceDifference && (
          <span className={classNames("num", css["against"], css[priceDifference.tone])}>
            {priceDifference.text}
          </span>
        )}
      </p>
      <OfferQuantity {...props} whyId={whyId} />
      <OfferAction {...props} whyId={whyId} />
      <Speed {...props} />
      <p className={classNames("num", css["fact"])}>
        <i>限额</i>
        {limits}
      </p>
      <p className={css["channels"]}>
        {channels.map((channel) => (
          <PayChannelLetter
            key={channel.channel}
            channel={channel.channel}
            hollow={!channel.mine}
          />
        ))}
      </p>
    </li>
  );
}

function OfferMerchant({
  merchant,
  imageUrl,
  level,
  online,
  verified,
  tag,
  facts,
  onMerchant,
}: OfferRowProps) {
  return (
    <div className={css["who"]}>
      <Avatar
        name={merchant}
        imageUrl={imageUrl}
        size="sm"
        level={level}
        online={online || undefined}
      />
      <button type="button" className={classNames("t-clip", css["name"])} onClick={onMerchant}>
        {merchant}
      </button>
      <span className="sr-only">
        {level !== null && `等级 ${level}`} {online !== undefined && (online ? "在线" : "离线")}
      </span>
      {verified && <VerifiedMerchantBadge />}
      {tag !== undefined && <Tag>{tag}</Tag>}
      <span className={classNames("num", css["facts"])} data-met={tag !== undefined || undefined}>
        {facts.map((fact) => (
          <span key={fact.name} className={css["fact"]}>
            <i>{fact.name}</i>
            {fact.text}
          </span>
        ))}
      </span>
    </div>
  );
}

/**
 * Shows the quantity that the requested amount buys, or the available one without an amount. A
 * locked row shows its reason instead.
 */
function OfferQuantity({
  state,
  requestedAmount,
  quantity,
  unit,
  whyId,
}: OfferRowProps & { whyId: string }) {
  if (state.kind === "locked")
    return (
      <p id={whyId} className={classNames("num", css["brings"], css["why"])}>
        {state.reason}
      </p>
    );
  return (
    // If amount and quantity do not both fit, the amount is omitted, because it is also shown above
    // the list.
    <p className={classNames("num", css["brings"])} data-leaves-out>
      {requestedAmount === undefined ? (
        <i>可购</i>
      ) : (
        <span>
          {requestedAmount}
          <i> → </i>
        </span>
      )}
      <b>
        <TradeFigure kind="estimate" value={quantity} unit={unit} />
      </b>
    </p>
  );
}

function labelOf(state: Exclude<OfferRowButtonState, { kind: "own" }>): string {
  if (state.kind === "open") return "购买";
  return state.kind === "soldOut" ? "已售完" : state.label;
}

function OfferAction({
  state,
  merchant,
  leadsTo,
  onPress,
  whyId,
}: OfferRowProps & { whyId: string }) {
  if (state.kind === "own") return <span className={css["own"]}>我的挂单</span>;
  const open = state.kind === "open";
  return (
    <div className={css["go"]} data-to={leadsTo}>
      <Button
        size="sm"
        variant={open ? "buySoft" : "soft"}
        disabled={state.kind === "soldOut" || state.kind === "barred"}
        onClick={onPress}
        describedBy={state.kind === "locked" ? whyId : undefined}
      >
        {labelOf(state)}
        <span className="sr-only">{merchant}</span>
      </Button>
    </div>
  );
}

const steps = [3, 5, 10, 15];

/** Release time in minutes and as bars: five bars for the fastest, none if the time is unknown. */
function Speed({ minutes }: OfferRowProps) {
  const on = minutes === undefined ? 0 : 1 + steps.filter((it) => minutes <= it).length;
  const style = { "--on": `${on * 20}%` } as CSSProperties;
  return (
    <p className={classNames("num", css["fact"], css["speed"])}>
      <i>放币</i>
      <span className={css["minutes"]}>{minutes === undefined ? "—" : `约 ${minutes} 分钟`}</span>
      <span className={css["bars"]} style={style} aria-hidden="true" />
    </p>
  );
}
