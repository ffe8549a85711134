import { useEffect, useState } from "react";
import { isUnknownOutcomeError } from "../../api/call-error.ts";
import { useCommand } from "../../api/use-command.ts";
import { showToast } from "../../api/toasts-and-warnings.ts";
import {
  playChime,
  soundSetting,
  vibrationSetting,
  vibratePhone,
} from "../../lib/browser/sound-and-vibration.ts";
import {
  requestNotificationPermission,
  type SystemNotificationPermission,
  systemNotificationPermission,
  registerNotificationWorker,
} from "../../lib/browser/system-notifications.ts";
import type { StorageSlot } from "../../lib/browser/storage.ts";
import { SectionHeading } from "../../ui/layout/card.tsx";
import { ListRow, ListRowGroup } from "../../ui/layout/list-row.tsx";
import { Switch } from "../../ui/base/switch.tsx";
import css from "./account.module.css";

/**
 * Returns state and setter of the switch for sound or vibration. The device remembers the choice,
 * because the backend stores it but does not return it. Switching on plays the sound or vibrates at
 * once.
 */
function useNoticeSwitch(name: "sound" | "vibrate", slot: StorageSlot, show: () => void) {
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
      // After an unknown outcome, such as a reload that aborts the request, keep the choice,
      // because it takes effect on this device anyway. After a refusal, undo it.
      if (!isUnknownOutcomeError(error)) keep(!wanted);
    }
  };
  return { on, busy: save.isPending, change: (wanted: boolean) => void change(wanted) };
}

export function NotificationSettings() {
  const sound = useNoticeSwitch("sound", soundSetting, () => void playChime());
  const vibrate = useNoticeSwitch("vibrate", vibrationSetting, vibratePhone);
  return (
    <>
      <SectionHeading>通知</SectionHeading>
      <ListRowGroup>
        <div className={css["switchRow"]}>
          <Switch label="声音" checked={sound.on} disabled={sound.busy} onChange={sound.change} />
        </div>
        <div className={css["switchRow"]}>
          <Switch
            label="震动"
            checked={vibrate.on}
            disabled={vibrate.busy}
            onChange={vibrate.change}
          />
        </div>
        <SystemNoticeRow />
      </ListRowGroup>
    </>
  );
}

const rows: Record<SystemNotificationPermission | "broken", { value: string; desc: string }> = {
  granted: { value: "已开启", desc: "网页在后台时提醒订单进展；关掉网页后收不到" },
  default: { value: "去开启", desc: "网页在后台时提醒订单进展；关掉网页后收不到" },
  denied: { value: "已关闭", desc: "请在浏览器或系统设置中允许本站通知" },
  insecure: { value: "不支持", desc: "需要通过 https 打开本页" },
  install: { value: "不支持", desc: "把本页添加到主屏幕，从那里打开后可以开启" },
  missing: { value: "不支持", desc: "此浏览器不能在后台通知" },
  broken: { value: "无法开启", desc: "此浏览器不允许网页在后台通知" },
};

/**
 * Row with the notification state of this browser. A tap requests the permission if the browser
 * supports notifications and the user has not decided yet.
 */
function SystemNoticeRow() {
  const [state, setState] = useState<keyof typeof rows>(systemNotificationPermission);
  useEffect(() => {
    void registerNotificationWorker().then(
      (registration) =>
        systemNotificationPermission() === "granted" &&
        registration === undefined &&
        setState("broken"),
    );
  }, []);
  const ask = async () => {
    const given = await requestNotificationPermission();
    const works = given === "granted" && (await registerNotificationWorker()) !== undefined;
    setState(given === "granted" && !works ? "broken" : given);
    showToast(works ? "已开启系统通知" : "未获得系统通知权限", works ? "ok" : "warn");
  };
  return (
    <ListRow
      title="系统通知"
      {...rows[state]}
      {...(state === "default" && { onPress: () => void ask() })}
    />
  );
}
