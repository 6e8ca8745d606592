import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { StripeSettings } from '../../../src/money/initial-deposit/stripe-processor.ts';

interface Intent {
  id: string;
  object: 'payment_intent';
  status: string;
  amount: number;
  amount_received: number;
  currency: string;
  client_secret: string;
  metadata: Record<string, string>;
  last_payment_error: { message: string } | null;
}

export interface FakeStripe {
  settings: StripeSettings;
  intents: Map<string, Intent>;
  /** The number of requests to create an intent, including repeated ones. */
  createRequests(): number;
  /**
   * Sets the response to further requests: normal, 500, or none although the request took effect.
   */
  behave(how: 'well' | 'broken' | 'lost answers'): void;
  /** Pays as the customer: what Stripe.js and the card's bank do. */
  pay(intentId: string, changes?: Partial<Intent>): void;
  change(intentId: string, changes: Partial<Intent>): void;
  /**
   * Returns an event about an intent as Stripe would send it: the body and its signature header.
   */
  event(
    intentId: string,
    options?: { type?: string; secret?: string; ageSeconds?: number },
  ): { body: string; signature: string };
  /** Signs any text as the body of an event, as Stripe does. */
  sign(
    body: string,
    options?: { secret?: string; ageSeconds?: number },
  ): { body: string; signature: string };
  close(): Promise<void>;
}

/** A local HTTP server with the part of Stripe's API that the bank uses. */
export async function startFakeStripe(): Promise<FakeStripe> {
  const secretKey = 'sk_test_fake';
  const webhookSecret = 'whsec_fake';
  const intents = new Map<string, Intent>();
  const ordered = new Map<string, { parameters: string; id: string }>();
  let createRequests = 0;
  let behavior: 'well' | 'broken' | 'lost answers' = 'well';

  const create = (parameters: string, key: string): [number, unknown] => {
    createRequests += 1;
    const before = ordered.get(key);
    if (before && before.parameters !== parameters)
      return [400, { error: { type: 'idempotency_error', message: 'Other parameters.' } }];
    if (before) return [200, intents.get(before.id)];
    const form = new URLSearchParams(parameters);
    const id = `pi_fake${intents.size + 1}`;
    const metadata = Object.fromEntries(
      [...form].flatMap(([name, value]) => {
        const field = /^metadata\[(\w+)\]$/.exec(name)?.[1];
        return field ? [[field, value]] : [];
      }),
    );
    intents.set(id, {
      id,
      object: 'payment_intent',
      status: 'requires_payment_method',
      amount: Number(form.get('amount')),
      amount_received: 0,
      currency: form.get('currency') ?? '',
      client_secret: `${id}_secret_fake`,
      metadata,
      last_payment_error: null,
    });
    ordered.set(key, { parameters, id });
    return [200, intents.get(id)];
  };

  const answer = (request: IncomingMessage, body: string): [number, unknown] => {
    if (request.headers.authorization !== `Bearer ${secretKey}`)
      return [401, { error: { type: 'invalid_request_error', message: 'Invalid API key.' } }];
    if (request.method === 'POST' && request.url === '/v1/payment_intents')
      return create(body, String(request.headers['idempotency-key']));
    const intent = intents.get(/^\/v1\/payment_intents\/(\w+)$/.exec(request.url ?? '')?.[1] ?? '');
    return intent
      ? [200, intent]
      : [
          404,
          { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'None.' } },
        ];
  };

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    // Long enough for simultaneous requests to overlap here.
    await delay(20);
    const [status, json] =
      behavior === 'broken'
        ? [500, { error: { type: 'api_error', message: 'Broken.' } }]
        : answer(request, body);
    if (behavior === 'lost answers') {
      request.socket.destroy();
      return;
    }
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
  };

  const server = createServer((request, response) => void handle(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const sign: FakeStripe['sign'] = (body, { secret = webhookSecret, ageSeconds = 0 } = {}) => {
    const time = Math.floor(Date.now() / 1000) - ageSeconds;
    const mac = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
    return { body, signature: `t=${time},v1=${mac}` };
  };
  const change = (intentId: string, changes: Partial<Intent>) => {
    const intent = intents.get(intentId);
    if (!intent) throw new Error(`no intent ${intentId}`);
    Object.assign(intent, changes);
  };
  return {
    settings: {
      secretKey,
      publishableKey: 'pk_test_fake',
      webhookSecret,
      apiBase: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    },
    intents,
    createRequests: () => createRequests,
    behave: (how) => {
      behavior = how;
    },
    change,
    pay: (intentId, changes = {}) =>
      change(intentId, {
        status: 'succeeded',
        amount_received: intents.get(intentId)?.amount ?? 0,
        last_payment_error: null,
        ...changes,
      }),
    event(intentId, options = {}) {
      const { type = 'payment_intent.succeeded', ...signing } = options;
      const body = JSON.stringify({
        id: 'evt_fake',
        object: 'event',
        type,
        data: { object: intents.get(intentId) ?? { id: intentId, object: 'payment_intent' } },
      });
      return sign(body, signing);
    },
    sign,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
