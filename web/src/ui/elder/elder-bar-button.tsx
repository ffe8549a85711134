import { CountBadge } from "../base/badges.tsx";
import { Icon } from "../base/icon.tsx";
import type { IconName } from "../base/icon-names.ts";
import css from "./elder-bar-button.module.css";

interface ElderBarButtonProps {
  word: string;
  icon?: IconName | undefined;
  badgeCount?: number | undefined;
  /** Unit of the badge for screen readers, such as "条新消息". */
  badgeUnit?: string | undefined;
  /** Path of the screen that the button opens, so that it can be prefetched. */
  leadsTo?: string | undefined;
  onClick: () => void;
}

/** Button of the bar at the top, with a word such as 客服, 聊天 or 订单 and optionally an icon. */
export function ElderBarButton({
  word,
  icon,
  badgeCount = 0,
  badgeUnit = "条未读",
  leadsTo,
  onClick,
}: ElderBarButtonProps) {
  return (
    <button type="button" className={css["button"]} data-to={leadsTo} onClick={onClick}>
      {icon && <Icon name={icon} />}
      {word}
      {badgeCount > 0 && (
        <>
          <span aria-hidden="true">
            <CountBadge count={badgeCount} />
          </span>
          <span className="sr-only">{`，${badgeCount} ${badgeUnit}`}</span>
        </>
      )}
    </button>
  );
}
