import type { Output } from "contract";
import { useRef } from "react";
import { refetchReadsOnScreen } from "../../api/query-client.ts";
import { useRead } from "../../api/read-queries.ts";
import { useBlockedUsers } from "../../trade/people/use-blocked-users.ts";
import { favouriteUserStorage } from "../../trade/people/blocked-favourite-and-noted-users.ts";
import { formatShortTime } from "../../lib/time/format-time.ts";
import { useGoBack } from "../../lib/navigation/navigation.tsx";
import { paths } from "../../lib/navigation/paths.ts";
import { serverNow } from "../../lib/time/server-clock.ts";
import { PageLayout } from "../../ui/layout/page-layout.tsx";
import { SectionHeading, CardStack } from "../../ui/layout/card.tsx";
import { ListRow, ListRowGroup } from "../../ui/layout/list-row.tsx";
import { LoadedContent } from "../../ui/layout/loaded-content.tsx";
import { Navbar } from "../../ui/layout/navbar.tsx";
import { PullToRefresh } from "../../ui/layout/pull-to-refresh.tsx";
import { useSheet } from "../../ui/overlays/overlay-host.tsx";
import { ElderModeEntry } from "./elder-mode-entry.tsx";
import { DisplaySettings } from "./setting-display.tsx";
import { GeneralSettings } from "./setting-general.tsx";
import { NotificationSettings } from "./setting-notices.tsx";

function isSetText(isSet: number | null): string {
  if (isSet === null) return "";
  return isSet === 1 ? "已设置" : "未设置";
}

export function SettingScreen() {
  const main = useRef<HTMLElement>(null);
  const back = useGoBack();
  const user = useRead("userInfo", {});
  return (
    <PageLayout
      bar={<Navbar title="设置" onBack={() => back()} />}
      layout="pad"
      mainRef={main}
      busy={user.isPending}
    >
      <PullToRefresh scroller={main} onRefresh={refetchReadsOnScreen}>
        <LoadedContent read={user}>
          {(item) => (
            <CardStack gap="close">
              <ElderModeEntry />
              <Safety user={item} />
              <NotificationSettings />
              <DisplaySettings />
              <SectionHeading>交易</SectionHeading>
              <People isKept={item.blocked !== undefined} />
              <GeneralSettings user={item} />
            </CardStack>
          )}
        </LoadedContent>
      </PullToRefresh>
    </PageLayout>
  );
}

function Safety({ user }: { user: Output<"userInfo"> }) {
  const devices = useSheet(async () => (await import("./devices-sheet.tsx")).LoginDevicesSheet, {
    user,
  });
  const here = user.devices.find((it) => it.current === 1) ?? user.devices[0];
  return (
    <>
      <SectionHeading>安全</SectionHeading>
      <ListRowGroup>
        <ListRow
          title="支付密码"
          value={isSetText(user.isPayPassword)}
          to={
            user.isPayPassword !== 0
              ? paths.paymentPIN()
              : paths.szPassword({ next: paths.setting() })
          }
        />
        <ListRow
          title="登录密码"
          value={isSetText(user.isLoginPassword)}
          to={paths.LoginPassword()}
        />
        <ListRow
          title="手机"
          value={user.phone === "" ? "未绑定" : user.phone}
          to={paths.bindphone()}
        />
        <ListRow
          title="登录设备"
          {...(here && {
            desc: `${here.deviceTag}，${formatShortTime(here.lastTime, serverNow())}`,
          })}
          {...(user.devices.length > 0 && { value: `${user.devices.length} 台` })}
          onPress={() => devices.open()}
        />
      </ListRowGroup>
    </>
  );
}

/**
 * Rows that open the lists of favorite and of blocked users. `isKept` is true if the backend stores
 * the blocked users.
 */
function People({ isKept }: { isKept: boolean }) {
  const favourites = useSheet(
    async () => (await import("./user-list-sheets.tsx")).FavouriteUsersSheet,
  );
  const blocked = useSheet(async () => (await import("./user-list-sheets.tsx")).BlockedUsersSheet);
  const { people } = useBlockedUsers();
  return (
    <ListRowGroup>
      <ListRow
        title="收藏卖家"
        desc="仅保存在本机"
        value={`${favouriteUserStorage.all().length} 位`}
        onPress={() => favourites.open()}
      />
      <ListRow
        title="屏蔽名单"
        desc={isKept ? "双方不再成交" : "仅保存在本机"}
        value={`${people.length} 位`}
        onPress={() => blocked.open()}
      />
    </ListRowGroup>
  );
}
