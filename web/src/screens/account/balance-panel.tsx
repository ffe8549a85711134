import type { Output } from "contract";
import type { ReactNode } from "react";
import { useRead } from "../../api/read-queries.ts";
import { runtimeConfig } from "../../api/runtime-config.ts";
import { AppLink } from "../../lib/navigation/navigation.tsx";
import { paths } from "../../lib/navigation/paths.ts";
import { Button } from "../../ui/base/button.tsx";
import { Icon } from "../../ui/base/icon.tsx";
import type { IconName } from "../../ui/base/icon-names.ts";
import { IconButton } from "../../ui/base/icon-button.tsx";
import { TradeFigure } from "../../ui/figures/trade-figure.tsx";
import { SkeletonBar } from "../../ui/layout/skeleton.tsx";
import {
  hiddenAmountPlaceholder,
  setAmountsHidden,
  useAreAmountsHidden,
} from "./hidden-amounts.ts";
import css from "./my-screen.module.css";
import { RemainingDailyLimits } from "./remaining-limits.tsx";

type Asset = Output<"assetInfo">;
const unit = runtimeConfig.assetUnit;

/** Dark panel with the user's balance, links to 收款码 and 账单, and what is left of today's limits. */
export function BalancePanel({ user: { limits } }: { user: Output<"userInfo"> }) {
  const asset = useRead("assetInfo", {}, { quiet: true });
  const hidden = useAreAmountsHidden();
  return (
    <section className={css["vault"]} aria-label="资产">
      <p className={css["vaultLabel"]}>
        可用资产
        <span className={css["eye"]} data-off={hidden || undefined}>
          <IconButton
            icon="eye"
            label={hidden ? "显示金额" : "隐藏金额"}
            onClick={() => setAmountsHidden(!hidden)}
          />
        </span>
      </p>
      {asset.data ? (
        <Figures asset={asset.data} hidden={hidden} />
      ) : (
        <div className={css["vaultWaits"]}>
          {asset.isError ? (
            <p className={css["vaultSub"]}>
              资产没有载入
              <Button variant="text" size="sm" onClick={() => void asset.refetch()}>
                重新载入
              </Button>
            </p>
          ) : (
            <SkeletonBar widthPx={180} heightPx={44} radiusPx={8} />
          )}
        </div>
      )}
      <div className={css["vaultActions"]}>
        <BalanceLink to={paths.assetsQrCode()} icon="qr" text="收款码" />
        <BalanceLink to={paths.mybill()} icon="bill" text="账单" />
      </div>
      {limits && <RemainingDailyLimits limits={limits} hidden={hidden} />}
    </section>
  );
}

function Figures({ asset, hidden }: { asset: Asset; hidden: boolean }) {
  const say = (figure: ReactNode) => (hidden ? hiddenAmountPlaceholder : figure);
  return (
    <>
      {hidden ? (
        <p className={css["vaultHidden"]} aria-label="金额已隐藏">
          {hiddenAmountPlaceholder}
        </p>
      ) : (
        <p className={css["vaultFigure"]}>
          <TradeFigure kind="asset" value={asset.able} unit={unit} size="xl" />
        </p>
      )}
      <p className={`num ${css["vaultFacts"]}`}>
        <span>约 {say(<TradeFigure kind="fiat" value={asset.cny} />)}</span>
        <span>冻结 {say(<TradeFigure kind="estimate" value={asset.frozen} />)}</span>
        <span>T+1 保护中 {say(<TradeFigure kind="estimate" value={asset.cooling} />)}</span>
      </p>
    </>
  );
}

const BalanceLink = ({ to, icon, text }: { to: string; icon: IconName; text: string }) => (
  <AppLink to={to} className={css["vaultLink"] ?? ""}>
    <Icon name={icon} />
    {text}
  </AppLink>
);
