import { appBasePath } from "../navigation/paths.ts";
import { soundSetting, vibrationSetting, vibrationPatternMs } from "./sound-and-vibration.ts";

/** Permission of the browser, or the reason why the browser cannot show notifications. */
export type SystemNotificationPermission =
  | NotificationPermission
  /** The page has no secure context. */
  | "insecure"
  /** The app must be added to the home screen first. */
  | "install"
  /** The browser has no notifications or no service workers. */
  | "missing";

/**
 * Returns the permission. Service workers are required, because phones do not show notifications of
 * a hidden page without one.
 */
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
/**
 * Returns the URL of the service worker, as a `TrustedScriptURL` if the browser has Trusted Types.
 * The policy ignores its input, so it cannot approve any other URL.
 */
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
 * Registers the service worker if `systemNotificationPermission` is granted. Otherwise, or if the
 * registration fails, resolves to undefined.
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

/** Holds a lock while this tab is visible, so that no tab of the user shows notifications. */
export function suppressNotificationsWhileTabVisible(person: string, signal: AbortSignal): void {
  // Insecure contexts and iOS before 15.4 have no Web Locks. They show no notifications either.
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
 * Content of a notification. Contains no credentials, because a locked phone shows notifications:
 * `path` has no launch parameter, and `userId` and `orderId` grant no access.
 */
export type SystemNotification = {
  title: string;
  body: string;
  userId: string;
  orderId: string;
  path: string;
};

/**
 * Shows a system notification unless a tab of the user is visible. A newer notification replaces
 * the older one of the same order. The user's settings for sound and vibration apply.
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

/** Removes the user's notifications. Called when the user returns to the page or signs out. */
export async function clearSystemNotifications(person: string): Promise<void> {
  const shown = (await (await registerNotificationWorker())?.getNotifications()) ?? [];
  for (const notification of shown)
    if ((notification.data as { person?: string } | null)?.person === person) notification.close();
}

/**
 * Handles messages of the service worker about a tapped notification of this user. A message with a
 * path opens that path. A message without a path asks whether a tab of the user exists, and gets a
 * reply.
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
