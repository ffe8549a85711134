// Service worker that shows notifications and opens the app from them. It handles no requests and
// caches nothing. Each tab has its own user, so a notification opens the tab that showed it, or
// another tab of the same user.
"use strict";

const askMs = 300;

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("message", (event) => {
  const { title, options } = event.data ?? {};
  if (title !== undefined) event.waitUntil(show(title, options, event.source?.id));
});

/** Two tabs of one user receive the same push, so an identical notification is shown once. */
async function show(title, options, tab) {
  const [shown] = await self.registration.getNotifications({ tag: options.tag });
  if (shown?.title === title && shown.body === options.body) return;
  await self.registration.showNotification(title, { ...options, data: { ...options.data, tab } });
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(lead(event.notification.data ?? {}));
});

async function lead({ tab, person, path }) {
  const tabs = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const own = tabs.find((it) => it.id === tab) ?? (await theirs(tabs, person));
  if (!own) return self.clients.openWindow(path);
  own.postMessage({ person, path });
  // `focus()` rejects if the browser sees no user activation. The tab has navigated anyway.
  await own.focus().catch(() => {});
}

/**
 * If the tab that showed the notification is closed, returns another tab of the same user that
 * responds in time.
 */
async function theirs(tabs, person) {
  const asked = tabs.map(
    (tab) =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(tab);
        tab.postMessage({ person }, [port2]);
      }),
  );
  return Promise.race([...asked, new Promise((resolve) => setTimeout(resolve, askMs))]);
}
