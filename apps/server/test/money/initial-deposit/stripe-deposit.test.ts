import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createStripeProcessor } from '../../../src/money/initial-deposit/stripe-processor.ts';
import { reconcileCardPayments } from '../../support/job-means.ts';
import { type FakeStripe, startFakeStripe } from '../../support/outside/fake-stripe.ts';
import { signedInPerson } from '../../support/people.ts';
import { openTestBank, type TestBank, type TestClient } from '../../support/test-bank.ts';

let stripe: FakeStripe;
let bank: TestBank;
beforeAll(async () => {
  stripe = await startFakeStripe();
  bank = await openTestBank(
    { mode: 'production', customerRules: { requiresSecondFactor: false } },
    { adapters: { cardProcessor: createStripeProcessor(stripe.settings) } },
  );
});
afterEach(async () => {
  stripe.behave('well');
  expect(await bank.audit()).toEqual([]);
});
afterAll(async () => {
  await bank.close();
  await stripe.close();
});

const start = (client: TestClient) => client.post('/api/create-initial-deposit-payment', {});
const status = (client: TestClient) => client.get('/api/initial-deposit/status');
const balanceOf = async (client: TestClient) =>
  (await client.get('/api/account')).json<{ balance: string }>().balance;

const deliver = ({ body, signature }: { body: string; signature?: string }, server = bank.app) =>
  server.inject({
    method: 'POST',
    url: '/api/webhooks/stripe',
    headers: {
      'content-type': 'application/json',
      // Stripe's servers send a foreign Origin.
      origin: 'https://stripe.com',
      ...(signature === undefined ? {} : { 'stripe-signature': signature }),
    },
    payload: body,
  });

/** A customer with an open payment at Stripe. */
async function payingPerson() {
  const person = await signedInPerson(bank);
  const started = await start(person.client);
  expect(started.statusCode).toBe(200);
  const { clientSecret } = started.json<{ clientSecret: string }>();
  return { ...person, clientSecret, intentId: clientSecret.split('_secret')[0] ?? '' };
}

const creditsOf = async (customerId: bigint) =>
  (
    await bank.database.query(
      "select amount from bank_transaction where customer_id = $1 and type = 'initial_deposit'",
      [customerId],
    )
  ).rows;

const refusalsOf = async (customerId: bigint) =>
  (
    await bank.database.query<{ detail: string }>(
      "select detail from audit_event where action = 'initial_deposit_refused' and subject_id = $1",
      [customerId],
    )
  ).rows.map(({ detail }) => detail);

describe('ordering the payment', () => {
  it('orders exactly $50.00 USD by card in the customer’s name', async () => {
    const { client, customerId, intentId, clientSecret } = await payingPerson();
    expect(stripe.intents.get(intentId)).toMatchObject({
      amount: 5_000,
      currency: 'usd',
      metadata: { customer_id: String(customerId) },
    });
    expect((await start(client)).json()).toEqual({
      clientSecret,
      processor: 'stripe',
      publishableKey: 'pk_test_fake',
      amount: '50.00',
      currency: 'USD',
    });
  });

  it('orders one payment however often the page is opened, even concurrently', async () => {
    const { client } = await signedInPerson(bank);
    const before = stripe.intents.size;
    const secrets = await Promise.all(
      Array.from({ length: 8 }, async () => (await start(client)).json<{ clientSecret: string }>()),
    );
    expect(new Set(secrets.map(({ clientSecret }) => clientSecret)).size).toBe(1);
    expect(stripe.intents.size).toBe(before + 1);
  });

  it('gets the same payment again when the answer to the order was lost', async () => {
    const { client } = await signedInPerson(bank);
    const before = stripe.intents.size;
    stripe.behave('lost answers');
    const lost = await start(client);
    expect(lost.statusCode).toBe(502);
    expect(lost.json()).toMatchObject({ code: 'payment_provider_error' });
    expect(stripe.intents.size).toBe(before + 1);
    stripe.behave('well');
    expect((await start(client)).statusCode).toBe(200);
    expect(stripe.intents.size).toBe(before + 1);
  });

  it('opens a new payment after one that was canceled at Stripe', async () => {
    const { client, intentId } = await payingPerson();
    stripe.change(intentId, { status: 'canceled' });
    expect((await status(client)).json()).toEqual({
      state: 'failed',
      hasInitialDeposit: false,
      message: 'The payment was canceled.',
    });
    const again = (await start(client)).json<{ clientSecret: string }>();
    expect(again.clientSecret).not.toContain(intentId);
  });

  it('requests no second card while a payment is being processed', async () => {
    const { client, intentId } = await payingPerson();
    stripe.change(intentId, { status: 'processing' });
    const refused = await start(client);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ code: 'conflict' });
    expect((await status(client)).json()).toMatchObject({ state: 'processing' });
  });

  it('has no sandbox', async () => {
    const { client } = await signedInPerson(bank);
    expect((await client.post('/sandbox-card/payment', { clientSecret: 'x' })).statusCode).toBe(
      404,
    );
    expect((await client.get('/sandbox-card/fields')).statusCode).toBe(404);
  });
});

describe('reading a payment from Stripe', () => {
  it('credits what Stripe reports as paid', async () => {
    const { client, customerId, intentId } = await payingPerson();
    stripe.pay(intentId);
    expect((await status(client)).json()).toEqual({
      state: 'credited',
      hasInitialDeposit: true,
      message: null,
    });
    expect(await creditsOf(customerId)).toEqual([{ amount: 5_000n }]);
    expect(await balanceOf(client)).toBe('50.00');
  });

  it('passes on why the card was refused', async () => {
    const { client, intentId } = await payingPerson();
    stripe.change(intentId, { last_payment_error: { message: 'Your card was declined.' } });
    expect((await status(client)).json()).toEqual({
      state: 'failed',
      hasInitialDeposit: false,
      message: 'Your card was declined.',
    });
  });

  it('credits nothing while Stripe does not answer', async () => {
    const { client, customerId, intentId } = await payingPerson();
    stripe.pay(intentId);
    stripe.behave('broken');
    const answer = await status(client);
    expect(answer.statusCode).toBe(502);
    expect(answer.json()).toMatchObject({ code: 'payment_provider_error' });
    expect(answer.body).not.toContain('sk_test');
    expect(await creditsOf(customerId)).toEqual([]);
    stripe.behave('well');
    expect((await status(client)).json()).toMatchObject({ state: 'credited' });
  });

  it.each([
    ['less', { amount_received: 4_999 }, 'paid 49.99 instead of 50.00'],
    ['more', { amount_received: 5_001 }, 'paid 50.01 instead of 50.00'],
    ['another currency', { currency: 'cad' }, 'paid in CAD'],
    ['somebody else’s payment', { metadata: { customer_id: '1' } }, 'paid for customer 1'],
    ['nobody’s payment', { metadata: {} }, 'paid for customer null'],
  ])('does not credit %s, and logs it once for staff', async (_case, changes, detail) => {
    const { client, customerId, intentId } = await payingPerson();
    stripe.pay(intentId, changes);
    const event = stripe.event(intentId);
    for (let round = 0; round < 3; round++) expect((await deliver(event)).statusCode).toBe(200);
    expect((await status(client)).json()).toMatchObject({ state: 'failed' });
    expect(await creditsOf(customerId)).toEqual([]);
    expect(await balanceOf(client)).toBe('0.00');
    expect(await refusalsOf(customerId)).toEqual([`stripe payment ${intentId}: ${detail}`]);
  });
});

describe('POST /api/webhooks/stripe', () => {
  it('credits the payment that it announces once, however often it arrives', async () => {
    const { client, customerId, intentId } = await payingPerson();
    stripe.pay(intentId);
    const event = stripe.event(intentId);
    for (let round = 0; round < 3; round++) {
      const answer = await deliver(event);
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({ received: true });
    }
    expect(await creditsOf(customerId)).toEqual([{ amount: 5_000n }]);
    expect((await status(client)).json()).toMatchObject({ state: 'credited' });
  });

  it('believes Stripe, not the event: an announced success that Stripe denies credits nothing', async () => {
    const { customerId, intentId } = await payingPerson();
    const early = stripe.event(intentId);
    expect((await deliver(early)).statusCode).toBe(200);
    expect(await creditsOf(customerId)).toEqual([]);
  });

  it.each([
    ['no signature', {}, { signature: undefined }],
    ['an empty signature', {}, { signature: '' }],
    ['another secret', { secret: 'whsec_other' }, {}],
    ['a signature from ten minutes ago', { ageSeconds: 600 }, {}],
  ])('refuses an event with %s', async (_case, options, changes) => {
    const { customerId, intentId } = await payingPerson();
    stripe.pay(intentId);
    const event = { ...stripe.event(intentId, options), ...changes };
    const answer = await deliver(event as { body: string; signature?: string });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'malformed_request' });
    expect(await creditsOf(customerId)).toEqual([]);
  });

  it('refuses an event whose body was changed in transit', async () => {
    const { customerId, intentId } = await payingPerson();
    stripe.pay(intentId);
    const event = stripe.event(intentId);
    const answer = await deliver({
      ...event,
      body: event.body.replace('payment_intent.', 'charge.'),
    });
    expect(answer.statusCode).toBe(400);
    expect(await creditsOf(customerId)).toEqual([]);
  });

  it('acknowledges events that do not concern the bank', async () => {
    const { intentId } = await payingPerson();
    for (const event of [
      stripe.event(intentId, { type: 'customer.created' }),
      stripe.event('pi_of_another_shop'),
    ])
      expect((await deliver(event)).statusCode).toBe(200);
  });

  it.each([
    ['no object', 'null'],
    ['an array', '[]'],
    ['a number', '1'],
    ['empty', '{}'],
    ['without a type', '{"data":{"object":{"id":"pi_fake1"}}}'],
    ['with a type that is not text', '{"type":{},"data":{"object":{"id":"pi_fake1"}}}'],
    ['without data', '{"type":"payment_intent.succeeded"}'],
    ['without its object', '{"type":"payment_intent.succeeded","data":{}}'],
    ['about nothing', '{"type":"payment_intent.succeeded","data":{"object":null}}'],
    ['about a payment without an id', '{"type":"payment_intent.succeeded","data":{"object":{}}}'],
    [
      'about a payment with an invalid id',
      '{"type":"payment_intent.succeeded","data":{"object":{"id":{"a":1}}}}',
    ],
    [
      'about a payment whose id is a URL',
      '{"type":"payment_intent.succeeded","data":{"object":{"id":"../accounts/1"}}}',
    ],
    ['no JSON', '{"type":'],
  ])('refuses a signed event that is invalid: %s', async (_case, body) => {
    const answer = await deliver(stripe.sign(body));
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'malformed_request' });
  });

  it('acknowledges events of unknown kinds, whatever they are about', async () => {
    for (const object of [{}, { id: 7 }, { object: 'balance' }])
      expect(
        (await deliver(stripe.sign(JSON.stringify({ type: 'moon.rose', data: { object } }))))
          .statusCode,
      ).toBe(200);
  });

  it('makes Stripe retry if the payment cannot be checked', async () => {
    const { customerId, intentId } = await payingPerson();
    stripe.pay(intentId);
    stripe.behave('broken');
    expect((await deliver(stripe.event(intentId))).statusCode).toBe(502);
    stripe.behave('well');
    expect((await deliver(stripe.event(intentId))).statusCode).toBe(200);
    expect(await creditsOf(customerId)).toHaveLength(1);
  });

  it('credits an abandoned payment that succeeded after all', async () => {
    const { customerId, intentId, client } = await payingPerson();
    stripe.change(intentId, { status: 'canceled' });
    await status(client);
    stripe.pay(intentId);
    await deliver(stripe.event(intentId));
    expect(await creditsOf(customerId)).toEqual([{ amount: 5_000n }]);
  });

  it('credits nothing for a second payment, and tells staff to refund it', async () => {
    const { client, customerId, intentId } = await payingPerson();
    stripe.change(intentId, { status: 'canceled' });
    await status(client);
    const second = (await start(client)).json<{ clientSecret: string }>().clientSecret;
    const secondId = second.split('_secret')[0] ?? '';
    stripe.pay(intentId);
    stripe.pay(secondId);
    await deliver(stripe.event(secondId));
    for (let round = 0; round < 2; round++) await deliver(stripe.event(intentId));
    expect(await creditsOf(customerId)).toEqual([{ amount: 5_000n }]);
    expect(await refusalsOf(customerId)).toEqual([
      `stripe payment ${intentId}: the deposit was already credited; refund this payment`,
    ]);
  });
});

describe('a race', () => {
  it('of webhooks, replays, the page, and the job on two servers credits $50.00 once', async () => {
    const { client, customerId, intentId } = await payingPerson();
    const other = await bank.anotherServer();
    stripe.pay(intentId);
    const event = stripe.event(intentId);
    const updated = stripe.event(intentId, { type: 'payment_intent.processing' });
    await bank.database.query(
      "update initial_deposit_payment set checked_at = now() - interval '2 minutes' where customer_id = $1",
      [customerId],
    );
    const servers = [bank.app, other];
    const answers = await Promise.all([
      ...Array.from({ length: 20 }, (_, index) => deliver(event, servers[index % 2])),
      ...Array.from({ length: 6 }, (_, index) => deliver(updated, servers[index % 2])),
      ...Array.from({ length: 20 }, (_, index) =>
        (servers[index % 2] ?? bank.app).inject({
          url: '/api/initial-deposit/status',
          headers: { cookie: client.cookie ?? '' },
        }),
      ),
      ...servers.map(async (server) => {
        await reconcileCardPayments(server);
        return { statusCode: 200 };
      }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(answers.length).fill(200));
    expect(await creditsOf(customerId)).toEqual([{ amount: 5_000n }]);
    expect(await balanceOf(client)).toBe('50.00');
    const { rows: notes } = await bank.database.query(
      "select from audit_event where action = 'initial_deposit_credited' and subject_id = $1",
      [customerId],
    );
    expect(notes).toHaveLength(1);
  });
});
