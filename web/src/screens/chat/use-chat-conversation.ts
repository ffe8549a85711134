import { type OrderDetail, SenderRole } from "contract";
import { useEffect, useMemo, useRef, useState } from "react";
import { useRead } from "../../api/read-queries.ts";
import { voucherKindByImageUrl } from "../../trade/vouchers.ts";
import { useImageViewer } from "../../ui/overlays/use-image-viewer.ts";
import { type ChatRow, buildChatRows } from "./chat-rows.ts";
import type { ChatRowCallbacks } from "./chat-row.tsx";
import { useScrollPinnedToEnd } from "./message-list.tsx";
import { useChatImageUploads } from "./use-chat-image-uploads.ts";
import { useChatRoom } from "./use-chat-room.ts";

const noWords: readonly string[] = [];

/**
 * Returns the messages of an order's chat as rows, and the functions that send new ones. `onSay` is
 * called whenever the user sends a message.
 */
export function useChatConversation(order: OrderDetail, onSay: () => void) {
  const myRole = order.isSeller === 1 ? SenderRole.seller : SenderRole.buyer;
  const { room, log, outbox, news } = useChatRoom(order.orderId, myRole);
  const scroller = useRef<HTMLElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const pin = useScrollPinnedToEnd(scroller);
  useEffect(() => room.look(pin.atEnd), [room, pin.atEnd]);
  const riskWords = useRead("buyConfig", {}, { quiet: true }).data?.riskWords ?? noWords;
  const viewer = useImageViewer();
  const say = (line: Parameters<typeof room.say>[0]) => {
    pin.pinned.current = true;
    onSay();
    room.say(line);
  };
  const pictures = useChatImageUploads((url) => say({ kind: "image", content: url }));
  const { vouchers, appeal } = order;
  const kinds = useMemo(() => voucherKindByImageUrl({ vouchers, appeal }), [vouchers, appeal]);
  const said = useMemo(
    () =>
      buildChatRows(
        { messages: log.messages, peerReadSeq: log.peerReadSeq, hasOlder: log.hasOlder, myRole },
        vouchers,
        outbox,
        kinds,
      ),
    [log.messages, log.peerReadSeq, log.hasOlder, myRole, vouchers, outbox, kinds],
  );
  // True until the first messages have arrived. Vouchers arrive earlier, with the order. They are
  // hidden until then, so that the messages do not move them.
  const begins = news.isPending && log.messages.length === 0;
  const incoming = log.messages.findLast((it) => it.senderRole !== myRole);
  const [seqAtOpen, setSeqAtOpen] = useState<number>();
  if (seqAtOpen === undefined && !begins) setSeqAtOpen(incoming?.seq ?? 0);
  const rows = useMemo<ChatRow[]>(
    () =>
      begins
        ? []
        : [
            ...said,
            ...pictures.sending.map((picture) => ({
              key: `u${picture.id}`,
              kind: "uploading" as const,
              picture,
            })),
          ],
    [begins, said, pictures.sending],
  );
  const { resend, drop } = room;
  const { retry, drop: dropPicture } = pictures;
  const rowActs = useMemo<ChatRowCallbacks>(
    () => ({
      onPicture: (url: string) => viewer.open({ urls: [url], index: 0 }),
      onResend: resend,
      onDrop: drop,
      onRetryPicture: retry,
      onDropPicture: dropPicture,
      riskWords,
      isSeller: order.isSeller,
      availableAt: order.availableAt,
    }),
    // `retry` and `dropPicture` are left out, because those of an earlier rendering also read the
    // current uploads.
    // oxlint-disable-next-line react/exhaustive-deps
    [resend, drop, riskWords, order.isSeller, order.availableAt],
  );
  return {
    myRole,
    room,
    log,
    outbox,
    news,
    scroller,
    stage,
    pin,
    riskWords,
    viewer,
    say,
    pictures,
    /** True until the first messages have arrived, or their request has failed. */
    begins,
    rows,
    rowActs,
    /** Newest message of the other side that arrived since the chat was opened. */
    arrived: incoming && incoming.seq > (seqAtOpen ?? Infinity) ? incoming : undefined,
  };
}
