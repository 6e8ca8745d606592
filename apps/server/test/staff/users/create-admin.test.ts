import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdmin, newAdmin } from '../../../src/staff/users/create-admin.ts';
import { signedInPerson } from '../../support/people.ts';
import { eventsAbout } from '../../support/staff.ts';
import { openTestBank, type TestBank, TestClient } from '../../support/test-bank.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

const form = {
  email: 'first@bank.example',
  firstName: 'Ada',
  lastName: 'Clark',
  password: 'Roebling-Bridge-66',
};

describe('creating an administrator from the terminal', () => {
  it('adds a user without an account who can sign in and use the staff area', async () => {
    const id = await createAdmin(bank.database, form);
    const client = new TestClient(bank.app);
    const signedIn = await client.post('/api/login', {
      email: form.email,
      password: form.password,
    });
    expect(signedIn.json()).toMatchObject({ user: { role: 'admin', ssn: '', dateOfBirth: '' } });
    expect((await client.get('/api/admin/users?search=first@bank.example')).json()).toMatchObject([
      { id: Number(id), role: 'admin', status: 'no_account', account: null },
    ]);
    expect((await client.get('/api/account')).statusCode).toBe(404);
    expect(await eventsAbout(bank, id, 'admin_created')).toMatchObject([
      { after_change: { email: form.email, role: 'admin' } },
    ]);
    expect(await bank.audit()).toEqual([]);
  });

  it('validates the name as registration does', () => {
    expect(newAdmin.safeParse(form).success).toBe(true);
    for (const changes of [{ firstName: 'Ada1' }, { firstName: 'Seven', lastName: 'Hills' }])
      expect(newAdmin.safeParse({ ...form, ...changes }).success).toBe(false);
  });

  it('refuses an email address in use, and a password that is easy to guess', async () => {
    const ann = await signedInPerson(bank);
    await expect(createAdmin(bank.database, { ...form, email: ann.email })).rejects.toMatchObject({
      code: 'email_taken',
    });
    await expect(
      createAdmin(bank.database, { ...form, email: 'x@bank.example', password: 'password123' }),
    ).rejects.toMatchObject({ code: 'password_too_common' });
  });
});
