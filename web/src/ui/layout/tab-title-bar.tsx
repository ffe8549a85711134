import { type ReactNode, useContext } from "react";
import { useElderMode } from "../../lib/browser/elder-mode.ts";
import { useAppNavigate } from "../../lib/navigation/navigation.tsx";
import { paths } from "../../lib/navigation/paths.ts";
import { Avatar } from "../base/avatar.tsx";
import { ExtraNavbarContentContext } from "./extra-navbar-content.ts";
import css from "./tab-title-bar.module.css";

interface TitlebarProps {
  title: string;
  /** Avatar at the left, which opens 个人中心 (`my`). In elder mode, a button 我的 replaces it. */
  avatar: { name: string; imageUrl?: string | undefined; level?: number | null | undefined };
  /**
   * Content after the title. It is hidden while the bar shows running orders or the connection
   * state.
   */
  beside?: ReactNode;
  /** Buttons at the right: icon buttons, or a small SegmentedControl. */
  actions: ReactNode;
}

export function TabTitleBar({ title, avatar, beside, actions }: TitlebarProps) {
  const go = useAppNavigate();
  const isElder = useElderMode();
  const { atEnd, below } = useContext(ExtraNavbarContentContext);
  return (
    <header className={css["titlebar"]}>
      <button
        type="button"
        className={isElder ? css["me"] : css["avatar"]}
        aria-label={isElder ? undefined : "个人中心"}
        data-to={paths.my()}
        onClick={() => go(paths.my())}
      >
        {isElder ? (
          "我的"
        ) : (
          <Avatar name={avatar.name} imageUrl={avatar.imageUrl} level={avatar.level} size="bar" />
        )}
      </button>
      <h1 className={css["title"]}>{title}</h1>
      <div className={css["news"]}>{atEnd}</div>
      <div className={css["state"]}>{below}</div>
      <div className={css["beside"]}>{beside}</div>
      <div className={css["actions"]}>{actions}</div>
    </header>
  );
}
