import type { CustomerFlag } from '@seven-hills/bank/customer-flags';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reportCase } from '../../support/money/cases.ts';
import { type Customer, fundedCustomer } from '../../support/people.ts';
import { requireOthers, setBalance } from '../../support/proposals.ts';
import { signedInAdmin } from '../../support/staff.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';
import { routeTable } from '../expected-access.ts';

/** What colleagues write about Ann, who works here as an administrator and has an account. */
const secret = 'Zanzibar';
const flag: CustomerFlag = 'fraud_watch';

let bank: TestBank;
let grace: Customer;
let ann: Customer;
let transactionId: number;
let caseId: number;
let proposalId: number;
beforeAll(async () => {
  bank = await openTestBank();
  grace = await signedInAdmin(bank);
  ann = await fundedCustomer(bank);
  transactionId = (await ann.client.get('/api/transactions')).json<[{ id: number }]>()[0].id;
  caseId = (await reportCase(ann, transactionId, { kind: 'other' })).id;
  const user = `/api/admin/users/${ann.customerId}`;
  const note = { text: `A note about ${secret}`, transactionId };
  expect((await grace.client.post(`${user}/notes`, note)).statusCode).toBeLessThan(300);
  const flagged = await grace.client.post(`${user}/flags`, { flag, note: `Flag ${secret}` });
  expect(flagged.statusCode).toBeLessThan(300);
  const caseNote = { note: `A case note about ${secret}` };
  expect(
    (await grace.client.post(`/api/admin/cases/${caseId}/notes`, caseNote)).statusCode,
  ).toBeLessThan(300);
  await requireOthers(bank, 'balance_adjustment', 1, null);
  const proposed = await setBalance(grace, ann, '9000.00', { reason: `Proposed by ${secret}` });
  expect(proposed.statusCode).toBe(202);
  const suspended = await grace.client.post('/api/admin/suspend-account', {
    accountId: ann.accountId,
    reason: 'other',
    note: `Suspended for ${secret}`,
  });
  expect(suspended.statusCode).toBe(200);
  // The administrator's session from now on is Ann's.
  await bank.superuser.query(
    `insert into staff_member (person_id, role) values (${ann.customerId}, 'admin')`,
  );
  const { rows } = await bank.database.query<{ id: bigint }>('select id from proposal');
  proposalId = Number(rows[0]?.id);
});
afterAll(() => bank.auditAndClose());

const reads = Object.entries(routeTable)
  .filter(([name, { audience }]) => name.startsWith('GET ') && audience === 'staff')
  .map(([name]) => name.slice('GET '.length));

const addressesOf = (path: string): string[] => {
  const filled = path
    .replace('cases/:id', `cases/${caseId}`)
    .replace('transactions/:id', `transactions/${transactionId}`)
    .replace(':id', String(ann.customerId))
    .replace('statements/:month', 'statements/range')
    .replace('statements/range', 'statements/range?from=2026-01-01&to=2026-01-31')
    .replace('colleagues', 'colleagues?kind=chat')
    .replace(/(reports\/period.*)$/, '$1?from=2026-01-01&to=2026-01-31');
  if (path.endsWith('/search'))
    return [`${filled}?search=${ann.email}`, `${filled}?search=${secret}`];
  if (path.includes('audit-events')) return [filled, `${filled}?search=${secret}`];
  if (path.endsWith(':kind/:reference'))
    return [
      filled.replace(':kind/:reference', `case/${caseId}`),
      filled.replace(':kind/:reference', `proposal/${proposalId}`),
    ];
  return [filled];
};

describe('what colleagues wrote about a staff member who banks here', () => {
  it.each(reads)('is not in their own read of %s', async (path) => {
    for (const address of addressesOf(path)) {
      const { body } = await ann.client.get(address);
      expect(body, address).not.toContain(secret);
      // Only Ann has the flag. The list of actions and the texts of the bank may name it.
      expect(body, address).not.toMatch(new RegExp(`"flags":\\[[^\\]]*${flag}`));
    }
  });

  it.each([
    () => `/api/admin/users/${ann.customerId}/notes`,
    () => `/api/admin/users/${ann.customerId}/notes/export`,
    () => `/api/admin/cases/${caseId}`,
  ])('is refused with a sentence where there is nothing else (%#)', async (addressOf) => {
    const own = await ann.client.get(addressOf());
    expect(own.statusCode).toBe(409);
    expect(own.json<{ code: string }>().code).toBe('conflict');
  });

  it('is in the reads of their colleagues', async () => {
    const seen = async (address: string) => (await grace.client.get(address)).body;
    for (const address of [
      `/api/admin/users/${ann.customerId}/notes`,
      `/api/admin/transactions/${transactionId}`,
      `/api/admin/cases/${caseId}`,
      '/api/admin/audit-events',
      `/api/admin/users/${ann.customerId}`,
    ])
      expect(await seen(address), address).toContain(secret);
    expect(await seen('/api/admin/proposals')).toContain(`"id":${ann.customerId}`);
    expect(await seen(`/api/admin/users/${ann.customerId}`)).toContain(`"flags":["${flag}"]`);
  });

  it('includes who viewed them', async () => {
    const views = async ({ client }: Customer, query: string) =>
      (await client.get(`/api/admin/views?${query}`)).json<
        { customer: { id: number }; staff: { id: number }; what: string }[]
      >();
    await grace.client.get(`/api/admin/users/${ann.customerId}`);
    await ann.client.get(`/api/admin/users/${grace.customerId}`);
    const ofAnn = await views(grace, `customer=${ann.customerId}`);
    expect(ofAnn[0]).toMatchObject({ staff: { id: Number(grace.customerId) } });
    expect(await views(ann, `customer=${ann.customerId}`)).toEqual([]);
    // By the staff member who viewed: Ann sees what she viewed, and Grace does not see her own row.
    const byAnn = await views(ann, `search=${ann.email}`);
    expect(byAnn.map(({ customer }) => customer.id)).toContain(Number(grace.customerId));
    expect(byAnn.map(({ customer }) => customer.id)).not.toContain(Number(ann.customerId));
  });
});
