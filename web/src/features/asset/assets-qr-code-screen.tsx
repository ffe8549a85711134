import { parseDecimal, quantityRule, toDecimal, unitsDecimals } from "contract";
import { useState } from "react";
import { showToast } from "../../api/notices.ts";
import { useRead } from "../../api/read.ts";
import { runtimeConfig } from "../../api/runtime-config.ts";
import { copyText } from "../../lib/copy-text.ts";
import { saveFile } from "../../lib/save-file.ts";
import { useBack } from "../../lib/navigation.tsx";
import { AppFrame } from "../../ui/app-frame.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Blank } from "../../ui/blank.tsx";
import { Button } from "../../ui/button.tsx";
import { Card, Stack } from "../../ui/card.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Field } from "../../ui/field.tsx";
import { Footbar } from "../../ui/footbar.tsx";
import { Navbar } from "../../ui/navbar.tsx";
import { SkeletonBar } from "../../ui/skeleton.tsx";
import css from "./asset.module.css";
import { QrCode, qrPicture } from "./qr-code.tsx";

const title = "资产收款码";

export function AssetsQrCodeScreen() {
  const back = useBack();
  const asset = useRead("assetInfo", {});
  const [text, setText] = useState("");
  const bar = <Navbar title={title} onBack={() => back()} />;
  const address = asset.data?.address;
  if (!address)
    return (
      <AppFrame bar={bar} layout="fill" busy={asset.isPending}>
        {asset.isPending ? <Waiting /> : <NoAddress failed={asset.isError && !asset.data} onRetry={() => void asset.refetch()} />}
      </AppFrame>
    );
  const error = text === "" ? undefined : quantityRule.check(text, {});
  const quantity = error === undefined ? parseDecimal(text, unitsDecimals) : undefined;
  const amount = quantity === undefined ? undefined : toDecimal(quantity, unitsDecimals, 0);
  const code = amount === undefined ? address : `${address}?amount=${amount}`;
  return (
    <AppFrame bar={bar} layout="pad" foot={<Actions address={address} code={code} amount={amount} />}>
      <Stack>
        <Card>
          <Owner />
          <QrCode text={code} label={`${title}，地址 ${address}`} />
          <p className={css["purpose"]}>{`仅用于接收${runtimeConfig.assetName}，可调高屏幕亮度方便扫码`}</p>
          <Address address={address} />
        </Card>
        <Field
          label="金额（选填）"
          value={text}
          onChange={setText}
          suffix={runtimeConfig.assetUnit}
          placeholder="写入二维码，对方无需再填"
          inputMode="decimal"
          maxLength={16}
          error={error}
        />
        <Banner tone="warn" text={`仅支持转入${runtimeConfig.assetName}，转错将无法找回，请核对地址首尾 8 位`} />
      </Stack>
    </AppFrame>
  );
}

function Owner() {
  const user = useRead("userInfo", {}).data;
  if (!user) return null;
  return (
    <p className={css["owner"]}>
      <Avatar name={user.nickName} imageUrl={user.avatar || undefined} size="sm" />
      <strong>{user.nickName}</strong>
    </p>
  );
}

const copy = async (what: string, text: string): Promise<boolean> => {
  const done = await copyText(text);
  showToast(done ? "已复制" : `复制失败，请长按${what}复制`, done ? "ok" : "warn");
  return done;
};

/** Groups of four to compare by eye; the ends, which people look at, are strong. */
function Address({ address }: { address: string }) {
  const groups = address.match(/.{1,4}/g) ?? [];
  return (
    <div className={css["address"]}>
      <div>
        <p className={css["addressLabel"]}>资产地址</p>
        <p className={css["addressText"]} aria-label={address}>
          {groups.map((it, index) => (
            // The groups of one address never change their places.
            // oxlint-disable-next-line react/no-array-index-key
            <span key={index} data-end={index < 2 || index >= groups.length - 2 || undefined}>
              {it}
            </span>
          ))}
        </p>
      </div>
      <CopyButton what="地址" copy={() => copy("地址", address)} />
    </div>
  );
}

function Actions({ address, code, amount }: { address: string; code: string; amount: string | undefined }) {
  const save = async () => {
    const lines = [address, ...(amount === undefined ? [] : [`${amount} ${runtimeConfig.assetUnit}`])];
    const picture = await qrPicture(code, lines);
    if (!picture) return showToast("保存失败，请截屏保存", "warn");
    saveFile(picture, "asset-qr.png");
    showToast("已保存", "ok");
  };
  return (
    <Footbar>
      <Button size="lg" variant="soft" icon="download" onClick={() => void save()}>
        保存图片
      </Button>
      <Button size="lg" icon="copy" onClick={() => void copy("地址", address)}>
        复制地址
      </Button>
    </Footbar>
  );
}

const Waiting = () => (
  <div className={css["waiting"]} aria-hidden="true">
    <SkeletonBar widthPx={256} heightPx={256} radiusPx={20} />
  </div>
);

const NoAddress = ({ failed, onRetry }: { failed: boolean; onRetry: () => void }) => (
  <Blank
    kind={failed ? "error" : "empty"}
    icon={failed ? "wifi-off" : "qr"}
    title={failed ? "加载失败" : "地址生成中，请稍后"}
    action={
      <Button icon="refresh" onClick={onRetry}>
        重试
      </Button>
    }
  />
);
