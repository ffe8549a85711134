import { Fragment, type ReactNode, useId } from "react";
import { Button } from "../control/button.tsx";
import { classNames } from "../style/class-names.ts";
import { Dot, Sep, Tag, Verified } from "../mark/marks.tsx";
import { type AssetValue, Figure, type PriceValue } from "../figure/figure.tsx";
import css from "./offer-row.module.css";
import { PayMark, type PayChannel } from "../mark/pay.tsx";

/** What the row's button is: open to buy, locked by a missing step (the label names it, the reason says more), mine, or sold out. */
export type OfferState =
  | { kind: "open" }
  | { kind: "locked"; label: string; reason?: string | undefined }
  | { kind: "own" }
  | { kind: "soldOut" }
  /** I may buy nothing for now; the screen says why. */
  | { kind: "barred" };

export interface OfferRowProps {
  merchant: string;
  /** Undefined: nobody has told. */
  online: boolean | undefined;
  verified?: boolean | undefined;
  /** Small facts after the name, e.g. "Lv.3", "自动接单". */
  tags?: readonly string[] | undefined;
  best?: boolean | undefined;
  /** At the right of the name, e.g. ["1,208 单", "98.6%"]. */
  stats: readonly string[];
  price: PriceValue;
  unit: string;
  quantity: AssetValue;
  /** Formatted: "¥500 – 20,000". */
  limits: string;
  channels: readonly PayChannel[];
  /** At the right of the channels, e.g. "15 分钟内付款". */
  note?: string | undefined;
  state: OfferState;
  onPress: () => void;
  onMerchant?: (() => void) | undefined;
}

/** The list of sellers the rows stand in. */
export function Ledger({ children }: { children: ReactNode }) {
  return (
    <ul className={css["ledger"]} aria-label="卖家">
      {children}
    </ul>
  );
}

export function OfferRow(props: OfferRowProps) {
  const { price, unit, quantity, limits, state } = props;
  const noteId = useId();
  return (
    <li className={classNames(css["offer"], state.kind === "locked" && css["locked"])}>
      <Who {...props} />
      <div>
        <p className={css["price"]}>
          <Figure kind="price" value={price} unit={unit} size="md" />
        </p>
        <dl className={classNames("num", css["meta"])}>
          <div>
            <dt>数量</dt>
            <dd>
              <Figure kind="estimate" value={quantity} unit={unit} />
            </dd>
          </div>
          <div>
            <dt>限额</dt>
            <dd>{limits}</dd>
          </div>
        </dl>
      </div>
      <div className={css["side"]}>
        <OfferAction {...props} noteId={noteId} />
      </div>
      <Channels {...props} noteId={noteId} />
    </li>
  );
}

function Who({ merchant, online, verified = false, tags = [], best = false, stats, onMerchant }: OfferRowProps) {
  const nameClass = classNames("t-clip", css["name"]);
  return (
    <div className={css["who"]}>
      {online !== undefined && (
        <>
          <Dot off={!online} />
          <span className="sr-only">{online ? "在线" : "离线"}</span>
        </>
      )}
      {onMerchant ? (
        <button type="button" className={nameClass} onClick={onMerchant}>
          {merchant}
        </button>
      ) : (
        <strong className={nameClass}>{merchant}</strong>
      )}
      {verified && <Verified />}
      {best && <Tag tone="buy">最优价</Tag>}
      {tags.map((tag) => (
        <Tag key={tag}>{tag}</Tag>
      ))}
      <span className={classNames("num", css["rate"])}>
        {stats.map((stat, index) => (
          <Fragment key={stat}>
            {index > 0 && <Sep />}
            {stat}
          </Fragment>
        ))}
      </span>
    </div>
  );
}

function OfferAction({ state, merchant, onPress, noteId }: OfferRowProps & { noteId: string }) {
  if (state.kind === "own") return <span className={css["own"]}>我的挂单</span>;
  const label = { open: "购买", barred: "购买", locked: state.kind === "locked" ? state.label : "", soldOut: "已售完" }[state.kind];
  return (
    <Button
      size="sm"
      variant={state.kind === "open" ? "buySoft" : "soft"}
      disabled={state.kind === "soldOut" || state.kind === "barred"}
      onClick={onPress}
      describedBy={state.kind === "locked" ? noteId : undefined}
    >
      {label}
      <span className="sr-only">{`，${merchant}`}</span>
    </Button>
  );
}

/** What locks the row takes the place of the note, so that no row changes its height. */
function Channels({ channels, state, note, noteId }: OfferRowProps & { noteId: string }) {
  const reason = state.kind === "locked" ? state.reason : undefined;
  return (
    <div className={css["pays"]}>
      {channels.map((channel) => (
        <PayMark key={channel} channel={channel} />
      ))}
      <span id={noteId} className={classNames("num", css["note"], reason !== undefined && css["reason"])}>
        {reason ?? note}
      </span>
    </div>
  );
}
