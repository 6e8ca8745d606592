import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A message as a browser reads it. */
export interface ReceivedPush {
  path: string;
  headers: IncomingHttpHeaders;
  /** What the signed token claims (RFC 8292). */
  claims: { aud: string; exp: number; sub: string };
  payload: { title: string; body: string; path: string; tag: string };
}

/** A browser with a subscription at the service. */
export interface TestBrowser {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/**
 * A push service on a real port (RFC 8030). It checks who signed each message, and opens it with
 * the browser's keys.
 */
export async function openPushService() {
  const received: ReceivedPush[] = [];
  const failures: unknown[] = [];
  const browsers = new Map<string, { pair: ReturnType<typeof createECDH>; auth: Buffer }>();
  let answers: { status: number; headers?: Record<string, string> }[] = [];
  /** The status for subscriptions that have ended, which every later message gets, too. */
  const gone = new Map<string, number>();
  let isSilent = false;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (isSilent) return;
      const path = request.url ?? '';
      const ended = gone.get(path);
      const { status, headers = {} } = ended
        ? { status: ended }
        : (answers.shift() ?? { status: 201 });
      if (status === 404 || status === 410) gone.set(path, status);
      try {
        const browser = browsers.get(path);
        if (!browser) throw new Error(`nobody subscribed at ${path}`);
        const claims = claimsOf(request.headers.authorization ?? '');
        const payload = JSON.parse(open(Buffer.concat(chunks), browser).toString());
        if (status < 300) received.push({ path, headers: request.headers, claims, payload });
      } catch (error) {
        failures.push(error);
      }
      response.writeHead(status, headers).end();
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    received,
    /** The errors in messages, such as a wrong signature. */
    failures,
    /** Answers the next messages with these. */
    answer(...next: typeof answers) {
      answers = next;
    },
    /** Accepts messages without answering from now on. */
    fallSilent(silent = true) {
      isSilent = silent;
    },
    subscribe(): TestBrowser {
      const pair = createECDH('prime256v1');
      pair.generateKeys();
      const auth = randomBytes(16);
      const path = `/push/${randomBytes(8).toString('hex')}`;
      browsers.set(path, { pair, auth });
      return {
        endpoint: origin + path,
        keys: {
          p256dh: pair.getPublicKey('base64url'),
          auth: auth.toString('base64url'),
        },
      };
    },
    close: () =>
      new Promise<void>((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
}

export type PushService = Awaited<ReturnType<typeof openPushService>>;

/** Verifies the signature of `vapid t=…, k=…` with that key, and returns the claims. */
function claimsOf(authorization: string): ReceivedPush['claims'] {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const [header = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('the token is not signed by its key');
  return JSON.parse(Buffer.from(claims, 'base64url').toString());
}

/** Opens a body of one record (RFC 8188) that was sealed for a browser (RFC 8291). */
function open(
  body: Buffer,
  { pair, auth }: { pair: ReturnType<typeof createECDH>; auth: Buffer },
): Buffer {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + body.readUInt8(20));
  const sealed = body.subarray(21 + sender.length);
  const derive = (secret: Buffer, from: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, from, info, length));
  const context = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const secret = derive(pair.computeSecret(sender), auth, context, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2));
}
