import type { Output } from "contract";
import { useRef } from "react";
import { refreshScreenReads } from "../../api/query-client.ts";
import { useRead } from "../../api/read-queries.ts";
import { useBlockedUsers } from "../../trade/people/use-blocked-users.ts";
import { favouriteUsers } from "../../trade/people/user-lists.ts";
import { formatShortTime } from "../../lib/time/format-time.ts";
import { useGoBack } from "../../lib/navigation/navigation.tsx";
import { paths } from "../../lib/navigation/paths.ts";
import { serverNow } from "../../lib/time/server-clock.ts";
import { AppFrame } from "../../ui/layout/app-frame.tsx";
import { SectionLabel, CardStack } from "../../ui/layout/card.tsx";
import { CellRow, CellGroup } from "../../ui/layout/cell.tsx";
import { LoadedContent } from "../../ui/layout/loaded-content.tsx";
import { Navbar } from "../../ui/layout/navbar.tsx";
import { PullToRefresh } from "../../ui/layout/pull-to-refresh.tsx";
import { useSheet } from "../../ui/overlays/overlay-host.tsx";
import { DisplaySettings } from "./setting-display.tsx";
import { GeneralSettings } from "./setting-general.tsx";
import { NoticeSettings } from "./setting-notices.tsx";

function isSetText(isSet: number | null): string {
  if (isSet === null) return "";
  return isSet === 1 ? "已设置" : "未设置";
}

export function SettingScreen() {
  const main = useRef<HTMLElement>(null);
  const back = useGoBack();
  const user = useRead("userInfo", {});
  return (
    <AppFrame
      bar={<Navbar title="设置" onBack={() => back()} />}
      layout="pad"
      mainRef={main}
      busy={user.isPending}
    >
      <PullToRefresh scroller={main} onRefresh={refreshScreenReads}>
        <LoadedContent read={user}>
          {(item) => (
            <CardStack gap="close">
              <Safety user={item} />
              <NoticeSettings />
              <DisplaySettings />
              <SectionLabel>交易</SectionLabel>
              <People isKept={item.blocked !== undefined} />
              <GeneralSettings user={item} />
            </CardStack>
          )}
        </LoadedContent>
      </PullToRefresh>
    </AppFrame>
  );
}

function Safety({ user }: { user: Output<"userInfo"> }) {
  const devices = useSheet(async () => (await import("./devices-sheet.tsx")).DevicesSheet, {
    user,
  });
  const here = user.devices.find((it) => it.current === 1) ?? user.devices[0];
  return (
    <>
      <SectionLabel>安全</SectionLabel>
      <CellGroup>
        <CellRow
          title="支付密码"
          value={isSetText(user.isPayPassword)}
          to={
            user.isPayPassword !== 0
              ? paths.paymentPIN()
              : paths.szPassword({ next: paths.setting() })
          }
        />
        <CellRow
          title="登录密码"
          value={isSetText(user.isLoginPassword)}
          to={paths.LoginPassword()}
        />
        <CellRow
          title="手机"
          value={user.phone === "" ? "未绑定" : user.phone}
          to={paths.bindphone()}
        />
        <CellRow
          title="登录设备"
          {...(here && {
            desc: `${here.deviceTag}，${formatShortTime(here.lastTime, serverNow())}`,
          })}
          {...(user.devices.length > 0 && { value: `${user.devices.length} 台` })}
          onPress={() => devices.open()}
        />
      </CellGroup>
    </>
  );
}

/** Favorite and blocked users. */
function People({ isKept }: { isKept: boolean }) {
  const favourites = useSheet(
    async () => (await import("./user-list-sheets.tsx")).FavouriteUsersSheet,
  );
  const blocked = useSheet(async () => (await import("./user-list-sheets.tsx")).BlockedUsersSheet);
  const { people } = useBlockedUsers();
  return (
    <CellGroup>
      <CellRow
        title="收藏卖家"
        desc="仅保存在本机"
        value={`${favouriteUsers.all().length} 位`}
        onPress={() => favourites.open()}
      />
      <CellRow
        title="屏蔽名单"
        desc={isKept ? "双方不再成交" : "仅保存在本机"}
        value={`${people.length} 位`}
        onPress={() => blocked.open()}
      />
    </CellGroup>
  );
}
