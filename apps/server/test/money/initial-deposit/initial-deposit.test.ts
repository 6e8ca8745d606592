import type { SandboxPayment } from '@seven-hills/contracts/money/sandbox-card';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { reconcileCardPayments } from '../../support/job-means.ts';
import { fundedCustomer, giveRole, signedInPerson } from '../../support/people.ts';
import { openTestBank, type TestBank, type TestClient } from '../../support/test-bank.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterEach(async () => expect(await bank.audit()).toEqual([]));
afterAll(() => bank.close());

const goodCard = {
  number: '4242 4242 4242 4242',
  expiry: '04 / 42',
  securityCode: '424',
  zipCode: '45202',
};
const cardNumbered = (number: string) => ({ ...goodCard, number });
const asking = cardNumbered('4000 0025 0000 3155');

const start = (client: TestClient) => client.post('/api/create-initial-deposit-payment', {});
const status = (client: TestClient) => client.get('/api/initial-deposit/status');
const secretOf = async (client: TestClient) =>
  (await start(client)).json<{ clientSecret: string }>().clientSecret;
const confirm = (client: TestClient, clientSecret: string, card: object) =>
  client.post('/sandbox-card/confirm', { clientSecret, card });
const accountOf = async (client: TestClient) =>
  (await client.get('/api/account')).json<{ balance: string; isActive: boolean }>();
const depositsOf = async (customerId: bigint) =>
  (
    await bank.database.query(
      "select amount from bank_transaction where customer_id = $1 and type = 'initial_deposit'",
      [customerId],
    )
  ).rows;

describe('paying with the sandbox', () => {
  it('credits $50.00, activates the account, sends an email, and logs it once the card is accepted', async () => {
    const { client, customerId, email } = await signedInPerson(bank);
    const started = await start(client);
    expect(started.statusCode).toBe(200);
    expect(started.json()).toMatchObject({
      processor: 'sandbox',
      publishableKey: null,
      amount: '50.00',
      currency: 'USD',
    });
    expect(await accountOf(client)).toMatchObject({ balance: '0.00', isActive: false });

    const paid = await confirm(
      client,
      started.json<{ clientSecret: string }>().clientSecret,
      goodCard,
    );
    expect(paid.json()).toEqual({
      state: 'succeeded',
      amount: '50.00',
      currency: 'USD',
      cardLastFour: '4242',
      problem: null,
    });
    const stands = await status(client);
    expect(stands.json()).toEqual({ state: 'credited', hasInitialDeposit: true, message: null });
    expect(await accountOf(client)).toMatchObject({ balance: '50.00', isActive: true });
    expect(await depositsOf(customerId)).toEqual([{ amount: 5_000n }]);
    const { rows: mails } = await bank.database.query(
      "select subject from mail_message where recipient = $1 and subject = 'Your deposit has arrived'",
      [email],
    );
    expect(mails).toHaveLength(1);
    const { rows: events } = await bank.database.query(
      "select after_change from audit_event where action = 'initial_deposit_credited' and subject_id = $1",
      [customerId],
    );
    expect(events).toEqual([{ after_change: expect.objectContaining({ amount: '50.00' }) }]);
  });

  it('resumes the payment under way instead of opening another', async () => {
    const { client } = await signedInPerson(bank);
    const secrets = await Promise.all(Array.from({ length: 6 }, () => secretOf(client)));
    expect(new Set(secrets).size).toBe(1);
    expect(await secretOf(client)).toBe(secrets[0]);
  });

  it('refuses a second deposit', async () => {
    const { client, customerId } = await signedInPerson(bank);
    await confirm(client, await secretOf(client), goodCard);
    // No one checked the status: starting again finds the money and credits it.
    for (let round = 0; round < 2; round++) {
      const again = await start(client);
      expect(again.statusCode).toBe(409);
      expect(again.json()).toMatchObject({ code: 'deposit_already_made' });
    }
    expect(await depositsOf(customerId)).toHaveLength(1);
  });

  it('reports that nothing is paid until a card is tried', async () => {
    const { client } = await signedInPerson(bank);
    const nothing = { state: 'none', hasInitialDeposit: false, message: null };
    expect((await status(client)).json()).toEqual(nothing);
    await start(client);
    expect((await status(client)).json()).toEqual(nothing);
  });

  it.each([
    ['4000 0000 0000 0002', 'Your card was declined. Please try another card.'],
    ['4000 0000 0000 9995', 'Your card has insufficient funds. Please try another card.'],
  ])(
    'refuses %s like its bank would, and accepts a better card afterwards',
    async (number, message) => {
      const { client } = await signedInPerson(bank);
      const secret = await secretOf(client);
      const refused = (await confirm(client, secret, cardNumbered(number))).json<SandboxPayment>();
      expect(refused).toMatchObject({
        state: 'requires_payment_method',
        problem: { field: null, message },
      });
      expect((await status(client)).json()).toEqual({
        state: 'failed',
        hasInitialDeposit: false,
        message,
      });
      expect(await accountOf(client)).toMatchObject({ balance: '0.00', isActive: false });
      await confirm(client, await secretOf(client), goodCard);
      expect((await status(client)).json()).toMatchObject({ state: 'credited' });
    },
  );

  it('waits for the confirmation of a card that requires it', async () => {
    const { client } = await signedInPerson(bank);
    const secret = await secretOf(client);
    const authenticate = (isApproved: boolean) =>
      client.post('/sandbox-card/authenticate', { clientSecret: secret, isApproved });
    expect((await confirm(client, secret, asking)).json()).toMatchObject({
      state: 'requires_action',
      problem: null,
    });
    expect((await status(client)).json()).toMatchObject({ state: 'requires_action' });
    expect((await authenticate(false)).json()).toMatchObject({
      state: 'requires_payment_method',
      problem: { message: expect.stringContaining('did not confirm') },
    });
    expect((await status(client)).json()).toMatchObject({ state: 'failed' });
    await confirm(client, secret, asking);
    expect((await authenticate(true)).json()).toMatchObject({ state: 'succeeded' });
    expect((await authenticate(false)).json()).toMatchObject({ state: 'succeeded' });
    expect((await status(client)).json()).toMatchObject({ state: 'credited' });
  });

  it.each([
    ['number', { number: '4242 4242' }, 'The card number is incomplete.'],
    ['number', { number: '4242 4242 4242 4241' }, 'The card number is not valid.'],
    [
      'number',
      { number: '4111 1111 1111 1111' },
      'This is a sandbox: it accepts only test cards, such as 4242 4242 4242 4242.',
    ],
    ['expiry', { expiry: '1' }, 'The expiration date is incomplete.'],
    ['expiry', { expiry: '13/42' }, 'The expiration date is not valid.'],
    ['expiry', { expiry: '01/24' }, 'The card has expired.'],
    ['expiry', { expiry: '01/99' }, 'The expiration date is not valid.'],
    ['securityCode', { securityCode: '12' }, 'The security code is incomplete.'],
    ['zipCode', { zipCode: '4520' }, 'The ZIP code is incomplete.'],
  ])('names the invalid %s: %o', async (field, changes, message) => {
    const { client } = await signedInPerson(bank);
    const answer = await confirm(client, await secretOf(client), { ...goodCard, ...changes });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      state: 'requires_payment_method',
      problem: { field, message },
    });
  });

  it('keeps only the last four digits of a card', async () => {
    const { client } = await signedInPerson(bank);
    await confirm(client, await secretOf(client), asking);
    const { rows } = await bank.database.query<{ line: string }>(
      'select to_jsonb(sandbox_card_payment)::text as line from sandbox_card_payment',
    );
    const lines = rows.map(({ line }) => line).join('\n');
    expect(lines).toContain('3155');
    expect(lines).not.toMatch(/400000250000|4000 0025/);
  });

  it('opens a payment only with its own client secret', async () => {
    const { client } = await signedInPerson(bank);
    const secret = await secretOf(client);
    const forged = `${secret.slice(0, -43)}${'A'.repeat(43)}`;
    for (const clientSecret of [forged, secret.slice(0, -1), '', 'sbx_1_secret_1'])
      for (const path of ['payment', 'confirm', 'authenticate']) {
        const answer = await client.post(`/sandbox-card/${path}`, {
          clientSecret,
          card: goodCard,
          isApproved: true,
        });
        expect(answer.statusCode).toBe(404);
      }
    expect(
      (await client.post('/sandbox-card/payment', { clientSecret: secret })).json(),
    ).toMatchObject({ state: 'requires_payment_method' });
  });

  it('stops a customer who tries one card after another', async () => {
    const { client } = await signedInPerson(bank);
    const secret = await secretOf(client);
    const answers = [];
    for (let attempt = 0; attempt < 16; attempt++)
      answers.push((await confirm(client, secret, cardNumbered('4000000000000002'))).statusCode);
    expect(answers.slice(0, 15)).toEqual(Array(15).fill(200));
    expect(answers[15]).toBe(429);
  });
});

describe('who may pay', () => {
  it('requires visitors to sign in, and refuses customers who have paid', async () => {
    const { client } = await fundedCustomer(bank);
    expect((await start(client)).json()).toMatchObject({ code: 'deposit_already_made' });
    expect((await status(client)).json()).toMatchObject({ state: 'credited' });
    client.cookie = null;
    expect((await start(client)).statusCode).toBe(401);
    expect((await status(client)).statusCode).toBe(401);
  });

  it('is not available to staff without an account', async () => {
    const { client, customerId } = await signedInPerson(bank);
    await giveRole(bank, customerId);
    await bank.superuser.query('delete from account_owner where customer_id = $1', [customerId]);
    await bank.superuser.query('delete from account where customer_id = $1', [customerId]);
    const answer = await start(client);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'not_found' });
  });
});

describe('exactly one credit', () => {
  it('results from any number of concurrent calls on two servers', async () => {
    const { client, customerId } = await signedInPerson(bank);
    const other = await bank.anotherServer();
    await confirm(client, await secretOf(client), goodCard);
    const ask = (server: typeof other, url: string, method: 'GET' | 'POST') =>
      server.inject({
        method,
        url,
        headers: { cookie: client.cookie ?? '' },
        ...(method === 'POST' ? { payload: {} } : {}),
      });
    const answers = await Promise.all([
      ...Array.from({ length: 20 }, (_, index) =>
        ask(index % 2 ? bank.app : other, '/api/initial-deposit/status', 'GET'),
      ),
      ...Array.from({ length: 6 }, (_, index) =>
        ask(index % 2 ? bank.app : other, '/api/create-initial-deposit-payment', 'POST'),
      ),
    ]);
    expect(answers.slice(0, 20).map((answer) => answer.json<{ state: string }>().state)).toEqual(
      Array(20).fill('credited'),
    );
    expect(answers.slice(20).map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(409));
    expect(await depositsOf(customerId)).toEqual([{ amount: 5_000n }]);
    expect(await accountOf(client)).toMatchObject({ balance: '50.00' });
  });

  it('is made by the job if the customer left after paying', async () => {
    const { client, customerId } = await signedInPerson(bank);
    await confirm(client, await secretOf(client), goodCard);
    expect(await reconcileCardPayments(bank.app)).toBe(0);
    await bank.database.query(
      "update initial_deposit_payment set checked_at = now() - interval '2 minutes' where customer_id = $1",
      [customerId],
    );
    const other = await bank.anotherServer();
    const rounds = await Promise.all(
      [bank.app, other, bank.app, other].map((server) => reconcileCardPayments(server)),
    );
    expect(rounds.reduce((sum, count) => sum + count)).toBe(1);
    expect(await accountOf(client)).toMatchObject({ balance: '50.00', isActive: true });
  });

  describe('after the bank changed its first deposit', () => {
    /** The customer's open payment began when the bank asked for $80.00. */
    const beganWithMore = async ({ customerId }: { customerId: bigint }) => {
      await bank.database.query(
        'update initial_deposit_payment set amount = 8000 where customer_id = $1',
        [customerId],
      );
      await bank.database.query(
        'update sandbox_card_payment set amount = 8000 where customer_reference = $1',
        [String(customerId)],
      );
    };

    it('is the amount that was asked when the payment began', async () => {
      const person = await signedInPerson(bank);
      const secret = await secretOf(person.client);
      await beganWithMore(person);
      await confirm(person.client, secret, goodCard);
      expect((await status(person.client)).json()).toMatchObject({ state: 'credited' });
      expect(await depositsOf(person.customerId)).toEqual([{ amount: 8_000n }]);
      expect(await accountOf(person.client)).toMatchObject({ balance: '80.00', isActive: true });
    });

    it('is asked for anew if nothing was paid, and credited once if both are paid', async () => {
      const person = await signedInPerson(bank);
      const { client, customerId } = person;
      const secret = await secretOf(client);
      await beganWithMore(person);
      const next = (await start(client)).json<{ clientSecret: string; amount: string }>();
      expect(next.amount).toBe('50.00');
      expect(next.clientSecret).not.toBe(secret);
      await confirm(client, next.clientSecret, goodCard);
      expect((await status(client)).json()).toMatchObject({ state: 'credited' });
      await confirm(client, secret, goodCard);
      // A processor's webhook reports a payment that was given up.
      await bank.database.query(
        "update initial_deposit_payment set state = 'open', checked_at = now() - interval '2 minutes' where customer_id = $1 and amount = 8000",
        [customerId],
      );
      await reconcileCardPayments(bank.app);
      expect(await depositsOf(customerId)).toEqual([{ amount: 5_000n }]);
      const { rows } = await bank.database.query(
        'select state, amount from initial_deposit_payment where customer_id = $1 order by id',
        [customerId],
      );
      expect(rows).toEqual([
        { state: 'refused', amount: 8_000n },
        { state: 'credited', amount: 5_000n },
      ]);
      expect(await accountOf(client)).toMatchObject({ balance: '50.00' });
    });
  });

  it('is completed after the server died between the credit and its own record of it', async () => {
    const { client, customerId } = await signedInPerson(bank);
    await confirm(client, await secretOf(client), goodCard);
    await status(client);
    await bank.database.query(
      "update initial_deposit_payment set state = 'open', transaction_id = null, checked_at = now() - interval '2 minutes' where customer_id = $1",
      [customerId],
    );
    await reconcileCardPayments(bank.app);
    const { rows } = await bank.database.query(
      'select state, transaction_id is not null as linked from initial_deposit_payment where customer_id = $1',
      [customerId],
    );
    expect(rows).toEqual([{ state: 'credited', linked: true }]);
    expect(await accountOf(client)).toMatchObject({ balance: '50.00' });
  });
});
