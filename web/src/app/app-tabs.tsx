import { useUnreadNotices } from "../trade/unread/unread-notices.ts";
import { AppLink } from "../lib/navigation/navigation.tsx";
import { paths, type RouteName, routes } from "../lib/navigation/paths.ts";
import type { IconName } from "../ui/base/icon-names.ts";
import { TabBar } from "../ui/layout/tab-bar.tsx";

const tabs = { buy: "tab-buy", sell: "tab-sell", order: "order" } as const satisfies Partial<
  Record<RouteName, IconName>
>;
type AppTab = keyof typeof tabs;
const tabNames = Object.keys(tabs) as AppTab[];

export function AppTabs({ current }: { current: RouteName }) {
  const unread = useUnreadNotices().length;
  const item = (id: AppTab) => ({
    id,
    label: routes[id].title,
    icon: tabs[id],
    current: id === current,
    ...(id === "order" && { badgeCount: unread }),
  });
  return (
    <TabBar
      items={tabNames.map(item)}
      renderLink={(id, link) => <AppLink key={id} tab to={paths[id as AppTab]()} {...link} />}
    />
  );
}
