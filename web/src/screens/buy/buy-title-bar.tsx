import { asAssetUnits } from "contract";
import { useRead } from "../../api/read-queries.ts";
import { runtimeConfig } from "../../api/runtime-config.ts";
import { tradeRestrictionNotice } from "../../trade/trade-restriction.ts";
import { useUnreadNotices } from "../../trade/unread/unread-notices.ts";
import { useAppNavigate } from "../../lib/navigation/navigation.tsx";
import { paths } from "../../lib/navigation/paths.ts";
import { serverNow } from "../../lib/time/server-clock.ts";
import { Icon } from "../../ui/base/icon.tsx";
import { TradeFigure } from "../../ui/figures/trade-figure.tsx";
import { IconButton } from "../../ui/base/icon-button.tsx";
import { TabTitleBar } from "../../ui/layout/tab-title-bar.tsx";
import { useSheet } from "../../ui/overlays/overlay-host.tsx";
import css from "./market.module.css";

const unseen = { visibility: "hidden" } as const;

export function BuyTitleBar() {
  const go = useAppNavigate();
  const user = useRead("userInfo", {}).data;
  const able = useRead("assetInfo", {}, { quiet: true }).data?.able ?? null;
  useRead("orderStat", {});
  const unread = useUnreadNotices().length;
  const list = useSheet(
    async () => (await import("../../trade/unread/unread-notices-sheet.tsx")).UnreadNoticesSheet,
  );
  return (
    <TabTitleBar
      title="购买"
      avatar={{
        name: user?.nickName ?? "",
        imageUrl: user?.avatar || undefined,
        level: user?.creditLevel,
      }}
      beside={
        // Rendered invisibly until the available amount is known. With large fonts, this button
        // takes a line of its own, so adding it later would move the page.
        <button
          type="button"
          className={css["able"]}
          style={able === null ? unseen : undefined}
          data-to={paths.mybill()}
          onClick={() => go(paths.mybill())}
        >
          可用{" "}
          <b>
            <TradeFigure
              kind="estimate"
              value={able ?? asAssetUnits(0)}
              unit={runtimeConfig.assetUnit}
            />
          </b>
        </button>
      }
      actions={
        <>
          {/* CSS hides this button while an order is running, because the link to that order needs
              the space. */}
          <span data-yields>
            <IconButton
              icon="headset"
              label="在线客服"
              leadsTo={paths.onlineService()}
              onClick={() => go(paths.onlineService())}
            />
          </span>
          <IconButton
            icon="bell"
            label={unread > 0 ? `通知，${unread} 条未读` : "订单消息"}
            badgeCount={unread}
            leadsTo={paths.order()}
            onClick={() => (unread > 0 ? list.open() : go(paths.order()))}
          />
        </>
      }
    />
  );
}

/**
 * Returns the notice that replaces the amount bar while buying is restricted, with end and reason.
 * Returns `undefined` if the user may buy.
 */
export function useBuyRestrictionNotice() {
  const go = useAppNavigate();
  const user = useRead("userInfo", {}, { quiet: true }).data;
  const pause = user && tradeRestrictionNotice(user.restrict, "buy", serverNow());
  if (!pause) return undefined;
  return (
    <div className={css["paused"]} role="status">
      <Icon name="clock" size="sm" />
      <p>
        <b>{pause.title}</b>
        <small>{pause.reason}</small>
      </p>
      <button type="button" onClick={() => go(paths.reputAtion())}>
        说明
      </button>
    </div>
  );
}
