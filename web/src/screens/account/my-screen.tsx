import type { Output } from "contract";
import { useRef } from "react";
import { refetchReadsOnScreen } from "../../api/query-client.ts";
import { useRead } from "../../api/read-queries.ts";
import { serverNow } from "../../lib/time/server-clock.ts";
import { useWasPresentAtFirstRender } from "../../lib/browser/use-was-present-at-first-render.ts";
import { tradeRestrictionText } from "../../trade/trade-restriction-text.ts";
import { useGoBack, useAppNavigate } from "../../lib/navigation/navigation.tsx";
import { paths } from "../../lib/navigation/paths.ts";
import { PageLayout } from "../../ui/layout/page-layout.tsx";
import { Banner } from "../../ui/layout/banner.tsx";
import { CardStack } from "../../ui/layout/card.tsx";
import { IconButton } from "../../ui/base/icon-button.tsx";
import { LoadedContent } from "../../ui/layout/loaded-content.tsx";
import { Navbar } from "../../ui/layout/navbar.tsx";
import { PullToRefresh } from "../../ui/layout/pull-to-refresh.tsx";
import { useSheet } from "../../ui/overlays/overlay-host.tsx";
import { TradingScreenLinkGrid, AccountLinkList } from "./my-menu.tsx";
import { ProfileSummaryRow } from "./profile-summary-row.tsx";
import { TradingSetupStepsCard } from "./setup-steps-card.tsx";
import { BalancePanel } from "./balance-panel.tsx";

export function MyScreen() {
  const main = useRef<HTMLElement>(null);
  const back = useGoBack();
  const go = useAppNavigate();
  const user = useRead("userInfo", {});
  const courses = useSheet(
    async () => (await import("./trading-lesson-list-sheet.tsx")).TradingLessonListSheet,
  );
  const actions = (
    <>
      <IconButton
        icon="headset"
        label="在线客服"
        leadsTo={paths.onlineService()}
        onClick={() => go(paths.onlineService())}
      />
      <IconButton
        icon="gear"
        label="设置"
        leadsTo={paths.setting()}
        onClick={() => go(paths.setting())}
      />
    </>
  );
  return (
    <PageLayout
      bar={<Navbar title="个人中心" onBack={() => back()} actions={actions} />}
      layout="pad"
      mainRef={main}
      busy={user.isPending}
    >
      <PullToRefresh scroller={main} onRefresh={refetchReadsOnScreen}>
        <LoadedContent read={user}>
          {(item) => (
            <CardStack>
              <ProfileSummaryRow user={item} />
              <RestrictionNotice user={item} place="top" />
              <BalancePanel user={item} />
              <TradingSetupStepsCard user={item} />
              <TradingScreenLinkGrid />
              <AccountLinkList user={item} onCourses={() => courses.open()} />
              <RestrictionNotice user={item} place="end" />
            </CardStack>
          )}
        </LoadedContent>
      </PullToRefresh>
    </PageLayout>
  );
}

/**
 * Shows the user's trading restriction with its end time. The page renders this component at the
 * top and at the end. Only one of the two shows the restriction.
 */
export function RestrictionNotice({
  user,
  place,
}: {
  user: Output<"userInfo">;
  place: "top" | "end";
}) {
  const text = tradeRestrictionText(user.restrict, serverNow());
  // A restriction that begins while the page is open is shown at the end of the page, so that the
  // other content does not move. From the next visit on, the restriction is shown at the top.
  const isDrawn = useWasPresentAtFirstRender(true, text !== undefined);
  return text === undefined || isDrawn !== (place === "top") ? null : (
    <Banner tone="danger" icon="lock" text={text} />
  );
}
