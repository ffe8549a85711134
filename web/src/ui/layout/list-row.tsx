import type { ReactElement, ReactNode } from "react";
import { AppLink } from "../../lib/navigation/navigation.tsx";
import { classNames } from "../base/class-names.ts";
import css from "./list-row.module.css";
import { Icon } from "../base/icon.tsx";
import type { IconName } from "../base/icon-names.ts";

/**
 * Rows together on one card. `apart`: each row is a card of its own, because the rows are
 * alternatives.
 */
export function ListRowGroup({
  children,
  label,
  apart = false,
}: {
  children: ReactNode;
  label?: string | undefined;
  apart?: boolean;
}) {
  return (
    <div
      className={apart ? css["apart"] : css["cells"]}
      role={label === undefined ? undefined : "group"}
      aria-label={label}
    >
      {children}
    </div>
  );
}

interface CellRowProps {
  title: ReactNode;
  desc?: ReactNode;
  /** Content at the right: a state, a count, a CountBadge, a Switch. */
  value?: ReactNode;
  icon?: IconName | ReactElement;
  /** Path of the screen that the row opens. */
  to?: string | undefined;
  /** Called on a press, if the row has no path. */
  onPress?: (() => void) | undefined;
  /**
   * False for a row that acts immediately instead of opening something. It has no arrow at the
   * right.
   */
  arrow?: boolean | undefined;
  danger?: boolean | undefined;
}

/** Row with a name and a value: a link with `to`, a button with `onPress`, otherwise plain text. */
export function ListRow({
  title,
  desc,
  value,
  icon,
  to,
  onPress,
  arrow = true,
  danger = false,
}: CellRowProps) {
  const arrowed = arrow && (to !== undefined || onPress !== undefined);
  const content = (
    <>
      {typeof icon === "string" ? <Icon name={icon} className={css["icon"]} /> : icon}
      <span className={css["body"]}>
        {title}
        {desc !== undefined && <span className={css["desc"]}>{desc}</span>}
      </span>
      {value !== undefined && <span className={`num ${css["value"]}`}>{value}</span>}
      {arrowed && <Icon name="right" className={css["arrow"]} />}
    </>
  );
  const look = {
    className: classNames(css["cell"], arrowed && css["leads"]),
    "data-danger": danger || undefined,
    "data-icon": icon !== undefined || undefined,
  };
  if (to !== undefined)
    return (
      <AppLink to={to} {...look}>
        {content}
      </AppLink>
    );
  if (onPress)
    return (
      <button type="button" onClick={onPress} {...look}>
        {content}
      </button>
    );
  return <div {...look}>{content}</div>;
}
