import { useState } from "react";
import { useElderMode } from "../../lib/browser/elder-mode.ts";
import { storage } from "../../lib/browser/storage.ts";
import { SectionHeading } from "../../ui/layout/card.tsx";
import { ListRowGroup } from "../../ui/layout/list-row.tsx";
import { SegmentedControl } from "../../ui/base/segmented-control.tsx";
import { applyTextSize, applyTheme, type ThemeChoice } from "../../ui/base/theme.ts";
import css from "./account.module.css";

const themes = [
  { value: "system", label: "跟随系统" },
  { value: "light", label: "浅色" },
  { value: "dark", label: "深色" },
] as const satisfies readonly { value: ThemeChoice; label: string }[];

const sizes = [
  { value: "standard", label: "标准" },
  { value: "large", label: "大" },
] as const;

const keptTheme = storage.own("theme");
const keptSize = storage.own("largeText");

/**
 * Settings for theme and text size. Both are stored per device, not per user, because they are
 * applied before the login.
 */
export function DisplaySettings() {
  const [theme, setTheme] = useState<ThemeChoice>(
    () => themes.find((it) => it.value === keptTheme.get())?.value ?? "system",
  );
  const [large, setLarge] = useState(() => keptSize.get() === "1");
  const chooseTheme = (choice: ThemeChoice) => {
    keptTheme.set(choice);
    applyTheme(choice);
    setTheme(choice);
  };
  const isElder = useElderMode();
  const chooseSize = (on: boolean) => {
    keptSize.set(on ? "1" : "0");
    applyTextSize(on);
    setLarge(on);
  };
  return (
    <>
      <SectionHeading>显示</SectionHeading>
      <ListRowGroup>
        <div className={css["choiceRow"]}>
          <span>外观</span>
          <SegmentedControl
            size="sm"
            label="外观"
            options={themes}
            value={theme}
            onChange={chooseTheme}
          />
        </div>
        {/* Elder mode has its own text sizes, on `ElderModePage`. */}
        {!isElder && (
          <div className={css["choiceRow"]}>
            <span>字号</span>
            <SegmentedControl
              size="sm"
              label="字号"
              options={sizes}
              value={large ? "large" : "standard"}
              onChange={(size) => chooseSize(size === "large")}
            />
          </div>
        )}
      </ListRowGroup>
    </>
  );
}
