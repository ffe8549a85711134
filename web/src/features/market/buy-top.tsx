import { units } from "contract";
import { useRead } from "../../api/read.ts";
import { runtimeConfig } from "../../api/runtime-config.ts";
import { pauseOf } from "../../deal/restriction.ts";
import { useGo } from "../../lib/navigation.tsx";
import { paths } from "../../lib/paths.ts";
import { serverNow } from "../../lib/server-clock.ts";
import { Icon } from "../../ui/mark/icon.tsx";
import { Figure } from "../../ui/figure/figure.tsx";
import { IconButton } from "../../ui/control/icon-button.tsx";
import { Titlebar } from "../../ui/frame/titlebar.tsx";
import css from "./market.module.css";

const unseen = { visibility: "hidden" } as const;

export function BuyTitle() {
  const go = useGo();
  const user = useRead("userInfo", {}).data;
  const able = useRead("assetInfo", {}, { quiet: true }).data?.able ?? null;
  const unread = useRead("orderStat", {}).data?.unreadChat ?? 0;
  return (
    <Titlebar
      title="购买"
      avatar={{
        name: user?.nickName ?? "",
        imageUrl: user?.avatar || undefined,
        level: user?.creditLevel,
      }}
      beside={
        // Its place is kept: with large letters it is a line of its own.
        <button
          type="button"
          className={css["able"]}
          style={able === null ? unseen : undefined}
          data-to={paths.mybill()}
          onClick={() => go(paths.mybill())}
        >
          可用{" "}
          <b>
            <Figure kind="estimate" value={able ?? units(0)} unit={runtimeConfig.assetUnit} />
          </b>
        </button>
      }
      actions={
        <>
          {/* A running order says more than its words: it takes this place. */}
          <span data-yields>
            <IconButton icon="headset" label="在线客服" leadsTo={paths.onlineService()} onClick={() => go(paths.onlineService())} />
          </span>
          <IconButton
            icon="bell"
            label={unread > 0 ? `订单消息，${unread} 条未读` : "订单消息"}
            badgeCount={unread}
            leadsTo={paths.order()}
            onClick={() => go(paths.order())}
          />
        </>
      }
    />
  );
}

/** In the place of the question how much: until when nothing can be bought, and why. Undefined while he may buy. */
export function usePaused() {
  const go = useGo();
  const user = useRead("userInfo", {}, { quiet: true }).data;
  const pause = user && pauseOf(user.restrict, "buy", serverNow());
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
