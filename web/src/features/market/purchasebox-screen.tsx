import { Certification, EntrustStatus, type Output } from "contract";
import { useState, Fragment } from "react";
import { useSearchParams } from "react-router-dom";
import { type CallError, isRefused } from "../../api/call-error.ts";
import { useRead } from "../../api/read.ts";
import { runtimeConfig } from "../../api/runtime-config.ts";
import { askedNow } from "../../deal/asked.ts";
import { minutesText } from "../../deal/entrust-view.ts";
import { useBarred } from "../../deal/purchase/use-barred.ts";
import { useBack, useGo } from "../../lib/navigation.tsx";
import { paths } from "../../lib/paths.ts";
import { useRemaining } from "../../lib/use-remaining.ts";
import { Avatar } from "../../ui/mark/avatar.tsx";
import { Banner } from "../../ui/frame/banner.tsx";
import { Blank, Failed } from "../../ui/frame/blank.tsx";
import { Button } from "../../ui/control/button.tsx";
import { Clock } from "../../ui/figure/clock.tsx";
import { Sep, Verified } from "../../ui/mark/marks.tsx";
import { Figure } from "../../ui/figure/figure.tsx";
import { Sheet } from "../../ui/overlay/sheet.tsx";
import { SkeletonBar } from "../../ui/frame/skeleton.tsx";
import { BuyScreen } from "./buy-screen.tsx";
import css from "./market.module.css";
import { PurchaseBox } from "./purchase-box.tsx";
import { partyTexts } from "./offer-view.ts";

/** Buying from one listing: a sheet over the list it was chosen from. */
export function PurchaseboxScreen() {
  const [query] = useSearchParams();
  const back = useBack();
  const [open, setOpen] = useState(true);
  const [busy, setBusy] = useState(false);
  const detail = useRead("buySellDetail", { id: query.get("id") ?? "" });
  const seller = detail.data?.seller;
  const barred = useBarred("buy");
  const amount = query.get("amount");
  const asked = amount === null ? askedNow() : `amount:${amount}`;
  const close = () => setOpen(false);
  return (
    <>
      <BuyScreen behind />
      <Sheet
        open={open}
        busy={busy}
        onClose={close}
        onClosed={() => back()}
        title={seller ? `向${seller.nickName}购买` : "购买下单"}
        lead={seller && <Avatar name={seller.nickName} imageUrl={seller.avatar || undefined} online={seller.online === 1} />}
        sub={seller && <Merchant seller={seller} />}
      >
        {barred !== undefined && <Banner tone="danger" icon="lock" text={barred} />}
        {detail.data && !isRefused(detail.error) ? (
          <Priced
            detail={detail.data}
            onRelock={() => void detail.refetch()}
            onBusy={setBusy}
            barred={barred !== undefined}
            asked={asked}
          />
        ) : (
          <Waiting error={detail.error} onRetry={() => void detail.refetch()} onLeave={close} />
        )}
      </Sheet>
    </>
  );
}

function Merchant({ seller }: { seller: Output<"buySellDetail">["seller"] }) {
  return (
    <>
      {seller.isAuthentication === Certification.done && <Verified label="已实名认证" />}
      {[...partyTexts(seller), ...(seller.avgReleaseSec === null ? [] : [`平均放币${minutesText(seller.avgReleaseSec)}`])].map((it, at) => (
        <Fragment key={it}>
          {at > 0 && <Sep />}
          {it}
        </Fragment>
      ))}
    </>
  );
}

interface PricedProps {
  detail: Output<"buySellDetail">;
  onRelock: () => void;
  onBusy: (busy: boolean) => void;
  barred: boolean;
  asked: string | undefined;
}

/** The locked price with its clock, and the form below it. When the lock ends the listing is asked again, in place. */
function Priced({ detail, onRelock, onBusy, barred, asked }: PricedProps) {
  const config = useRead("buyConfig", {});
  const methods = useRead("methodList", {});
  const able = useRead("ablePayMethods", {});
  const remainSeconds = useRemaining(detail.lockUntil, onRelock);
  const go = useGo();
  if (detail.status !== EntrustStatus.selling) return <Gone onLeave={() => go(paths.buy(), { replace: true })} />;
  return (
    <div className={css["parts"]}>
      <div className={css["priceLine"]}>
        <Figure kind="price" value={detail.lockPrice} unit={runtimeConfig.assetUnit} size="lg" />
        <Clock tone="theirs" verb="锁价" label="价格锁定" remain={detail.lockUntil === null ? null : remainSeconds} total={60} />
      </div>
      {detail.floats === 1 && <p className={css["remark"]}>单价随参考价浮动，锁价到时按新价更新</p>}
      {detail.remark && <p className={css["remark"]}>{`卖家备注：${detail.remark}`}</p>}
      {config.data && methods.data && able.data ? (
        <PurchaseBox
          detail={detail}
          config={config.data}
          methods={methods.data}
          able={able.data}
          onBusy={onBusy}
          barred={barred}
          asked={asked}
        />
      ) : (
        <Waiting
          error={config.error ?? methods.error ?? able.error}
          onRetry={() => void Promise.all([config.refetch(), methods.refetch(), able.refetch()])}
          onLeave={() => go(paths.buy(), { replace: true })}
        />
      )}
    </div>
  );
}

const Gone = ({ onLeave }: { onLeave: () => void }) => (
  <Blank title="该挂单已下架" text="卖家已暂停或关闭了这个挂单" action={<Button onClick={onLeave}>看看其他卖家</Button>} />
);

interface WaitingProps {
  error: CallError | null;
  onRetry: () => void;
  onLeave: () => void;
}

function Waiting({ error, onRetry, onLeave }: WaitingProps) {
  if (isRefused(error, "entrustNotFound")) return <Gone onLeave={onLeave} />;
  if (error) return <Failed what="挂单" failure={error} onRetry={onRetry} />;
  return (
    <div className={css["waiting"]} aria-hidden="true">
      <SkeletonBar widthPx={160} heightPx={32} />
      <SkeletonBar widthPx={320} heightPx={52} radiusPx={12} />
      <SkeletonBar widthPx={320} heightPx={56} radiusPx={12} />
      <SkeletonBar widthPx={320} heightPx={52} radiusPx={14} />
    </div>
  );
}
