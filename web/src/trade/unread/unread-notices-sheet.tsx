import type { OverlayProps } from "../../ui/overlays/lazy-overlay.tsx";
import { DropDownSheet } from "../../ui/overlays/drop-down-sheet.tsx";
import { NoticeContent, useUnreadNoticeContent } from "./notice-content.tsx";
import css from "./notice-content.module.css";
import { type UnreadNotice, useUnreadNotices } from "./unread-notices.ts";

/** Sheet with all unread notices. The notice button in the bar opens it. */
export function UnreadNoticesSheet(overlay: OverlayProps) {
  const notices = useUnreadNotices();
  return (
    <DropDownSheet {...overlay} label={`${notices.length} 条通知`}>
      {notices.map((notice) => (
        <Row key={`${notice.orderId} ${notice.kind}`} notice={notice} onOpen={overlay.onClose} />
      ))}
    </DropDownSheet>
  );
}

function Row({ notice, onOpen }: { notice: UnreadNotice; onOpen: () => void }) {
  const { text, open } = useUnreadNoticeContent(notice);
  if (!text) return null;
  const press = () => {
    onOpen();
    open();
  };
  return (
    <button type="button" className={css["row"]} onClick={press}>
      <NoticeContent notice={notice} text={text} />
    </button>
  );
}
