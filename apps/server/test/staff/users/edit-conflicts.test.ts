import type { Problem } from '@seven-hills/contracts/errors';
import type { OpenedUser } from '@seven-hills/contracts/staff/users';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Customer, fundedCustomer } from '../../support/people.ts';
import { signedInAdmin } from '../../support/staff.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

let bank: TestBank;
let grace: Customer;
let henry: Customer;
let ann: Customer;
beforeAll(async () => {
  bank = await openTestBank();
  grace = await signedInAdmin(bank, { firstName: 'Grace', lastName: 'Whitfield' });
  henry = await signedInAdmin(bank, { firstName: 'Henry', lastName: 'Okafor' });
});
beforeEach(async () => {
  await bank.database.query('delete from attempt_counter');
  ann = await fundedCustomer(bank);
});
afterAll(() => bank.close());

const open = async (by: Customer) =>
  (await by.client.get(`/api/admin/users/${ann.customerId}`)).json<OpenedUser>();
const save = (by: Customer, changes: object) =>
  by.client.call('PUT', `/api/admin/users/${ann.customerId}`, { email: ann.email, ...changes });

describe('two staff members who edit the same person', () => {
  it('do not revert each other: the older save is refused and names who changed what', async () => {
    const [seenByGrace, seenByHenry] = [await open(grace), await open(henry)];
    const saved = await save(grace, { lastName: 'Keller', version: seenByGrace.version });
    expect(saved.json()).toMatchObject({ lastName: 'Keller', version: expect.any(Number) });
    const email = `new-${ann.email}`;
    const refused = await save(henry, { email, version: seenByHenry.version });
    const problem = refused.json<Problem>();
    expect(problem).toMatchObject({
      status: 409,
      code: 'edit_conflict',
      message: expect.stringContaining('Grace Whitfield changed this person'),
      editConflict: {
        version: saved.json<OpenedUser>().version,
        changes: [{ field: 'lastName', value: 'Keller', changedBy: 'Grace Whitfield' }],
      },
    });
    expect(await open(henry)).toMatchObject({ lastName: 'Keller', email: ann.email });
    const again = await save(henry, { email, version: problem.editConflict?.version });
    expect(again.json()).toMatchObject({ lastName: 'Keller', email });
  });

  it('cannot both save the same version at the same time', async () => {
    const { version } = await open(grace);
    const answers = await Promise.all([
      save(grace, { firstName: 'Anna', version }),
      save(henry, { firstName: 'Hannah', version }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  it('are refused after the customer’s own change of address, too', async () => {
    const { version } = await open(grace);
    const changed = await ann.client.call('PUT', '/api/update-email', {
      newEmail: `own-${ann.email}`,
      currentPassword: ann.password,
    });
    expect(changed.statusCode).toBe(200);
    const refused = await save(grace, { firstName: 'Anna', version });
    expect(refused.json()).toMatchObject({
      code: 'edit_conflict',
      editConflict: { changes: [{ field: 'email', changedBy: 'the customer' }] },
    });
  });

  it('can use the documented call, which requires no version', async () => {
    const form = { firstName: 'Anna', lastName: 'Keller', email: ann.email, role: 'user' };
    expect((await save(grace, form)).statusCode).toBe(200);
    expect((await save(henry, { ...form, firstName: 'Ann' })).statusCode).toBe(200);
  });
});
