import { parseDecimal, quantityRule, formatDecimal, assetUnitsDecimals } from "contract";
import { type CSSProperties, useState } from "react";
import { showToast } from "../../api/toasts-and-warnings.ts";
import { copyWithToast } from "../../api/copy-with-toast.ts";
import { useRead } from "../../api/read-queries.ts";
import { runtimeConfig } from "../../api/runtime-config.ts";
import { useSaveImage } from "../../trade/use-save-image.ts";
import { useGoBack } from "../../lib/navigation/navigation.tsx";
import { PageLayout } from "../../ui/layout/page-layout.tsx";
import { EmptyState, LoadErrorWithRetry } from "../../ui/layout/empty-state.tsx";
import { Button } from "../../ui/base/button.tsx";
import { Card, CardStack } from "../../ui/layout/card.tsx";
import { AmountField } from "../../ui/inputs/amount-field.tsx";
import { BottomActionBar } from "../../ui/layout/bottom-action-bar.tsx";
import { Icon } from "../../ui/base/icon.tsx";
import { Navbar } from "../../ui/layout/navbar.tsx";
import { SkeletonBar } from "../../ui/layout/skeleton.tsx";
import css from "./bills-and-qr-code.module.css";
import { QrCode, renderQrCodeImage } from "./qr-code.tsx";

const title = "资产收款码";

export function AssetsQrCodeScreen() {
  const back = useGoBack();
  const asset = useRead("assetInfo", {});
  const [text, setText] = useState("");
  const bar = <Navbar title={title} onBack={() => back()} />;
  const address = asset.data?.address;
  if (!address)
    return (
      <PageLayout bar={bar} layout="fill" busy={asset.isPending}>
        {asset.isPending ? (
          <Waiting />
        ) : (
          <NoAddress failed={asset.isError && !asset.data} onRetry={() => void asset.refetch()} />
        )}
      </PageLayout>
    );
  const error = text === "" ? undefined : quantityRule.check(text, {});
  const quantity = error === undefined ? parseDecimal(text, assetUnitsDecimals) : undefined;
  const amount =
    quantity === undefined ? undefined : formatDecimal(quantity, assetUnitsDecimals, 0);
  const code = amount === undefined ? address : `${address}?amount=${amount}`;
  return (
    <PageLayout
      bar={bar}
      layout="pad"
      foot={<Actions address={address} code={code} amount={amount} />}
    >
      <CardStack>
        <Card>
          <QrCode text={code} label={`${title}，地址 ${address}`} />
          <Address address={address} />
        </Card>
        <AmountField
          label="金额（选填）"
          value={text}
          onChange={setText}
          suffix={runtimeConfig.assetUnit}
          placeholder="写入二维码，对方无需再填"
          kind="asset"
          error={error}
        />
        <p className={css["say"]}>
          <Icon name="info" size="sm" />
          {`只接收${runtimeConfig.assetName}的转入，转错种类无法找回。到账后会通知您。`}
        </p>
      </CardStack>
    </PageLayout>
  );
}

/**
 * Shows a wallet address as groups of four characters, in two lines if there is room. A line has at
 * most five groups, so an address of more than 40 characters takes more lines. Every other group is
 * paler, to make comparing easier.
 */
function Address({ address }: { address: string }) {
  const groups = address.match(/.{1,4}/g) ?? [];
  const perLine = Math.min(5, Math.ceil(groups.length / 2));
  return (
    <div className={css["groups"]}>
      <p
        className={css["address"]}
        style={{ "--per-line": perLine } as CSSProperties}
        role="img"
        aria-label={address}
      >
        {groups.map((group, index) => (
          // The groups of one address never change their order.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={index}>{group}</span>
        ))}
      </p>
      <p className={`num ${css["advice"]}`}>{`${groups.length} 组逐一核对，只看首尾会被冒充`}</p>
    </div>
  );
}

function Actions({
  address,
  code,
  amount,
}: {
  address: string;
  code: string;
  amount: string | undefined;
}) {
  const keep = useSaveImage();
  const save = async () => {
    const lines = [
      address,
      ...(amount === undefined ? [] : [`${amount} ${runtimeConfig.assetUnit}`]),
    ];
    const picture = await renderQrCodeImage(code, lines);
    if (!picture) return showToast("保存失败，请截屏保存", "warn");
    if (await keep(picture, "asset-qr.png")) showToast("已保存", "ok");
  };
  return (
    <BottomActionBar plain>
      <Button size="lg" variant="soft" icon="download" onClick={() => void save()}>
        保存图片
      </Button>
      <Button size="lg" icon="copy" onClick={() => void copyWithToast(address)}>
        复制地址
      </Button>
    </BottomActionBar>
  );
}

const Waiting = () => (
  <div className={css["waiting"]} aria-hidden="true">
    <SkeletonBar widthPx={256} heightPx={256} radiusPx={20} />
  </div>
);

function NoAddress({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  if (failed) return <LoadErrorWithRetry what="收款码" onRetry={onRetry} />;
  const again = (
    <Button icon="refresh" onClick={onRetry}>
      重试
    </Button>
  );
  return <EmptyState icon="qr" title="地址生成中，请稍后" action={again} />;
}
