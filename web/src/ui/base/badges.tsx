import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-names.ts";
import css from "./badges.module.css";
import tint from "./tone-colors.module.css";

/** Shows a count from 1 to 99, above that 99+. Renders nothing for zero. */
export function CountBadge({
  count,
  quiet = false,
}: {
  count: number;
  quiet?: boolean | undefined;
}) {
  if (count <= 0) return null;
  return (
    <span className={css["badge"]} data-quiet={quiet || undefined}>
      {count > 99 ? "99+" : count}
    </span>
  );
}

/** Dot for the online state. The caller adds the text for screen readers. */
export function OnlineDot({ off }: { off: boolean }) {
  return <span className={css["dot"]} data-off={off || undefined} />;
}

/** Drawn dot between two texts, because "·" in a Chinese font is a full em wide. */
export function SeparatorDot() {
  return <i className={css["sep"]} />;
}

export type TagTone = "plain" | "buy" | "sell" | "info" | "warn" | "danger";

export function Tag({
  children,
  tone = "plain",
  icon,
}: {
  children: ReactNode;
  tone?: TagTone;
  icon?: IconName;
}) {
  return (
    <span className={classNames(css["tag"], tone === "plain" ? css["plain"] : tint[tone])}>
      {icon && <Icon name={icon} className={css["tagIcon"]} />}
      {children}
    </span>
  );
}

export function TradeDirectionBadge({ direction }: { direction: "buy" | "sell" }) {
  return (
    <span className={classNames(css["direction"], tint[direction])}>
      <Icon name={direction} className={css["directionIcon"]} />
    </span>
  );
}

export function VerifiedMerchantBadge({ label = "已认证商家" }: { label?: string }) {
  return (
    <>
      <Icon name="verified" className={css["verified"]} />
      <span className="sr-only">{label}</span>
    </>
  );
}
