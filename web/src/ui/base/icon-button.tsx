import { classNames } from "./class-names.ts";
import css from "./icon-button.module.css";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-names.ts";
import { CountBadge } from "./badges.tsx";

interface IconButtonProps {
  /** Accessible name. It includes the badge count, if there is one: "订单，3 条未读". */
  label: string;
  icon: IconName;
  onClick: () => void;
  look?: "plain" | "quiet" | "link";
  badgeCount?: number | undefined;
  /** Path of the screen that the button opens, so that it can be prefetched. */
  leadsTo?: string;
}

export function IconButton({
  label,
  icon,
  onClick,
  look = "plain",
  badgeCount = 0,
  leadsTo,
}: IconButtonProps) {
  return (
    <button
      type="button"
      className={classNames(css["iconButton"], look !== "plain" && css[look])}
      aria-label={label}
      data-to={leadsTo}
      onClick={onClick}
    >
      <Icon name={icon} className={css["icon"]} />
      {badgeCount > 0 && (
        <span className={css["badge"]}>
          <CountBadge count={badgeCount} />
        </span>
      )}
    </button>
  );
}
