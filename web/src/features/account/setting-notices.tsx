import { useState } from "react";
import { useCommand } from "../../api/command.ts";
import { showToast } from "../../api/notices.ts";
import { storage } from "../../lib/storage.ts";
import { SectionLabel } from "../../ui/card.tsx";
import { Cell, Cells } from "../../ui/cell.tsx";
import { Switch } from "../../ui/switch.tsx";
import css from "./account.module.css";

/** The backend takes these two but tells neither, so the device remembers what was chosen. On unless switched off. */
function useNotice(name: "sound" | "vibrate") {
  const slot = storage.personal(name);
  const [on, setOn] = useState(() => slot.get() !== "0");
  const save = useCommand("accountSetting");
  const change = async (wanted: boolean) => {
    setOn(wanted);
    try {
      await save.mutateAsync({ type: "notice", [name]: wanted ? 1 : 0 });
      slot.set(wanted ? "1" : "0");
    } catch {
      setOn(!wanted);
    }
  };
  return { on, busy: save.isPending, change: (wanted: boolean) => void change(wanted) };
}

export function NoticeSettings() {
  const sound = useNotice("sound");
  const vibrate = useNotice("vibrate");
  return (
    <>
      <SectionLabel>通知</SectionLabel>
      <Cells>
        <div className={css["switchRow"]}>
          <Switch label="声音" checked={sound.on} disabled={sound.busy} onChange={sound.change} />
        </div>
        <div className={css["switchRow"]}>
          <Switch label="震动" checked={vibrate.on} disabled={vibrate.busy} onChange={vibrate.change} />
        </div>
        <SystemNotice />
      </Cells>
    </>
  );
}

const states: Record<NotificationPermission, string> = { granted: "已开启", denied: "已关闭，请在系统设置中允许", default: "去开启" };

/** Many phones have none in a page, and none on a page that is not secure. */
function SystemNotice() {
  const exists = typeof Notification !== "undefined" && window.isSecureContext;
  const [permission, setPermission] = useState<NotificationPermission>(() => (exists ? Notification.permission : "denied"));
  if (!exists) return <Cell title="系统通知" value="当前环境不支持" />;
  const ask = async () => {
    const given = await Notification.requestPermission();
    setPermission(given);
    showToast(given === "granted" ? "已开启系统通知" : "未获得系统通知权限", given === "granted" ? "ok" : "warn");
  };
  return <Cell title="系统通知" value={states[permission]} {...(permission === "default" && { onPress: () => void ask() })} />;
}
