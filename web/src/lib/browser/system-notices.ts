import { basePath } from "../navigation/paths.ts";
import { soundChoice, vibrateChoice, pulseMs } from "./chime.ts";

/** granted, denied, default: what the person has answered. The others: why nobody could be asked. */
export type NoticePermission = NotificationPermission | "insecure" | "install" | "missing";

/** Without a worker no phone shows a notice of a page that is not looked at. */
export function noticePermission(): NoticePermission {
  if (!window.isSecureContext) return "insecure";
  // One big maker's phones have notices only for what was put on the home screen.
  if ((navigator as { standalone?: boolean }).standalone === false) return "install";
  if (typeof Notification === "undefined" || !("serviceWorker" in navigator)) return "missing";
  return Notification.permission;
}

type Policy = { createScriptURL(input: string): string };
type Factory = { createPolicy(name: string, rules: Policy): Policy };

const address = `${basePath}/notices.js`;
/** The policy of the page lets in one address of a script by hand, whatever is asked for. */
const trustedAddress = (): string => {
  const { trustedTypes } = window as { trustedTypes?: Factory };
  return (
    trustedTypes
      ?.createPolicy("lwh5-notices", { createScriptURL: () => address })
      .createScriptURL("") ?? address
  );
};

let worker: Promise<ServiceWorkerRegistration | undefined> | undefined;

async function register(): Promise<ServiceWorkerRegistration | undefined> {
  try {
    await navigator.serviceWorker.register(trustedAddress(), { scope: `${basePath}/` });
    return await navigator.serviceWorker.ready;
  } catch {
    return undefined;
  }
}

/** The worker that shows notices, where the person has allowed them and the browser has workers. */
export function noticeWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (noticePermission() !== "granted") return Promise.resolve(undefined);
  worker ??= register();
  return worker;
}

/** Asks the person; to be called by a tap of his only. */
export async function askForNotices(): Promise<NoticePermission> {
  await Notification.requestPermission();
  return noticePermission();
}

const lockOf = (person: string) => `lw_seen_${person}`;
const isSeen = async (person: string): Promise<boolean> =>
  ((await navigator.locks.query()).held ?? []).some((it) => it.name === lockOf(person));

/** Says to the other tabs of this person that he looks at this one. */
export function announceVisibility(person: string, signal: AbortSignal): void {
  // Where there are no locks there are no workers either.
  if (!("locks" in navigator)) return;
  let leave = () => {};
  const look = () => {
    leave();
    if (document.hidden || signal.aborted) return;
    void navigator.locks.request(
      lockOf(person),
      { mode: "shared" },
      () => new Promise<void>((resolve) => (leave = resolve)),
    );
  };
  document.addEventListener("visibilitychange", look, { signal });
  signal.addEventListener("abort", () => leave());
  look();
}

/** `person` and `orderId` are ids, `path` an address without the launch key: a notice lies open on a locked phone. */
export type SystemNotice = {
  title: string;
  body: string;
  person: string;
  orderId: string;
  path: string;
};

/** By the phone itself, one for each order: a newer one takes the place of the older. A phone at rest stays at rest if its person wants so. */
export async function showSystemNotice({
  title,
  body,
  person,
  orderId,
  path,
}: SystemNotice): Promise<void> {
  const registration = await noticeWorker();
  if (!registration || (await isSeen(person))) return;
  const silent = soundChoice.get() === "0";
  registration.active?.postMessage({
    title,
    options: {
      body,
      tag: `${person} ${orderId}`,
      renotify: true,
      lang: "zh-CN",
      icon: `${basePath}/icon-192.png`,
      silent,
      // What is silent may not tremble: browsers refuse the two together.
      ...(!silent && { vibrate: vibrateChoice.get() === "0" ? [] : pulseMs }),
      data: { person, path: basePath + path },
    },
  });
}

/** Whoever is back needs them no more, and whoever has logged out leaves none behind. */
export async function clearSystemNotices(person: string): Promise<void> {
  const shown = (await (await noticeWorker())?.getNotifications()) ?? [];
  for (const it of shown)
    if ((it.data as { person?: string } | null)?.person === person) it.close();
}

/** The worker leads here: to a page of this person, or it only asks whose tab this is. */
export function followNoticeClicks(
  person: string,
  open: (path: string) => void,
  signal: AbortSignal,
): void {
  if (!("serviceWorker" in navigator)) return;
  const hear = ({ data, ports }: MessageEvent<{ person?: string; path?: string } | null>) => {
    if (data?.person !== person) return;
    if (data.path?.startsWith(`${basePath}/`)) open(data.path.slice(basePath.length));
    else ports[0]?.postMessage("mine");
  };
  navigator.serviceWorker.addEventListener("message", hear, { signal });
  navigator.serviceWorker.startMessages();
}
