import type { Transaction } from '@seven-hills/bank/transaction';
import type { ListedTransaction } from '@seven-hills/contracts/staff/transactions';
import { inTransaction } from '@seven-hills/postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settleDueWires } from '../../../src/money/wires/settle-due-wires.ts';
import { settlingTimeOf } from '../../../src/money/wires/settling-time.ts';
import { insertPolicy } from '../../../src/staff/proposals/policies/policies.ts';
import { plainWire } from '../../support/money/sample-wire.ts';
import { type Customer, fundedCustomer, staffMember } from '../../support/people.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

describe('the moment at which a wire settles automatically', () => {
  it.each([
    ['a weekday, in winter', '2026-01-06T15:00:00Z', '2026-01-07T22:00:00Z'],
    ['a weekday, in summer', '2026-07-07T15:00:00Z', '2026-07-08T21:00:00Z'],
    ['a Friday', '2026-01-09T15:00:00Z', '2026-01-12T22:00:00Z'],
    ['the evening, when it is another day in UTC', '2026-01-07T03:00:00Z', '2026-01-07T22:00:00Z'],
    ['the day before a holiday', '2026-12-24T15:00:00Z', '2026-12-28T22:00:00Z'],
    ['the weekend when the clocks change', '2026-03-06T15:00:00Z', '2026-03-09T21:00:00Z'],
  ])('of %s is the close of the next business day', (_day, ordered, close) => {
    const wire = { created_at: new Date(ordered), held_until: null };
    expect(settlingTimeOf(wire, 17)).toEqual(new Date(close));
  });

  it('is not before the end of its hold', () => {
    const held_until = new Date('2026-01-20T09:30:00Z');
    const wire = { created_at: new Date('2026-01-06T15:00:00Z'), held_until };
    expect(settlingTimeOf(wire, 17)).toEqual(held_until);
  });
});

describe('a pending wire in the staff list', () => {
  let bank: TestBank;
  let staff: Customer;
  let ann: Customer;
  beforeAll(async () => {
    bank = await openTestBank();
    staff = await staffMember(bank);
    ann = await fundedCustomer(bank);
  });
  afterAll(() => bank.close());

  const listed = async (id: number) =>
    (await staff.client.get(`/api/admin/transactions?search=SH${id}`))
      .json<ListedTransaction[]>()
      .find((each) => each.id === id);
  const releaseByTime = (releasesByTime: boolean) =>
    inTransaction(bank.database, (connection) =>
      insertPolicy(
        connection,
        'transaction_approval',
        { approvals: 1, threshold: 100_000n, releasesByTime },
        { staffId: null, proposalId: null },
      ),
    );

  it('shows when it is sent if no one decides, according to the bank’s policy, and is sent then', async () => {
    await releaseByTime(true);
    const { id } = (await ann.client.post('/api/wire-transfer', plainWire)).json<Transaction>();
    const settlesAt = new Date((await listed(id))?.settlesAt ?? 0);
    const settling = bank.app.means;
    await settleDueWires(settling, new Date(settlesAt.getTime() - 1_000));
    expect((await listed(id))?.status).toBe('pending');

    await releaseByTime(false);
    expect((await listed(id))?.settlesAt).toBeNull();
    await releaseByTime(true);
    await staff.client.post('/api/admin/suspend-account', {
      accountId: ann.accountId,
      reason: 'other',
      note: 'A check',
    });
    expect((await listed(id))?.settlesAt).toBeNull();
    await staff.client.post('/api/admin/unsuspend-account', {
      accountId: ann.accountId,
      note: 'Checked',
    });
    await settleDueWires(settling, settlesAt);
    expect(await listed(id)).toMatchObject({ status: 'completed', settlesAt: null });
    expect(await bank.audit()).toEqual([]);
  });
});
