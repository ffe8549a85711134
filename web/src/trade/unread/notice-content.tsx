import { Fragment } from "react";
import { useRead } from "../../api/read-queries.ts";
import { useAppNavigate } from "../../lib/navigation/navigation.tsx";
import { orderChatPath, orderPath } from "../../lib/navigation/paths.ts";
import { storage } from "../../lib/browser/storage.ts";
import { type Store, createStore, useStore } from "../../lib/browser/store.ts";
import { Icon } from "../../ui/base/icon.tsx";
import { SeparatorDot } from "../../ui/base/badges.tsx";
import { classNames } from "../../ui/base/class-names.ts";
import tint from "../../ui/base/tone-colors.module.css";
import css from "./notice-content.module.css";
import {
  chatNoticeText,
  type NoticeText,
  type NoticeTone,
  orderNoticeText,
} from "./notice-text.ts";
import type { UnreadNotice } from "./unread-notices.ts";

/**
 * Newest message of the other side that a push contained, by order id. Never stored on the device,
 * because a message may contain an account number.
 */
export const newestPushedChatMessageByOrder: Store<ReadonlyMap<string, string>> = createStore<
  ReadonlyMap<string, string>
>(new Map());

/**
 * Returns the text of a notice, and a function that opens its order or chat. `text` is undefined
 * until the order has been read, or if the state of the order needs no notice.
 */
export function useUnreadNoticeContent(notice: UnreadNotice): {
  text: NoticeText | undefined;
  open: () => void;
} {
  const go = useAppNavigate();
  const message = useStore(newestPushedChatMessageByOrder).get(notice.orderId);
  const order = useRead("orderDetail", { id: notice.orderId }, { quiet: true }).data;
  const isChat = notice.kind === "chat";
  const open = () => {
    if (!order) return;
    storage.orderId.set(notice.orderId);
    go(isChat ? orderChatPath(order) : orderPath(order));
  };
  return {
    text: order && (isChat ? chatNoticeText(order, message) : orderNoticeText(order)),
    open,
  };
}

const tints: Record<NoticeTone, string> = {
  danger: "danger",
  wait: "warn",
  info: "info",
  ok: "buy",
};

interface NoticeContentProps {
  notice: UnreadNotice;
  text: NoticeText;
  /** Number of further unread notices, shown as 还有 2 条. */
  more?: number;
}

export const NoticeContent = ({ notice, text, more = 0 }: NoticeContentProps) => (
  <>
    <span className={classNames(css["mark"], tint[tints[text.tone]])}>
      <Icon name={text.icon} />
    </span>
    <span className={css["words"]}>
      <span className={css["head"]}>
        <b>{text.title}</b>
        {notice.count > 1 && (
          <i className={css["count"]}>
            {notice.count}
            <span className="sr-only"> 条未读</span>
          </i>
        )}
        {more > 0 && <span className={css["more"]}>{`还有 ${more} 条`}</span>}
      </span>
      <small>
        {text.parts.map((part, at) => (
          <Fragment key={part}>
            {at > 0 && <SeparatorDot />}
            {part}
          </Fragment>
        ))}
      </small>
    </span>
    <Icon name="right" className={css["arrow"]} />
  </>
);
