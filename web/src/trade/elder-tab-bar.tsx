import { useRead } from "../api/read-queries.ts";
import { useAppNavigate } from "../lib/navigation/navigation.tsx";
import { paths } from "../lib/navigation/paths.ts";
import { ElderBarButton } from "../ui/elder/elder-bar-button.tsx";
import { TabTitleBar } from "../ui/layout/tab-title-bar.tsx";

/** Title bar of a tab in elder mode: the title and the buttons 我的 and 客服. */
export function ElderTabBar({ title }: { title: string }) {
  const go = useAppNavigate();
  const user = useRead("userInfo", {}, { quiet: true }).data;
  return (
    <TabTitleBar
      title={title}
      avatar={{
        name: user?.nickName ?? "",
        imageUrl: user?.avatar || undefined,
        level: user?.creditLevel,
      }}
      actions={
        <ElderBarButton
          icon="headset"
          word="客服"
          leadsTo={paths.onlineService()}
          onClick={() => go(paths.onlineService())}
        />
      }
    />
  );
}
