import type { Output } from "contract";
import { useCommand } from "../../api/use-command.ts";
import { showToast } from "../../api/toasts-and-warnings.ts";
import { formatShortTime } from "../../lib/time/format-time.ts";
import { serverNow } from "../../lib/time/server-clock.ts";
import { Button } from "../../ui/base/button.tsx";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { KeyValueList } from "../../ui/layout/key-values.tsx";
import type { OverlayProps } from "../../ui/overlays/lazy-overlay.tsx";
import { Sheet } from "../../ui/overlays/sheet.tsx";

interface LoginDevicesSheetProps extends OverlayProps {
  user: Pick<Output<"userInfo">, "devices" | "moreDevices" | "canSignOutOthers">;
}

/**
 * Lists the login devices. If the backend supports it, offers to sign out all other devices at
 * once. A single device cannot be signed out, because two phones of the same model look the same in
 * the list.
 */
export function LoginDevicesSheet({ user, ...overlay }: LoginDevicesSheetProps) {
  const save = useCommand("accountSetting");
  const signOutOthers = async () => {
    try {
      await save.mutateAsync({ type: "otherDevices" });
      showToast("其他设备已退出登录", "ok");
    } catch {
      // `useCommand` already shows the error in a toast.
    }
  };
  const more = user.moreDevices ?? 0;
  const listed = user.devices.map(({ deviceTag, lastTime, current }) => ({
    key: current === 1 ? `${deviceTag}（本机）` : deviceTag,
    value: formatShortTime(lastTime, serverNow()),
  }));
  const rows = more > 0 ? [...listed, { key: "其他", value: `另有${more}台设备` }] : listed;
  const ends = user.canSignOutOthers === 1;
  return (
    <Sheet
      {...overlay}
      busy={save.isPending}
      title="登录设备"
      sub={
        ends
          ? "如有陌生设备，请退出其他设备并立即修改登录密码"
          : "如有陌生设备，请立即修改登录密码并联系客服"
      }
      foot={
        ends && (
          <Button
            variant="line"
            size="lg"
            block
            busy={save.isPending}
            onClick={() => void signOutOthers()}
          >
            退出其他设备
          </Button>
        )
      }
    >
      {rows.length === 0 ? <EmptyState title="暂无登录记录" /> : <KeyValueList large rows={rows} />}
    </Sheet>
  );
}
