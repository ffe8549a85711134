import type { Offer } from "contract";
import { useDeferredValue, useState } from "react";
import { runtimeConfig } from "../../api/runtime-config.ts";
import { offerAlertHint, OfferAlertButton } from "../../trade/people/offer-alert-button.tsx";
import { useOfferAlerts } from "../../trade/people/offer-alerts.ts";
import { coinPriceText, yuanRangeText } from "../../lib/money/figure-texts-with-units.ts";
import { paths } from "../../lib/navigation/paths.ts";
import { TextField } from "../../ui/inputs/text-field.tsx";
import { EmptyState, LoadErrorWithRetry } from "../../ui/layout/empty-state.tsx";
import { SectionHeading } from "../../ui/layout/card.tsx";
import { ListRow, ListRowGroup } from "../../ui/layout/list-row.tsx";
import { Avatar } from "../../ui/base/avatar.tsx";
import { Sheet } from "../../ui/overlays/sheet.tsx";
import css from "./find-seller-sheet.module.css";
import { useOffersBySellerName } from "./use-offers-by-seller-name.ts";

/**
 * Finds sellers by nickname, regardless of price and payment types. Lists the user's offer alerts
 * while nothing is entered.
 */
export function FindSellerSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [text, setText] = useState("");
  const typed = useDeferredValue(text.trim());
  return (
    <Sheet open={open} title="找卖家" tall onClose={onClose}>
      <TextField
        label="卖家昵称"
        hideLabel
        value={text}
        onChange={setText}
        placeholder="昵称，或其中几个字"
        inputMode="search"
        maxLength={40}
      />
      {typed === "" ? <WaitingAlerts /> : <FoundSellers typed={typed} />}
    </Sheet>
  );
}

function FoundSellers({ typed }: { typed: string }) {
  const { sellers, searching, partly, failure, retry } = useOffersBySellerName(typed);
  if (failure) return <LoadErrorWithRetry what="卖家" failure={failure} onRetry={retry} />;
  if (sellers.length > 0)
    return (
      <>
        <p className={css["note"]} role="status">
          {searching
            ? "正在找…"
            : `${sellers.length} 位正在出售的卖家${partly ? "，只找了部分挂单" : ""}`}
        </p>
        <ListRowGroup label="找到的卖家">
          {sellers.map((seller) => (
            <SellerCell key={seller.entrustId} offer={seller} />
          ))}
        </ListRowGroup>
      </>
    );
  if (searching)
    return (
      <p className={css["note"]} role="status">
        正在找…
      </p>
    );
  return (
    <EmptyState
      icon="search"
      title={`没有找到“${typed}”`}
      text={
        partly ? "只找了部分挂单，请多输入几个字" : "没有在出售的卖家叫这个名字，可能在休息或已售完"
      }
      action={<OfferAlertButton wish={{ name: typed, asked: { seller: typed, onlyMatch: 0 } }} />}
    />
  );
}

const SellerCell = ({ offer }: { offer: Offer }) => (
  <ListRow
    icon={
      <Avatar
        size="sm"
        name={offer.seller.nickName}
        imageUrl={offer.seller.avatar || undefined}
        level={offer.seller.creditLevel}
      />
    }
    title={offer.seller.nickName}
    desc={`限额 ${yuanRangeText(offer.minAmount, offer.maxAmount)}`}
    value={`${coinPriceText(offer.price)}/${runtimeConfig.assetUnit}`}
    to={paths.saledetail({ id: offer.entrustId, view: "buyer" })}
  />
);

/** List of the offer alerts that the user has set. */
function WaitingAlerts() {
  const awaited = useOfferAlerts();
  if (awaited.length === 0)
    return <p className={css["note"]}>在正在出售的卖家里找。没有找到时可以设到货提醒。</p>;
  return (
    <>
      <SectionHeading>到货提醒</SectionHeading>
      <ListRowGroup label="到货提醒">
        {awaited.map((offerAlert) => (
          <ListRow
            key={offerAlert.name}
            icon="bell"
            title={offerAlert.name}
            value={<OfferAlertButton bare wish={offerAlert} />}
          />
        ))}
      </ListRowGroup>
      <p className={css["note"]}>{offerAlertHint}</p>
    </>
  );
}
