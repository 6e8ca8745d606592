import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beneficiaryAgreement } from '@seven-hills/bank/words/beneficiary-words';
import { sharingAgreement } from '@seven-hills/bank/words/sharing-words';
import type { Endpoint } from '@seven-hills/contracts/endpoint';
import type { CurrentUser } from '@seven-hills/contracts/people/sign-in';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { newPhoneCode } from '../../../src/people/profile/phone-codes.ts';
import { joinAccount } from '../../support/money/join-account.ts';
import { plainWire } from '../../support/money/sample-wire.ts';
import { inDays, monthly } from '../../support/money/schedules.ts';
import { type AchFolder, achFolder } from '../../support/outside/ach-files.ts';
import { outsideAccount, verifiedAccount } from '../../support/outside/linked-accounts.ts';
import {
  fundedCustomer,
  openAnother,
  postMovement,
  staffMember,
  testPin,
} from '../../support/people.ts';
import { BrowserClient } from '../../support/sign-in/browser-client.ts';
import {
  codeOf,
  forgetStep,
  payerInBrowser,
  personInBrowser,
  withApp,
  withPasskey,
} from '../../support/sign-in/factors.ts';
import type { Gate } from '../../support/sign-in/gated-database.ts';
import { everything, openGatedServer } from '../../support/sign-in/gated-server.ts';
import type { SoftwareAuthenticator } from '../../support/sign-in/software-authenticator.ts';
import { openTestBank, type TestBank, type TestClient } from '../../support/test-bank.ts';
import { agreedTexts } from '../../support/texts/agreed-texts.ts';

let bank: TestBank;
let folder: AchFolder;
let gated: FastifyInstance;
let gate: Gate;
let closeGated: () => Promise<void>;
let admin: TestClient;
beforeAll(async () => {
  folder = await achFolder();
  bank = await openTestBank({}, { adapters: { achNetwork: folder.network } });
  ({ app: gated, gate, close: closeGated } = await openGatedServer(bank));
  admin = (await staffMember(bank)).client;
});
beforeEach(() => bank.database.query('delete from attempt_counter'));
afterAll(async () => {
  expect(await bank.audit()).toEqual([]);
  await closeGated();
  await bank.close();
});

interface Person {
  customerId: bigint;
  email: string;
  password: string;
  browser: BrowserClient;
  accountId?: number;
  secret?: string;
  recoveryCodes?: string[];
  authenticator?: SoftwareAuthenticator;
  passkeyId?: number;
}

const people = {
  plain: (): Promise<Person> => payerInBrowser(bank),
  unset: (): Promise<Person> => personInBrowser(bank),
  app: async (): Promise<Person> => withApp(bank, await payerInBrowser(bank)),
  passkey: async (): Promise<Person> => withPasskey(await payerInBrowser(bank)),
};

/** The password, and a code or a recovery code if the person has a factor. */
async function proofOf({ customerId, password, secret, recoveryCodes }: Person) {
  if (secret) {
    await forgetStep(bank, customerId);
    return { currentPassword: password, code: codeOf(secret) };
  }
  const recoveryCode = recoveryCodes?.pop();
  return { currentPassword: password, ...(recoveryCode && { recoveryCode }) };
}

/** The same person in another browser, signed in for as long as the test takes. */
async function elsewhere(person: Person): Promise<BrowserClient> {
  const browser = new BrowserClient(bank.app);
  await browser.signIn(person.email, person.password);
  const { currentPassword: _password, ...step } = await proofOf(person);
  if (Object.keys(step).length > 0) await browser.post('/api/login/second-factor', step);
  expect((await browser.get('/api/auth/user')).statusCode).toBe(200);
  return browser;
}

/**
 * What can happen to a person while one of their requests is between its check and its transaction.
 */
const changes: Record<
  string,
  (person: Person, owner: BrowserClient) => Promise<{ statusCode: number }>
> = {
  async 'their password is changed'(person, owner) {
    const newPassword = 'Eden-Park-Overlook-5';
    const form = { newPassword, confirmPassword: newPassword };
    return owner.call('PUT', '/api/update-password', { ...form, ...(await proofOf(person)) });
  },
  async 'their password is reset'({ email }) {
    const asked = await admin.post('/api/forgot-password', { email });
    const { resetToken: token } = asked.json<{ resetToken: string }>();
    const password = 'Eden-Park-Overlook-5';
    return admin.post('/api/reset-password', { token, password, confirmPassword: password });
  },
  'their other sessions are ended': async ({ password }, owner) =>
    owner.call('DELETE', '/api/sessions', { currentPassword: password }),
  'their sign-in is blocked': async ({ customerId }) =>
    admin.post(`/api/admin/users/${customerId}/block-sign-in`, {
      reason: 'suspected_fraud',
      note: 'Test',
    }),
  async 'their factors change'(person, owner) {
    if (person.secret)
      return owner.post('/api/second-factor/authenticator/remove', await proofOf(person));
    if (person.passkeyId)
      return owner.post(`/api/passkeys/${person.passkeyId}/remove`, await proofOf(person));
    const started = await owner.post('/api/second-factor/authenticator', await proofOf(person));
    const code = codeOf(started.json<{ secret: string }>().secret);
    return owner.post('/api/second-factor/authenticator/confirm', { code });
  },
};
type Change = string;
const everyChange = Object.keys(changes);
/** Ends the session of the request. */
const endings = everyChange.filter((change) => change !== 'their factors change');

type Request = () => Promise<LightMyRequestResponse>;

interface Route {
  who: keyof typeof people;
  /** Prepares the request on the gated server; `browser` has the session of the person. */
  prepare(person: Person, browser: BrowserClient): Promise<Request>;
  changes?: readonly Change[];
  /** Where the gate holds the request. Default: before its first transaction. */
  hold?: Parameters<Gate['arm']>[0];
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A call with fields and a proof of identity. */
const confirmed = (
  who: Route['who'],
  method: Method,
  url: string | ((person: Person) => string),
  fields: object = {},
  rest: Partial<Route> = {},
): Route => ({
  who,
  async prepare(person, browser) {
    const body = { ...fields, ...(await proofOf(person)) };
    return () => browser.call(method, typeof url === 'string' ? url : url(person), body);
  },
  ...rest,
});

/** A movement above the threshold, with a confirmation. */
const movement = (url: string, fields: object): Route => ({
  who: 'app',
  async prepare(person, browser) {
    const body = { pin: testPin, ...fields, confirmation: await proofOf(person) };
    return () => browser.post(url, body, { 'idempotency-key': crypto.randomUUID() });
  },
});

async function schedule(person: Person, browser: BrowserClient) {
  const saved = await browser.post('/api/payees', { kind: 'customer', accountId: otherAccount });
  const { payee } = saved.json<{ payee: { id: number } }>();
  const form = monthly(payee.id, inDays(3));
  const made = await browser.post('/api/schedules', form);
  expect(made.statusCode, made.body).toBe(201);
  return { id: made.json<{ id: number }>().id, form, proof: await proofOf(person) };
}

let otherAccount = 0;
beforeAll(async () => {
  otherAccount = (await staffMember(bank, 'teller')).accountId;
});

/** Invites a person to view somebody else's account, and returns what accepts it. */
async function accepting(person: Person) {
  const { customerId, email } = person;
  const other = await fundedCustomer(bank);
  await bank.database.query('update customer set confirmed_email = email where id = $1', [
    customerId,
  ]);
  const made = await other.client.post(`/api/own-accounts/${other.accountId}/invitations`, {
    role: 'viewer',
    email,
    currentPassword: other.password,
  });
  expect(made.statusCode, made.body).toBe(201);
  const url = `/api/account-invitations/${made.json<{ id: number }>().id}/accept`;
  const body = {
    agreement: sharingAgreement.version,
    signedName: 'A Person',
    ...(await proofOf(person)),
  };
  return { accountId: other.accountId, url, body };
}

/** Lets a person's joint owner propose beneficiaries, and returns the path that confirms them. */
async function toConfirm(person: Person): Promise<string> {
  const other = await fundedCustomer(bank);
  await joinAccount(bank, person, other.accountId, 'joint_owner');
  const url = `/api/own-accounts/${other.accountId}/beneficiaries`;
  const beneficiaries = [
    { firstName: 'Dora', lastName: 'Ames', relationship: null, share: 10_000 },
  ];
  const body = {
    beneficiaries,
    agreement: beneficiaryAgreement.version,
    currentPassword: other.password,
  };
  const made = await other.client.call('PUT', url, body);
  return `${url}/${made.json<{ proposed: { id: number } }>().proposed.id}/confirm`;
}

const password = 'Price-Hill-Incline-8';
const isBeforeConfirming = { statement: 'with own as materialized' };
/** Verifying the PIN is a transaction of its own. */
const isAfterPin = { transactionsBefore: 1 };

/** The body that opens a certificate of 6 months with money of an account. */
async function openingOf(accountId: number | undefined) {
  const { rows } = await bank.database.query<{ id: bigint }>(
    `insert into certificate_rate (months, valid_from, rate, penalty_days, reason)
     values (6, '2020-01-01', 18250, 30, 'test') returning id`,
  );
  return {
    ...{ accountType: 'savings', offerId: Number(rows[0]?.id), fromAccountId: Number(accountId) },
    ...{ amount: '600.00', interestToAccountId: null, atMaturity: 'renew', payToAccountId: null },
    ...{ agreements: agreedTexts, pin: testPin },
  };
}

/** The closing of a savings account that holds an amount. */
const closing = (amount: string): Route => ({
  who: 'plain',
  async prepare({ accountId }, browser) {
    const id = await openAnother({ client: browser });
    const moved = { fromAccountId: accountId, toAccountId: id, amount, pin: testPin };
    if (amount !== '0') await browser.post('/api/own-transfers', moved);
    return () =>
      browser.post(`/api/own-accounts/${id}/closing`, { toAccountId: accountId, pin: testPin });
  },
  hold: isAfterPin,
});

const routes: Record<string, Route> = {
  'POST /api/login': {
    who: 'plain',
    prepare:
      async ({ email, password }, browser) =>
      () =>
        browser.signIn(email, password),
  },
  'POST /api/login (asks for a second step)': {
    who: 'app',
    prepare:
      async ({ email, password }) =>
      () =>
        new BrowserClient(gated).signIn(email, password),
  },
  'POST /api/login (trusted device)': {
    who: 'app',
    async prepare(person, browser) {
      await browser.signIn(person.email, person.password);
      await forgetStep(bank, person.customerId);
      const code = codeOf(person.secret ?? '');
      const done = await browser.post('/api/login/second-factor', { code, trustDevice: true });
      expect(done.statusCode).toBe(200);
      return () => browser.signIn(person.email, person.password);
    },
  },
  'POST /api/login/second-factor': {
    who: 'app',
    async prepare(person, browser) {
      await browser.signIn(person.email, person.password);
      await forgetStep(bank, person.customerId);
      const code = codeOf(person.secret ?? '');
      return () => browser.post('/api/login/second-factor', { code, trustDevice: true });
    },
  },
  'POST /api/login/second-factor (recovery code)': {
    who: 'app',
    async prepare(person, browser) {
      await browser.signIn(person.email, person.password);
      const recoveryCode = person.recoveryCodes?.pop();
      return () => browser.post('/api/login/second-factor', { recoveryCode });
    },
    hold: { transactionsBefore: 1 },
  },
  'POST /api/login/passkey': {
    who: 'passkey',
    async prepare({ authenticator }, browser) {
      const options = (await browser.post('/api/login/passkey/options')).json();
      const response = authenticator?.get(options);
      return () => browser.post('/api/login/passkey', { response });
    },
  },
  'POST /api/reset-password': {
    who: 'plain',
    async prepare({ email }, browser) {
      const asked = await browser.post('/api/forgot-password', { email });
      const { resetToken: token } = asked.json<{ resetToken: string }>();
      return () =>
        browser.post('/api/reset-password', { token, password, confirmPassword: password });
    },
    changes: ['their password is changed', 'their password is reset'],
  },
  'DELETE /api/sessions': confirmed('plain', 'DELETE', '/api/sessions'),
  'DELETE /api/sessions/:id': {
    who: 'plain',
    async prepare(person, browser) {
      await elsewhere(person);
      const { rows } = await bank.database.query<{ id: bigint }>(
        'select max(id) as id from session where customer_id = $1',
        [person.customerId],
      );
      const body = await proofOf(person);
      return () => browser.call('DELETE', `/api/sessions/${rows[0]?.id}`, body);
    },
    changes: ['their password is changed', 'their sign-in is blocked', 'their factors change'],
  },
  'POST /api/passkeys/options': confirmed(
    'app',
    'POST',
    '/api/passkeys/options',
    {},
    {
      hold: isBeforeConfirming,
    },
  ),
  'POST /api/passkeys': {
    who: 'app',
    async prepare(person, browser) {
      const { SoftwareAuthenticator } = await import(
        '../../support/sign-in/software-authenticator.ts'
      );
      const options = await browser.post('/api/passkeys/options', await proofOf(person));
      const response = new SoftwareAuthenticator().create(options.json());
      return () => browser.post('/api/passkeys', { name: 'Key', response });
    },
    changes: endings,
  },
  'POST /api/passkeys/:id/remove': confirmed(
    'passkey',
    'POST',
    ({ passkeyId }) => `/api/passkeys/${passkeyId}/remove`,
  ),
  'POST /api/pin/setup': {
    ...confirmed('unset', 'POST', '/api/pin/setup', { pin: '7391' }),
    async prepare(person, browser) {
      await postMovement(bank, person, 'initial_deposit', 5_000n);
      return () =>
        browser.post('/api/pin/setup', { pin: '7391', currentPassword: person.password });
    },
  },
  'POST /api/pin/unlock': {
    ...confirmed('app', 'POST', '/api/pin/unlock'),
    async prepare(person, browser) {
      await bank.superuser.query('update pin set failure_count = 10 where customer_id = $1', [
        person.customerId,
      ]);
      const body = await proofOf(person);
      return () => browser.post('/api/pin/unlock', body);
    },
  },
  'PUT /api/profile': {
    who: 'plain',
    async prepare(person, browser) {
      const { firstName, lastName, dateOfBirth, address } = (
        await browser.get('/api/auth/user')
      ).json<CurrentUser>();
      const form = { firstName, lastName, dateOfBirth, address, phoneNumber: '(513) 555-0177' };
      const body = { ...form, ...(await proofOf(person)) };
      return () => browser.call('PUT', '/api/profile', body);
    },
  },
  'POST /api/profile/phone/confirm': {
    who: 'plain',
    async prepare({ customerId }, browser) {
      const { code, mac, keyId } = newPhoneCode(bank.keys.sealing, customerId);
      await bank.database.query(
        `insert into phone_change (customer_id, phone_number, code_mac, key_id, expires_at, ends_at)
         values ($1, '(513) 555-0177', $2, $3, now() + interval '1 hour', now() + interval '1 hour')`,
        [customerId, mac, keyId],
      );
      return () => browser.post('/api/profile/phone/confirm', { code });
    },
    // Needs no confirmation, so a new factor changes nothing.
    changes: endings,
  },
  'PUT /api/found-by': {
    who: 'plain',
    async prepare(person, browser) {
      const body = { phone: true, email: false, ...(await proofOf(person)) };
      return () => browser.call('PUT', '/api/found-by', body);
    },
  },
  'POST /api/own-lock/unlock': confirmed('app', 'POST', '/api/own-lock/unlock'),
  'PUT /api/pin': confirmed('app', 'PUT', '/api/pin', { pin: '7391' }),
  'PUT /api/update-email': confirmed('app', 'PUT', '/api/update-email', {
    newEmail: 'eve@example.com',
  }),
  'PUT /api/update-password': confirmed('app', 'PUT', '/api/update-password', {
    newPassword: password,
    confirmPassword: password,
  }),
  'POST /api/own-accounts/:id/invitations': confirmed(
    'app',
    'POST',
    ({ accountId }) => `/api/own-accounts/${accountId}/invitations`,
    { role: 'viewer', email: 'someone.else@example.com' },
  ),
  'PUT /api/own-accounts/:id/beneficiaries': confirmed(
    'app',
    'PUT',
    ({ accountId }) => `/api/own-accounts/${accountId}/beneficiaries`,
    {
      agreement: beneficiaryAgreement.version,
      beneficiaries: [{ firstName: 'Dora', lastName: 'Ames', relationship: null, share: 10_000 }],
    },
  ),
  'POST /api/own-accounts/:id/beneficiaries/:changeId/confirm': {
    who: 'app',
    async prepare(person, browser) {
      const url = await toConfirm(person);
      const body = { agreement: beneficiaryAgreement.version, ...(await proofOf(person)) };
      return () => browser.post(url, body);
    },
  },
  'POST /api/account-invitations/:id/accept': {
    who: 'app',
    async prepare(person, browser) {
      const { url, body } = await accepting(person);
      return () => browser.post(url, body);
    },
  },
  'POST /api/own-accounts/:id/leave': {
    who: 'app',
    async prepare(person, browser) {
      const { accountId, url, body } = await accepting(person);
      expect((await browser.post(url, body)).statusCode).toBe(200);
      const proof = await proofOf(person);
      return () => browser.post(`/api/own-accounts/${accountId}/leave`, proof);
    },
  },
  'POST /api/session/confirm': confirmed(
    'app',
    'POST',
    '/api/session/confirm',
    {},
    { hold: isBeforeConfirming },
  ),
  'POST /api/second-factor/authenticator': confirmed(
    'plain',
    'POST',
    '/api/second-factor/authenticator',
    {},
    { changes: endings },
  ),
  'POST /api/second-factor/authenticator/confirm': {
    who: 'plain',
    async prepare(person, browser) {
      const started = await browser.post('/api/second-factor/authenticator', await proofOf(person));
      const code = codeOf(started.json<{ secret: string }>().secret);
      return () => browser.post('/api/second-factor/authenticator/confirm', { code });
    },
    changes: endings,
  },
  'POST /api/second-factor/authenticator/remove': confirmed(
    'app',
    'POST',
    '/api/second-factor/authenticator/remove',
  ),
  'POST /api/second-factor/recovery-codes': confirmed(
    'app',
    'POST',
    '/api/second-factor/recovery-codes',
  ),
  'PUT /api/second-factor/threshold': confirmed('app', 'PUT', '/api/second-factor/threshold', {
    threshold: '2000',
  }),
  'POST /api/transactions': movement('/api/transactions', {
    type: 'withdrawal',
    amount: '1500.00',
  }),
  'POST /api/transactions (no confirmation)': {
    who: 'plain',
    prepare: async (_person, browser) => () =>
      browser.post('/api/transactions', { type: 'withdrawal', amount: '5.00', pin: testPin }),
  },
  'POST /api/own-transfers': {
    who: 'plain',
    async prepare({ accountId }, browser) {
      const form = {
        fromAccountId: accountId,
        toAccountId: await openAnother({ client: browser }),
      };
      return () => browser.post('/api/own-transfers', { ...form, amount: '5.00', pin: testPin });
    },
    // Needs no confirmation, so a new factor changes nothing.
    changes: endings,
  },
  'POST /api/income-rules': {
    who: 'plain',
    async prepare({ accountId }, browser) {
      const toAccountId = await openAnother({ client: browser });
      const rule = { incomeMin: '500', amount: '5', percent: null, pin: testPin };
      return () =>
        browser.post('/api/income-rules', { fromAccountId: accountId, toAccountId, ...rule });
    },
    hold: isAfterPin,
    // Needs no confirmation, so a new factor changes nothing.
    changes: endings,
  },
  'POST /api/linked-accounts': {
    who: 'plain',
    async prepare(_person, browser) {
      return () => browser.post('/api/linked-accounts', outsideAccount());
    },
    hold: isAfterPin,
    // Needs no confirmation, so a new factor changes nothing.
    changes: endings,
  },
  'POST /api/certificates': {
    who: 'plain',
    async prepare({ accountId }, browser) {
      const form = await openingOf(accountId);
      return () => browser.post('/api/certificates', form);
    },
    changes: endings,
  },
  'POST /api/certificates/:id/withdrawal': {
    who: 'plain',
    async prepare({ accountId }, browser) {
      const opened = await browser.post('/api/certificates', await openingOf(accountId));
      const { id } = opened.json<{ id: number }>();
      // 30 days of 1.825% on $10.00.
      const form = { amount: '10.00', penalty: '0.02', toAccountId: accountId, pin: testPin };
      return () => browser.post(`/api/certificates/${id}/withdrawal`, form);
    },
    changes: endings,
  },
  'POST /api/own-accounts/:id/closing': closing('0'),
  'POST /api/own-accounts/:id/closing (with a rest)': closing('5.00'),
  'POST /api/payment-requests/:id/payment': {
    who: 'plain',
    async prepare(_person, browser) {
      const { client, accountId: toAccountId } = await fundedCustomer(bank);
      const form = { accountId: null, amount: '5.00', note: 'Lunch' };
      const made = await client.post('/api/payment-requests', form);
      const { request, link } = made.json<{ request: { id: number }; link: string }>();
      const token = new URL(link).hash.slice(1);
      const payment = { type: 'transfer', amount: '5.00', toAccountId, pin: testPin, token };
      return () => browser.post(`/api/payment-requests/${request.id}/payment`, payment);
    },
  },
  'POST /api/bank-transfers': {
    who: 'app',
    async prepare(person, browser) {
      const { id: linkedAccountId } = await verifiedAccount(bank, folder, { client: browser });
      const confirmation = await proofOf(person);
      const form = { direction: 'out', linkedAccountId, amount: '5.00', pin: testPin };
      return () =>
        browser.post(
          '/api/bank-transfers',
          { ...form, confirmation },
          { 'idempotency-key': crypto.randomUUID() },
        );
    },
  },
  'POST /api/ach-payments': movement('/api/ach-payments', {
    amount: '5.00',
    recipientName: 'Ada Byron',
    externalAccountNumber: '987654321',
    externalRoutingNumber: '021000021',
    accountKind: 'checking',
    recipientKind: 'person',
  }),
  'POST /api/wire-transfer': movement('/api/wire-transfer', plainWire),
  'POST /api/external-payment': movement('/api/external-payment', {
    amount: '20.00',
    paymentProvider: 'zelle',
    paymentIdentifier: 'ada@example.com',
    recipientName: 'Ada Byron',
  }),
  'POST /api/schedules': {
    who: 'app',
    async prepare(person, browser) {
      const { form, proof } = await schedule(person, browser);
      return () => browser.post('/api/schedules', { ...form, confirmation: proof });
    },
    hold: isAfterPin,
  },
  'POST /api/schedules (no confirmation)': {
    who: 'plain',
    async prepare(person, browser) {
      const { form } = await schedule(person, browser);
      return () => browser.post('/api/schedules', form);
    },
    hold: isAfterPin,
  },
  'PUT /api/schedules/:id': {
    who: 'app',
    async prepare(person, browser) {
      const { id, form, proof } = await schedule(person, browser);
      const body = { ...form, amount: '26.00', confirmation: proof };
      return () => browser.call('PUT', `/api/schedules/${id}`, body);
    },
    hold: isAfterPin,
  },
  'PUT /api/schedules/:id/next': {
    who: 'app',
    async prepare(person, browser) {
      const { id, proof } = await schedule(person, browser);
      const body = { nominalOn: inDays(3), amount: '26.00', pin: testPin, confirmation: proof };
      return () => browser.call('PUT', `/api/schedules/${id}/next`, body);
    },
    hold: isAfterPin,
  },
  'PUT /api/passkeys/:id': {
    who: 'passkey',
    prepare:
      async ({ passkeyId }, browser) =>
      () =>
        browser.call('PUT', `/api/passkeys/${passkeyId}`, { name: 'Renamed' }),
    changes: endings,
  },
};

const cases = Object.entries(routes).flatMap(([name, route]) =>
  (route.changes ?? everyChange).map((change) => ({ name, change, route })),
);

describe.each(cases)('$name, when $change', ({ change, route }) => {
  it('changes nothing that was begun before', async () => {
    const person = await people[route.who]();
    const browser = new BrowserClient(gated);
    for (const [name, value] of person.browser.cookies) browser.cookies.set(name, value);
    const owner = await elsewhere(person);
    const request = await route.prepare(person, browser);
    gate.arm(route.hold ?? {});
    const answering = request();
    await Promise.race([
      gate.held(),
      answering.then(({ body }) => {
        throw new Error(`answered without a transaction: ${body}`);
      }),
    ]);
    let before: unknown;
    try {
      const changed = await changes[change]?.(person, owner);
      expect(changed?.statusCode, `${change}: ${changed?.statusCode}`).toBe(200);
      before = await everything(bank);
    } finally {
      gate.release();
    }
    const answer = await answering;
    expect(answer.statusCode, answer.body).toBeGreaterThanOrEqual(401);
    expect(answer.statusCode, answer.body).toBeLessThan(500);
    expect(await everything(bank)).toEqual(before);
  });
});

/** Fields that prove who someone is. */
const secrets = [
  'password',
  'currentPassword',
  'pin',
  'code',
  'recoveryCode',
  'passkey',
  'response',
  'token',
];

/** Routes with such fields that verify nothing before their transaction. */
const exempt: Record<string, string> = {
  'POST /api/register': 'the password is new',
  'POST /api/password/check': 'judges whether a new password is easy to guess',
  'POST /api/transactions/confirmations': 'makes a challenge',
  'POST /api/email/confirm': 'the link is judged in the transaction',
  'POST /api/email/undo': 'the link is judged in the transaction',
  'POST /api/factor-reset/stop-by-link': 'the link is judged in the transaction',
  'POST /api/payment-requests/open': 'the link is judged in the transaction',
  'POST /api/payment-requests/:id/decline': 'the link is judged in the transaction',
  'PUT /api/admin/users/:id': 'in staff-judged-again.test.ts',
};

it('every route that takes a proof of identity is held above', () => {
  const proving = bank.app.registeredRoutes.flatMap(({ method, url, endpoint }) =>
    endpoint && method !== 'HEAD' && takesSecret(endpoint) ? `${method} ${url}` : [],
  );
  const held = new Set(Object.keys(routes).map((name) => name.replace(/ \(.*/, '')));
  expect(proving.filter((name) => !held.has(name) && !(name in exempt))).toEqual([]);
  expect(Object.keys(exempt).filter((name) => held.has(name) || !proving.includes(name))).toEqual(
    [],
  );
});

it('only the checks create a verified claim', () => {
  const root = join(import.meta.dirname, '../../../src');
  const creating = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      file.endsWith('.ts') && readFileSync(join(root, file), 'utf8').includes('verifiedBy('),
  );
  expect(creating.sort()).toEqual([
    'people/password-rules/confirm-password.ts',
    'people/password-rules/confirm-unless-fresh.ts',
    'people/pin/verify-pin.ts',
    'people/second-factor/verify-factor.ts',
    'people/sign-in/passkey-sign-in.ts',
    'people/sign-in/sign-in.ts',
  ]);
});

function takesSecret({ body }: Endpoint): boolean {
  if (!body) return false;
  const schema = JSON.stringify(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }));
  return secrets.some((name) => schema.includes(`"${name}":`));
}
