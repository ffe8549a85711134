import { type ReactNode, type RefObject, useContext } from "react";
import { ExtraNavbarContentContext } from "./extra-navbar-content.ts";
import css from "./page-layout.module.css";
import { classNames } from "../base/class-names.ts";

interface AppFrameProps {
  /** TabTitleBar or Navbar, with Tabs below it if there are any. */
  bar?: ReactNode;
  children: ReactNode;
  /** TabBar or BottomActionBar. */
  foot?: ReactNode;
  /** Ref of the scrolling element, for pull to refresh and restored scroll positions. */
  mainRef?: RefObject<HTMLElement | null> | undefined;
  /** pad: side margins for cards. fill: one child, such as an EmptyState, fills the height. */
  layout?: "flush" | "pad" | "fill";
  /** White background instead of the canvas, for forms. */
  surface?: boolean | undefined;
  /** Full width, for the page that replaces the app on a desktop. */
  wide?: boolean | undefined;
  busy?: boolean | undefined;
  /** Id of the content as the tab panel, if the bar contains Tabs. */
  panelId?: string | undefined;
}

export function PageLayout(props: AppFrameProps) {
  const {
    bar,
    children,
    foot,
    mainRef,
    layout = "flush",
    surface = false,
    wide = false,
    busy = false,
    panelId,
  } = props;
  const { aboveFoot } = useContext(ExtraNavbarContentContext);
  return (
    <div className={classNames(css["frame"], surface && css["surface"], wide && css["wide"])}>
      {bar}
      <main
        ref={mainRef}
        id={panelId}
        className={classNames(css["main"], layout !== "flush" && css[layout])}
        aria-busy={busy || undefined}
        aria-label={busy ? "正在加载" : undefined}
      >
        {children}
      </main>
      <div className={css["above"]}>{aboveFoot}</div>
      {foot}
    </div>
  );
}
