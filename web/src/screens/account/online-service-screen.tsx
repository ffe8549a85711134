import type { Output } from "contract";
import { useRef } from "react";
import { useSearchParams } from "react-router-dom";
import { refetchReadsOnScreen } from "../../api/query-client.ts";
import { useRead } from "../../api/read-queries.ts";
import { useGoBack } from "../../lib/navigation/navigation.tsx";
import { PageLayout } from "../../ui/layout/page-layout.tsx";
import { LoadErrorWithRetry } from "../../ui/layout/empty-state.tsx";
import { buttonClassName } from "../../ui/base/button.tsx";
import { Card, SectionHeading, CardStack } from "../../ui/layout/card.tsx";
import { ListRow, ListRowGroup } from "../../ui/layout/list-row.tsx";
import { OnlineDot } from "../../ui/base/badges.tsx";
import { Icon } from "../../ui/base/icon.tsx";
import { Navbar } from "../../ui/layout/navbar.tsx";
import { PullToRefresh } from "../../ui/layout/pull-to-refresh.tsx";
import { useDelayedSkeleton } from "../../ui/layout/use-delayed-skeleton.ts";
import { PageSkeleton } from "../../ui/layout/page-skeleton.tsx";
import { useSheet } from "../../ui/overlays/overlay-host.tsx";
import { FaqCard } from "./faq.tsx";
import { httpUrlOrUndefined, addOrderIdToUrl } from "./customer-service-url.ts";
import css from "./customer-service.module.css";

/** Screen with the contact of customer service and frequent questions. */
export function CustomerServiceScreen() {
  const main = useRef<HTMLElement>(null);
  const back = useGoBack();
  const [query] = useSearchParams();
  const desk = useRead("onlineCustom", {});
  const waits = useDelayedSkeleton(desk.isPending);
  const summary = useSheet(
    async () => (await import("./order-summary-sheet.tsx")).CopyOrderSummarySheet,
  );
  return (
    <PageLayout
      bar={
        <>
          <Navbar title="在线客服" sub={desk.data && whenText(desk.data)} onBack={() => back()} />
          <aside className={css["warning"]} aria-label="安全提示">
            <Icon name="shield" size="sm" />
            客服不会索要密码、验证码，也不会让您提前放币
          </aside>
        </>
      }
      layout="pad"
      mainRef={main}
      busy={desk.isPending}
    >
      <PullToRefresh scroller={main} onRefresh={refetchReadsOnScreen}>
        {/* The height of the contact card is unknown in advance, so the content below appears
            together with it. */}
        {waits ? (
          <PageSkeleton />
        ) : (
          <CardStack>
            <ServiceContact read={desk} orderId={query.get("orderId")} />
            <ListRowGroup>
              <ListRow
                icon="order"
                title="带上订单"
                desc="复制订单摘要，发给客服"
                onPress={() => summary.open({ orderId: query.get("orderId") })}
              />
            </ListRowGroup>
            <SectionHeading>常见问题</SectionHeading>
            <FaqCard />
          </CardStack>
        )}
      </PullToRefresh>
    </PageLayout>
  );
}

/**
 * Returns the service hours, or the time from which customer service replies if it is offline.
 * Returns undefined if the hours are unknown.
 */
function whenText({ online, workTime }: Output<"onlineCustom">) {
  if (workTime === "") return undefined;
  const from = /^\d{1,2}:\d\d/.exec(workTime)?.[0];
  return (
    <span className={`num ${css["when"]}`}>
      <OnlineDot off={online === 0} />
      {online === 0 && from !== undefined ? (
        `${from} 后回复`
      ) : (
        <span>
          服务时间 <span className="t-whole">{workTime.replace(/(\d)-(\d)/g, "$1–$2")}</span>
        </span>
      )}
    </span>
  );
}

interface ServiceContactProps {
  read: ReturnType<typeof useRead<"onlineCustom">>;
  /** Id of the order from which the user opened the screen. null if it was opened elsewhere. */
  orderId: string | null;
}

function ServiceContact({ read, orderId }: ServiceContactProps) {
  if (read.data) return <ServiceContactCard desk={read.data} orderId={orderId} />;
  if (!read.isError) return null;
  return (
    <Card>
      <LoadErrorWithRetry what="客服" failure={read.error} onRetry={() => void read.refetch()} />
    </Card>
  );
}

function ServiceContactCard({
  desk,
  orderId,
}: {
  desk: Output<"onlineCustom">;
  orderId: string | null;
}) {
  const online = desk.online !== 0;
  const page = httpUrlOrUndefined(desk.url);
  const chat =
    page !== undefined && desk.takesOrder === 1 && orderId !== null
      ? addOrderIdToUrl(page, orderId)
      : page;
  const picture = httpUrlOrUndefined(desk.qrCode);
  return (
    <Card>
      <CardStack>
        {!online && (
          <p className={css["offline"]} role="status">
            当前非服务时间，请留言
          </p>
        )}
        {chat === undefined ? (
          <p className={css["tips"]}>
            {desk.phone === "" ? "暂时看不到客服联系方式" : "在线会话暂未开通，请拨打客服电话"}
          </p>
        ) : (
          <a
            className={buttonClassName({ size: "lg", block: true })}
            href={chat}
            target="_blank"
            rel="noopener noreferrer"
          >
            {online ? "进入客服" : "去留言"}
          </a>
        )}
        {desk.phone !== "" && (
          <a
            className={buttonClassName({ variant: "soft", size: "lg", block: true })}
            href={`tel:${desk.phone.replace(/[^\d+]/g, "")}`}
          >
            <span>
              电话 <span className="t-whole">{desk.phone}</span>
            </span>
          </a>
        )}
        {picture !== undefined && <img className={css["qr"]} src={picture} alt="客服二维码" />}
        {/* The bar already has a warning about passwords and codes, so a tip of the backend about
            them is left out. */}
        {desk.tips !== "" && !/密码|验证码/.test(desk.tips) && (
          <p className={css["tips"]}>{desk.tips}</p>
        )}
      </CardStack>
    </Card>
  );
}
