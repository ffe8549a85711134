import { useState } from "react";
import { isOutcomeUnknown } from "../../api/call-error.ts";
import { useCommand } from "../../api/command.ts";
import { showToast } from "../../api/notices.ts";
import { chime, soundChoice, tremble, vibrateChoice } from "../../lib/chime.ts";
import type { Slot } from "../../lib/storage.ts";
import { SectionLabel } from "../../ui/list/card.tsx";
import { Cell, Cells } from "../../ui/list/cell.tsx";
import { Switch } from "../../ui/control/switch.tsx";
import css from "./account.module.css";

/** The backend takes these two but tells neither, so the device remembers what was chosen. What is switched on is heard, or felt, at once. */
function useNotice(name: "sound" | "vibrate", slot: Slot, show: () => void) {
  const [on, setOn] = useState(() => slot.get() !== "0");
  const save = useCommand("accountSetting");
  const keep = (wanted: boolean) => {
    slot.set(wanted ? "1" : "0");
    setOn(wanted);
  };
  const change = async (wanted: boolean) => {
    keep(wanted);
    if (wanted) show();
    try {
      await save.mutateAsync({ type: "notice", [name]: wanted ? 1 : 0 });
    } catch (error) {
      // A reload breaks off what is on its way: nobody has refused it, and it is this device that rings.
      if (!isOutcomeUnknown(error)) keep(!wanted);
    }
  };
  return { on, busy: save.isPending, change: (wanted: boolean) => void change(wanted) };
}

export function NoticeSettings() {
  const sound = useNotice("sound", soundChoice, () => void chime());
  const vibrate = useNotice("vibrate", vibrateChoice, tremble);
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
