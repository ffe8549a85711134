import { dismissNotice, type Notice } from "../api/notices.ts";
import { readNow } from "../api/read.ts";
import { useGo } from "../lib/navigation.tsx";
import { paths } from "../lib/paths.ts";
import { storage } from "../lib/storage.ts";
import { NoticeCard } from "../ui/notice-card.tsx";

/** A warning of the backend; a tap looks up which side of the order the viewer is on and opens that chat. */
export function WarnNotice({ notice }: { notice: Notice }) {
  const go = useGo();
  const open = async () => {
    dismissNotice();
    go(await placeOf(notice.orderId));
  };
  return <NoticeCard id={notice.id} text={notice.text} onOpen={() => void open()} onDismiss={dismissNotice} />;
}

/** Not every warning is about an order; then, and when the order cannot be read, the list of orders is the place to look. */
async function placeOf(orderId: string): Promise<string> {
  if (orderId === "") return paths.order();
  try {
    const { isSeller } = await readNow("orderDetail", { id: orderId });
    storage.orderId.set(orderId);
    const chat = isSeller === 0 ? paths.orderBuyChat : paths.orderSellChat;
    return chat({ orderId, t: "back" });
  } catch {
    return paths.order();
  }
}
