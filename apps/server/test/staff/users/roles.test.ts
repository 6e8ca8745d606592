import { hasPermission, permissions, staffRoles } from '@seven-hills/bank/staff-roles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Customer, fundedCustomer, giveRole, staffMember } from '../../support/people.ts';
import { eventsAbout } from '../../support/staff.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

let bank: TestBank;
let ann: Customer;
beforeAll(async () => {
  bank = await openTestBank();
  ann = await fundedCustomer(bank);
});
afterAll(() => bank.auditAndClose());

const put = (staff: Customer, whom: Customer, changes: object) =>
  staff.client.call('PUT', `/api/admin/users/${whom.customerId}`, {
    email: whom.email,
    ...changes,
  });

describe('the roles', () => {
  it('let the administrator do everything, and the auditor only read', () => {
    for (const permission of permissions) {
      expect(hasPermission('admin', permission)).toBe(true);
      if (hasPermission('auditor', permission)) expect(permission).toMatch(/\.view$/);
      expect(hasPermission(null, permission)).toBe(false);
    }
  });

  it('are refused a call with the names of the roles that allow it, and the refusal is logged', async () => {
    const teller = await staffMember(bank, 'teller');
    const answer = await put(teller, ann, { firstName: 'Anna' });
    expect(answer.json()).toMatchObject({
      status: 403,
      code: 'permission_required',
      message:
        'The teller role can’t do this. Please ask someone with the support or administrator role.',
    });
    expect(await eventsAbout(bank, teller.customerId, 'staff_call_refused')).toMatchObject([
      { detail: 'PUT /api/admin/users/:id' },
    ]);
  });

  it.each(staffRoles)('can all be given by an administrator: %s', async (role) => {
    const boss = await staffMember(bank);
    const person = await fundedCustomer(bank);
    const answer = await put(boss, person, { role, currentPassword: boss.password });
    expect(answer.json()).toMatchObject({ role });
    expect((await person.client.get('/api/auth/user')).json()).toMatchObject({ role });
    const { rows } = await bank.database.query(
      'select role, added_by, ended_at from staff_member where person_id = $1',
      [person.customerId],
    );
    expect(rows).toEqual([{ role, added_by: boss.customerId, ended_at: null }]);
    await put(boss, person, { role: 'user', currentPassword: boss.password });
    expect((await person.client.get('/api/admin/users')).json()).toMatchObject({
      code: 'admin_required',
    });
  });

  it('cannot be given, and staff addresses cannot be changed, by those who do not manage staff', async () => {
    const support = await staffMember(bank, 'support');
    const auditor = await staffMember(bank, 'auditor');
    const { password: currentPassword } = support;
    for (const [whom, changes] of [
      [ann, { role: 'teller' }],
      [auditor, { role: 'user' }],
      [auditor, { email: 'thief@example.com' }],
    ] as const)
      expect((await put(support, whom, { ...changes, currentPassword })).json()).toMatchObject({
        code: 'permission_required',
        message: expect.stringContaining('someone with the administrator role'),
      });
    expect((await put(support, ann, { firstName: 'Anna' })).statusCode).toBe(200);
  });
});

describe('a staff member who banks here', () => {
  it('moves money like any customer', async () => {
    const teller = await staffMember(bank, 'teller');
    const moved = await teller.client.post('/api/transactions', {
      type: 'withdrawal',
      amount: '1.00',
      pin: '2580',
    });
    expect(moved.statusCode).toBe(201);
  });

  it('cannot serve themselves', async () => {
    const boss = await staffMember(bank);
    await giveRole(bank, boss.customerId, 'user');
    const chat = (await boss.client.post('/api/chat/sessions')).json<{ id: number }>();
    await boss.client.post('/api/support-messages', {
      name: 'Boss',
      email: boss.email,
      subject: 'My own question',
      message: 'Please answer me about my own account.',
    });
    await giveRole(bank, boss.customerId);
    const [question] = (await boss.client.get('/api/admin/support-messages')).json<
      { id: number }[]
    >();
    const clientId = '3f1b1c62-3d0a-4a53-8d9c-1f6f0e6f2a11';
    const attempts = [
      put(boss, boss, { firstName: 'Bess' }),
      boss.client.call('PATCH', '/api/admin/balance', {
        accountId: boss.accountId,
        newBalance: '1000000',
        reason: 'Bonus credit',
      }),
      boss.client.post(`/api/chat/${chat.id}/assign`),
      boss.client.post(`/api/chat/${chat.id}/messages`, { clientId, content: 'Granted' }),
      boss.client.post(`/api/admin/support-messages/${question?.id}/reply`, {
        clientId,
        message: 'Granted, with our compliments.',
      }),
      boss.client.post(`/api/admin/users/${boss.customerId}/lift-waiting-period`),
    ];
    for (const answer of await Promise.all(attempts))
      expect(answer.json()).toMatchObject({
        code: 'conflict',
        message: expect.stringMatching(/colleague|staff member/),
      });
  });
});
