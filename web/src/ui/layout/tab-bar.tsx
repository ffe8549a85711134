import type { ReactNode } from "react";
import { Icon } from "../base/icon.tsx";
import type { IconName } from "../base/icon-names.ts";
import { CountBadge } from "../base/badges.tsx";
import css from "./tab-bar.module.css";

export interface TabBarItem {
  id: string;
  label: string;
  icon: IconName;
  current: boolean;
  badgeCount?: number | undefined;
  /** Unit of the badge for screen readers, such as "笔进行中". */
  badgeUnit?: string | undefined;
}

/** Props for the link that the caller renders, because the bar does not know routes. */
export interface TabLinkProps {
  className: string;
  "aria-current": "page" | undefined;
  children: ReactNode;
}

interface TabBarProps {
  items: readonly TabBarItem[];
  renderLink: (id: string, link: TabLinkProps) => ReactNode;
}

export function TabBar({ items, renderLink }: TabBarProps) {
  return (
    <nav className={css["bar"]} aria-label="主导航">
      {items.map((item) => (
        <TabSlot key={item.id} item={item} renderLink={renderLink} />
      ))}
    </nav>
  );
}

function TabSlot({
  item,
  renderLink,
}: {
  item: TabBarItem;
  renderLink: TabBarProps["renderLink"];
}) {
  const count = item.badgeCount ?? 0;
  const children = (
    <>
      <Icon name={item.icon} className={css["icon"]} />
      {item.label}
      {count > 0 && (
        <>
          <span className={css["badge"]} aria-hidden="true">
            <CountBadge count={count} />
          </span>
          <span className="sr-only">{`，${count} ${item.badgeUnit ?? "条未读"}`}</span>
        </>
      )}
    </>
  );
  return renderLink(item.id, {
    className: css["item"] ?? "",
    "aria-current": item.current ? "page" : undefined,
    children,
  });
}
