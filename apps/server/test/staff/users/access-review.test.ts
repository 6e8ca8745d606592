import type { ListedUser, UserRole } from '@seven-hills/contracts/staff/users';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Customer,
  giveRole,
  signedInPerson,
  someone,
  staffMember,
} from '../../support/people.ts';
import { BrowserClient } from '../../support/sign-in/browser-client.ts';
import { personWithApp, personWithPasskey } from '../../support/sign-in/factors.ts';
import { openTestBank, type TestBank, TestClient } from '../../support/test-bank.ts';

let bank: TestBank;
let auditor: Customer;
let teller: Customer;
beforeAll(async () => {
  bank = await openTestBank();
  auditor = await staffMember(bank, 'auditor');
  teller = await staffMember(bank, 'teller');
});
// All requests in this file come from one address.
beforeEach(() => bank.database.query('delete from attempt_counter'));
afterAll(() => bank.auditAndClose());

const listed = async (query: string, by = auditor) =>
  (await by.client.get(`/api/admin/users?${query}`)).json<ListedUser[]>();
const idsOf = (users: readonly ListedUser[]) => users.map(({ id }) => BigInt(id));
const lastSignInOf = async (person: { customerId: bigint }, by = auditor) => {
  const user = (await listed('', by)).find(({ id }) => BigInt(id) === person.customerId);
  return user?.lastSignInAt;
};

describe('the role filter', () => {
  it('lists everyone, customers, any staff, and each role, and counts the same people', async () => {
    const lastName = 'Reviewed';
    const customer = await signedInPerson(bank, { lastName });
    const support = await signedInPerson(bank, { lastName });
    await giveRole(bank, support.customerId, 'support');
    const admin = await signedInPerson(bank, { lastName });
    await giveRole(bank, admin.customerId, 'admin');
    // Had another role before, and now none.
    const former = await signedInPerson(bank, { lastName });
    await giveRole(bank, former.customerId, 'support');
    await giveRole(bank, former.customerId, 'user');
    const expected: [UserRole, Customer[]][] = [
      ['all', [former, admin, support, customer]],
      ['user', [former, customer]],
      ['staff', [admin, support]],
      ['teller', []],
      ['support', [support]],
      ['operations', []],
      ['auditor', []],
      ['admin', [admin]],
    ];
    for (const [role, people] of expected) {
      const query = `search=${lastName.toLowerCase()}&role=${role}`;
      const ids = people.map(({ customerId }) => customerId);
      expect(idsOf(await listed(query)), role).toEqual(ids);
      const summary = await auditor.client.get(`/api/admin/users/summary?${query}`);
      expect(summary.json(), role).toMatchObject({ matching: ids.length });
    }
  });

  it('combines with the status and with every order, and refuses an unknown role', async () => {
    const ids = idsOf(await listed('role=staff&status=active&sort=balance&order=asc'));
    expect(ids).toEqual(expect.arrayContaining([auditor.customerId, teller.customerId]));
    expect(await listed('role=teller&status=closed')).toEqual([]);
    expect((await auditor.client.get('/api/admin/users?role=owner')).json()).toMatchObject({
      code: 'validation_failed',
    });
  });
});

describe('the last sign-in', () => {
  it('is the newest, however the person signed in, and survives the end of the session', async () => {
    const person = await signedInPerson(bank);
    const first = await lastSignInOf(person);
    await new BrowserClient(bank.app).signIn(person.email, person.password);
    const second = await lastSignInOf(person);
    expect(Date.parse(second ?? '')).toBeGreaterThan(Date.parse(first ?? ''));
    await person.client.post('/api/logout');
    await bank.database.query('delete from session where customer_id = $1', [person.customerId]);
    expect(await lastSignInOf(person)).toBe(second);

    const passkey = await personWithPasskey(bank);
    const before = await lastSignInOf(passkey);
    const browser = new BrowserClient(bank.app);
    const options = (await browser.post('/api/login/passkey/options')).json();
    const response = passkey.authenticator.get(options);
    expect((await browser.post('/api/login/passkey', { response })).statusCode).toBe(200);
    const after = await lastSignInOf(passkey);
    expect(Date.parse(after ?? '')).toBeGreaterThan(Date.parse(before ?? ''));
  });

  it('is null for a person who never signed in, and not the first of two steps', async () => {
    const form = someone();
    const registered = await new TestClient(bank.app).post('/api/register', form);
    expect(registered.statusCode).toBe(201);
    const [newest] = await listed('pageSize=1');
    expect(newest).toMatchObject({ email: form.email, lastSignInAt: null });

    const app = await personWithApp(bank);
    const before = await lastSignInOf(app);
    const halfway = await new BrowserClient(bank.app).signIn(app.email, app.password);
    expect(halfway.json()).toMatchObject({ code: 'second_factor_required' });
    expect(await lastSignInOf(app)).toBe(before);
  });

  it('of a colleague is only for those who may see the audit log', async () => {
    const support = await staffMember(bank, 'support');
    const customer = await signedInPerson(bank);
    expect(await lastSignInOf(customer, teller)).toEqual(expect.any(String));
    expect(await lastSignInOf(teller, teller)).toEqual(expect.any(String));
    const seen = await listed('role=support', teller);
    expect(idsOf(seen)).toContain(support.customerId);
    expect(seen.filter((user) => 'lastSignInAt' in user)).toEqual([]);
    expect(await lastSignInOf(support, auditor)).toEqual(expect.any(String));
  });

  it('is exported with the role, for the same people', async () => {
    const form = someone({ firstName: 'Nora' });
    await new TestClient(bank.app).post('/api/register', form);
    const file = (await auditor.client.get('/api/admin/users/export?role=staff')).body;
    const [header = '', ...rows] = file.trim().split('\r\n');
    expect(header).toContain(',Role,');
    expect(header).toMatch(/,Last sign-in \(ET\)$/);
    expect(rows).toHaveLength((await listed('role=staff')).length);
    for (const row of rows) expect(row).toMatch(/,\d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)?$/);
    const never = await auditor.client.get(`/api/admin/users/export?search=${form.email}`);
    expect(never.body.trim()).toMatch(/,$/);
  });
});
