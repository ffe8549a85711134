import type { Output } from "contract";
import { useRead } from "../../api/read-queries.ts";
import { runtimeConfig } from "../../api/runtime-config.ts";
import { formatCoinQuantity } from "../../lib/money/format-money.ts";
import { AppLink, useAppNavigate } from "../../lib/navigation/navigation.tsx";
import { paths } from "../../lib/navigation/paths.ts";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { Button } from "../../ui/base/button.tsx";
import { Icon } from "../../ui/base/icon.tsx";
import { CountBadge } from "../../ui/base/badges.tsx";
import { TabTitleBar } from "../../ui/layout/tab-title-bar.tsx";
import { useSheet } from "../../ui/overlays/overlay-host.tsx";
import css from "./sell.module.css";
import { coinsText, yuanText } from "../../lib/money/figure-texts-with-units.ts";

export function SellTitle() {
  const user = useRead("userInfo", {}).data;
  const open = useRead("sellConfig", {}).data?.openCount ?? 0;
  return (
    <TabTitleBar
      title="出售"
      avatar={{
        name: user?.nickName ?? "",
        imageUrl: user?.avatar || undefined,
        level: user?.creditLevel,
      }}
      actions={
        <AppLink to={paths.mysell()} className={css["mine"]}>
          我的挂单
          <CountBadge count={open} quiet />
          <Icon name="right" size="sm" />
        </AppLink>
      }
    />
  );
}

/** Balances of the seller. Only the first one (可用) can be sold now. */
export function SellerBalances({ config }: { config: Output<"sellConfig"> }) {
  const asset = useRead("assetInfo", {}).data;
  const locked = useSheet(async () => (await import("./locked-coins-sheet.tsx")).LockedCoinsSheet, {
    asset,
  });
  const unit = runtimeConfig.assetUnit;
  const cooling = asset ? formatCoinQuantity(asset.cooling) : "—";
  return (
    <dl className={`num ${css["assets"]}`}>
      <div>
        <dt>可用</dt>
        <dd>
          {coinsText(config.able ?? asset?.able ?? null, unit)}
          {asset && <span className={css["worth"]}>{`≈${yuanText(asset.cny)}`}</span>}
        </dd>
      </div>
      <div>
        <dt>冻结</dt>
        <dd>{asset ? formatCoinQuantity(asset.frozen) : "—"}</dd>
      </div>
      <div>
        <dt>T+1 保护中</dt>
        <dd>
          <button
            type="button"
            className={css["cooling"]}
            aria-label={`T+1 保护中 ${cooling}，查看解锁时间`}
            onClick={() => asset && locked.open()}
          >
            {cooling}
            <Icon name="right" size="sm" />
          </button>
        </dd>
      </div>
    </dl>
  );
}

export function NothingToSell() {
  const go = useAppNavigate();
  return (
    <div className={css["fill"]}>
      <EmptyState
        title="暂无可售资产"
        text="买入或转入资产后即可发布出售"
        action={
          <>
            <Button variant="buy" onClick={() => go(paths.buy())}>
              去购买
            </Button>
            <Button variant="soft" onClick={() => go(paths.assetsQrCode())}>
              资产收款码
            </Button>
          </>
        }
      />
    </div>
  );
}
