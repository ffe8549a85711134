import type { Output } from "contract";
import { useState } from "react";
import { useRead } from "../../api/read.ts";
import { useBarred } from "../../deal/purchase/use-barred.ts";
import { runtimeConfig } from "../../api/runtime-config.ts";
import { formatUnits } from "../../lib/format-money.ts";
import { useGo } from "../../lib/navigation.tsx";
import { paths } from "../../lib/paths.ts";
import { storage } from "../../lib/storage.ts";
import { Banner } from "../../ui/frame/banner.tsx";
import { IconButton } from "../../ui/control/icon-button.tsx";
import { Titlebar } from "../../ui/frame/titlebar.tsx";
import css from "./market.module.css";
import { yuan } from "../../lib/format-figures.ts";

export function BuyTitle() {
  const go = useGo();
  const user = useRead("userInfo", {}).data;
  const unread = useRead("orderStat", {}).data?.unreadChat ?? 0;
  return (
    <Titlebar
      title="购买"
      avatar={{ name: user?.nickName ?? "", imageUrl: user?.avatar || undefined, onOpen: () => go(paths.my()) }}
      actions={
        <>
          <IconButton icon="headset" label="在线客服" onClick={() => go(paths.onlineService())} />
          <IconButton
            icon="bell"
            label={unread > 0 ? `订单消息，${unread} 条未读` : "订单消息"}
            badgeCount={unread}
            onClick={() => go(paths.order())}
          />
        </>
      }
    />
  );
}

/** What keeps me from buying, what I own, and what may be learnt. */
export function BuyStrips() {
  const go = useGo();
  const asset = useRead("assetInfo", {}).data;
  const barred = useBarred("buy");
  return (
    <>
      {barred !== undefined && (
        <div className={css["block"]}>
          <Banner tone="danger" icon="lock" text={barred} />
        </div>
      )}
      <div className={css["strip"]}>
        {asset && <AssetLine asset={asset} />}
        <IconButton icon="qr" look="quiet" label="资产收款码" onClick={() => go(paths.assetsQrCode())} />
      </div>
      <Course />
    </>
  );
}

const AssetLine = ({ asset }: { asset: Output<"assetInfo"> }) => (
  <p className={`num ${css["asset"]}`}>
    可用 <strong>{formatUnits(asset.able)}</strong> {runtimeConfig.assetUnit}
    <span className="t-3">{` ≈ ${yuan(asset.cny)}`}</span>
  </p>
);

const closedCourse = storage.own("course_closed");

/** The first lesson, until it is closed: whatever else happens, the list below stays where it is. */
function Course() {
  const [closed, setClosed] = useState(() => closedCourse.get() === "1");
  const course = useRead("videoCourse", { position: "buy" }, { quiet: true }).data?.[0];
  if (closed || !course) return null;
  const close = () => {
    closedCourse.set("1");
    setClosed(true);
  };
  return (
    <div className={css["block"]}>
      <Banner icon="video" text={course.title} href={course.url} onClose={close} />
    </div>
  );
}
