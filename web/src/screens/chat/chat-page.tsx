import { isUserOnline } from "../../trade/people/is-user-online.ts";
import { type OrderDetail } from "contract";
import { type CSSProperties, type RefObject, useEffect, useState } from "react";
import { PageLayout } from "../../ui/layout/page-layout.tsx";
import { Icon } from "../../ui/base/icon.tsx";
import { IconButton } from "../../ui/base/icon-button.tsx";
import { LoadErrorFillingPage } from "../../ui/layout/loaded-content.tsx";
import { OnlineDot, SeparatorDot } from "../../ui/base/badges.tsx";
import { Navbar } from "../../ui/layout/navbar.tsx";
import { StaleDataMarker } from "../../ui/layout/stale-data.tsx";
import { useAreaAboveKeyboard } from "../../ui/layout/use-area-above-keyboard.ts";
import { orderCounterparty } from "../../trade/payment-account.ts";
import { LazyOrderActionSheets } from "../../trade/lazy-order-action-sheets.tsx";
import css from "./chat.module.css";
import { chatSafetyNotices } from "./chat-skeleton.tsx";
import { MessageList } from "./message-list.tsx";
import { ArrivedMessage } from "./arrived-message.tsx";
import { MessageComposer } from "./message-composer.tsx";
import { RematchAfterSellerRefusal } from "./rematch.tsx";
import { SuggestedPhrases } from "./suggested-phrases.tsx";
import { OrderPanel } from "./order-panel.tsx";
import { useOrderActionController } from "../../trade/use-order-action-controller.ts";
import { orderStatusStartTime } from "../../trade/order-substatus.ts";
import { usePaymentGuide } from "./use-payment-guide.ts";
import { useOrderRefreshBeforeExtension } from "./use-chat-order.ts";
import { useChatConversation } from "./use-chat-conversation.ts";

/**
 * Distance in px from the end of the chat. Beyond it, the user counts as reading older messages,
 * and the order panel is folded.
 */
const readsUpPx = 120;
/**
 * Visible height of the page in px. While the keyboard is open and less is visible, as on a phone
 * in landscape, the title bar is hidden, because the messages need the whole height.
 */
const roomyPx = 360;

export interface ChatPageProps {
  order: OrderDetail;
  remainSeconds: number;
  /**
   * Time of the last successful read of the order. Undefined unless reading it again has failed.
   */
  staleSince: number | undefined;
  onBack: () => void;
}

/**
 * Chat screen for the buyer and the seller: the order panel, the messages, and the message input.
 */
export function ChatPage({ order, remainSeconds, staleSince, onBack }: ChatPageProps) {
  const [phrases, setPhrases] = useState(false);
  const chat = useChatConversation(order, () => setPhrases(false));
  const { myRole, room, log, outbox, news, scroller, stage, pin, viewer, say, pictures } = chat;
  const { begins } = chat;
  const acts = useOrderActionController(order);
  const companion = usePaymentGuide(order, remainSeconds);
  const keyboard = useAreaAboveKeyboard();
  useEffect(() => {
    // Show toasts at the bottom, so that they do not cover the order panel.
    const { dataset } = document.documentElement;
    dataset["room"] = "";
    return () => void delete dataset["room"];
  }, []);
  const fold = useFold(order, scroller, pin.pinned);
  useOrderRefreshBeforeExtension(order);
  const since = orderStatusStartTime(order) ?? 0;
  // Show the suggested phrases until the user has sent a message in the current status. From then
  // on, the button 常用语 in the input opens them. A later status does not show them again.
  const speaks =
    outbox.length > 0 ||
    log.messages.some((it) => it.senderRole === myRole && (it.createTime ?? 0) >= since);
  const [spoken, setSpoken] = useState(speaks);
  if (speaks && !spoken) setSpoken(true);
  const peer = orderCounterparty(order);
  const seen =
    keyboard &&
    ({
      "--seen-height": `${keyboard.heightPx}px`,
      "--seen-top": `${keyboard.topPx}px`,
    } as CSSProperties);

  return (
    <div className={css["room"]} data-keyboard={keyboard ? "" : undefined} style={seen}>
      <PageLayout
        mainRef={scroller}
        busy={begins}
        bar={
          <>
            {staleSince !== undefined && <StaleDataMarker since={staleSince} />}
            {(!keyboard || keyboard.heightPx >= roomyPx) && (
              <Navbar
                surface
                title={peer.nickName}
                sub={
                  <CounterpartyPresence
                    online={log.messages.length > 0 ? log.peerOnline : isUserOnline(peer)}
                    orderNo={order.orderNo}
                  />
                }
                onBack={onBack}
                actions={
                  <IconButton
                    icon="more"
                    label="更多：资料、举报、客服"
                    onClick={() => acts.open("menu")}
                  />
                }
              />
            )}
          </>
        }
        foot={
          <section className={css["foot"]} aria-label="回复">
            <NewsStrip count={useUnseen(log.messages, myRole, pin.atEnd)} onPress={pin.toEnd} />
            {log.readonly ? (
              <p className={css["closed"]}>会话已关闭，仅可查看聊天记录</p>
            ) : (
              <>
                {!keyboard && (!spoken || phrases) && (
                  <SuggestedPhrases
                    order={order}
                    onPhrase={(phraseId, content) => say({ kind: "quick", phraseId, content })}
                  />
                )}
                <MessageComposer
                  onPhrases={spoken ? () => setPhrases(!phrases) : undefined}
                  orderId={order.orderId}
                  riskWords={chat.riskWords}
                  onSay={(content) => say({ kind: "text", content })}
                  onPicture={pictures.add}
                />
              </>
            )}
          </section>
        }
      >
        <div className={css["talk"]}>
          <OrderPanel
            order={order}
            remainSeconds={remainSeconds}
            acts={acts}
            companion={companion}
            folded={keyboard !== undefined || fold.folded}
            onFold={fold.turn}
            onPictures={(urls, index) => viewer.open({ urls, index })}
            room={stage}
          />
          {news.isError && log.messages.length === 0 ? (
            <LoadErrorFillingPage
              what="聊天"
              failure={news.error}
              onRetry={() => void news.refetch()}
            />
          ) : (
            <MessageList
              rows={chat.rows}
              acts={chat.rowActs}
              scroller={scroller}
              safety={order.isSeller === 1 ? chatSafetyNotices.seller : chatSafetyNotices.buyer}
              hasOlder={log.hasOlder || begins}
              onOlder={() => room.older().catch(() => {})}
              pin={pin}
              stage={stage}
            />
          )}
        </div>
      </PageLayout>
      <ArrivedMessage message={chat.arrived} />
      <LazyOrderActionSheets order={order} acts={acts} />
      <RematchAfterSellerRefusal order={order} />
    </div>
  );
}

/** Online state of the counterparty, and the last four digits of the order number. */
export const CounterpartyPresence = ({
  online,
  orderNo,
}: {
  online: boolean | undefined;
  orderNo: string;
}) => (
  <span className={`num ${css["presence"]}`}>
    {online !== undefined && (
      <>
        <OnlineDot off={!online} />
        {online ? "在线" : "离线"}
        <SeparatorDot />
      </>
    )}
    {`尾号 ${orderNo.slice(-4)}`}
  </span>
);

/**
 * Returns the number of messages that the other side has sent since the end of the chat was last in
 * view.
 */
function useUnseen(
  messages: readonly { seq: number; senderRole: number }[],
  myRole: number,
  atEnd: boolean,
): number {
  const last = messages.at(-1)?.seq ?? 0;
  const [seenSeq, setSeenSeq] = useState(last);
  if (atEnd && seenSeq !== last) setSeenSeq(last);
  return atEnd ? 0 : messages.filter((it) => it.seq > seenSeq && it.senderRole !== myRole).length;
}

/**
 * Button with the number of new messages. It has a strip of its own, so that it covers no message.
 */
function NewsStrip({ count, onPress }: { count: number; onPress: () => void }) {
  if (count === 0) return null;
  return (
    <div className={css["newsStrip"]}>
      <button type="button" className={css["news"]} onClick={onPress}>
        <Icon name="down" size="sm" />
        {`${count} 条新消息`}
      </button>
    </div>
  );
}

/**
 * Returns the fold state of the order panel and a function that toggles it. Scrolling up folds the
 * panel once per order status, unless the user has already used its handle. A new order status
 * opens the panel.
 */
function useFold(
  { status }: OrderDetail,
  scroller: RefObject<HTMLElement | null>,
  pinned: RefObject<boolean>,
) {
  const [choice, setChoice] = useState<{ status: number; folded: boolean }>();
  const chosen = choice?.status === status ? choice.folded : undefined;
  useEffect(() => {
    const box = scroller.current;
    if (!box || chosen !== undefined) return;
    const look = () => {
      const restPx = box.scrollHeight - box.scrollTop - box.clientHeight;
      if (!pinned.current && restPx > readsUpPx) setChoice({ status, folded: true });
    };
    box.addEventListener("scroll", look, { passive: true });
    return () => box.removeEventListener("scroll", look);
  }, [scroller, pinned, chosen, status]);
  const folded = chosen ?? false;
  return { folded, turn: () => setChoice({ status, folded: !folded }) };
}
