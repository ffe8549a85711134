import { type OrderDetail, OrderStatus } from "contract";
import { isRefusalError } from "../../api/call-error.ts";
import { useCachedListItem } from "../../api/use-cached-list-item.ts";
import { useGoBack, useAppNavigate } from "../../lib/navigation/navigation.tsx";
import { paths } from "../../lib/navigation/paths.ts";
import { PageLayout } from "../../ui/layout/page-layout.tsx";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { Button } from "../../ui/base/button.tsx";
import { LoadErrorFillingPage } from "../../ui/layout/loaded-content.tsx";
import { Navbar } from "../../ui/layout/navbar.tsx";
import { useOrderFromUrl } from "./use-order-from-url.ts";
import { RatingForm } from "./rating-form.tsx";
import { RatingThanks } from "./rating-thanks.tsx";
import { useRating } from "./use-rating.ts";

const closedTitle = ({ status }: OrderDetail): string =>
  status === OrderStatus.completed ? "评价期已过" : "订单完成后可以评价";

/** Rates the counterparty after a trade. */
export function RatingScreen() {
  const go = useAppNavigate();
  const back = useGoBack();
  const read = useOrderFromUrl();
  const rating = useRating(read.orderId ?? "-");
  const reported = useCachedListItem("orderList", read.orderId ?? "");
  const detail = read.data;
  const toDetails = () => back({ named: "orderCompletedDetails", fallback: "order" });
  const skip = (
    <Button variant="text" size="sm" onClick={toDetails}>
      跳过
    </Button>
  );
  const bar = (
    <Navbar
      surface
      title="评价"
      onBack={() => back()}
      actions={rating.done || detail?.allow.evaluate === 0 ? undefined : skip}
    />
  );
  if (rating.done && detail)
    return (
      <PageLayout surface bar={bar} layout="fill">
        <RatingThanks detail={detail} onLeave={toDetails} />
      </PageLayout>
    );
  if (isRefusalError(read.error, "orderNotFound", "orderNotYours"))
    return (
      <PageLayout surface bar={bar} layout="fill">
        <EmptyState
          title={read.error.text}
          action={<Button onClick={() => go(paths.order(), { replace: true })}>看我的订单</Button>}
        />
      </PageLayout>
    );
  if (
    !detail &&
    read.isPending &&
    reported?.status === OrderStatus.completed &&
    reported.myEvaluated !== 1
  )
    return <RatingForm bar={bar} order={reported} rating={rating} />;
  if (!detail)
    return (
      <PageLayout surface bar={bar} layout="fill" busy={read.isPending}>
        {read.isError && (
          <LoadErrorFillingPage
            what="订单"
            failure={read.error}
            onRetry={() => void read.refetch()}
          />
        )}
      </PageLayout>
    );
  if (detail.evaluation.mine || detail.allow.evaluate === 0)
    return (
      <PageLayout surface bar={bar} layout="fill">
        <EmptyState
          icon="star"
          title={detail.evaluation.mine ? "已评价" : closedTitle(detail)}
          text={detail.evaluation.mine ? "评价提交后不可修改" : undefined}
          action={
            <Button
              onClick={() =>
                go(paths.orderCompletedDetails({ orderId: detail.orderId }), { replace: true })
              }
            >
              查看订单
            </Button>
          }
        />
      </PageLayout>
    );
  return <RatingForm bar={bar} order={detail} rating={rating} />;
}
