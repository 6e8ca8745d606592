import type { AuditEventEntry } from '@seven-hills/contracts/staff/audit-log';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bankDayAt } from '../../src/platform/time/bank-calendar.ts';
import { type Customer, fundedCustomer, personWithSession } from '../support/people.ts';
import { signedInAdmin } from '../support/staff.ts';
import { openTestBank, type TestBank, TestClient } from '../support/test-bank.ts';

let bank: TestBank;
let staff: Customer;
let ann: Customer;
beforeAll(async () => {
  bank = await openTestBank();
  staff = await signedInAdmin(bank, { firstName: 'Grace', lastName: 'Whitfield' });
  ann = await fundedCustomer(bank, 10_000n, { firstName: 'Ann', lastName: 'Quarry' });
  await new TestClient(bank.app).post('/api/login', { email: ann.email, password: 'wrong-one' });
  await staff.client.post('/api/admin/suspend-account', { accountId: ann.accountId });
});
afterAll(() => bank.close());

const events = async (query = '') =>
  (await staff.client.get(`/api/admin/audit-events?${query}`)).json<AuditEventEntry[]>();

describe('GET /api/admin/audit-events', () => {
  it('shows who did what to whom, when, from where, with before and after', async () => {
    const [newest] = await events('limit=1');
    expect(newest).toMatchObject({
      action: 'account_suspended',
      actor: { id: Number(staff.customerId), name: 'Grace Whitfield', email: staff.email },
      subject: { id: Number(ann.customerId), name: 'Ann Quarry' },
      ipAddress: '127.0.0.1',
      before: { status: 'active' },
      after: { status: 'suspended' },
    });
    expect(newest?.requestId).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('filters by action, by person on either side and by day of the bank’s calendar', async () => {
    expect(await events('action=sign_in_failed')).toMatchObject([
      { actor: null, subject: { email: ann.email } },
    ]);
    const about = await events('search=quarry');
    expect(about.map(({ action }) => action)).toEqual([
      'account_suspended',
      'sign_in_failed',
      'pin_set',
      'initial_deposit_credited',
      'signed_in',
      'registered',
    ]);
    expect(await events('search=whitfield&action=account_suspended')).toHaveLength(1);
    const today = bankDayAt();
    expect(await events(`from=${today}&to=${today}&search=quarry`)).toEqual(about);
    expect(await events('to=2020-01-01')).toEqual([]);
    for (const query of ['action=drop%20table', 'from=today', 'limit=0'])
      expect((await staff.client.get(`/api/admin/audit-events?${query}`)).statusCode).toBe(400);
  });

  it('shows a change of alert preferences by kind, and an event that holds a list', async () => {
    const eve = await fundedCustomer(bank, 10_000n, { firstName: 'Eve', lastName: 'Larch' });
    await bank.superuser.query(
      `insert into audit_event (action, subject_id, before_change, after_change)
       values ('alerts_changed', $1, '[]', '[{"kind": "money_in"}]')`,
      [eve.customerId],
    );
    const changed = await eve.client.call('PUT', '/api/alert-preferences', {
      preferences: [{ kind: 'money_out', inApp: true, email: true, push: false, amount: '25.00' }],
    });
    expect(changed.statusCode).toBe(200);
    expect(await events('search=larch&action=alerts_changed')).toMatchObject([
      {
        before: { money_out: 'app, devices, from $500.00' },
        after: { money_out: 'app, email, from $25.00' },
      },
      { before: { values: '[]' }, after: { values: '[{"kind":"money_in"}]' } },
    ]);
  });

  it('pages by cursor, without gaps or repeats', async () => {
    const all = (await events('limit=200')).map(({ id }) => id);
    const seen: number[] = [];
    for (let cursor: number | undefined; ; cursor = seen.at(-1)) {
      const page = await events(`limit=2${cursor ? `&cursor=${cursor}` : ''}`);
      if (page.length === 0) break;
      seen.push(...page.map(({ id }) => id));
    }
    expect(seen).toEqual(all);
  });

  it('lists the actions that have occurred', async () => {
    expect((await staff.client.get('/api/admin/audit-events/actions')).json()).toEqual([
      'account_suspended',
      'alerts_changed',
      'initial_deposit_credited',
      'pin_set',
      'registered',
      'sign_in_failed',
      'signed_in',
    ]);
  });

  it('records who called the staff area without access, at most ten lines an hour', async () => {
    const eve = await personWithSession(bank, { firstName: 'Eve', lastName: 'Prentice' });
    for (let tries = 0; tries < 12; tries++)
      expect((await eve.client.get('/api/admin/users')).statusCode).toBe(403);
    const lines = await events('search=prentice');
    expect(lines).toHaveLength(10);
    expect(lines[0]).toMatchObject({
      action: 'staff_call_refused',
      actor: { id: Number(eve.customerId) },
      detail: 'GET /api/admin/users',
      ipAddress: '127.0.0.1',
    });
  });

  it('cannot be changed, even by the database’s owner without disabling triggers', async () => {
    for (const statement of [
      "update audit_event set detail = 'x'",
      'delete from audit_event',
      'truncate audit_event',
    ])
      await expect(bank.superuser.query(statement)).rejects.toThrow(/append-only/);
  });
});
