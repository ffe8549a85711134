import type { ReactElement, ReactNode } from "react";
import { GoLink } from "../../lib/navigation/navigation.tsx";
import { classNames } from "../base/class-names.ts";
import css from "./cell.module.css";
import { Icon } from "../base/icon.tsx";
import type { IconName } from "../base/icon-names.ts";

/** Rows on one card; `apart`: each of them one, where they are ways to choose from. */
export function CellGroup({
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
  /** At the right: a state, a count, a Badge, a Switch. */
  value?: ReactNode;
  icon?: IconName | ReactElement;
  /** A screen it leads to… */
  to?: string | undefined;
  /** …or what a press does. With neither it is a plain row. */
  onPress?: (() => void) | undefined;
  /** The arrow at the right; a row that does something at once has none. */
  arrow?: boolean | undefined;
  danger?: boolean | undefined;
}

/** One row: what it is, what it is set to, where it leads. */
export function CellRow({
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
      <GoLink to={to} {...look}>
        {content}
      </GoLink>
    );
  if (onPress)
    return (
      <button type="button" onClick={onPress} {...look}>
        {content}
      </button>
    );
  return <div {...look}>{content}</div>;
}
