import { afterAll, beforeAll, expect, it } from 'vitest';
import { decisionKind } from '../../../src/money/decisions/posting.ts';
import { type ArrangedMovement, arrange } from '../../support/money/arranged-movement.ts';
import { type Customer, fundedCustomer, moneyOf, signedInPerson } from '../../support/people.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

let bank: TestBank;
let ann: Customer;

beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.auditAndClose());

const move = async (change: Omit<ArrangedMovement, 'customerId'>) =>
  (await arrange(bank, { customerId: ann.customerId, ...change })).id;

const months = async (query = '') =>
  (await ann.client.get(`/api/transactions/months?${query}`)).json<
    { month: string; moneyIn: string; moneyOut: string }[]
  >();

it('totals each month with fees and holds, but without what has not arrived or did not move', async () => {
  ann = await fundedCustomer(bank, 5_000n);
  const [thisMonth] = await months();
  const wire = { type: 'wire_transfer', amount: 1_000n, fee: 20n } as const;
  const deposit = { type: 'deposit', amount: 100_000n } as const;
  // Eastern time is five hours behind UTC in January.
  await move({ ...deposit, occurredAt: new Date('2025-02-01T04:59:59Z') });
  await move({ ...wire, occurredAt: new Date('2025-02-01T05:00:00Z') });
  await move({ ...wire, isPending: true, occurredAt: new Date('2025-02-02T05:00:00Z') });
  await move({ ...deposit, isPending: true, occurredAt: new Date('2025-02-03T05:00:00Z') });
  const declined = await move({
    ...wire,
    isPending: true,
    occurredAt: new Date('2025-02-04T05:00:00Z'),
  });
  await bank.app.means.postings.decide(decisionKind, {
    transactionId: BigInt(declined),
    decision: 'declined',
    reason: 'No papers',
    decidedBy: null,
    isNotifiedByEmail: false,
  });

  const january = { month: '2025-01', moneyIn: '1000.00', moneyOut: '0.00' };
  const february = { month: '2025-02', moneyIn: '0.00', moneyOut: '20.40' };
  expect(thisMonth).toMatchObject({ moneyIn: '50.00', moneyOut: '0.00' });
  expect(await months()).toEqual([thisMonth, february, january]);
  expect(await moneyOf(ann)).toEqual(['1029.60', '1039.80', '10.20']);

  expect(await months('type=wire_transfer')).toEqual([february]);
  expect(await months('direction=in&to=2025-12-31')).toEqual([
    { ...february, moneyOut: '0.00' },
    january,
  ]);
  expect(await months('month=2025-01')).toEqual([january]);
  expect(await months('search=nothing')).toEqual([]);
});

it('has no months for a person without transactions', async () => {
  const ben = await signedInPerson(bank);
  expect((await ben.client.get('/api/transactions/months')).json()).toEqual([]);
});
