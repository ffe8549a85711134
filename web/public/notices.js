// Shows the system's notices and leads back from them. It answers no request and keeps nothing: a page never comes from here.
// A tab is a person: a notice belongs to the one whose tab has shown it, and no other tab is opened by it.
"use strict";

const askMs = 300;

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("message", (event) => {
  const { title, options } = event.data ?? {};
  if (title !== undefined) event.waitUntil(show(title, options, event.source?.id));
});

/** Two tabs of one person hear of the same thing: it is said once. */
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
  // A browser that thinks nobody has tapped keeps its windows where they are; the page is in place all the same.
  await own.focus().catch(() => {});
}

/** The tab that showed it is gone: another one of the same person, if one answers. */
async function theirs(tabs, person) {
  const asked = tabs.map(
    (it) =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(it);
        it.postMessage({ person }, [port2]);
      }),
  );
  return Promise.race([...asked, new Promise((resolve) => setTimeout(resolve, askMs))]);
}
