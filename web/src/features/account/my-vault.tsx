import type { Output } from "contract";
import { useRead } from "../../api/read.ts";
import { runtimeConfig } from "../../api/runtime-config.ts";
import { formatWhen } from "../../lib/format-time.ts";
import { GoLink } from "../../lib/navigation.tsx";
import { paths } from "../../lib/paths.ts";
import { serverNow } from "../../lib/server-clock.ts";
import { Button } from "../../ui/control/button.tsx";
import { Icon } from "../../ui/mark/icon.tsx";
import type { IconName } from "../../ui/mark/icon-names.ts";
import { IconButton } from "../../ui/control/icon-button.tsx";
import { Figure } from "../../ui/figure/figure.tsx";
import { SkeletonBar } from "../../ui/frame/skeleton.tsx";
import { covered, hideAmounts, useHiddenAmounts } from "./hidden-amounts.ts";
import css from "./my.module.css";
import { coins } from "../../lib/format-figures.ts";

type Asset = Output<"assetInfo">;
const unit = runtimeConfig.assetUnit;

/** The one dark block of the app: the person's own money. */
export function Vault() {
  const asset = useRead("assetInfo", {}, { quiet: true });
  const hidden = useHiddenAmounts();
  return (
    <section className={css["vault"]} aria-label="资产">
      <Rings />
      <p className={css["vaultLabel"]}>
        可用资产
        <span className={css["eye"]} data-off={hidden || undefined}>
          <IconButton icon="eye" label={hidden ? "显示金额" : "隐藏金额"} onClick={() => hideAmounts(!hidden)} />
        </span>
      </p>
      {asset.data ? (
        <Figures asset={asset.data} hidden={hidden} />
      ) : asset.isError ? (
        <p className={css["vaultSub"]}>
          资产没有载入
          <Button variant="text" size="sm" onClick={() => void asset.refetch()}>
            重新载入
          </Button>
        </p>
      ) : (
        <SkeletonBar widthPx={180} heightPx={44} radiusPx={8} />
      )}
      <div className={css["vaultActions"]}>
        <VaultLink to={paths.assetsQrCode()} icon="qr" text="收款码" />
        <VaultLink to={paths.mybill()} icon="bill" text="账单" />
      </div>
    </section>
  );
}

function Figures({ asset, hidden }: { asset: Asset; hidden: boolean }) {
  if (hidden)
    return (
      <>
        <p className={css["vaultHidden"]} aria-label="金额已隐藏">
          {covered}
        </p>
        <p className={css["vaultSub"]}>{`折合 ${covered}`}</p>
        <Held
          rows={[
            { key: "冻结", value: covered },
            { key: "T+1 保护中", value: covered },
          ]}
        />
      </>
    );
  return (
    <>
      <p className={css["vaultFigure"]}>
        <Figure kind="asset" value={asset.able} unit={unit} size="xl" />
      </p>
      <p className={`num ${css["vaultSub"]}`}>
        {"折合 "}
        <Figure kind="fiat" value={asset.cny} />
      </p>
      <Held
        rows={[
          { key: "冻结", value: coins(asset.frozen, unit) },
          { key: "T+1 保护中", value: coins(asset.cooling, unit), note: unlockText(asset) },
        ]}
      />
    </>
  );
}

/** When the next protected coins come free. */
function unlockText({ coolingList }: Asset): string | undefined {
  const next = coolingList.toSorted((a, b) => (a.unlockTime ?? Infinity) - (b.unlockTime ?? Infinity))[0];
  return next?.unlockTime ? `${coins(next.quantity, unit)}于 ${formatWhen(next.unlockTime, serverNow())} 解锁` : undefined;
}

const Held = ({ rows }: { rows: readonly { key: string; value: string; note?: string | undefined }[] }) => (
  <dl className={`num ${css["held"]}`}>
    {rows.map((it) => (
      <div key={it.key}>
        <dt>{it.key}</dt>
        <dd>{it.value}</dd>
        {it.note !== undefined && <dd className={css["heldNote"]}>{it.note}</dd>}
      </div>
    ))}
  </dl>
);

const VaultLink = ({ to, icon, text }: { to: string; icon: IconName; text: string }) => (
  <GoLink to={to} className={css["vaultLink"] ?? ""}>
    <Icon name={icon} />
    {text}
  </GoLink>
);

const radii = [30, 54, 78, 102, 126, 150, 174, 198];
const Rings = () => (
  <svg
    className={css["rings"]}
    viewBox="0 0 240 200"
    preserveAspectRatio="xMaxYMid slice"
    fill="none"
    stroke="currentColor"
    aria-hidden="true"
  >
    {radii.map((r) => (
      <circle key={r} cx="240" cy="30" r={r} />
    ))}
  </svg>
);
