import { randomUUID } from 'node:crypto';
import type { Transaction } from '@seven-hills/bank/transaction';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MovementDetails } from '../../../src/capability/movement-kind.ts';
import { movementRulesOf } from '../../../src/compose/movement-rules.ts';
import { movementBinding } from '../../../src/money/orders/confirming.ts';
import { isBoundTo } from '../../../src/people/webauthn/challenges.ts';
import { wire as someWire } from '../../support/money/sample-wire.ts';
import { fundedCustomer, moneyOf, signedInPerson, testPin } from '../../support/people.ts';
import { BrowserClient } from '../../support/sign-in/browser-client.ts';
import {
  codeOf,
  forgetStep,
  type Protected,
  payerInBrowser,
  withApp,
  withPasskey,
} from '../../support/sign-in/factors.ts';
import { SoftwareAuthenticator } from '../../support/sign-in/software-authenticator.ts';
import { eventsAbout } from '../../support/staff.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

let bank: TestBank;
let recipientId: number;
let otherId: number;
beforeAll(async () => {
  bank = await openTestBank();
  recipientId = (await fundedCustomer(bank)).accountId;
  otherId = (await fundedCustomer(bank)).accountId;
});
afterAll(() => bank.auditAndClose());

type Body = Record<string, unknown>;
type Payer = Pick<Protected, 'browser' | 'password'>;
const paths = {
  transaction: '/api/transactions',
  wire: '/api/wire-transfer',
  payment: '/api/external-payment',
} as const;
type Kind = keyof typeof paths;

const transfer = (changes: Body = {}): Body => ({
  type: 'transfer',
  amount: '1500.00',
  toAccountId: recipientId,
  pin: testPin,
  ...changes,
});
const wire = (changes: Body = {}): Body => ({ ...someWire, ...changes });
const payment = (changes: Body = {}): Body => ({
  amount: '20.00',
  paymentProvider: 'paypal',
  paymentIdentifier: 'jordan@example.com',
  recipientName: 'Jordan Ames',
  pin: testPin,
  ...changes,
});

const send = (browser: BrowserClient, kind: Kind, order: Body, key: string | null = randomUUID()) =>
  browser.post(paths[kind], order, key === null ? {} : { 'idempotency-key': key });

const start = (browser: BrowserClient, kind: Kind, order: Body, idempotencyKey: string | null) =>
  browser.post('/api/transactions/confirmations', { kind, order, idempotencyKey });

/** Confirms an order with the passkey; returns the response to send with the order. */
async function confirmed(
  { browser, authenticator }: { browser: BrowserClient; authenticator: SoftwareAuthenticator },
  kind: Kind,
  order: Body,
  key: string | null,
) {
  const options = await start(browser, kind, order, key);
  if (options.statusCode !== 200) throw new Error(`confirmation: ${options.body}`);
  return { passkey: authenticator.get(options.json()) };
}

const balanceOf = ({ browser }: Payer) => moneyOf({ client: browser as never });
const untouched = ['5000.00', '5000.00', '0.00'];
const holder = async () => withPasskey(await payerInBrowser(bank));

describe('a movement above the threshold', () => {
  it('is refused until it is confirmed, but only after every documented check', async () => {
    const payer = await holder();
    const { browser, accountId } = payer;
    const codes = async (changes: Body) =>
      (await send(browser, 'transaction', transfer(changes))).json<{ code: string }>().code;
    expect(await codes({ amount: 'much' })).toBe('validation_failed');
    expect(await codes({ pin: '0000' })).toBe('pin_incorrect');
    expect(await codes({ toAccountId: accountId })).toBe('recipient_is_self');
    expect(await codes({ toAccountId: 999_999_999 })).toBe('recipient_not_found');
    expect(await codes({ amount: '5000.01' })).toBe('insufficient_funds');
    await bank.database.query('update ledger.account set frozen = true where id = $1', [accountId]);
    expect(await codes({})).toBe('account_suspended');
    await bank.database.query('update ledger.account set frozen = false where id = $1', [
      accountId,
    ]);
    const refused = await send(browser, 'transaction', transfer());
    expect(refused.json()).toMatchObject({
      status: 403,
      code: 'confirmation_required',
      message: 'Amounts above $1,000.00 need your confirmation.',
      methods: ['passkey', 'recovery_code'],
    });
    expect(await balanceOf(payer)).toEqual(untouched);
  });

  it('is posted once with the passkey’s response, and a repeat gets the first answer', async () => {
    const payer = await holder();
    const key = randomUUID();
    const order = transfer();
    expect((await send(payer.browser, 'transaction', order, key)).statusCode).toBe(403);
    const confirmation = await confirmed(payer, 'transaction', order, key);
    const first = await send(payer.browser, 'transaction', { ...order, confirmation }, key);
    expect(first.statusCode).toBe(201);
    for (const body of [{ ...order, confirmation }, order]) {
      const again = await send(payer.browser, 'transaction', body, key);
      expect(again.statusCode).toBe(201);
      expect(again.headers['idempotency-replayed']).toBe('true');
      expect(again.json()).toEqual(first.json());
    }
    expect(await balanceOf(payer)).toEqual(['3500.00', '3500.00', '0.00']);
    expect((await payer.browser.get('/api/sessions')).json<unknown[]>()[0]).toMatchObject({
      confirmedBy: 'passkey',
    });
  });

  it('needs no confirmation up to the threshold, including the fee, or as a deposit', async () => {
    const payer = await holder();
    const { browser } = payer;
    const status = async (kind: Kind, order: Body) => (await send(browser, kind, order)).statusCode;
    expect(await status('transaction', transfer({ amount: '1000.00' }))).toBe(201);
    expect(await status('transaction', transfer({ amount: '1000.01' }))).toBe(403);
    const deposit = { type: 'deposit', amount: '2000.00', pin: testPin };
    expect(await status('transaction', deposit)).toBe(201);
    const withdrawal = { type: 'withdrawal', amount: '1000.01', pin: testPin };
    expect(await status('transaction', withdrawal)).toBe(403);
    const another = await holder();
    await payBefore(another);
    const pay = async (amount: string) =>
      (await send(another.browser, 'payment', payment({ amount }))).statusCode;
    expect(await pay('990.11')).toBe(403);
    expect(await pay('990.10')).toBe(201);
    expect((await start(browser, 'transaction', deposit, null)).json()).toMatchObject({
      code: 'not_offered',
    });
  });
});

/** Pays the recipient of `payment` once, so that they are not new. */
async function payBefore(payer: Payer & { authenticator: SoftwareAuthenticator }): Promise<void> {
  const confirmation = await confirmed(payer, 'payment', payment(), null);
  const paid = await send(payer.browser, 'payment', { ...payment(), confirmation }, null);
  expect(paid.json()).toMatchObject({ status: 'completed' });
}

describe('a new recipient outside the bank', () => {
  it('requires a confirmation for any amount until it has been paid', async () => {
    const payer = await holder();
    const { browser } = payer;
    for (const [kind, order] of [
      ['payment', payment()],
      ['wire', wire()],
    ] as const)
      expect((await send(browser, kind, order)).json()).toMatchObject({
        code: 'confirmation_required',
        message: expect.stringContaining('not paid this recipient before'),
      });
    expect(await balanceOf(payer)).toEqual(untouched);
    await payBefore(payer);
    expect((await send(browser, 'payment', payment())).statusCode).toBe(201);
    const other = payment({ paymentIdentifier: 'ada@example.com' });
    expect((await send(browser, 'payment', other)).statusCode).toBe(403);
    const key = randomUUID();
    const confirmation = await confirmed(payer, 'wire', wire(), key);
    expect((await send(browser, 'wire', { ...wire(), confirmation }, key)).statusCode).toBe(201);
    // A wire that is only pending could be an intruder's first attempt.
    expect((await send(browser, 'wire', wire())).statusCode).toBe(403);
  });
});

describe('a passkey’s response confirms one order and no other', () => {
  let payer: Awaited<ReturnType<typeof holder>>;
  beforeAll(async () => {
    payer = await holder();
  });

  const refusesAltered = async (kind: Kind, order: Body, altered: Body, otherKey = false) => {
    const key = randomUUID();
    const confirmation = await confirmed(payer, kind, order, key);
    const sent = { ...order, ...altered, confirmation };
    const response = await send(payer.browser, kind, sent, otherKey ? randomUUID() : key);
    expect(response.json()).toMatchObject({
      status: 403,
      code: 'passkey_refused',
      message: expect.stringContaining('request changed after your passkey confirmed it'),
    });
    expect(await balanceOf(payer)).toEqual(untouched);
  };

  it.each([
    ['a higher amount', { amount: '1500.01' }],
    ['a lower amount', { amount: '1499.99' }],
    ['another type', { type: 'withdrawal' }],
  ])('refuses %s', (_what, altered) => refusesAltered('transaction', transfer(), altered));
  it('refuses another recipient', () =>
    refusesAltered('transaction', transfer(), { toAccountId: otherId }));
  it('refuses another idempotency key', () => refusesAltered('transaction', transfer(), {}, true));

  it.each([
    { amount: '100.01' },
    { externalAccountNumber: '11112222' },
    { externalRoutingNumber: '011000015' },
    { externalBankName: 'Another Bank' },
    { recipientName: 'Eve Byron' },
    { recipientAddress: '2 Main Street, Dayton, OH 45402' },
    { swiftCode: null },
    { intermediaryBank: 'Another Bank' },
  ])('refuses a wire with %o', (altered) => refusesAltered('wire', wire(), altered));
  it.each([
    { amount: '20.01' },
    { paymentIdentifier: 'eve@example.com' },
    { paymentProvider: 'zelle' },
    { recipientName: 'Eve Ames' },
  ])('refuses a payment with %o', (altered) => refusesAltered('payment', payment(), altered));

  it('refuses the response in another session of the same person', async () => {
    const key = randomUUID();
    const confirmation = await confirmed(payer, 'transaction', transfer(), key);
    const thief = new BrowserClient(bank.app);
    await thief.post('/api/login', { email: payer.email, password: payer.password });
    await thief.post('/api/login/second-factor', { recoveryCode: payer.recoveryCodes[0] });
    const refused = await send(thief, 'transaction', { ...transfer(), confirmation }, key);
    expect(refused.json()).toMatchObject({
      code: 'passkey_refused',
      message: expect.stringContaining('already used or belongs to another browser'),
    });
    expect(await balanceOf(payer)).toEqual(untouched);
    expect((await eventsAbout(bank, payer.customerId, 'passkey_refused')).at(-1)?.detail).toContain(
      'another browser',
    );
  });

  it('refuses another person’s passkey', async () => {
    const other = await holder();
    const key = randomUUID();
    const options = await start(payer.browser, 'transaction', transfer(), key);
    const confirmation = { passkey: other.authenticator.get(options.json()) };
    const sent = { ...transfer(), confirmation };
    expect((await send(payer.browser, 'transaction', sent, key)).json()).toMatchObject({
      code: 'passkey_refused',
    });
  });

  it('refuses a response that confirmed a change instead', async () => {
    const options = await payer.browser.post('/api/second-factor/confirmation-options', {
      change: 'make_recovery_codes',
    });
    const confirmation = { passkey: payer.authenticator.get(options.json()) };
    expect(
      (await send(payer.browser, 'transaction', { ...transfer(), confirmation })).json(),
    ).toMatchObject({ code: 'passkey_refused' });
    expect(await balanceOf(payer)).toEqual(untouched);
  });

  it('refuses a replay, even after an order that was refused', async () => {
    const { browser } = payer;
    const key = randomUUID();
    const confirmation = await confirmed(payer, 'transaction', transfer({ pin: '0000' }), key);
    const order = { ...transfer(), confirmation };
    const wrongPin = await send(browser, 'transaction', { ...order, pin: '0000' }, key);
    expect(wrongPin.json()).toMatchObject({ code: 'pin_incorrect' });
    for (const again of [key, randomUUID()])
      expect((await send(browser, 'transaction', order, again)).json()).toMatchObject({
        code: 'passkey_refused',
        message: expect.stringContaining('already used'),
      });
    expect(await balanceOf(payer)).toEqual(untouched);
  });

  it('is checked again under the locks of the posting, whatever was checked before', async () => {
    const { customerId, accountId } = payer;
    const key = randomUUID();
    const { challenge } = (await start(payer.browser, 'transaction', transfer(), key)).json<{
      challenge: string;
    }>();
    const proof = { key, challenge: Buffer.from(challenge, 'base64url') };
    const { transfer: kind } = bank.app.means.kinds;
    const order = {
      customerId,
      accountId: BigInt(accountId),
      amount: 150_000n,
      description: null,
      by: { who: 'customer', pin: testPin } as const,
      recipientAccountId: BigInt(recipientId),
      confirming: { isRequired: true, proof },
    };
    const post = (changes: object) =>
      bank.app.means.postings.move(kind, { ...order, ...changes }, { key: randomUUID() });
    for (const changes of [
      { amount: 150_001n },
      { recipientAccountId: BigInt(otherId) },
      { confirming: { isRequired: true, proof: { ...proof, key: 'another' } } },
      { confirming: { isRequired: false, proof: { ...proof, key: null } } },
    ])
      await expect(post(changes)).rejects.toMatchObject({ code: 'passkey_refused' });
    expect(await balanceOf(payer)).toEqual(untouched);
  });
});

describe('what a passkey’s response is bound to', () => {
  const terms: MovementDetails = {
    kind: 'wire_transfer',
    amount: 100n,
    fee: 2n,
    recipient: ['a', null],
  };
  const binding = movementBinding(terms, 7n, 'key');

  it.each<[string, Partial<MovementDetails>, bigint?, (string | null)?]>([
    ['the kind', { kind: 'transfer' }],
    ['the amount', { amount: 101n }],
    ['the fee', { fee: 3n }],
    ['amount and fee, which do not run together', { amount: 10n, fee: 2n }],
    ['the recipient', { recipient: ['b', null] }],
    ['parts of the recipient that change places', { recipient: [null, 'a'] }],
    ['a missing part, which is not an empty one', { recipient: ['a', ''] }],
    ['quotes, which end no part', { recipient: ['a",null],"x'] }],
    ['the account', {}, 8n],
    ['the key', {}, 7n, 'other'],
    ['no key', {}, 7n, null],
  ])('includes %s', (_what, changes, account = 7n, key = 'key') => {
    expect(Buffer.from(movementBinding({ ...terms, ...changes }, account, key))).not.toEqual(
      Buffer.from(binding),
    );
  });

  it('is the same for the same order, and only a challenge with its hash matches', () => {
    expect(movementBinding({ ...terms }, 7n, 'key')).toEqual(binding);
    expect(isBoundTo(Buffer.alloc(64), binding)).toBe(false);
    expect(isBoundTo(Buffer.alloc(0), binding)).toBe(false);
  });
});

describe('the password with a code', () => {
  it('confirms any order once: a time step counts once, and so does a recovery code', async () => {
    const payer = await withApp(bank, await payerInBrowser(bank));
    const { browser, password, secret, recoveryCodes, customerId } = payer;
    const order = transfer();
    expect((await send(browser, 'transaction', order)).json()).toMatchObject({
      code: 'confirmation_required',
      methods: ['code', 'recovery_code'],
    });
    const post = (confirmation: Body, key?: string) =>
      send(browser, 'transaction', { ...order, confirmation }, key);
    const byCode = { currentPassword: password, code: codeOf(secret) };
    const key = randomUUID();
    const first = await post(byCode, key);
    expect(first.statusCode).toBe(201);
    expect((await post(byCode, key)).json()).toEqual(first.json());
    // The repeat does not count as a failed attempt.
    expect(await eventsAbout(bank, customerId, 'second_step_failed')).toEqual([]);
    expect((await post(byCode)).json()).toMatchObject({
      code: 'second_factor_wrong',
      message: expect.stringContaining('already used'),
      errors: [{ path: 'code' }],
    });
    const byRecovery = { currentPassword: password, recoveryCode: recoveryCodes[0] };
    expect((await post(byRecovery)).statusCode).toBe(201);
    expect((await post(byRecovery)).json()).toMatchObject({ code: 'second_factor_wrong' });
    expect(await balanceOf(payer)).toEqual(['2000.00', '2000.00', '0.00']);
    await forgetStep(bank, customerId);
    const refusals = [
      [{ currentPassword: password }, 'second_factor_required'],
      [{ code: codeOf(secret) }, 'password_required'],
      [{ currentPassword: 'wrong', code: codeOf(secret) }, 'current_password_wrong'],
      [{ currentPassword: password, code: '000000' }, 'second_factor_wrong'],
    ] as const;
    for (const [confirmation, code] of refusals)
      expect((await post(confirmation)).json()).toMatchObject({ status: 403, code });
    expect(await balanceOf(payer)).toEqual(['2000.00', '2000.00', '0.00']);
  });

  it('counts attempts before checking them', async () => {
    const { browser, password } = await withApp(bank, await payerInBrowser(bank));
    const guess = () =>
      send(browser, 'transaction', {
        ...transfer(),
        confirmation: { currentPassword: password, code: '000000' },
      });
    const answers = await Promise.all(Array.from({ length: 8 }, guess));
    const codes = answers.map((answer) => answer.json<{ code: string }>().code);
    expect(codes.filter((code) => code === 'second_factor_wrong')).toHaveLength(5);
    expect(codes.filter((code) => code === 'too_many_attempts')).toHaveLength(3);
  });
});

describe('two requests with one proof', () => {
  it.each([
    ['one key', true],
    ['two keys', false],
  ])('under %s move the money once', async (_what, isSameKey) => {
    const payer = await holder();
    const other = await bank.anotherServer();
    const key = randomUUID();
    const confirmation = await confirmed(payer, 'transaction', transfer(), key);
    const browsers = [payer.browser, new BrowserClient(other)];
    browsers[1]?.cookies.set('session', payer.browser.cookies.get('session') ?? '');
    const answers = await Promise.all(
      browsers.map((browser, index) =>
        send(
          browser,
          'transaction',
          { ...transfer(), confirmation },
          isSameKey || index === 0 ? key : randomUUID(),
        ),
      ),
    );
    const posted = answers.filter(({ statusCode }) => statusCode === 201);
    expect(new Set(posted.map((answer) => answer.json<Transaction>().id)).size).toBeLessThan(2);
    for (const answer of answers.filter(({ statusCode }) => statusCode !== 201))
      expect(answer.json()).toMatchObject({ code: 'passkey_refused' });
    if (isSameKey) expect(posted.length).toBeGreaterThan(0);
    const rest = posted.length > 0 ? '3500.00' : '5000.00';
    expect(await balanceOf(payer)).toEqual([rest, rest, '0.00']);
  });

  it('with one code move the money once', async () => {
    const payer = await withApp(bank, await payerInBrowser(bank));
    const { browser, password, secret } = payer;
    const confirmation = { currentPassword: password, code: codeOf(secret) };
    const post = () => send(browser, 'transaction', { ...transfer(), confirmation });
    const statuses = (await Promise.all([post(), post(), post()])).map((each) => each.statusCode);
    expect(statuses.sort()).toEqual([201, 403, 403]);
    expect(await balanceOf(payer)).toEqual(['3500.00', '3500.00', '0.00']);
  });
});

describe('people without a factor', () => {
  it('confirm nothing in a demo: the documented calls work as written', async () => {
    const { browser } = await payerInBrowser(bank);
    expect((await send(browser, 'transaction', transfer())).statusCode).toBe(201);
    expect((await send(browser, 'wire', wire({ amount: '1200.00' }))).statusCode).toBe(201);
    expect((await start(browser, 'wire', wire(), null)).json()).toMatchObject({
      status: 409,
      code: 'factor_not_set_up',
    });
  });

  it('confirm with their password where everyone must confirm', async () => {
    const rules = {
      ...movementRulesOf('demo'),
      undoSeconds: 0,
      confirmations: 'everyone' as const,
    };
    const strict = new BrowserClient(
      await bank.anotherServer({
        settings: {
          mode: 'demo',
          publicUrl: null,
          isPublic: false,
          webRoot: null,
          trustedProxies: [],
          rules,
        },
      }),
    );
    const payer = await payerInBrowser(bank);
    await strict.signIn(payer.email, payer.password);
    expect((await send(strict, 'transaction', transfer())).json()).toMatchObject({
      code: 'confirmation_required',
      methods: [],
    });
    const post = (confirmation: Body) =>
      send(strict, 'transaction', { ...transfer(), confirmation });
    expect((await post({ currentPassword: 'wrong' })).json()).toMatchObject({
      code: 'current_password_wrong',
      errors: [{ path: 'currentPassword' }],
    });
    expect((await post({ currentPassword: payer.password })).statusCode).toBe(201);
    expect((await send(strict, 'payment', payment())).json()).toMatchObject({
      code: 'confirmation_required',
    });
    expect(await balanceOf(payer)).toEqual(['3500.00', '3500.00', '0.00']);

    // Applies to a first PIN, too, even in the first minutes of a session.
    const newcomer = await signedInPerson(bank);
    await bank.database.query('update customer set has_initial_deposit = true where id = $1', [
      newcomer.customerId,
    ]);
    await strict.signIn(newcomer.email, newcomer.password);
    const setPin = (body: Body) => strict.post('/api/pin/setup', { pin: testPin, ...body });
    expect((await setPin({})).json()).toMatchObject({ code: 'password_required' });
    expect((await setPin({ currentPassword: newcomer.password })).statusCode).toBe(201);
    await bank.database.query('update customer set has_initial_deposit = false where id = $1', [
      newcomer.customerId,
    ]);
  });
});

describe('the record of who has a factor', () => {
  const hasFactor = async (customerId: bigint) =>
    (
      await bank.database.query<{ has_factor: boolean }>(
        'select has_factor from customer where id = $1',
        [customerId],
      )
    ).rows[0]?.has_factor;

  it('follows passkeys and authenticator apps', async () => {
    const payer = await payerInBrowser(bank);
    const { browser, customerId, password } = payer;
    await browser.post('/api/second-factor/authenticator', { currentPassword: password });
    expect(await hasFactor(customerId)).toBe(false);
    const { recoveryCodes, secret } = await withApp(bank, payer);
    expect(await hasFactor(customerId)).toBe(true);
    const device = new SoftwareAuthenticator();
    const options = await browser.post('/api/passkeys/options', {
      currentPassword: password,
      code: codeOf(secret),
    });
    const added = await browser.post('/api/passkeys', {
      name: 'Key',
      response: device.create(options.json()),
    });
    const { passkey } = added.json<{ passkey: { id: number } }>();
    const confirmation = { currentPassword: password, recoveryCode: recoveryCodes[0] };
    await browser.post('/api/second-factor/authenticator/remove', confirmation);
    expect(await hasFactor(customerId)).toBe(true);
    await browser.post(`/api/passkeys/${passkey.id}/remove`, {
      ...confirmation,
      recoveryCode: recoveryCodes[1],
    });
    expect(await hasFactor(customerId)).toBe(false);
    expect((await send(browser, 'transaction', transfer())).statusCode).toBe(201);
  });
});
