import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { joinAccount } from '../../support/money/join-account.ts';
import { propose } from '../../support/money/terms.ts';
import { type Customer, fundedCustomer, staffMember } from '../../support/people.ts';
import { requireOthers } from '../../support/proposals.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

/** Staff decide nothing about a person with whom they share an account. */

let bank: TestBank;
let ann: Customer;
let staff: Customer;
beforeAll(async () => {
  bank = await openTestBank();
  await requireOthers(bank, 'terms_change', 0);
});
beforeEach(async () => {
  [ann, staff] = [await fundedCustomer(bank, 10_000n), await staffMember(bank)];
});
afterEach(async () => expect(await bank.audit()).toEqual([]));
afterAll(() => bank.close());

const post = (path: string, form: object = {}) =>
  staff.client.post(`/api/admin/${path}`, {
    ...{ accountId: ann.accountId, reason: 'other', note: 'Asked' },
    ...form,
  });
const acts: [string, () => Promise<{ statusCode: number; body: string }>][] = [
  ['suspend them', () => post('suspend-account')],
  ['activate them', () => post('unsuspend-account')],
  ['close their account', () => post('close-account')],
  [
    'set their terms',
    () =>
      propose(
        staff,
        { scope: 'customer', customerId: Number(ann.customerId), terms: { wireFee: 0 } },
        0,
      ),
  ],
  [
    'report their death',
    () => post(`users/${ann.customerId}/death`, { diedOn: '2026-01-15', reference: 'Call' }),
  ],
];

describe.each(acts)('may not %s', (_what, act) => {
  it.each([
    [
      'as the viewer of an account of theirs',
      () => joinAccount(bank, staff, ann.accountId, 'viewer'),
    ],
    ['as its joint owner', () => joinAccount(bank, staff, ann.accountId, 'joint_owner')],
    [
      'as the owner of an account that they view',
      () => joinAccount(bank, ann, staff.accountId, 'viewer'),
    ],
  ])('%s', async (_how, share) => {
    const colleague = await staffMember(bank);
    if (act === acts[1]?.[1])
      await colleague.client.post('/api/admin/suspend-account', { accountId: ann.accountId });
    if (act === acts[2]?.[1])
      await colleague.client.call('PATCH', '/api/admin/balance', {
        ...{ accountId: ann.accountId, newBalance: '0.00', reason: 'Paid out' },
      });
    await share();
    const answer = await act();
    expect(JSON.parse(answer.body)).toMatchObject({ code: 'conflict' });
  });
});
