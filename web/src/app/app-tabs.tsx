import { useUnreadNotices } from "../trade/unread/unread-notices.ts";
import { AppLink } from "../lib/navigation/navigation.tsx";
import { paths, type RouteName, routes } from "../lib/navigation/paths.ts";
import type { IconName } from "../ui/base/icon-names.ts";
import { TabBar, type TabBarItem } from "../ui/layout/tab-bar.tsx";

const tabs = { buy: "tab-buy", sell: "tab-sell", order: "order" } as const satisfies Partial<
  Record<RouteName, IconName>
>;
type AppTab = keyof typeof tabs;
const tabNames = Object.keys(tabs) as AppTab[];

export const appTabItems = (current: RouteName, unread = 0): TabBarItem[] =>
  tabNames.map((id) => ({
    id,
    label: routes[id].title,
    icon: tabs[id],
    current: id === current,
    ...(id === "order" && { badgeCount: unread }),
  }));

export function AppTabBar({ current }: { current: RouteName }) {
  const unread = useUnreadNotices().length;
  return (
    <TabBar
      items={appTabItems(current, unread)}
      renderLink={(id, link) => <AppLink key={id} tab to={paths[id as AppTab]()} {...link} />}
    />
  );
}
