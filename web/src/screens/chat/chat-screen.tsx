import { type ComponentType, useEffect, useEffectEvent } from "react";
import { useSearchParams } from "react-router-dom";
import { isRefusalError } from "../../api/call-error.ts";
import { useCachedListItem } from "../../api/use-cached-list-item.ts";
import { showToast } from "../../api/toasts-and-warnings.ts";
import { useGoBack, useAppNavigate } from "../../lib/navigation/navigation.tsx";
import { orderChatPath, paths } from "../../lib/navigation/paths.ts";
import { storage } from "../../lib/browser/storage.ts";
import { PageLayout } from "../../ui/layout/page-layout.tsx";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { Button } from "../../ui/base/button.tsx";
import { useDelayedSkeleton } from "../../ui/layout/use-delayed-skeleton.ts";
import { LoadErrorFillingPage } from "../../ui/layout/loaded-content.tsx";
import { Navbar } from "../../ui/layout/navbar.tsx";
import { ChatPage, type ChatPageProps, CounterpartyPresence } from "./chat-page.tsx";
import { ChatSkeleton } from "./chat-skeleton.tsx";
import { useChatOrder } from "./use-chat-order.ts";

export const BuyerOrderChatScreen = () => <ChatScreen isSeller={0} Page={ChatPage} />;
export const SellerOrderChatScreen = () => <ChatScreen isSeller={1} Page={ChatPage} />;

interface ChatScreenProps {
  isSeller: 0 | 1;
  /** Page that shows the order once it has loaded. Elder mode passes another page. */
  Page: ComponentType<ChatPageProps>;
}

/** Shows the order from the URL, otherwise the order that was opened last. */
export function ChatScreen({ isSeller, Page }: ChatScreenProps) {
  const [query] = useSearchParams();
  const orderId = query.get("orderId") || storage.orderId.get();
  const go = useAppNavigate();
  const leave = useEffectEvent(() => {
    showToast("订单不存在", "error");
    go(paths.order(), { replace: true });
  });
  useEffect(() => {
    if (orderId === undefined) leave();
    else storage.orderId.set(orderId);
  }, [orderId]);
  if (orderId === undefined) return null;
  return (
    <OrderChat
      key={orderId}
      orderId={orderId}
      isSeller={isSeller}
      Page={Page}
      fromNotice={query.get("t") === "back"}
    />
  );
}

interface OrderChatProps extends ChatScreenProps {
  orderId: string;
  fromNotice: boolean;
}

function OrderChat({ orderId, isSeller, Page, fromNotice }: OrderChatProps) {
  const { order, remainSeconds } = useChatOrder(orderId);
  const reported = useCachedListItem("orderList", orderId);
  const go = useAppNavigate();
  const back = useGoBack();
  const onBack = () => back();
  const skeleton = useDelayedSkeleton(order.isPending);
  // True if the URL is that of the other side. The order itself decides whether the user is its
  // buyer or seller.
  const isOther = order.data !== undefined && order.data.isSeller !== isSeller;
  const swap = useEffectEvent(() =>
    go(
      orderChatPath({ orderId, isSeller: isSeller === 1 ? 0 : 1 }, fromNotice ? { t: "back" } : {}),
      {
        replace: true,
      },
    ),
  );
  useEffect(() => {
    if (isOther) swap();
  }, [isOther]);
  if (isOther) return null;
  if (order.data && !skeleton)
    return (
      <Page
        order={order.data}
        remainSeconds={remainSeconds}
        staleSince={order.isError ? order.dataUpdatedAt : undefined}
        onBack={onBack}
      />
    );
  const gone = isRefusalError(order.error, "orderNotFound", "orderNotYours");
  return (
    <PageLayout
      bar={
        <Navbar
          surface
          title={reported && !order.error ? reported.counterparty.nickName : "订单聊天"}
          {...(reported &&
            !order.error && {
              sub: <CounterpartyPresence online={undefined} orderNo={reported.orderNo} />,
            })}
          onBack={onBack}
        />
      }
      layout={order.error ? "fill" : "flush"}
      busy={order.isPending}
    >
      {skeleton && <ChatSkeleton isSeller={isSeller} />}
      {!skeleton && gone && (
        <EmptyState
          title={order.error?.text ?? ""}
          text="请在订单列表中查看"
          action={<Button onClick={() => go(paths.order(), { replace: true })}>查看订单</Button>}
        />
      )}
      {!skeleton && order.error && !gone && (
        <LoadErrorFillingPage
          what="订单"
          failure={order.error}
          onRetry={() => void order.refetch()}
        />
      )}
    </PageLayout>
  );
}
