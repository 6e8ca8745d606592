import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fundedCustomer, signedInPerson, someone, testPin } from '../support/people.ts';
import { openTestBank, type TestBank, TestClient } from '../support/test-bank.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
beforeEach(async () => {
  await bank.database.query('delete from attempt_counter');
});
afterAll(() => bank.auditAndClose());

const visitor = () => new TestClient(bank.app);
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
const countOf = (answers: { statusCode: number }[], status: number) =>
  answers.filter(({ statusCode }) => statusCode === status).length;

describe('passwords', () => {
  it('one password tried on many customers is throttled by address', async () => {
    const answers = await Promise.all(
      times(104, (index) =>
        visitor().post('/api/login', {
          email: `nobody${index}@example.com`,
          password: 'Winter-2026',
        }),
      ),
    );
    expect(countOf(answers, 403)).toBe(100);
    expect(countOf(answers, 429)).toBe(4);
  });

  it('a forged X-Forwarded-For does not avoid throttling', async () => {
    const form = someone();
    await visitor().post('/api/register', form);
    const answers = await Promise.all(
      times(12, (index) =>
        visitor().post(
          '/api/login',
          { email: form.email, password: 'wrong-guess' },
          { 'x-forwarded-for': `203.0.113.${index}` },
        ),
      ),
    );
    expect(countOf(answers, 429)).toBe(2);
    const { rows } = await bank.database.query<{ subject: string }>(
      "select subject from attempt_counter where subject like 'sign-in:address:%'",
    );
    expect(rows).toEqual([{ subject: 'sign-in:address:127.0.0.1' }]);
  });

  it('successful sign-ins are limited by account and by address', async () => {
    const { email, password } = someone();
    await visitor().post('/api/register', { ...someone(), email, password });
    const signIn = () => visitor().post('/api/login', { email, password });
    expect((await signIn()).statusCode).toBe(200);
    for (const [subject, allowed] of [
      ['signed-in:account:%', 300],
      ['signed-in:address:%', 3_000],
    ] as const) {
      const set = async (count: number) =>
        bank.database.query('update attempt_counter set attempt_count = $2 where subject like $1', [
          subject,
          count,
        ]);
      await set(allowed - 1);
      expect((await signIn()).statusCode).toBe(200);
      const refused = await signIn();
      expect(refused.statusCode).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000);
      await set(0);
    }
  });

  it('two servers share one count', async () => {
    const form = someone();
    await visitor().post('/api/register', form);
    const second = await bank.anotherServer();
    const answers = await Promise.all(
      times(16, (index) =>
        new TestClient(index % 2 ? second : bank.app).post('/api/login', {
          email: form.email,
          password: 'wrong-guess',
        }),
      ),
    );
    expect(countOf(answers, 403)).toBe(10);
    expect(countOf(answers, 429)).toBe(6);
  });

  it('other spellings of the address count for the same account', async () => {
    const form = someone();
    await visitor().post('/api/register', form);
    const spellings = [form.email, form.email.toUpperCase(), ` ${form.email} `];
    const answers = await Promise.all(
      times(12, (index) =>
        visitor().post('/api/login', { email: spellings[index % 3], password: 'wrong-guess' }),
      ),
    );
    expect(countOf(answers, 429)).toBe(2);
  });

  it('a stolen session cannot test the current password indefinitely', async () => {
    const ann = await fundedCustomer(bank);
    const answers = await Promise.all(
      times(14, () => ann.client.post('/api/pin/unlock', { currentPassword: 'wrong-guess' })),
    );
    expect(countOf(answers, 403)).toBe(10);
    expect(countOf(answers, 429)).toBe(4);
  });
});

it('a customer can probe ten addresses an hour by changing their own', async () => {
  const ann = await signedInPerson(bank);
  const taken = (await signedInPerson(bank)).email;
  const answers = await Promise.all(
    times(12, () =>
      ann.client.call('PUT', '/api/update-email', {
        newEmail: taken,
        currentPassword: ann.password,
      }),
    ),
  );
  expect(countOf(answers, 409)).toBe(10);
  expect(countOf(answers, 429)).toBe(2);
});

describe('PINs', () => {
  const withdraw = (client: TestClient, pin: string, key?: string) =>
    client.post(
      '/api/transactions',
      { type: 'withdrawal', amount: '1.00', pin },
      key ? { 'idempotency-key': key } : {},
    );

  it('of parallel guesses, five are checked; then even the correct PIN is refused', async () => {
    const ann = await fundedCustomer(bank);
    const second = await bank.anotherServer();
    const other = new TestClient(second);
    other.cookie = ann.client.cookie;
    const guesses = await Promise.all(
      times(40, (index) => withdraw(index % 2 ? ann.client : other, String(7_000 + index))),
    );
    const codes = guesses.map((answer) => answer.json<{ code: string }>().code);
    expect(codes.filter((code) => code === 'pin_incorrect')).toHaveLength(4);
    expect(codes.filter((code) => code === 'pin_locked')).toHaveLength(36);
    expect((await withdraw(ann.client, testPin)).json()).toMatchObject({ code: 'pin_locked' });
    expect((await ann.client.get('/api/account')).json()).toMatchObject({ balance: '1000.00' });
  });

  it('the wire and the payment form share the count with the transfer form', async () => {
    const ann = await fundedCustomer(bank);
    const shared = { amount: '1.00', recipientName: 'Jordan Ames', pin: '7777' };
    const wire = {
      ...shared,
      externalBankName: 'First Ohio',
      externalAccountNumber: '12345678',
      externalRoutingNumber: '021000021',
      recipientAddress: '1 Fountain Square, Cincinnati, OH',
    };
    const payment = { ...shared, paymentProvider: 'paypal', paymentIdentifier: 'j@example.com' };
    await withdraw(ann.client, '7777');
    await withdraw(ann.client, '7777');
    await ann.client.post('/api/wire-transfer', wire);
    await ann.client.post('/api/external-payment', payment);
    expect((await withdraw(ann.client, '7777')).json()).toMatchObject({ code: 'pin_locked' });
    expect(
      (await ann.client.post('/api/wire-transfer', { ...wire, pin: testPin })).json(),
    ).toMatchObject({
      code: 'pin_locked',
    });
  });

  it('repeating a guess under one idempotency key does not avoid the count', async () => {
    const ann = await fundedCustomer(bank);
    for (let round = 0; round < 5; round++) await withdraw(ann.client, '7777', 'one-key');
    expect((await withdraw(ann.client, testPin, 'one-key')).json()).toMatchObject({
      code: 'pin_locked',
    });
  });

  it('a paid request under its key does not reveal whether another PIN is correct', async () => {
    const ann = await fundedCustomer(bank);
    expect((await withdraw(ann.client, testPin, 'paid')).statusCode).toBe(201);
    const answers = [];
    for (const pin of ['7771', '7772', '7773'])
      answers.push((await withdraw(ann.client, pin, 'paid')).json<{ code?: string }>());
    for (const answer of answers) expect(answer.code).toBe(answers[0]?.code);
  });
});

describe('reset tokens', () => {
  it('twenty guesses per address are checked, including parallel ones', async () => {
    const reset = (token: string) =>
      visitor().post('/api/reset-password', {
        token,
        password: 'Brand-New-Hill-8',
        confirmPassword: 'Brand-New-Hill-8',
      });
    const answers = await Promise.all(times(24, (index) => reset(`guess-${index}`)));
    expect(countOf(answers, 422)).toBe(20);
    expect(countOf(answers, 429)).toBe(4);
  });

  it('five requests for one address are accepted, so that no mailbox is flooded', async () => {
    const ann = await signedInPerson(bank);
    const answers = await Promise.all(
      times(8, () => visitor().post('/api/forgot-password', { email: ann.email })),
    );
    expect(countOf(answers, 200)).toBe(5);
    expect(countOf(answers, 429)).toBe(3);
  });

  it('an unknown address is throttled in the same way', async () => {
    const answers = await Promise.all(
      times(8, () => visitor().post('/api/forgot-password', { email: 'nobody@example.com' })),
    );
    expect(countOf(answers, 200)).toBe(5);
    expect(countOf(answers, 429)).toBe(3);
  });
});

describe('cards', () => {
  it('fifteen cards can be tried on one payment, including in parallel', async () => {
    const ann = await signedInPerson(bank);
    const { clientSecret } = (
      await ann.client.post('/api/create-initial-deposit-payment', {})
    ).json<{ clientSecret: string }>();
    const card = {
      number: '4000000000000002',
      expiry: '12/40',
      securityCode: '123',
      zipCode: '45202',
    };
    const answers = await Promise.all(
      times(18, () => visitor().post('/sandbox-card/confirm', { clientSecret, card })),
    );
    expect(countOf(answers, 200)).toBe(15);
    expect(countOf(answers, 429)).toBe(3);
    // Requesting the payment again returns the same one, with its count.
    const again = (await ann.client.post('/api/create-initial-deposit-payment', {})).json<{
      clientSecret: string;
    }>();
    const afterwards = await visitor().post('/sandbox-card/confirm', { ...again, card });
    expect(afterwards.statusCode).toBe(429);
  });

  it('240 can be tried from one network address, across payments and servers', async () => {
    const second = await bank.anotherServer();
    const secrets = await Promise.all(
      times(17, async () => {
        const { client } = await signedInPerson(bank);
        const payment = await client.post('/api/create-initial-deposit-payment', {});
        return payment.json<{ clientSecret: string }>().clientSecret;
      }),
    );
    const card = {
      number: '4000000000000002',
      expiry: '12/40',
      securityCode: '123',
      zipCode: '45202',
    };
    const answers = await Promise.all(
      times(245, (index) =>
        new TestClient(index % 2 ? second : bank.app).post('/sandbox-card/confirm', {
          clientSecret: secrets[index % 17],
          card,
        }),
      ),
    );
    expect(countOf(answers, 200)).toBe(240);
    expect(countOf(answers, 429)).toBe(5);
  });

  it('thirty payments per customer can be started in an hour, including in parallel', async () => {
    const ann = await signedInPerson(bank);
    const answers = await Promise.all(
      times(34, () => ann.client.post('/api/create-initial-deposit-payment', {})),
    );
    expect(countOf(answers, 200)).toBe(30);
    expect(countOf(answers, 429)).toBe(4);
  });

  it('a client secret cannot be guessed from another one', async () => {
    const ann = await signedInPerson(bank);
    const { clientSecret } = (
      await ann.client.post('/api/create-initial-deposit-payment', {})
    ).json<{ clientSecret: string }>();
    const flipped = clientSecret.slice(0, -1) + (clientSecret.endsWith('A') ? 'B' : 'A');
    for (const secret of [flipped, clientSecret.slice(0, -2), `${clientSecret}x`, ''])
      expect(
        (await visitor().post('/sandbox-card/payment', { clientSecret: secret })).statusCode,
      ).toBe(404);
  });
});

it('registrations from one address are limited', async () => {
  await visitor().post('/api/register', someone());
  // Uses up the limit directly: it is meant for a whole office, and hashing passwords takes time.
  const used = await bank.database.query(
    "update attempt_counter set attempt_count = 100000 where subject like 'register%:127.0.0.1'",
  );
  expect(used.rowCount).toBe(1);
  expect((await visitor().post('/api/register', someone())).statusCode).toBe(429);
});
