import type { Push, PushCmd } from "contract";
import { dismissNotice, type Notice as Warning } from "../api/notices.ts";
import { onCmd } from "../api/push-routes.ts";
import { readNow } from "../api/read.ts";
import { resumeDoubt } from "../deal/doubt/doubt-watch.ts";
import { chime, prepareChime, tremble } from "../lib/chime.ts";
import { useGo } from "../lib/navigation.tsx";
import { titlePage } from "../lib/page-title.ts";
import { chatPath, paths } from "../lib/paths.ts";
import { storage } from "../lib/storage.ts";
import { NoticeCard } from "../ui/frame/notice-card.tsx";

/** What somebody has to know of at once; the rest shows itself on the screen. */
const telling: ReadonlySet<string> = new Set(["warn", "order", "chat", "match", "appeal"] satisfies PushCmd[]);
/** One event may come as several pushes. */
const pauseMs = 2000;
let rangAt = -pauseMs;

/** What is said in a chat that is in view needs no bell. */
const isInView = ({ cmd, orderId }: Push): boolean =>
  cmd === "chat" && !document.hidden && /Chat$/.test(location.pathname) && location.search.includes(orderId);

function ring(push: Push): void {
  if (!telling.has(push.cmd) || isInView(push) || performance.now() - rangAt < pauseMs) return;
  rangAt = performance.now();
  void chime();
  tremble();
  if (!document.hidden) return;
  titlePage({ news: true });
  notify(push);
}

/** By the phone itself, where the person has allowed it. Many phones allow it to no page: then the bell has to do. */
function notify({ msgTxt, orderId }: Push): void {
  if (typeof Notification === "undefined" || Notification.permission !== "granted" || msgTxt === "") return;
  try {
    const notice = new Notification("温馨提示", { body: msgTxt, tag: orderId });
    notice.addEventListener("click", () => {
      window.focus();
      notice.close();
    });
  } catch {
    // Phones want a service worker for it, and this app has none.
  }
}

/** Sound, vibration and the system's notices, as the settings say. Answers how to stop. */
export function startAlerts(): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  addEventListener("click", () => void prepareChime(), { once: true, capture: true, signal });
  const stop = onCmd("*", ring);
  resumeDoubt();
  return () => {
    stop();
    stopped.abort();
  };
}

/** A warning of the backend; a tap looks up which side of the order the viewer is on and opens that chat. */
export function WarnNotice({ notice }: { notice: Warning }) {
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
    return chatPath({ orderId, isSeller }, { t: "back" });
  } catch {
    return paths.order();
  }
}
