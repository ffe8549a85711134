import { useElderMode } from "../../lib/browser/elder-mode.ts";
import { Switch } from "../../ui/base/switch.tsx";
import { turnOnElderMode } from "../../ui/elder/elder-style.ts";
import { ListRow, ListRowGroup } from "../../ui/layout/list-row.tsx";
import { useSheet } from "../../ui/overlays/overlay-host.tsx";
import css from "./elder-mode.module.css";

const loadPage = async () => (await import("./elder-mode-page.tsx")).ElderModePage;

/**
 * First entry of the settings. In ordinary mode, a switch with large text that turns elder mode on.
 * In elder mode, a row that opens `ElderModePage`.
 */
export function ElderModeEntry() {
  const isElder = useElderMode();
  const page = useSheet(loadPage);
  const turnOn = async () => {
    await turnOnElderMode("20");
    page.open();
  };
  if (isElder)
    return (
      <ListRowGroup>
        <ListRow
          title={<b>长辈版</b>}
          desc="字的大小、朗读，换回普通版"
          onPress={() => page.open()}
        />
      </ListRowGroup>
    );
  return (
    <div className={css["entry"]}>
      <ElderModeSwitch checked={false} onChange={() => void turnOn()} />
    </div>
  );
}

export function ElderModeSwitch({
  checked,
  onChange,
}: {
  checked: boolean;
  onChange: (on: boolean) => void;
}) {
  return (
    <Switch
      label={
        <span className={css["label"]}>
          <b>长辈版</b>
          <small>字大、按钮大、提示能朗读</small>
        </span>
      }
      checked={checked}
      onChange={onChange}
    />
  );
}
