import type { ReactNode } from "react";
import { useRead } from "../api/read-queries.ts";
import { useGoBack } from "../lib/navigation/navigation.tsx";
import { type RouteName, routes } from "../lib/navigation/paths.ts";
import { PageLayout } from "../ui/layout/page-layout.tsx";
import { Navbar } from "../ui/layout/navbar.tsx";
import { PageSkeleton } from "../ui/layout/page-skeleton.tsx";
import { TabTitleBar } from "../ui/layout/tab-title-bar.tsx";
import { skeletonShapeOfScreen } from "./skeleton-shapes.ts";

interface ScreenSkeletonProps {
  name?: RouteName;
  /** Content below the title bar. */
  tools?: ReactNode;
  children?: ReactNode;
}

/**
 * Shows the bar and the shape of a screen while its file loads, so that the user sees where they
 * are and can leave. Without a name, as while the session is starting, shows an empty page.
 */
export function ScreenSkeleton({
  name,
  tools,
  children = name && <PageSkeleton />,
}: ScreenSkeletonProps) {
  const bar = name && routes[name].gate !== "none" && (
    <>
      <Bar name={name} />
      {tools}
    </>
  );
  return (
    <PageLayout layout={name && skeletonShapeOfScreen(name).edge ? "flush" : "pad"} busy bar={bar}>
      {children}
    </PageLayout>
  );
}

function Bar({ name }: { name: RouteName }) {
  const back = useGoBack();
  const user = useRead("userInfo", {}, { quiet: true }).data;
  const { title, tabBar } = routes[name];
  if (!tabBar)
    return (
      <Navbar title={title} onBack={() => back()} surface={skeletonShapeOfScreen(name).edge} />
    );
  return (
    <TabTitleBar
      title={title}
      avatar={{
        name: user?.nickName ?? "",
        imageUrl: user?.avatar || undefined,
        level: user?.creditLevel,
      }}
      actions={null}
    />
  );
}
