import { appBasePath } from "../navigation/paths.ts";
import { soundSetting, vibrationSetting, vibrationPatternMs } from "./sound-and-vibration.ts";

/**
 * granted, denied, default: the browser's permission. The other values name why the browser cannot
 * show notifications: no secure context, not installed on the home screen, or no API.
 */
export type SystemNotificationPermission =
  | NotificationPermission
  | "insecure"
  | "install"
  | "missing";

/** Returns the permission. Without a service worker, no phone shows a notification of a hidden page. */
export function systemNotificationPermission(): SystemNotificationPermission {
  if (!window.isSecureContext) return "insecure";
  // iOS shows notifications only for apps on the home screen.
  if ((navigator as { standalone?: boolean }).standalone === false) return "install";
  if (typeof Notification === "undefined" || !("serviceWorker" in navigator)) return "missing";
  return Notification.permission;
}

type Policy = { createScriptURL(input: string): string };
type Factory = { createPolicy(name: string, rules: Policy): Policy };

const address = `${appBasePath}/notices.js`;
/** Trusted Types policy that allows the URL of the service worker only. */
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
    await navigator.serviceWorker.register(trustedAddress(), { scope: `${appBasePath}/` });
    return await navigator.serviceWorker.ready;
  } catch {
    return undefined;
  }
}

/**
 * Registers the service worker if the user has allowed notifications and the browser has service
 * workers.
 */
export function registerNotificationWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (systemNotificationPermission() !== "granted") return Promise.resolve(undefined);
  worker ??= register();
  return worker;
}

/** Opens the browser's permission prompt. Call only within a tap. */
export async function requestNotificationPermission(): Promise<SystemNotificationPermission> {
  await Notification.requestPermission();
  return systemNotificationPermission();
}

const lockOf = (person: string) => `lw_seen_${person}`;
const isOpenInVisibleTab = async (person: string): Promise<boolean> =>
  ((await navigator.locks.query()).held ?? []).some((it) => it.name === lockOf(person));

/** Holds a lock while this tab is visible. The user's other tabs then show no notifications. */
export function suppressNotificationsWhileTabVisible(person: string, signal: AbortSignal): void {
  // Browsers without Web Locks have no service workers either.
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

/**
 * `userId` and `orderId` are ids and `path` has no launch parameter, so that a notification contains
 * no credentials. A locked phone shows notifications.
 */
export type SystemNotification = {
  title: string;
  body: string;
  userId: string;
  orderId: string;
  path: string;
};

/**
 * Shows a system notification, one per order: a newer one replaces the older. The device settings
 * may keep it silent.
 */
export async function showSystemNotification({
  title,
  body,
  userId,
  orderId,
  path,
}: SystemNotification): Promise<void> {
  const registration = await registerNotificationWorker();
  if (!registration || (await isOpenInVisibleTab(userId))) return;
  const silent = soundSetting.get() === "0";
  registration.active?.postMessage({
    title,
    options: {
      body,
      tag: `${userId} ${orderId}`,
      renotify: true,
      lang: "zh-CN",
      icon: `${appBasePath}/icon-192.png`,
      silent,
      // Browsers reject a silent notification with vibration.
      ...(!silent && { vibrate: vibrationSetting.get() === "0" ? [] : vibrationPatternMs }),
      data: { person: userId, path: appBasePath + path },
    },
  });
}

/** Removes the user's notifications when they return or sign out. */
export async function clearSystemNotifications(person: string): Promise<void> {
  const shown = (await (await registerNotificationWorker())?.getNotifications()) ?? [];
  for (const notification of shown)
    if ((notification.data as { person?: string } | null)?.person === person) notification.close();
}

/**
 * Handles messages of the service worker with the user id of a tapped notification. A tab of this
 * user opens the path of the message. It replies to a message without a path, which asks whether a
 * tab of the user exists.
 */
export function handleNotificationClicks(
  person: string,
  open: (path: string) => void,
  signal: AbortSignal,
): void {
  if (!("serviceWorker" in navigator)) return;
  const hear = ({ data, ports }: MessageEvent<{ person?: string; path?: string } | null>) => {
    if (data?.person !== person) return;
    if (data.path?.startsWith(`${appBasePath}/`)) open(data.path.slice(appBasePath.length));
    else ports[0]?.postMessage("mine");
  };
  navigator.serviceWorker.addEventListener("message", hear, { signal });
  navigator.serviceWorker.startMessages();
}
