import type { StaffRole } from '@seven-hills/bank/staff-roles';
import { adjustmentReasons } from '@seven-hills/contracts/staff/parts/adjustment-form';
import {
  correctionReasons,
  correctionScopes,
} from '@seven-hills/contracts/staff/parts/correction-form';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { plainWire } from '../../support/money/sample-wire.ts';
import { inDays } from '../../support/money/schedules.ts';
import { termsNow, termsWith } from '../../support/money/terms.ts';
import { type Customer, fundedCustomer, giveRole, staffMember } from '../../support/people.ts';
import { requireOthers } from '../../support/proposals.ts';
import type { Gate } from '../../support/sign-in/gated-database.ts';
import { everything, openGatedServer } from '../../support/sign-in/gated-server.ts';
import { openTestBank, type TestBank, TestClient } from '../../support/test-bank.ts';
import { agreedTexts } from '../../support/texts/agreed-texts.ts';

let bank: TestBank;
let gated: FastifyInstance;
let gate: Gate;
let closeGated: () => Promise<void>;
let boss: Customer;
let customer: Customer;
beforeAll(async () => {
  bank = await openTestBank();
  ({ app: gated, gate, close: closeGated } = await openGatedServer(bank));
  boss = await staffMember(bank);
  customer = await fundedCustomer(bank);
});
beforeEach(() => bank.database.query('delete from attempt_counter'));
afterAll(async () => {
  expect(await bank.audit()).toEqual([]);
  await closeGated();
  await bank.close();
});

/** What can happen to a staff member while one of their calls is before its transaction. */
const changes: Record<string, (staff: Customer) => Promise<number>> = {
  'the session is ended': async ({ customerId }) =>
    (await boss.client.call('DELETE', `/api/admin/users/${customerId}/sessions`)).statusCode,
  'the sign-in is blocked': async ({ customerId }) =>
    (
      await boss.client.post(`/api/admin/users/${customerId}/block-sign-in`, {
        reason: 'suspected_fraud',
        note: 'Test',
      })
    ).statusCode,
  async 'the role is removed'({ customerId }) {
    await giveRole(bank, customerId, 'user');
    return 200;
  },
};

interface Call {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  body?: object;
}
type MakeCall = (staff: Customer) => Call | Promise<Call>;

const note = 'A note that is long enough';
const stop = { reason: 'suspected_fraud', note: 'Test' };
const ofCustomer =
  (suffix: string, body?: object, method: Call['method'] = 'POST'): MakeCall =>
  () => ({
    method,
    url: `/api/admin/users/${customer.customerId}${suffix}`,
    ...(body && { body }),
  });
const unknown =
  (url: string, body?: object, method: Call['method'] = 'POST'): MakeCall =>
  () => ({
    method,
    url,
    ...(body && { body }),
  });
const ofAccount =
  (suffix: string, body: object): MakeCall =>
  () => ({ method: 'POST', url: `/api/admin/accounts/${customer.accountId}${suffix}`, body });
const onAccount =
  (url: string, body: object, method: Call['method'] = 'POST'): MakeCall =>
  () => ({
    method,
    url,
    body: { accountId: customer.accountId, ...body },
  });

async function pendingWire(): Promise<number> {
  const answer = await customer.client.post('/api/wire-transfer', {
    ...plainWire,
    amount: '10.00',
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ id: number }>().id;
}

const calls: Record<string, MakeCall> = {
  'PUT /api/admin/users/:id': ({ password }) => ({
    method: 'PUT',
    url: `/api/admin/users/${boss.customerId}`,
    body: { email: 'eve@example.com', currentPassword: password, reason: 'Test' },
  }),
  'PATCH /api/admin/balance': onAccount(
    '/api/admin/balance',
    { newBalance: '1.00', reason: note },
    'PATCH',
  ),
  'POST /api/admin/suspend-account': onAccount('/api/admin/suspend-account', stop),
  'POST /api/admin/unsuspend-account': onAccount('/api/admin/unsuspend-account', { note }),
  'POST /api/admin/close-account': onAccount('/api/admin/close-account', stop),
  'POST /api/admin/accounts/:id/freeze': ofAccount('/freeze', stop),
  'POST /api/admin/accounts/:id/release': ofAccount('/release', { note }),
  'POST /api/admin/accounts/:id/close': ofAccount('/close', stop),
  'POST /api/admin/accounts/:id/owners/:personId/remove': ofAccount('/owners/999/remove', {
    ground: 'court_order',
    reference: note,
  }),
  'POST /api/admin/accounts/:id/payout': ofAccount('/payout', { accountNumbers: [null] }),
  'POST /api/admin/users/:id/accounts': ofCustomer('/accounts', {
    accountType: 'savings',
    agreements: agreedTexts,
    signedOn: '2026-01-15',
    reference: note,
  }),
  'POST /api/admin/users/:id/death': ofCustomer('/death', {
    diedOn: '2026-01-15',
    reference: note,
  }),
  'POST /api/admin/users/:id/death/withdraw': ofCustomer('/death/withdraw', { reason: note }),
  'POST /api/admin/users/:id/death/documents': ofCustomer('/death/documents', {
    kind: 'death_certificate',
    state: 'received',
  }),
  'POST /api/admin/counter-deposits': onAccount('/api/admin/counter-deposits', { amount: '5.00' }),
  'POST /api/admin/counter-withdrawals': onAccount('/api/admin/counter-withdrawals', {
    amount: '5.00',
  }),
  'POST /api/admin/users/:id/lift-waiting-period': ofCustomer('/lift-waiting-period'),
  'POST /api/admin/users/:id/adjustments': ofCustomer('/adjustments', {
    direction: 'credit',
    amount: '5.00',
    reasonCode: adjustmentReasons[0],
    note,
  }),
  'POST /api/admin/users/:id/unlock-pin': ofCustomer('/unlock-pin'),
  'POST /api/admin/users/:id/reset-factors': ofCustomer('/reset-factors', {
    reason: note,
    identification: note,
  }),
  'POST /api/admin/users/:id/block-sign-in': ofCustomer('/block-sign-in', stop),
  'DELETE /api/admin/users/:id/sessions': ofCustomer('/sessions', undefined, 'DELETE'),
  'POST /api/admin/users/:id/notes': ofCustomer('/notes', { text: note }),
  'POST /api/admin/terms/customers/:id/planned/withdraw': unknown(
    '/api/admin/terms/customers/999/planned/withdraw',
    { reason: note },
  ),
  'POST /api/admin/terms/planned/:id/withdraw': unknown('/api/admin/terms/planned/999/withdraw', {
    reason: note,
  }),
  'POST /api/admin/settlements': unknown('/api/admin/settlements', {
    network: 'ach',
    settlesOn: '2026-11-24',
    direction: 'to_bank',
    amount: '1.00',
    reference: 'FRB',
  }),
  'POST /api/admin/settlements/:id/note': unknown('/api/admin/settlements/999/note', { note: 'a' }),
  'POST /api/admin/settlements/:id/book': unknown('/api/admin/settlements/999/book', { note: 'a' }),
  'POST /api/admin/payments/return-rates/:name/handle': unknown(
    '/api/admin/payments/return-rates/overall/handle',
    { note: 'We called the merchant.' },
  ),
  'POST /api/admin/payments/entries/:id/post': unknown('/api/admin/payments/entries/999/post'),
  'POST /api/admin/payments/entries/:id/return': unknown('/api/admin/payments/entries/999/return', {
    reason: 'R24',
  }),
  'POST /api/admin/payments/orders/:id/present-again': unknown(
    '/api/admin/payments/orders/999/present-again',
  ),
  'POST /api/admin/payments/orders/:id/reverse': unknown('/api/admin/payments/orders/999/reverse', {
    reason: 'duplicate',
    note: 'The file had it twice.',
  }),
  'POST /api/admin/screening/:id/release': unknown('/api/admin/screening/999/release', {
    note: 'The customer confirmed it by phone.',
    reason: 'A known mule account.',
  }),
  'POST /api/admin/payments/orders/:id/recall': unknown('/api/admin/payments/orders/999/recall', {
    reason: 'The customer was deceived.',
  }),
  'POST /api/admin/payments/orders/:id/recall-declined': unknown(
    '/api/admin/payments/orders/999/recall-declined',
    { note: 'The account is empty.' },
  ),
  'POST /api/admin/payments/entries/:id/return-request': unknown(
    '/api/admin/payments/entries/999/return-request',
    { reason: 'The originator sent it twice.' },
  ),
  'POST /api/admin/payments/entries/:id/refuse-request': unknown(
    '/api/admin/payments/entries/999/refuse-request',
    { note: 'The customer does not consent.' },
  ),
  'POST /api/admin/payments/entries/:id/refuse': unknown('/api/admin/payments/entries/999/refuse', {
    reason: 'C65',
  }),
  'POST /api/admin/payments/entries/:id/book': unknown('/api/admin/payments/entries/999/book', {
    to: 'adjustments',
  }),
  'POST /api/admin/payments/entries/:id/dishonor': unknown(
    '/api/admin/payments/entries/999/dishonor',
    { reason: 'R68' },
  ),
  'POST /api/admin/payments/entries/:id/close': unknown('/api/admin/payments/entries/999/close'),
  'POST /api/admin/name-changes/:id/confirm': unknown('/api/admin/name-changes/999/confirm', {
    document: 'Passport',
  }),
  'POST /api/admin/cases/:id/messages': unknown('/api/admin/cases/999/messages', {
    clientId: '5a0a3d6e-3d8a-4c53-8a0f-3b1a0c1f2d4e',
    text: note,
  }),
  'POST /api/admin/cases/:id/credit': unknown('/api/admin/cases/999/credit', { amount: '5.00' }),
  'POST /api/admin/cases/:id/conclude': unknown('/api/admin/cases/999/conclude', {
    outcome: 'no_error',
    explanation: note,
  }),
  'POST /api/admin/cases/:id/debit': unknown('/api/admin/cases/999/debit'),
  'POST /api/admin/cases/:id/return-debit': unknown('/api/admin/cases/999/return-debit'),
  'POST /api/admin/cases/:id/leave-credit': unknown('/api/admin/cases/999/leave-credit', {
    explanation: note,
  }),
  'POST /api/admin/incoming-wires/:id/credit': unknown('/api/admin/incoming-wires/999/credit', {}),
  'POST /api/admin/incoming-wires/:id/return': unknown('/api/admin/incoming-wires/999/return', {
    reason: 'AC01',
  }),
  'POST /api/admin/refused-messages/:id/handle': unknown('/api/admin/refused-messages/999/handle', {
    note,
  }),
  'POST /api/admin/wire-requests/:id/answer': unknown('/api/admin/wire-requests/999/answer', {
    answer: note,
  }),
  'POST /api/admin/wire-requests/:id/refuse': unknown('/api/admin/wire-requests/999/refuse', {
    reason: 'CUST',
  }),
  'POST /api/admin/proposals/:id/approve': unknown('/api/admin/proposals/999/approve', {}),
  'POST /api/admin/proposals/:id/deny': unknown('/api/admin/proposals/999/deny', { reason: note }),
  'POST /api/admin/proposals/:id/withdraw': unknown('/api/admin/proposals/999/withdraw'),
  'PUT /api/admin/policies/:action': unknown(
    '/api/admin/policies/account_closing',
    { approvals: 0, threshold: null, reason: note },
    'PUT',
  ),
  'POST /api/admin/transactions/:id/corrections': unknown(
    '/api/admin/transactions/999/corrections',
    { scope: correctionScopes[0], reasonCode: correctionReasons[0], note },
  ),
  'POST /api/admin/interest-rates': unknown('/api/admin/interest-rates', {
    accountType: 'savings',
    validFrom: inDays(2),
    isVariable: false,
    tiers: [{ from: '0', rate: '3.93' }],
    reason: note,
  }),
  'POST /api/admin/ira-terms': unknown('/api/admin/ira-terms', {
    ...{ taxYear: 2026, limit: '7500.00', limitFrom50: '8600.00', deadline: '2027-04-15' },
    reason: note,
  }),
  'POST /api/admin/certificate-rates': unknown('/api/admin/certificate-rates', {
    ...{ months: 12, validFrom: inDays(2), rate: '3.93', penaltyDays: 90, reason: note },
  }),
  'PUT /api/admin/terms': async () => ({
    method: 'PUT',
    url: '/api/admin/terms',
    body: {
      change: { scope: 'bank', terms: await termsWith(boss, {}) },
      baseVersion: (await termsNow(boss)).version,
      reason: note,
    },
  }),
  'POST /api/admin/transactions/:id/approve': async () => ({
    method: 'POST',
    url: `/api/admin/transactions/${await pendingWire()}/approve`,
  }),
  'POST /api/admin/transactions/:id/decline': async () => ({
    method: 'POST',
    url: `/api/admin/transactions/${await pendingWire()}/decline`,
    body: { reason: note },
  }),
  'POST /api/admin/queue/approve': async () => ({
    method: 'POST',
    url: '/api/admin/queue/approve',
    body: { ids: [await pendingWire()], total: '10.00' },
  }),
};

/** Makes a call that is held before its transaction, while `change` happens to its caller. */
async function heldWhile(
  staff: Customer,
  { method, url, body }: Call,
  change: () => Promise<unknown>,
) {
  const client = new TestClient(gated);
  client.cookie = staff.client.cookie;
  gate.arm({});
  const answering = client.call(method, url, body, { 'idempotency-key': crypto.randomUUID() });
  try {
    await Promise.race([
      gate.held(),
      answering.then((early) => {
        throw new Error(`answered without a transaction: ${early.body}`);
      }),
    ]);
    await change();
    const before = await everything(bank);
    gate.release();
    return { answer: await answering, before };
  } finally {
    gate.release();
  }
}

const cases = Object.entries(calls).flatMap(([name, make]) =>
  Object.keys(changes).map((change) => ({ name, change, make })),
);

describe.each(cases)('$name, when $change', ({ name, change, make }) => {
  it('changes nothing', async () => {
    const staff = await staffMember(bank);
    const call = await make(staff);
    const { answer, before } = await heldWhile(staff, call, async () =>
      expect(await changes[change]?.(staff)).toBe(200),
    );
    // Each transaction has its own outcome.
    if (name === 'POST /api/admin/queue/approve')
      expect(answer.json()).toMatchObject([{ outcome: 'refused' }]);
    else
      expect(answer.json(), answer.body).toMatchObject({
        code: change === 'the role is removed' ? 'admin_required' : 'unauthorized',
      });
    expect(await everything(bank)).toEqual(before);
  });
});

it('a change of who can sign in as staff ends if its caller’s password has changed', async () => {
  const staff = await staffMember(bank);
  const call = await calls['PUT /api/admin/users/:id']?.(staff);
  if (!call) throw new Error('no call');
  const { answer, before } = await heldWhile(staff, call, async () => {
    const newPassword = 'Eden-Park-Overlook-5';
    const form = { currentPassword: staff.password, newPassword, confirmPassword: newPassword };
    expect((await staff.client.call('PUT', '/api/update-password', form)).statusCode).toBe(200);
  });
  expect(answer.json()).toMatchObject({ code: 'current_password_wrong' });
  expect(await everything(bank)).toEqual(before);
});

it.each([
  ['a change of rows', 'name_change'],
  ['a posting', 'balance_adjustment'],
] as const)('a last vote for %s does not count if its voter was blocked', async (_what, action) => {
  await requireOthers(bank, action);
  const proposed =
    action === 'name_change'
      ? await boss.client.call('PUT', `/api/admin/users/${customer.customerId}`, {
          firstName: 'Renamed',
          email: customer.email,
          reason: note,
        })
      : await boss.client.post(
          `/api/admin/users/${customer.customerId}/adjustments`,
          { direction: 'credit', amount: '5.00', reasonCode: adjustmentReasons[0], note },
          { 'idempotency-key': crypto.randomUUID() },
        );
  expect(proposed.statusCode, proposed.body).toBe(202);
  const { id } = proposed.json<{ proposal: { id: number } }>().proposal;
  const voter = await staffMember(bank, 'admin' satisfies StaffRole);
  const call = { method: 'POST', url: `/api/admin/proposals/${id}/approve`, body: {} } as const;
  const { answer, before } = await heldWhile(voter, call, async () =>
    expect(await changes['the sign-in is blocked']?.(voter)).toBe(200),
  );
  expect(answer.json()).toMatchObject({ code: 'unauthorized' });
  expect(await everything(bank)).toEqual(before);
  const { rows } = await bank.database.query('select state from proposal where id = $1', [id]);
  expect(rows).toEqual([{ state: 'open' }]);
});

it('every decision of staff that needs a recent confirmation is held above', () => {
  const confirmed = bank.app.registeredRoutes.flatMap(({ method, url, endpoint }) =>
    endpoint?.confirmed ? `${method} ${url}` : [],
  );
  expect(confirmed.filter((name) => !(name in calls))).toEqual([]);
});
