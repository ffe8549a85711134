import css from "./banner.module.css";
import { classNames } from "../base/class-names.ts";
import tint from "../base/tone-colors.module.css";
import { Icon } from "../base/icon.tsx";
import type { IconName } from "../base/icon-names.ts";
import { IconButton } from "../base/icon-button.tsx";

export type BannerTone = "plain" | "info" | "warn" | "danger";
const toneIcons: Record<BannerTone, IconName> = {
  plain: "info",
  info: "info",
  warn: "alert",
  danger: "x-circle",
};

interface BannerProps {
  text: string;
  tone?: BannerTone;
  icon?: IconName | undefined;
  /** Makes the whole banner a button with an arrow. */
  onOpen?: (() => void) | undefined;
  /** URL that the text links to. It opens in a new tab. */
  href?: string | undefined;
  /** Adds a close button at the right. It cannot be combined with `onOpen`. */
  onClose?: (() => void) | undefined;
}

/** Message that stays until its reason is gone or the user closes it. */
export function Banner({
  text,
  tone = "plain",
  icon = toneIcons[tone],
  onOpen,
  href,
  onClose,
}: BannerProps) {
  const look = classNames(css["banner"], tone === "plain" ? css["plain"] : tint[tone]);
  const content = (
    <>
      <Icon name={icon} className={css["icon"]} />
      <span className={classNames("num", css["text"])}>{text}</span>
    </>
  );
  if (onOpen)
    return (
      <button type="button" className={look} onClick={onOpen}>
        {content}
        <Icon name="right" className={css["icon"]} />
      </button>
    );
  return (
    <div className={look}>
      {href === undefined ? (
        content
      ) : (
        <a className={css["link"]} href={href} target="_blank" rel="noopener noreferrer">
          {content}
        </a>
      )}
      {onClose && (
        <span className={css["close"]}>
          <IconButton label="关闭提示" icon="close" look="quiet" onClick={onClose} />
        </span>
      )}
    </div>
  );
}
