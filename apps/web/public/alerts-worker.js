// Shows alerts while the bank is closed. It caches nothing and answers no requests of pages.

self.addEventListener('push', (event) => {
  event.waitUntil(show(event.data));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(self.clients.openWindow(ownAddress(event.notification.data?.path)));
});

/** Browsers require that something is shown for each message, whatever it says. */
function show(data) {
  const { title, body, path, tag } = read(data);
  return self.registration.showNotification(title ?? 'New alert', {
    body: body ?? 'You have a new alert.',
    tag,
    icon: '/icon-192.png',
    data: { path },
  });
}

function read(data) {
  try {
    return data?.json() ?? {};
  } catch {
    return {};
  }
}

/** Leads to the bank's own pages only. */
function ownAddress(path) {
  const { origin } = self.location;
  const address = new URL(/^\/(?![/\\])/.test(path ?? '') ? path : '/', origin);
  return address.origin === origin ? address.href : origin;
}
