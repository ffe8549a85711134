import { EntrustStatus, type Output, isEqualOrMissing } from "contract";
import { useRef } from "react";
import { isRefusalError } from "../../api/call-error.ts";
import { showToast } from "../../api/toasts-and-warnings.ts";
import { useSession } from "../../api/session-state.ts";
import { OfferAlertButton } from "../../trade/people/offer-alert-button.tsx";
import { useBlockedUsers } from "../../trade/people/use-blocked-users.ts";
import { useFavourite } from "../../trade/people/use-favourite.ts";
import { useRead } from "../../api/read-queries.ts";
import { isWithinOpenHours } from "../../trade/selling/open-hours.ts";
import { useCachedOffer } from "../../trade/use-cached-offer.ts";
import { useGoBack, useAppNavigate } from "../../lib/navigation/navigation.tsx";
import { coinPriceText } from "../../lib/money/figure-texts-with-units.ts";
import { serverNow } from "../../lib/time/server-clock.ts";
import { paths } from "../../lib/navigation/paths.ts";
import { PageLayout } from "../../ui/layout/page-layout.tsx";
import { Button } from "../../ui/base/button.tsx";
import { IconButton } from "../../ui/base/icon-button.tsx";
import { BottomActionBar } from "../../ui/layout/bottom-action-bar.tsx";
import { LoadedContent } from "../../ui/layout/loaded-content.tsx";
import { Navbar } from "../../ui/layout/navbar.tsx";
import { PullToRefresh } from "../../ui/layout/pull-to-refresh.tsx";
import { ListingNotFound } from "./listing-not-found.tsx";
import { useConfirm } from "../../ui/overlays/use-confirm.ts";
import css from "./entrust.module.css";
import { ListingDetailForBuyerCards } from "./listing-detail-for-buyer-parts.tsx";

type Detail = Output<"buySellDetail">;

/** Page of a listing for a buyer: seller, conditions and ratings. */
export function ListingDetailForBuyerScreen({ id }: { id: string }) {
  const main = useRef<HTMLElement>(null);
  const back = useGoBack();
  const { userId } = useSession();
  const detail = useRead("buySellDetail", { id: id || "-" }, { handles: ["entrustNotFound"] });
  const reported = useCachedOffer(id);
  const gone = isRefusalError(detail.error, "entrustNotFound");
  const shown = detail.isPending ? reported : detail.data;
  return (
    <PageLayout
      bar={
        <Navbar
          title="挂单详情"
          onBack={() => back()}
          actions={
            shown &&
            !gone &&
            shown.seller.userId !== userId && (
              <FavouriteButton key={shown.seller.userId} seller={shown.seller} />
            )
          }
        />
      }
      mainRef={main}
      layout="pad"
      busy={detail.isPending}
      foot={shown && !gone && <BuyBar detail={shown} />}
    >
      {gone ? (
        <ListingNotFound label="看看其他卖家" to={paths.buy()} />
      ) : (
        <PullToRefresh scroller={main} onRefresh={() => detail.refetch()}>
          <LoadedContent
            read={{ ...detail, data: shown, isPending: shown === undefined && detail.isPending }}
          >
            {(item) => (
              <>
                <ListingDetailForBuyerCards detail={item} isWhole={!detail.isPending} />
                <Aside detail={item} />
              </>
            )}
          </LoadedContent>
        </PullToRefresh>
      )}
    </PageLayout>
  );
}

function FavouriteButton({ seller }: { seller: Detail["seller"] }) {
  const { liked, like } = useFavourite(seller);
  return (
    <IconButton
      icon={liked ? "star-fill" : "star"}
      label={liked ? "取消收藏" : "收藏"}
      onClick={() => like(!liked)}
    />
  );
}

function BuyBar({ detail }: { detail: Detail }) {
  const go = useAppNavigate();
  const { userId } = useSession();
  if (detail.seller.userId === userId)
    return (
      <BottomActionBar>
        <Button
          size="lg"
          variant="soft"
          onClick={() =>
            go(paths.saledetail({ id: detail.entrustId, view: "owner" }), { replace: true })
          }
        >
          管理我的挂单
        </Button>
      </BottomActionBar>
    );
  const selling = isEqualOrMissing(detail.status, EntrustStatus.selling);
  const open = selling && detail.canBuy !== 0;
  // True if waiting may help the buyer, so that an alert is offered: the listing is not on sale,
  // has no coins left, or is outside its opening hours. Waiting does not help against an unmet
  // condition.
  const rests =
    !open &&
    (!selling || detail.maxAmount <= 0 || !isWithinOpenHours(detail.openHours, serverNow()));
  return (
    <BottomActionBar>
      {!open && (
        <section className={css["locked"]} aria-label="不能购买的原因">
          {selling ? detail.cantReason : "该挂单已暂停出售"}
          {rests && (
            <OfferAlertButton
              wish={{
                name: detail.seller.nickName,
                asked: { seller: detail.seller.nickName },
                sellerId: detail.seller.userId,
              }}
            />
          )}
        </section>
      )}
      <Button
        size="lg"
        variant="buy"
        disabled={!open}
        onClick={() => go(paths.purchasebox({ id: detail.entrustId }))}
      >
        {`购买 ${coinPriceText(detail.price)}`}
      </Button>
    </BottomActionBar>
  );
}

/** Buttons to report or block the seller. */
function Aside({ detail: { entrustId, seller } }: { detail: Detail }) {
  const go = useAppNavigate();
  const { userId } = useSession();
  const { has, turn, bothWays } = useBlockedUsers();
  const confirm = useConfirm();
  if (seller.userId === userId) return null;
  const blocked = has(seller.userId);
  const block = async () => {
    const isConfirmed = await confirm({
      title: `屏蔽${seller.nickName}？` as const,
      text: bothWays
        ? "屏蔽后双方不再看到对方的挂单，也不能成交；可随时取消；进行中的订单不受影响"
        : "屏蔽名单仅保存在本机，可随时取消；进行中的订单不受影响",
      action: "屏蔽",
    });
    if (isConfirmed && (await turn(seller, true))) showToast("已屏蔽", "ok");
  };
  const unblock = async () => {
    if (await turn(seller, false)) showToast("已取消屏蔽", "ok");
  };
  return (
    <div className={css["aside"]}>
      <Button variant="text" icon="flag" onClick={() => go(paths.reportcontent({ entrustId }))}>
        举报
      </Button>
      <Button variant="text" icon="x-circle" onClick={() => void (blocked ? unblock() : block())}>
        {blocked ? "取消屏蔽" : "屏蔽"}
      </Button>
    </div>
  );
}
