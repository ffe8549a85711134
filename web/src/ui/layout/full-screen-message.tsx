import type { ReactNode } from "react";
import { PageLayout } from "./page-layout.tsx";
import css from "./empty-state.module.css";
import tint from "../base/tone-colors.module.css";
import { classNames } from "../base/class-names.ts";
import { Icon } from "../base/icon.tsx";
import type { IconName } from "../base/icon-names.ts";

interface FullStateProps {
  title: string;
  text?: string | undefined;
  icon: IconName;
  tone?: "plain" | "danger";
  /** True for the page that replaces the app on a desktop: it is wider and has a larger icon. */
  wide?: boolean | undefined;
  action?: ReactNode;
}

/** Message that fills the whole screen, without a bar at the top. */
export function FullScreenMessage({
  title,
  text,
  icon,
  tone = "plain",
  wide = false,
  action,
}: FullStateProps) {
  return (
    <PageLayout
      surface
      wide={wide}
      foot={action && <div className={css["fullAction"]}>{action}</div>}
    >
      <div className={css["full"]} role="alert">
        <span
          className={classNames(
            css["art"],
            css["fullArt"],
            tone === "plain" ? css["plain"] : tint["danger"],
            wide && css["big"],
          )}
        >
          <Icon name={icon} className={css["fullIcon"]} />
        </span>
        <h1 className={css["fullTitle"]}>{title}</h1>
        {text !== undefined && <p className={css["fullText"]}>{text}</p>}
      </div>
    </PageLayout>
  );
}
