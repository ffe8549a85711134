import { PageSkeleton } from "../../ui/layout/page-skeleton.tsx";
import css from "./chat.module.css";

export const chatSafetyNotices = {
  buyer: "请使用本人实名账户付款，转账勿备注任何内容。平台不会索要密码，请勿离开平台沟通。",
  seller: "任何人都不会要求您提前放币。平台不会索要密码，请勿离开平台沟通。",
};

/**
 * Skeleton of the order panel and the safety notice that opens the chat, shown while the order is
 * loading.
 */
export const ChatSkeleton = ({ isSeller }: { isSeller: 0 | 1 }) => (
  <>
    <PageSkeleton />
    <p className={css["opening"]}>
      {isSeller === 1 ? chatSafetyNotices.seller : chatSafetyNotices.buyer}
    </p>
  </>
);
