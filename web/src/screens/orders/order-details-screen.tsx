import { isFinalStatus } from "contract";
import { useEffect, useRef } from "react";
import { isRefusalError } from "../../api/call-error.ts";
import { useCachedListItem } from "../../api/use-cached-list-item.ts";
import { refetchReadsOnScreen } from "../../api/query-client.ts";
import { useGoBack, useAppNavigate } from "../../lib/navigation/navigation.tsx";
import { orderPath, paths } from "../../lib/navigation/paths.ts";
import { PageLayout } from "../../ui/layout/page-layout.tsx";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { Button } from "../../ui/base/button.tsx";
import { CardStack } from "../../ui/layout/card.tsx";
import { LoadedContent } from "../../ui/layout/loaded-content.tsx";
import { EvidenceFileRow } from "../../trade/evidence-file/evidence-file-row.tsx";
import { Navbar } from "../../ui/layout/navbar.tsx";
import { PageSkeleton } from "../../ui/layout/page-skeleton.tsx";
import { PullToRefresh } from "../../ui/layout/pull-to-refresh.tsx";
import { useImageViewer } from "../../ui/overlays/use-image-viewer.ts";
import { OrderDetailsActions, OrderDetailsFooter } from "./order-details-actions.tsx";
import { OrderAppealCard, EvaluationCard, PaymentVouchersCard } from "./order-details-cards.tsx";
import { useOrderFromUrl } from "./use-order-from-url.ts";
import { orderDetailsTitle, OrderResultCard, OrderStepTimesCard } from "./order-details-result.tsx";

/** Heights of the loading placeholders: order steps and ratings. */
const restPx = [190, 120];

/**
 * Details of an ended order: result, steps, and remaining actions. A running order is redirected to
 * its own screen.
 */
export function EndedOrderDetailsScreen() {
  const main = useRef<HTMLElement>(null);
  const go = useAppNavigate();
  const back = useGoBack();
  const read = useOrderFromUrl();
  const viewer = useImageViewer();
  const reported = useCachedListItem("orderList", read.orderId ?? "");
  const detail = read.data;
  const named = detail ?? (read.isPending ? reported : undefined);
  const running = detail !== undefined && !isFinalStatus(detail.status);
  useEffect(() => {
    if (running) go(orderPath(detail), { replace: true });
  }, [running, detail, go]);
  return (
    <PageLayout
      mainRef={main}
      layout="pad"
      busy={read.isPending}
      foot={detail && !running && <OrderDetailsFooter detail={detail} />}
      bar={
        <Navbar
          title={named && isFinalStatus(named.status) ? orderDetailsTitle(named) : "订单详情"}
          onBack={() => back()}
        />
      }
    >
      {isRefusalError(read.error, "orderNotFound", "orderNotYours") ? (
        <EmptyState
          title={read.error.text}
          text="请核对订单号，或从订单列表进入"
          action={<Button onClick={() => go(paths.order(), { replace: true })}>看我的订单</Button>}
        />
      ) : (
        <PullToRefresh scroller={main} onRefresh={refetchReadsOnScreen}>
          <LoadedContent
            read={read}
            skeleton={
              reported &&
              isFinalStatus(reported.status) && (
                <CardStack>
                  <OrderResultCard order={reported} />
                  <PageSkeleton blocks={restPx} />
                </CardStack>
              )
            }
          >
            {(item) => (
              <CardStack>
                <OrderResultCard order={item} detail={item} />
                <EvidenceFileRow order={item} />
                <OrderStepTimesCard detail={item} />
                {item.appeal && <OrderAppealCard detail={item} appeal={item.appeal} />}
                {item.vouchers.length > 0 && (
                  <PaymentVouchersCard
                    detail={item}
                    onOpen={(index) =>
                      viewer.open({ urls: item.vouchers.map((it) => it.url), index })
                    }
                  />
                )}
                <EvaluationCard detail={item} />
                <OrderDetailsActions detail={item} />
              </CardStack>
            )}
          </LoadedContent>
        </PullToRefresh>
      )}
    </PageLayout>
  );
}
