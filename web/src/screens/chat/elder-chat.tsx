import type { OrderDetail } from "contract";
import { type CSSProperties, useRef } from "react";
import { orderCounterparty } from "../../trade/payment-account.ts";
import { Button } from "../../ui/base/button.tsx";
import { Icon } from "../../ui/base/icon.tsx";
import { ElderBarButton } from "../../ui/elder/elder-bar-button.tsx";
import { SafetySentence } from "../../ui/elder/safety-sentence.tsx";
import { isEnterToSubmit } from "../../ui/inputs/enter-key.ts";
import { LoadErrorFillingPage } from "../../ui/layout/loaded-content.tsx";
import { Navbar } from "../../ui/layout/navbar.tsx";
import { PageLayout } from "../../ui/layout/page-layout.tsx";
import { useAreaAboveKeyboard } from "../../ui/layout/use-area-above-keyboard.ts";
import css from "./chat.module.css";
import { ArrivedMessage } from "./arrived-message.tsx";
import elder from "./elder-chat.module.css";
import { MessageList } from "./message-list.tsx";
import { useChatConversation } from "./use-chat-conversation.ts";
import { useFittingPhrases } from "./use-fitting-phrases.ts";
import { useMessageDraft } from "./use-message-draft.ts";

interface ElderChatProps {
  order: OrderDetail;
  onBack: () => void;
}

const nothing = () => {};

/** Chat of elder mode: the messages, a safety sentence, one phrase, a field and 发送. */
export function ElderChat({ order, onBack }: ElderChatProps) {
  const chat = useChatConversation(order, nothing);
  const { room, log, news, scroller, stage, pin, begins, say } = chat;
  const keyboard = useAreaAboveKeyboard();
  const phrases = useFittingPhrases(order);
  const phrase = phrases?.[0];
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
          <Navbar
            surface
            title={orderCounterparty(order).nickName}
            onBack={onBack}
            actions={<ElderBarButton word="订单" onClick={onBack} />}
          />
        }
        foot={
          <section className={elder["foot"]} aria-label="回复">
            {!keyboard && (
              <SafetySentence>不要点对方发来的链接。平台不会问您要密码。</SafetySentence>
            )}
            {log.readonly ? (
              <p className={css["closed"]}>会话已关闭，仅可查看聊天记录</p>
            ) : (
              <>
                {/* Reserves the place of the phrase while the phrases are loading. */}
                {!keyboard && !phrases && <div className={elder["phrase"]} />}
                {!keyboard && phrase && (
                  <Button
                    size="lg"
                    block
                    variant="line"
                    onClick={() =>
                      say({ kind: "quick", phraseId: phrase.id, content: phrase.text })
                    }
                  >
                    {phrase.text}
                  </Button>
                )}
                <ElderComposer
                  orderId={order.orderId}
                  riskWords={chat.riskWords}
                  onSay={(content) => say({ kind: "text", content })}
                />
              </>
            )}
          </section>
        }
      >
        <div className={css["talk"]}>
          {/* Empty elements in place of the order panel, because `MessageList` measures the panel
              and its first child. */}
          <div ref={stage}>
            <i />
          </div>
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
              safety=""
              hasOlder={log.hasOlder || begins}
              onOlder={() => room.older().catch(() => {})}
              pin={pin}
              stage={stage}
            />
          )}
        </div>
      </PageLayout>
      <ArrivedMessage message={chat.arrived} />
    </div>
  );
}

interface ElderComposerProps {
  orderId: string;
  riskWords: readonly string[];
  onSay: (text: string) => void;
}

function ElderComposer({ orderId, riskWords, onSay }: ElderComposerProps) {
  const input = useRef<HTMLTextAreaElement>(null);
  const { text, change, warning, say } = useMessageDraft(orderId, riskWords, (line) => {
    onSay(line);
    input.current?.focus({ preventScroll: true });
  });
  return (
    <>
      {warning !== undefined && (
        <p className={css["hint"]} role="status">
          <Icon name="alert" size="sm" />
          {warning}
        </p>
      )}
      <div className={elder["composer"]}>
        <textarea
          ref={input}
          aria-label="发消息"
          placeholder="点这里写字"
          rows={1}
          value={text}
          enterKeyHint="send"
          onChange={(event) => change(event.target.value)}
          onKeyDown={(event) => {
            if (!isEnterToSubmit(event) || event.shiftKey) return;
            event.preventDefault();
            say();
          }}
        />
        <Button disabled={text.trim() === ""} onClick={say}>
          发送
        </Button>
      </div>
    </>
  );
}
