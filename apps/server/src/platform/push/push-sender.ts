import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import webPush from 'web-push';
import type { Key, Keyring } from '../security/keyring.ts';
import { isPublicHttps, publicLookup } from './public-address.ts';
import { vapidKeysOf } from './vapid-keys.ts';

/** A browser, as its subscription describes it. */
export interface PushTarget {
  endpoint: string;
  p256dh: Buffer;
  auth: Buffer;
  /** The signing key that the browser expects. */
  keyId: string;
}

/** The content that a browser shows. The push service cannot read it. */
export interface PushPayload {
  title: string;
  body: string;
  /** A path of the bank's own site. */
  path: string;
  /** A later message with the same tag replaces this one on the screen. */
  tag: string;
}

interface PushOptions {
  secondsToLive: number;
  isUrgent: boolean;
}

/** The outcome of a message. */
type PushOutcome =
  | { kind: 'taken' }
  /** The browser has withdrawn its subscription. */
  | { kind: 'gone' }
  | { kind: 'refused'; reason: string }
  | { kind: 'away'; reason: string; retryAfterSeconds: number | null };

export interface PushSender {
  /** The key for new subscriptions, in base64url. */
  publicKey: string;
  /** The id of the signing key that it is derived from. */
  keyId: string;
  /** Whether the bank sends to this address. */
  accepts(endpoint: string): boolean;
  send(target: PushTarget, payload: PushPayload, options: PushOptions): Promise<PushOutcome>;
}

/** If a service takes longer, the message is retried. */
const timeoutMs = 5_000;

interface SenderOptions {
  /** The contact for push services: `mailto:` or `https:`. */
  contact: string;
  signingKeys: Keyring;
  /** For tests only: an origin that need be neither https nor on the public internet. */
  trustedOrigin?: string;
  timeoutMs?: number;
}

/** Creates a sender to the browsers' push services (RFC 8030), for a bank with these keys. */
export function createPushSender(options: SenderOptions): PushSender {
  const { contact, signingKeys, trustedOrigin } = options;
  const isTrusted = (endpoint: string) =>
    trustedOrigin !== undefined &&
    URL.canParse(endpoint) &&
    new URL(endpoint).origin === trustedOrigin;
  const accepts = (endpoint: string) => isTrusted(endpoint) || isPublicHttps(endpoint);
  return {
    publicKey: vapidKeysOf(signingKeys.current).publicKey,
    keyId: signingKeys.current.id,
    accepts,
    async send(target, payload, { secondsToLive, isUrgent }) {
      if (!accepts(target.endpoint))
        return { kind: 'refused', reason: 'the address is not public' };
      const details = webPush.generateRequestDetails(
        subscriptionOf(target),
        JSON.stringify(payload),
        {
          vapidDetails: { subject: contact, ...pairOf(signingKeys.find(target.keyId)) },
          TTL: secondsToLive,
          urgency: isUrgent ? 'high' : 'normal',
          contentEncoding: 'aes128gcm',
        },
      );
      return post(target.endpoint, details, {
        isTrusted: isTrusted(target.endpoint),
        timeoutMs: options.timeoutMs ?? timeoutMs,
      });
    },
  };
}

const subscriptionOf = ({ endpoint, p256dh, auth }: PushTarget) => ({
  endpoint,
  keys: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') },
});

const pairOf = (key: Key) => {
  const { publicKey, privateKey } = vapidKeysOf(key);
  return { publicKey, privateKey };
};

/**
 * Posts a message. The library would read any response to its end and accept any address, so it
 * only builds the request.
 */
function post(
  endpoint: string,
  { headers, body }: webPush.RequestDetails,
  { isTrusted, timeoutMs: limit }: { isTrusted: boolean; timeoutMs: number },
): Promise<PushOutcome> {
  return new Promise((answer) => {
    const signal = AbortSignal.timeout(limit);
    const options = { method: 'POST', headers: { ...headers }, agent: false as const, signal };
    const request = isTrusted
      ? requestHttp(endpoint, options)
      : requestHttps(endpoint, { ...options, lookup: publicLookup });
    request.on('response', (response) => {
      answer(outcomeOf(response.statusCode ?? 0, response.headers['retry-after']));
      // The response body is not needed.
      response.destroy();
    });
    request.on('error', (error) =>
      answer({
        kind: 'away',
        reason: signal.aborted ? `no answer within ${limit} ms` : error.message,
        retryAfterSeconds: null,
      }),
    );
    request.end(body);
  });
}

/** What a status means (RFC 8030, sections 5 and 7.3). A redirect is not followed. */
function outcomeOf(status: number, retryAfter: string | undefined): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'taken' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  const reason = `status ${status}`;
  if (status !== 429 && status < 500) return { kind: 'refused', reason };
  const seconds = Number(retryAfter);
  return {
    kind: 'away',
    reason,
    retryAfterSeconds: Number.isInteger(seconds) && seconds > 0 ? Math.min(seconds, 3_600) : null,
  };
}
