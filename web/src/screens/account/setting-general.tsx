import { type Output, productVersion } from "contract";
import { useState } from "react";
import { showToast } from "../../api/toasts-and-warnings.ts";
import { queryClient, refetchReadsOnScreen } from "../../api/query-client.ts";
import { fetchFreshRead } from "../../api/read-queries.ts";
import { signOut } from "../../api/session.ts";
import { storage } from "../../lib/browser/storage.ts";
import { SectionHeading } from "../../ui/layout/card.tsx";
import type { Confirmation } from "../../ui/overlays/confirmation-dialog.tsx";
import { useConfirm } from "../../ui/overlays/use-confirm.ts";
import { ListRow, ListRowGroup } from "../../ui/layout/list-row.tsx";

/**
 * Clears data that can be loaded again, the navigation history, and the id of the order that was
 * opened last. Token, launch key `p`, drafts and the lists of favorite and blocked users stay.
 */
async function clearCache(): Promise<void> {
  storage.routeHistory.clear();
  storage.orderId.clear();
  queryClient.removeQueries({ type: "inactive" });
  await refetchReadsOnScreen();
  showToast("缓存已清除", "ok");
}

type User = Pick<Output<"userInfo">, "canSignOut">;

/**
 * Returns the confirmation before signing out. Its text states whether the login ends on the server
 * at once, because some backends cannot end a login before it expires.
 */
function leaveQuestion({ canSignOut }: User): Confirmation {
  const endsAtServer = canSignOut === 1;
  return {
    title: "确定退出吗？",
    text: endsAtServer
      ? "本次登录会立即失效，之后需要从原应用重新进入"
      : "只在本机退出，服务器上的登录到期后才失效；之后需要从原应用重新进入",
    action: "退出",
    danger: true,
    run: async () => {
      if ((await signOut(endsAtServer)) || !endsAtServer) return;
      showToast("已在本机退出，服务器未确认，登录到期后失效", "warn");
    },
  };
}

export function GeneralSettings({ user }: { user: User }) {
  const confirm = useConfirm();
  const [checking, setChecking] = useState(false);
  const check = async () => {
    if (checking) return;
    setChecking(true);
    try {
      const newest = await fetchFreshRead("appVersion", {
        version: productVersion,
        platform: "h5",
      });
      if (newest.version === productVersion) showToast("已是最新版本", "ok");
      else void offerUpdate(newest);
    } catch {
      // `fetchFreshRead` already shows the error in a toast.
    } finally {
      setChecking(false);
    }
  };
  const offerUpdate = async ({ version, content }: Output<"appVersion">) => {
    const title = `更新到新版本 ${version}？` as const;
    const text = content || "刷新页面即可更新";
    if (await confirm({ title, text, action: "立即更新" })) location.reload();
  };
  const clear = async () => {
    const text = "登录状态、草稿和本机名单会保留";
    if (await confirm({ title: "清除缓存？", text, action: "清除" })) await clearCache();
  };
  const showAbout = () =>
    confirm({
      hasBack: false,
      title: "关于",
      text: `版本 ${productVersion}。点对点交易，资产由平台按订单规则锁定与放行`,
      action: "知道了",
    });
  return (
    <>
      <SectionHeading>通用</SectionHeading>
      <ListRowGroup>
        <ListRow title="清除缓存" onPress={() => void clear()} />
        <ListRow
          title={`版本 ${productVersion}`}
          value={checking ? "检查中…" : "检查更新"}
          onPress={() => void check()}
        />
        <ListRow title="关于" onPress={() => void showAbout()} />
      </ListRowGroup>
      <ListRowGroup>
        <ListRow
          danger
          title="退出"
          arrow={false}
          onPress={() => void confirm(leaveQuestion(user))}
        />
      </ListRowGroup>
    </>
  );
}
