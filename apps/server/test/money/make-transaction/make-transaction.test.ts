import { createHash, randomUUID } from 'node:crypto';
import type { Transaction } from '@seven-hills/bank/transaction';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { decisionKind } from '../../../src/money/decisions/posting.ts';
import {
  balanceOf,
  type Customer,
  fundedCustomer,
  signedInPerson,
  testPin,
} from '../../support/people.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterEach(async () => expect(await bank.audit()).toEqual([]));
afterAll(() => bank.close());

const transfer = (
  customer: Customer,
  to: Customer,
  changes: object = {},
  headers: Record<string, string> = {},
) =>
  customer.client.post(
    '/api/transactions',
    {
      type: 'transfer',
      amount: '25.00',
      description: 'Lunch',
      pin: testPin,
      toAccountId: to.accountId,
      ...changes,
    },
    headers,
  );

describe('POST /api/transactions', () => {
  it('moves a transfer from one customer to the other and returns the transaction', async () => {
    const [ann, ben] = [await fundedCustomer(bank, 10_000n), await fundedCustomer(bank, 10_000n)];
    const response = await transfer(ann, ben);
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({
      amount: '25.00',
      type: 'transfer',
      status: 'completed',
      direction: 'out',
      description: 'Lunch',
      fromAccountId: ann.accountId,
      toAccountId: ben.accountId,
      transferFee: '0.00',
      currency: 'USD',
    });
    expect(await balanceOf(ann)).toBe('75.00');
    expect(await balanceOf(ben)).toBe('125.00');
    const seenByBen = (await ben.client.get('/api/transactions')).json<Transaction[]>()[0];
    expect(seenByBen).toMatchObject({ direction: 'in', amount: '25.00', counterparty: 'Test P.' });
  });

  it('refuses links in what the recipient reads, and only there', async () => {
    const [ann, ben] = [await fundedCustomer(bank, 10_000n), await fundedCustomer(bank, 10_000n)];
    const message = 'Please leave out web and email addresses: the other person sees this text';
    for (const text of ['see https://example.com', 'seven-hills-help.com', 'a@example.net']) {
      const refused = await transfer(ann, ben, { description: text });
      expect(refused.statusCode).toBe(400);
      expect(refused.json()).toMatchObject({ code: 'validation_failed', message });
    }
    const { payee } = (
      await ann.client.post('/api/payees', { kind: 'customer', accountId: ben.accountId })
    ).json<{ payee: { id: number } }>();
    const scheduled = await ann.client.post('/api/schedules', {
      payeeId: payee.id,
      amount: '5.00',
      description: 'see example.com',
      every: 'monthly',
      firstOn: '2036-01-15',
      pin: testPin,
    });
    expect(scheduled.json()).toMatchObject({ code: 'validation_failed', message });
    expect(await balanceOf(ann)).toBe('100.00');
    const deposit = { type: 'deposit', amount: '5.00', description: 'example.com', pin: testPin };
    expect((await ann.client.post('/api/transactions', deposit)).statusCode).toBe(201);
  });

  it('books a deposit and a withdrawal against cash', async () => {
    const ann = await fundedCustomer(bank, 10_000n);
    for (const [type, balance] of [
      ['deposit', '130.25'],
      ['withdrawal', '100.00'],
    ] as const) {
      const response = await ann.client.post('/api/transactions', {
        type,
        amount: '30.25',
        pin: testPin,
      });
      expect(response.statusCode).toBe(201);
      expect(response.json()).toMatchObject({ type, status: 'completed', description: null });
      expect(await balanceOf(ann)).toBe(balance);
    }
  });

  it('holds a deposit above $10,000 for approval: nothing is available before', async () => {
    const ann = await fundedCustomer(bank, 10_000n);
    const response = await ann.client.post('/api/transactions', {
      type: 'deposit',
      amount: '10000.01',
      pin: testPin,
    });
    expect(response.json()).toMatchObject({ status: 'pending' });
    expect(await balanceOf(ann)).toBe('100.00');
    // The $50.00 that she deposited before counts, too.
    expect(
      (
        await ann.client.post('/api/transactions', {
          type: 'deposit',
          amount: '9950.00',
          pin: testPin,
        })
      ).json(),
    ).toMatchObject({
      status: 'completed',
    });
  });

  const required = 'Please fill in all required fields including your PIN.';
  it.each([
    ['nothing at all', {}, required],
    ['no type', { amount: '5', pin: testPin }, required],
    ['an unknown type', { type: 'theft', amount: '5', pin: testPin }, required],
    ['no amount', { type: 'deposit', pin: testPin }, required],
    ['no PIN', { type: 'deposit', amount: '5' }, required],
    [
      'a transfer without a recipient',
      { type: 'transfer', amount: 'x', pin: '1' },
      "Please enter the recipient's account ID for transfers.",
    ],
    ['a short PIN', { type: 'deposit', amount: 'x', pin: '123' }, 'PIN must be exactly 4 digits.'],
    [
      'a PIN of letters',
      { type: 'deposit', amount: 'x', pin: 'abcd' },
      'PIN must be exactly 4 digits.',
    ],
    [
      'an amount that is not a number',
      { type: 'deposit', amount: 'x', pin: testPin },
      'Please enter a valid amount.',
    ],
    ['zero', { type: 'deposit', amount: '0.00', pin: testPin }, 'Please enter a valid amount.'],
    [
      'a negative amount',
      { type: 'deposit', amount: '-5', pin: testPin },
      'Please enter a valid amount.',
    ],
    [
      'half a cent',
      { type: 'deposit', amount: '0.005', pin: testPin },
      'Please enter a valid amount.',
    ],
    [
      'an exponent',
      { type: 'deposit', amount: '1e3', pin: testPin },
      'Please enter a valid amount.',
    ],
  ])('refuses %s with 400, in the order of the form', async (_case, body, message) => {
    const ann = await fundedCustomer(bank);
    const response = await ann.client.post('/api/transactions', body);
    expect(response.statusCode).toBe(400);
    expect(response.headers['content-type']).toContain('application/problem+json');
    expect(response.json()).toMatchObject({ code: 'validation_failed', message, status: 400 });
  });

  it('refuses more than the available balance and changes nothing', async () => {
    const [ann, ben] = [await fundedCustomer(bank, 10_000n), await fundedCustomer(bank, 10_000n)];
    const response = await transfer(ann, ben, { amount: '100.01' });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ code: 'insufficient_funds' });
    expect(await balanceOf(ann)).toBe('100.00');
    expect((await ann.client.get('/api/transactions/count')).json()).toMatchObject({ total: 2 });
  });

  it('refuses the caller’s own account, an unknown account, and the bank’s own accounts', async () => {
    const ann = await fundedCustomer(bank);
    const to = async (toAccountId: number) =>
      (
        await ann.client.post('/api/transactions', {
          type: 'transfer',
          amount: '1',
          pin: testPin,
          toAccountId,
        })
      ).json<{ code: string }>().code;
    expect(await to(ann.accountId)).toBe('recipient_is_self');
    expect(await to(999_999_999)).toBe('recipient_not_found');
    for (const internal of [1, 2, 5, 11]) expect(await to(internal)).toBe('recipient_not_found');
  });

  it('refuses a suspended recipient and a suspended sender', async () => {
    const [ann, ben] = [await fundedCustomer(bank), await fundedCustomer(bank)];
    const freeze = (customer: Customer, frozen: boolean) =>
      bank.database.query('update ledger.account set frozen = $2 where id = $1', [
        customer.accountId,
        frozen,
      ]);
    await freeze(ben, true);
    expect((await transfer(ann, ben)).json()).toMatchObject({ code: 'recipient_unavailable' });
    await freeze(ben, false);
    await freeze(ann, true);
    expect((await transfer(ann, ben)).json()).toMatchObject({
      code: 'account_suspended',
      status: 403,
    });
  });

  it('moves nothing before the initial deposit', async () => {
    const ann = await signedInPerson(bank);
    const response = await ann.client.post('/api/transactions', {
      type: 'deposit',
      amount: '5',
      pin: testPin,
    });
    expect(response.statusCode).toBe(403);
    expect(response.json()).toMatchObject({ code: 'deposit_required' });
  });

  it('enforces the account type’s daily limit across several withdrawals', async () => {
    const ann = await fundedCustomer(bank, 500_000n, { accountType: 'ira' });
    const withdraw = (amount: string) =>
      ann.client.post('/api/transactions', { type: 'withdrawal', amount, pin: testPin });
    expect((await withdraw('2000')).statusCode).toBe(201);
    const refused = await withdraw('500.01');
    expect(refused.json()).toMatchObject({ code: 'daily_limit_exceeded' });
    expect(refused.json<{ message: string }>().message).toContain('$500.00');
    const many = await Promise.all(Array.from({ length: 10 }, () => withdraw('100')));
    expect(many.filter(({ statusCode }) => statusCode === 201)).toHaveLength(5);
  });
});

describe('idempotency', () => {
  it('answers a repeated request like the first one and posts it once', async () => {
    const [ann, ben] = [await fundedCustomer(bank), await fundedCustomer(bank)];
    const key = { 'idempotency-key': randomUUID() };
    const first = await transfer(ann, ben, {}, key);
    const second = await transfer(ann, ben, {}, key);
    expect(second.statusCode).toBe(201);
    expect(second.json()).toEqual(first.json());
    expect(first.headers['idempotency-replayed']).toBeUndefined();
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect(await balanceOf(ann)).toBe('975.00');
  });

  it('repeats the first answer after a holder was renamed and a deposit approved', async () => {
    const [ann, ben] = [await fundedCustomer(bank), await fundedCustomer(bank)];
    const [sendKey, depositKey] = [randomUUID(), randomUUID()];
    const send = () => transfer(ann, ben, {}, { 'idempotency-key': sendKey });
    const deposit = () =>
      ann.client.post(
        '/api/transactions',
        { type: 'deposit', amount: '10000.01', pin: testPin },
        { 'idempotency-key': depositKey },
      );
    const [sent, deposited] = [await send(), await deposit()];
    expect(sent.json()).toMatchObject({ counterparty: 'Test P.' });
    expect(deposited.json()).toMatchObject({ status: 'pending' });

    await bank.superuser.query("update customer set first_name = 'Benno' where id = $1", [
      ben.customerId,
    ]);
    await bank.app.means.postings.decide(decisionKind, {
      transactionId: BigInt(deposited.json<Transaction>().id),
      decision: 'completed',
      reason: null,
      decidedBy: null,
      isNotifiedByEmail: false,
    });
    for (const [again, first] of [
      [await send(), sent],
      [await deposit(), deposited],
    ] as const) {
      expect(again.headers['idempotency-replayed']).toBe('true');
      expect(again.json()).toEqual(first.json());
    }
  });

  it('keeps the stored input that earlier versions of the bank compare a repeated request with', async () => {
    const [ann, ben] = [await fundedCustomer(bank), await fundedCustomer(bank)];
    const deposit = { type: 'deposit', amount: '25.00', description: 'Cash', pin: testPin };
    for (const [send, input] of [
      [
        (key: object) => transfer(ann, ben, {}, { ...key }),
        `{"amount":"2500","customerId":"${ann.customerId}","description":"Lunch","recipientAccountId":"${ben.accountId}","type":"transfer"}`,
      ],
      [
        (key: object) => ann.client.post('/api/transactions', deposit, { ...key }),
        `{"amount":"2500","customerId":"${ann.customerId}","description":"Cash","type":"deposit"}`,
      ],
    ] as const) {
      await bank.superuser.query('delete from ledger.idempotency');
      expect((await send({ 'idempotency-key': randomUUID() })).statusCode).toBe(201);
      const { rows } = await bank.superuser.query(
        "select translate(fingerprint::text, '-', '') as fingerprint from ledger.idempotency",
      );
      const known = createHash('sha256').update(input).digest('hex').slice(0, 32);
      expect(rows).toEqual([{ fingerprint: known }]);
    }
  });

  it('posts 50 parallel requests under one key once', async () => {
    const [ann, ben] = [await fundedCustomer(bank), await fundedCustomer(bank)];
    const other = await bank.anotherServer();
    const key = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => {
        const client = Object.assign(Object.create(Object.getPrototypeOf(ann.client)), ann.client, {
          app: index % 2 ? other : bank.app,
        }) as typeof ann.client;
        return client.call(
          'POST',
          '/api/transactions',
          { type: 'transfer', amount: '25.00', pin: testPin, toAccountId: ben.accountId },
          key,
        );
      }),
    );
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([201]));
    expect(new Set(answers.map((answer) => answer.json<{ id: number }>().id)).size).toBe(1);
    expect(await balanceOf(ann)).toBe('975.00');
  });

  it('refuses another request under a used key, but accepts the key of a refused one', async () => {
    const [ann, ben] = [await fundedCustomer(bank), await fundedCustomer(bank)];
    const key = { 'idempotency-key': randomUUID() };
    expect((await transfer(ann, ben, { amount: '5000.00' }, key)).json()).toMatchObject({
      code: 'insufficient_funds',
    });
    expect((await transfer(ann, ben, { amount: '5.00' }, key)).statusCode).toBe(201);
    expect((await transfer(ann, ben, { amount: '6.00' }, key)).json()).toMatchObject({
      code: 'idempotency_key_reused',
      status: 422,
    });
    // Each customer has their own keys.
    expect((await transfer(ben, ann, { amount: '6.00' }, key)).statusCode).toBe(201);
  });

  it('reports the outcome of a request by its key', async () => {
    const [ann, ben] = [await fundedCustomer(bank), await fundedCustomer(bank)];
    const key = randomUUID();
    const ask = async (customer: Customer) =>
      (await customer.client.get(`/api/transactions/by-key/${key}`)).json();
    expect(await ask(ann)).toEqual({ state: 'unknown', transaction: null });
    const posted = await transfer(ann, ben, {}, { 'idempotency-key': key });
    expect(await ask(ann)).toEqual({ state: 'posted', transaction: posted.json() });
    expect(await ask(ben)).toEqual({ state: 'unknown', transaction: null });
  });

  it.each(['', 'with space', 'x'.repeat(201)])('refuses the malformed key %j', async (key) => {
    const ann = await fundedCustomer(bank);
    const response = await ann.client.post(
      '/api/transactions',
      { type: 'deposit', amount: '1', pin: testPin },
      { 'idempotency-key': key },
    );
    expect(response.json()).toMatchObject({ code: 'idempotency_key_invalid', status: 400 });
  });
});

describe('the PIN', () => {
  const withdraw = (customer: Customer, pin: string) =>
    customer.client.post('/api/transactions', { type: 'withdrawal', amount: '1.00', pin });

  it('locks after five wrong attempts in a row, and then even the correct PIN is refused', async () => {
    const ann = await fundedCustomer(bank);
    const codes: string[] = [];
    for (let attempt = 0; attempt < 6; attempt++)
      codes.push((await withdraw(ann, '9999')).json<{ code: string }>().code);
    expect(codes).toEqual([
      'pin_incorrect',
      'pin_incorrect',
      'pin_incorrect',
      'pin_incorrect',
      'pin_locked',
      'pin_locked',
    ]);
    const right = await withdraw(ann, testPin);
    expect(right.statusCode).toBe(403);
    expect(right.json()).toMatchObject({ code: 'pin_locked' });
  });

  it('counts concurrent guesses one by one, so the correct PIN among many is refused', async () => {
    const ann = await fundedCustomer(bank);
    const guesses = Array.from({ length: 40 }, (_, index) => String(3000 + index));
    guesses.splice(30, 0, testPin);
    const answers = await Promise.all(guesses.map((pin) => withdraw(ann, pin)));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(0);
    expect(
      answers.filter((answer) => answer.json<{ code: string }>().code === 'pin_incorrect'),
    ).toHaveLength(4);
    expect(await balanceOf(ann)).toBe('1000.00');
  });

  it('needs the password after ten wrong PINs', async () => {
    const ann = await fundedCustomer(bank);
    for (let attempt = 0; attempt < 5; attempt++) await withdraw(ann, '9999');
    await bank.database.query('update pin set locked_until = now() where customer_id = $1', [
      ann.customerId,
    ]);
    for (let attempt = 0; attempt < 5; attempt++) await withdraw(ann, '9999');
    await bank.database.query('update pin set locked_until = now() where customer_id = $1', [
      ann.customerId,
    ]);
    expect((await withdraw(ann, testPin)).json()).toMatchObject({ code: 'pin_locked' });
    expect((await ann.client.get('/api/pin/status')).json()).toMatchObject({
      hasPin: true,
      passwordRequired: true,
    });
    expect(
      (await ann.client.post('/api/pin/unlock', { currentPassword: 'wrong' })).json(),
    ).toMatchObject({
      code: 'current_password_wrong',
      status: 403,
    });
    expect(
      (await ann.client.post('/api/pin/unlock', { currentPassword: ann.password })).statusCode,
    ).toBe(200);
    expect((await withdraw(ann, testPin)).statusCode).toBe(201);
  });

  it('resets its count after the correct PIN', async () => {
    const ann = await fundedCustomer(bank);
    for (let round = 0; round < 3; round++) {
      for (let attempt = 0; attempt < 4; attempt++)
        expect((await withdraw(ann, '9999')).json()).toMatchObject({ code: 'pin_incorrect' });
      expect((await withdraw(ann, testPin)).statusCode).toBe(201);
    }
  });
});

describe('GET /api/transactions', () => {
  it('filters by type, amount, and age together, and counts the matches', async () => {
    const ann = await fundedCustomer(bank, 100_000n);
    const make = (type: string, amount: string) =>
      ann.client.post('/api/transactions', { type, amount, pin: testPin });
    for (const amount of ['99.99', '100.00', '500.00', '500.01']) await make('deposit', amount);
    await make('withdrawal', '100.00');
    const amounts = async (query: string) =>
      (await ann.client.get(`/api/transactions?${query}`))
        .json<Transaction[]>()
        .map(({ amount }) => amount);
    expect(await amounts('amount=100to500')).toEqual(['100.00', '500.00', '100.00']);
    expect(await amounts('amount=100to500&type=deposit')).toEqual(['500.00', '100.00']);
    expect(await amounts('amount=under100')).toEqual(['99.99', '50.00']);
    expect(await amounts('amount=over500')).toEqual(['500.01', '950.00']);
    expect(
      (await ann.client.get('/api/transactions/count?type=withdrawal&range=30')).json(),
    ).toEqual({ matching: 1, total: 7 });
    expect((await ann.client.get('/api/transactions?type=bribe')).statusCode).toBe(400);
  });

  it('pages by the last id seen, without gaps or repeats', async () => {
    const ann = await fundedCustomer(bank);
    for (let made = 0; made < 7; made++)
      await ann.client.post('/api/transactions', {
        type: made % 2 ? 'deposit' : 'withdrawal',
        amount: '1',
        pin: testPin,
      });
    const seen: number[] = [];
    for (let before: number | null = null; ; ) {
      const page: Transaction[] = (
        await ann.client.get(`/api/transactions?limit=4${before ? `&before=${before}` : ''}`)
      ).json<Transaction[]>();
      if (page.length === 0) break;
      seen.push(...page.map(({ id }) => id));
      before = seen.at(-1) ?? null;
    }
    expect(seen).toHaveLength(9);
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => b - a));
  });

  it('shows a transaction only to its two parties', async () => {
    const [ann, ben, eve] = [
      await fundedCustomer(bank),
      await fundedCustomer(bank),
      await fundedCustomer(bank),
    ];
    const { id } = (await transfer(ann, ben)).json<{ id: number }>();
    expect((await ann.client.get(`/api/transactions/${id}`)).statusCode).toBe(200);
    expect((await ben.client.get(`/api/transactions/${id}`)).statusCode).toBe(200);
    expect((await eve.client.get(`/api/transactions/${id}`)).statusCode).toBe(404);
  });
});
