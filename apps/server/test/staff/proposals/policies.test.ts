import { afterAll, beforeAll, expect, it } from 'vitest';
import { jobsOf } from '../../../src/compose/background.ts';
import { setPolicyFromTerminal } from '../../../src/staff/proposals/policies/set-policy.ts';
import { jobMeans } from '../../support/job-means.ts';
import { plainWire } from '../../support/money/sample-wire.ts';
import { type Customer, fundedCustomer, staffMember } from '../../support/people.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

let bank: TestBank;
let boss: Customer;
beforeAll(async () => {
  bank = await openTestBank();
  boss = await staffMember(bank);
});
afterAll(() => bank.auditAndClose());

const policyOf = async (action: string) =>
  (await boss.client.get('/api/admin/policies'))
    .json<{ action: string }[]>()
    .find((policy) => policy.action === action);
const put = (action: string, body: object) =>
  boss.client.call('PUT', `/api/admin/policies/${action}`, body);

it('can be changed by the demo’s administrator alone, and the change is logged with the old value', async () => {
  const answer = await put('balance_adjustment', { approvals: 2, threshold: '250.00' });
  expect(answer.statusCode).toBe(200);
  expect(await policyOf('balance_adjustment')).toMatchObject({
    approvals: 2,
    threshold: '250.00',
    releasesByTime: null,
    setBy: { id: Number(boss.customerId) },
  });
  const { rows } = await bank.database.query(
    "select actor_id, before_change, after_change from audit_event where action = 'policy_changed'",
  );
  expect(rows).toEqual([
    {
      actor_id: boss.customerId,
      before_change: {
        policy: 'balance_adjustment',
        'Others who must approve': '1',
        Above: '$1,000,000.00',
      },
      after_change: {
        policy: 'balance_adjustment',
        'Others who must approve': '2',
        Above: '$250.00',
      },
    },
  ]);
});

it.each([
  ['no number', { approvals: 'many' }],
  ['too many', { approvals: 4 }],
  ['fewer than none', { approvals: -1 }],
  ['a negative threshold', { approvals: 1, threshold: '-1' }],
  ['letters', { approvals: 1, threshold: 'lots' }],
])('refuses %s', async (_what, body) => {
  expect((await put('balance_adjustment', body)).statusCode).toBe(400);
});

it('has no threshold if the action has no amount', async () => {
  await put('name_change', { approvals: 0, threshold: '5.00', releasesByTime: true });
  expect(await policyOf('name_change')).toMatchObject({ threshold: null, releasesByTime: null });
});

it('decides whether a wire is released when no one decides', async () => {
  const ann = await fundedCustomer(bank);
  const wire = (await ann.client.post('/api/wire-transfer', plainWire)).json<{ id: number }>();
  await bank.superuser.query('alter table bank_transaction disable trigger user');
  await bank.superuser.query(
    "update bank_transaction set created_at = created_at - interval '14 days' where id = $1",
    [wire.id],
  );
  await bank.superuser.query('alter table bank_transaction enable trigger user');
  const job = jobsOf(jobMeans(bank)).find(({ name }) => name === 'settle_due_wires');
  const statusAfter = async (releasesByTime: boolean) => {
    await put('transaction_approval', { approvals: 1, threshold: '1000', releasesByTime });
    await job?.work();
    return (await ann.client.get(`/api/transactions/${wire.id}`)).json<{ status: string }>().status;
  };
  expect(await statusAfter(false)).toBe('pending');
  expect(await statusAfter(true)).toBe('completed');
});

it('can be changed on the server’s terminal, which the audit log records', async () => {
  await setPolicyFromTerminal(bank.database, 'demo', 'email_change', {
    approvals: 1,
    threshold: null,
    releasesByTime: null,
  });
  expect(await policyOf('email_change')).toMatchObject({ approvals: 1, setBy: null });
  const { rows } = await bank.database.query(
    "select actor_id, detail from audit_event where action = 'policy_changed' order by id desc limit 1",
  );
  expect(rows).toEqual([{ actor_id: null, detail: 'set on the server’s terminal' }]);
});
