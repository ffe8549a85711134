import { QueryClientProvider } from "@tanstack/react-query";
import { type Calls, calls, encodeInput, type Input, splitInputIntoRequest } from "contract";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { queryClient } from "../src/api/query-client.ts";
import { appTabItems } from "../src/app/app-tabs.tsx";
import { ScreenSkeleton } from "../src/app/screen-skeleton.tsx";
import shell from "../src/app/shell.module.css";
import { skeletonShapeOfScreen } from "../src/app/skeleton-shapes.ts";
import { type ReadSender, sendReadsAtStart } from "../src/app/start/screen-reads.ts";
import { type RouteName, routes } from "../src/lib/navigation/paths.ts";
import { BuyAmountBarSkeleton } from "../src/screens/buy/buy-amount-bar.tsx";
import { ChatSkeleton } from "../src/screens/chat/chat-skeleton.tsx";
import { orderTabsWithCounts } from "../src/screens/orders/order-tabs.ts";
import { ChipRow, ChipSkeleton } from "../src/ui/base/chip.tsx";
import { classNames } from "../src/ui/base/class-names.ts";
import { Tabs } from "../src/ui/base/tabs.tsx";
import { CardStack } from "../src/ui/layout/card.tsx";
import { OfferRowList } from "../src/ui/layout/offer-row.tsx";
import { SkeletonShapeContext } from "../src/ui/layout/page-skeleton.tsx";
import { OfferRowsSkeleton, OrderRowsSkeleton } from "../src/ui/layout/skeleton.tsx";
import { TabBar } from "../src/ui/layout/tab-bar.tsx";

// Evaluated at build by vite-plugin.ts. The bundle of the app does not include this file.

/** Skeletons of the first screens, as each screen shows them itself while its data is loading. */
const skeletons: Partial<Record<RouteName, { tools?: ReactNode; content?: ReactNode }>> = {
  buy: {
    tools: (
      <search>
        <BuyAmountBarSkeleton />
        <ChipRow label="筛选" look="bar">
          <ChipSkeleton />
          <ChipSkeleton />
          <ChipSkeleton />
          <ChipSkeleton />
          <ChipSkeleton />
        </ChipRow>
      </search>
    ),
    content: (
      <OfferRowList>
        <OfferRowsSkeleton rows={6} />
      </OfferRowList>
    ),
  },
  sell: {},
  order: {
    tools: <Tabs {...orderTabsWithCounts()} value="running" onChange={() => {}} />,
    content: (
      <CardStack>
        <OrderRowsSkeleton />
      </CardStack>
    ),
  },
  orderBuyChat: { content: <ChatSkeleton isSeller={0} /> },
  orderSellChat: { content: <ChatSkeleton isSeller={1} /> },
};
const screens = Object.keys(skeletons) as RouteName[];

function Screen({ name }: { name: RouteName }) {
  const { tabBar } = routes[name];
  return (
    <div
      data-screen={name}
      className={classNames(shell["shell"], tabBar && shell["withTabs"])}
      aria-hidden="true"
      inert
    >
      <div className={shell["screen"]}>
        <SkeletonShapeContext value={skeletonShapeOfScreen(name)}>
          <ScreenSkeleton name={name} tools={skeletons[name]?.tools}>
            {skeletons[name]?.content}
          </ScreenSkeleton>
        </SkeletonShapeContext>
      </div>
      {tabBar && (
        <TabBar items={appTabItems(name)} renderLink={(id, link) => <span key={id} {...link} />} />
      )}
    </div>
  );
}

export const html = renderToStaticMarkup(
  <QueryClientProvider client={queryClient}>
    <div id="first">
      {screens.map((name) => (
        <Screen key={name} name={name} />
      ))}
      <main className="unopened">
        <h1>正在打开</h1>
        <p>
          如果一直停在这里，请先检查网络，稍后重试。仍打不开时，多半是浏览器太旧：请把它（或系统
          WebView）更新到 Chromium 92、iOS 15 以上，或换用最新的微信或系统浏览器打开。
        </p>
      </main>
    </div>
  </QueryClientProvider>,
);

/**
 * Placeholder for the order id. page-script.ts replaces it. `encodeURIComponent` does not change
 * it.
 */
const orderIdInPath = "ORDER_ID";

/** Returns the paths of the reads that `send` starts. */
function pathsOf(send: (sender: ReadSender) => void): string[] {
  const paths: string[] = [];
  const read: ReadSender["read"] = (name, input) => {
    const call = calls[name] as Calls[typeof name];
    paths.push(splitInputIntoRequest(call, encodeInput(call, input)).path);
  };
  const firstPage: ReadSender["firstPage"] = (name, input) =>
    read(name, { ...input, pageNo: 1 } as Input<typeof name>);
  send({ read, firstPage });
  return paths;
}

/**
 * Requests that page-script.ts sends. `screens` has the reads of each screen by the path of its
 * URL.
 */
export const requests = {
  orderIdInPath,
  loginPath: calls.login.path,
  /** Reads that `web/src/api/session.ts` sends after each login. */
  userPaths: pathsOf(({ read }) => {
    read("userInfo", {});
    read("assetInfo", {});
  }),
  screens: Object.fromEntries(
    screens.map((name) => [
      routes[name].path,
      {
        name,
        paths: pathsOf((sender) =>
          sendReadsAtStart(name, new URLSearchParams({ orderId: orderIdInPath }), sender),
        ),
      },
    ]),
  ),
};
