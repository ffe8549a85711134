import { type Appeal, type OrderDetail, OrderStatus } from "contract";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { invalidateReads } from "../../api/query-client.ts";
import { useCachedListItem } from "../../api/use-cached-list-item.ts";
import { useRead } from "../../api/read-queries.ts";
import { isAppealRunning } from "../../trade/appeal-text.ts";
import { formatRemainingTime } from "../../lib/time/format-remaining-time.ts";
import { useGoBack, useAppNavigate } from "../../lib/navigation/navigation.tsx";
import { useCloseOverlayOnBack } from "../../lib/navigation/overlay-stack.ts";
import { orderChatPath, paths } from "../../lib/navigation/paths.ts";
import { useRemainingSeconds } from "../../lib/time/use-remaining-seconds.ts";
import { useValueStableDuringTouch } from "../../lib/browser/use-value-stable-during-touch.ts";
import { PageLayout } from "../../ui/layout/page-layout.tsx";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { Button } from "../../ui/base/button.tsx";
import { IconButton } from "../../ui/base/icon-button.tsx";
import { LoadedContent } from "../../ui/layout/loaded-content.tsx";
import { Navbar } from "../../ui/layout/navbar.tsx";
import { AppealForm } from "./appeal-form.tsx";
import { AppealList } from "./appeal-list.tsx";
import { AppealProgress } from "./appeal-progress.tsx";
import { CancelProposalForm } from "./propose-cancel.tsx";

/**
 * Lists all appeals of the user. If the URL has an order id, shows the progress of that order's
 * appeal, or the form that files one.
 */
export function AppealScreen() {
  const [query] = useSearchParams();
  const orderId = query.get("orderId");
  return orderId === null ? <AppealList /> : <AppealOf key={orderId} orderId={orderId} />;
}

function titleOf(status: Appeal["status"] | null, isAppealed: boolean): string {
  if (status === null) return isAppealed ? "申诉" : "发起申诉";
  return isAppealRunning({ status }) ? "申诉进度" : "申诉结果";
}
const appealOf = (order: OrderDetail): Appeal["status"] | null => order.appeal?.status ?? null;

function AppealOf({ orderId }: { orderId: string }) {
  const back = useGoBack();
  const go = useAppNavigate();
  const [objects, setObjects] = useState(false);
  const order = useRead("orderDetail", { id: orderId });
  const detail = order.data;
  const mayFile = detail?.allow.suspend === 1 || detail?.allow.object === 1;
  const isObjecting = objects && mayFile && detail.appeal !== null;
  const leaveObjection = () => setObjects(false);
  // The objection form covers the page with the ruling, so Back closes the form first.
  useCloseOverlayOnBack(isObjecting, leaveObjection);
  const [proposes, setProposes] = useState(false);
  const isProposing =
    proposes &&
    detail?.isSeller === 1 &&
    detail.status === OrderStatus.suspended &&
    detail.appeal !== null;
  const leaveProposal = () => setProposes(false);
  useCloseOverlayOnBack(isProposing, leaveProposal);
  const files = mayFile && (isObjecting || detail.appeal === null);
  // Keep the form on the screen while the user is touching it, so that a second tap on the submit
  // button does not hit the content that replaces the form.
  const filing = useValueStableDuringTouch(files ? detail : undefined, String(files));
  const reported = useCachedListItem("orderList", orderId);
  const named = order.data ?? (order.isPending ? reported : undefined);
  const objection = { title: "提出异议", leave: leaveObjection };
  const proposal = { title: "提议取消", leave: leaveProposal };
  const form = [isObjecting && objection, isProposing && proposal].find((it) => it !== false);
  const bar = (
    <Navbar
      title={
        form?.title ??
        (named
          ? titleOf(
              order.data ? appealOf(order.data) : (reported?.appealStatus ?? null),
              named.status === OrderStatus.suspended,
            )
          : "申诉")
      }
      {...(named && { sub: `尾号 ${named.orderNo.slice(-4)}` })}
      onBack={form?.leave ?? (() => back())}
      actions={
        <IconButton
          icon="headset"
          label="在线客服"
          onClick={() => go(paths.onlineService({ orderId }))}
        />
      }
    />
  );
  if (isProposing) return <CancelProposalForm bar={bar} order={detail} onDone={leaveProposal} />;
  if (filing) return <AppealForm bar={bar} order={filing} onFiled={leaveObjection} />;
  if (detail?.appeal)
    return (
      <AppealProgress
        bar={bar}
        order={detail}
        appeal={detail.appeal}
        onObject={mayFile ? () => setObjects(true) : undefined}
        onPropose={() => setProposes(true)}
      />
    );
  return (
    <PageLayout bar={bar} layout="pad" busy={order.isPending}>
      <LoadedContent read={order}>{(it) => <NotNow order={it} />}</LoadedContent>
    </PageLayout>
  );
}

/**
 * Shown if the order has no appeal to show and none can be filed: in the first five minutes after
 * the payment, in a status without appeals, or if the response lacks the appeal.
 */
function NotNow({ order }: { order: OrderDetail }) {
  const go = useAppNavigate();
  const { suspendAt } = order;
  const remainSeconds = useRemainingSeconds(suspendAt, () => invalidateReads(["orderDetail"]));
  const isEarly = remainSeconds > 0;
  const wait = `${formatRemainingTime(remainSeconds * 1000)} 后可申诉，请先在聊天中与对方沟通`;
  // The response of an order in appeal may lack the appeal itself.
  const isAppealed = order.status === OrderStatus.suspended;
  const closed = isAppealed ? "暂时看不到申诉进度" : "当前订单状态不支持申诉";
  return (
    <EmptyState
      icon="scale"
      title={isEarly && !isAppealed ? "付款 5 分钟后可申诉" : closed}
      text={isEarly && !isAppealed ? wait : "如有疑问，请联系在线客服"}
      action={<Button onClick={() => go(orderChatPath(order))}>回到订单聊天</Button>}
    />
  );
}
