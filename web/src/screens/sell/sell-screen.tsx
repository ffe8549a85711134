import type { Output } from "contract";
import { useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { openPrerequisiteList } from "../../trade/prerequisites.ts";
import { refetchReadsOnScreen } from "../../api/query-client.ts";
import { useRead } from "../../api/read-queries.ts";
import { runtimeConfig } from "../../api/runtime-config.ts";
import { useAppNavigate } from "../../lib/navigation/navigation.tsx";
import { paths } from "../../lib/navigation/paths.ts";
import { useWasPresentAtFirstRender } from "../../lib/browser/use-was-present-at-first-render.ts";
import { priceBelowReferenceText } from "../../trade/selling/asked-price.ts";
import { useTradeRestrictionText } from "../../trade/purchase/use-trade-restriction-text.ts";
import { Banner } from "../../ui/layout/banner.tsx";
import { PageLayout } from "../../ui/layout/page-layout.tsx";
import { Button } from "../../ui/base/button.tsx";
import type { KeypadActionKey } from "../../ui/inputs/keypad.tsx";
import { CardStack } from "../../ui/layout/card.tsx";
import { BottomActionBar } from "../../ui/layout/bottom-action-bar.tsx";
import { LoadErrorFillingPage } from "../../ui/layout/loaded-content.tsx";
import { PageSkeleton } from "../../ui/layout/page-skeleton.tsx";
import { TradeFigure } from "../../ui/figures/trade-figure.tsx";
import { PullToRefresh } from "../../ui/layout/pull-to-refresh.tsx";
import { StaleDataMarker } from "../../ui/layout/stale-data.tsx";
import { Overlay } from "../../ui/overlays/overlay-host.tsx";
import { usePausedListingsNotice } from "./use-paused-listings-notice.tsx";
import css from "./sell.module.css";
import { firstMissingSellPrerequisite } from "./sell-prerequisites.ts";
import {
  deriveSellFormState,
  type SellFormState,
  type SellFormSettings,
  buildSellRequest,
} from "./sell-form.ts";
import {
  ReceivingAccountsAndTermsRows,
  SellSafetyNote,
  sellTipRequest,
} from "./sell-accounts-and-terms.tsx";
import { ActiveListings } from "./active-listings.tsx";
import { PriceSuggestionButton, QuantityAndPriceCard } from "./sell-quantity-and-price.tsx";
import { SellerBalances, NothingToSell, SellTitle } from "./sell-title-and-assets.tsx";
import { type PublishedListing, usePublishListing } from "./use-publish-listing.ts";
import { useSellDraft } from "./use-sell-draft.ts";
import { useSellFormErrors } from "./use-sell-errors.ts";

const loadPublishOverlays = async () =>
  (await import("./publish-overlays.tsx")).PublishListingOverlays;

type Reads = { setting: SellFormSettings; user: Output<"userInfo"> };

/** Loads all data of the form. `reads` is `undefined` until everything required has arrived. */
function useSellReads() {
  const config = useRead("sellConfig", {});
  const methods = useRead("methodList", {});
  const user = useRead("userInfo", {});
  const riskWords = useRead("buyConfig", {}, { quiet: true }).data?.riskWords ?? [];
  // The safety tip is loaded together with the form, so that the text below the form does not
  // change while the user reads it.
  useRead("tipByCode", sellTipRequest, { quiet: true });
  const all = [config, methods, user];
  const reads: Reads | undefined =
    config.data && methods.data && user.data
      ? {
          user: user.data,
          setting: {
            config: config.data,
            methods: methods.data,
            riskWords,
            level: user.data.creditLevel,
            unit: runtimeConfig.assetUnit,
          },
        }
      : undefined;
  return {
    reads,
    failed: all.some((it) => it.isError),
    pending: all.some((it) => it.isPending),
    since: Math.min(...all.map((it) => it.dataUpdatedAt)),
    retry: () => void Promise.all(all.map((it) => it.refetch())),
  };
}

export function SellScreen() {
  const main = useRef<HTMLElement>(null);
  const go = useAppNavigate();
  const [query] = useSearchParams();
  const { reads: read, failed, pending, since, retry } = useSellReads();
  const paused = usePausedListingsNotice();
  // The row about paused listings is above the form. So the form waits until it is known whether
  // there is one, and does not move down later.
  const reads = paused.isPending ? undefined : read;
  const {
    draft,
    change: put,
    startNext,
  } = useSellDraft(query.get("from") ?? undefined, () => go(paths.sell(), { replace: true }));
  const form = reads && deriveSellFormState(draft, reads.setting);
  const [termsOpen, setTermsOpen] = useState(false);
  const terms = {
    open: termsOpen,
    show: () => setTermsOpen(true),
    hide: () => setTermsOpen(false),
  };
  const fields = useSellFormErrors(form, terms.show);
  const [published, setPublished] = useState<PublishedListing>();
  const sell = usePublishListing({
    ladder: reads?.setting.config.ladder,
    onRefused: fields.refuse,
    onPublished: (publishedListing) => {
      startNext();
      fields.reset();
      setPublished(publishedListing);
      main.current?.scrollTo({ top: 0 });
    },
  });
  const change = (item: Partial<typeof draft>) => {
    put(item);
    fields.forget(item);
  };
  const publish = () => {
    if (!reads || !form) return;
    const missing = firstMissingSellPrerequisite(reads.user, form.usable.length);
    if (missing) return openPrerequisiteList(missing, paths.sell());
    const input = buildSellRequest(draft, form, reads.setting);
    if (!input) return fields.sayAll();
    sell.ask(input, JSON.stringify(draft));
  };
  const barred = useTradeRestrictionText("sell");
  const key: KeypadActionKey | undefined = form?.sums && {
    verb: "发布",
    sum: <TradeFigure kind="fiat" value={form.sums.income} />,
    variant: "sell",
    disabled: barred !== undefined,
    busy: sell.sending,
    onPress: publish,
  };
  // Notices that arrive while the form is open are shown in the footer or at the end of the page,
  // so that the form does not move.
  const barredFromStart = useWasPresentAtFirstRender(reads !== undefined, barred !== undefined);
  const pausedFromStart = useWasPresentAtFirstRender(reads !== undefined, paused.isWanted);
  const sellable = reads !== undefined && reads.setting.config.able !== 0;
  return (
    <PageLayout
      bar={<SellTitle />}
      mainRef={main}
      layout="pad"
      busy={pending}
      foot={
        sellable &&
        form && (
          <SellFoot
            form={form}
            busy={sell.sending}
            barred={barred}
            isNew={!barredFromStart}
            onPress={publish}
          />
        )
      }
    >
      <PullToRefresh scroller={main} onRefresh={refetchReadsOnScreen}>
        <CardStack>
          {barredFromStart && barred !== undefined && (
            <Banner tone="danger" icon="lock" text={barred} />
          )}
          {pausedFromStart && paused.row}
          {failed && reads && <StaleDataMarker since={since} />}
          {!reads &&
            (failed && !read ? <LoadErrorFillingPage onRetry={retry} /> : <PageSkeleton />)}
          {reads && !sellable && <NothingToSell />}
          {sellable && form && (
            <SellFields
              reads={reads}
              terms={terms}
              part={{ draft, form, config: reads.setting.config, change, publish: key, ...fields }}
            />
          )}
          {reads && <SellerBalances config={reads.setting.config} />}
          {reads && <ActiveListings />}
          {reads && !pausedFromStart && paused.row}
        </CardStack>
      </PullToRefresh>
      <Overlay
        load={loadPublishOverlays}
        open={sell.open || published !== undefined}
        onClose={() => {
          sell.close();
          setPublished(undefined);
        }}
        sell={sell}
        loss={
          sell.wish &&
          priceBelowReferenceText(
            sell.wish.price,
            reads?.setting.config.refPrice ?? null,
            sell.wish.quantity,
          )
        }
        published={published}
        onAgain={() => setPublished(undefined)}
      />
    </PageLayout>
  );
}

type Part = Parameters<typeof QuantityAndPriceCard>[0];

type SellFieldsProps = {
  reads: Reads;
  part: Part;
  terms: Parameters<typeof ReceivingAccountsAndTermsRows>[0]["terms"];
};

const SellFields = ({ reads, part, terms }: SellFieldsProps) => (
  <>
    <QuantityAndPriceCard {...part} />
    <PriceSuggestionButton {...part} />
    <ReceivingAccountsAndTermsRows {...part} level={reads.setting.level} terms={terms} />
    <SellSafetyNote form={part.form} feeRate={part.config.feeRate} />
  </>
);

interface SellFootProps {
  form: SellFormState;
  busy: boolean;
  barred: string | undefined;
  /**
   * True unless a restriction on selling applied when the form opened. A later restriction is
   * stated in the footer, because the form has no banner for it.
   */
  isNew: boolean;
  onPress: () => void;
}
const SellFoot = ({ form, busy, barred, isNew, onPress }: SellFootProps) => (
  <BottomActionBar plain>
    {barred !== undefined && isNew && <p className={css["barred"]}>{barred}</p>}
    <section className={css["income"]} aria-label="卖完到账">
      <p>卖完到账</p>
      <p>{<TradeFigure kind="fiat" value={form.sums?.income ?? null} size="md" />}</p>
    </section>
    <Button size="lg" variant="sell" busy={busy} disabled={barred !== undefined} onClick={onPress}>
      发布出售
    </Button>
  </BottomActionBar>
);
