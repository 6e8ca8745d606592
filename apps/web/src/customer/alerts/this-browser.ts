/** This browser's support for alerts while the bank's page is closed. */
type Ability = 'possible' | 'blocked' | 'unsupported';

/** The service worker that shows alerts. It is registered only when a customer turns alerts on. */
const workerPath = '/alerts-worker.js';

export function abilityOfBrowser(): Ability {
  const isSupported =
    'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!isSupported) return 'unsupported';
  return Notification.permission === 'denied' ? 'blocked' : 'possible';
}

/** This browser's subscription as the bank stores it. */
interface Subscribed {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/**
 * Requests permission and subscribes under the bank's key. Returns null if the user or the browser
 * denies it. Fails if the browser's push service can't be reached.
 */
export async function subscribe(publicKey: string): Promise<Subscribed | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  await navigator.serviceWorker.register(workerPath);
  const { pushManager } = await navigator.serviceWorker.ready;
  const key = bytesOf(publicKey);
  const known = await pushManager.getSubscription();
  // The push service would refuse a subscription under an older key.
  const isCurrent = known !== null && sameBytes(known.options.applicationServerKey, key);
  if (known && !isCurrent) await known.unsubscribe();
  const subscription =
    known && isCurrent
      ? known
      : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = subscription.toJSON();
  if (endpoint === undefined || keys?.p256dh === undefined || keys.auth === undefined)
    throw new Error('the browser did not describe its subscription');
  return { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } };
}

/** Ends this browser's subscription, if it has one. */
export async function unsubscribe(): Promise<void> {
  await (await ownSubscription())?.unsubscribe();
}

/** This browser's fingerprint in the bank's device list; null if it is not subscribed. */
export async function ownFingerprint(): Promise<string | null> {
  const subscription = await ownSubscription();
  if (!subscription) return null;
  const bytes = new TextEncoder().encode(subscription.endpoint);
  return base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}

async function ownSubscription(): Promise<PushSubscription | null> {
  if (abilityOfBrowser() === 'unsupported') return null;
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? null;
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const sameBytes = (first: ArrayBuffer | null, second: Uint8Array): boolean =>
  first !== null && base64url(new Uint8Array(first)) === base64url(second);
