import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readSettings } from '../../../src/compose/settings.ts';
import { staffRulesOf } from '../../../src/compose/staff-rules.ts';
import { routeTable } from '../../access/expected-access.ts';
import { joinAccount } from '../../support/money/join-account.ts';
import { type Customer, fundedCustomer, staffMember } from '../../support/people.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

/** Staff must give a reason for opening a customer. */
let bank: TestBank;
let admin: Customer;
beforeAll(async () => {
  bank = await openTestBank({
    staffRules: staffRulesOf('demo', { STAFF_VIEW_REASON: 'required' }),
  });
  admin = await staffMember(bank);
});
afterEach(async () => expect(await bank.audit()).toEqual([]));
afterAll(() => bank.close());

const refused = { statusCode: 403, code: 'view_reason_required' };
const open = async ({ client }: Customer, path: string) => {
  const response = await client.get(path);
  const isProblem = String(response.headers['content-type']).includes('problem+json');
  return {
    statusCode: response.statusCode,
    ...(isProblem && { code: response.json<{ code: string }>().code }),
  };
};
const pageOf = ({ customerId }: Customer, reason = '') =>
  `/api/admin/users/${customerId}${reason && `?reason=${encodeURIComponent(reason)}`}`;

describe('where a reason is required to open a customer', () => {
  const calls = Object.keys(routeTable)
    .filter((name) => name.startsWith('GET /api/admin/users/:id'))
    .map((name) => name.slice('GET '.length));

  it.each(calls)('%s shows nothing without one', async (path) => {
    const ann = await fundedCustomer(bank);
    const { rows } = await bank.database.query<{ count: bigint }>(
      'select count(*) from customer_view where customer_id = $1',
      [ann.customerId],
    );
    expect(await open(admin, path.replace(':id', String(ann.customerId)))).toEqual(refused);
    const after = await bank.database.query<{ count: bigint }>(
      'select count(*) from customer_view where customer_id = $1',
      [ann.customerId],
    );
    expect(after.rows).toEqual(rows);
  });

  it('the page of an account needs one for each of its owners, and one reason opens it', async () => {
    const [ann, ben] = [await fundedCustomer(bank), await fundedCustomer(bank)];
    await joinAccount(bank, ben, ann.accountId, 'joint_owner');
    const page = `/api/admin/accounts/${ann.accountId}`;
    expect(await open(admin, page)).toEqual(refused);
    expect(await open(admin, pageOf(ann, 'She called'))).toEqual({ statusCode: 200 });
    expect(await open(admin, page)).toEqual(refused);
    expect(await open(admin, `${page}?reason=A%20levy`)).toEqual({ statusCode: 200 });
    expect(await open(admin, page)).toEqual({ statusCode: 200 });
    for (const { client } of [ann, ben]) {
      const views = (await client.get('/api/profile/views')).json<{ reason: string | null }[]>();
      expect(views.map(({ reason }) => reason)).toContain('A levy');
    }
    // Every call below the page's path is covered, however the account's number is written.
    const cora = await fundedCustomer(bank);
    expect(await open(admin, `/api/admin/accounts/0${cora.accountId}`)).toEqual(refused);
    expect(await open(admin, '/api/admin/accounts')).toEqual({ statusCode: 200 });
    expect(await open(admin, '/api/admin/accounts/999999999')).toMatchObject({ statusCode: 404 });
  });

  it('a customer needs a reason however the customer’s number is written', async () => {
    const ann = await fundedCustomer(bank);
    const id = Number(ann.customerId);
    for (const written of [`${id}.0`, `+${id}`, `0${id}`, `%20${id}`, `0x${id.toString(16)}`])
      expect(await open(admin, `/api/admin/users/${written}`), written).toEqual(refused);
  });

  it('a reason opens the page and everything on it, and the customer can read the reason', async () => {
    const ann = await fundedCustomer(bank);
    expect(await open(admin, pageOf(ann, ' '))).toEqual(refused);
    expect(await open(admin, pageOf(ann, 'She called about a wire'))).toEqual({ statusCode: 200 });
    for (const path of ['', '/details', '/sessions', '/transactions', '/notes'])
      expect(await open(admin, `${pageOf(ann)}${path}`)).toEqual({ statusCode: 200 });
    const views = (await ann.client.get('/api/profile/views')).json<{ reason: string | null }[]>();
    expect(views.map(({ reason }) => reason)).toContain('She called about a wire');
  });

  it('a reason is valid for one staff member and one customer, and only on the customer’s page', async () => {
    const [ann, ben, colleague] = [
      await fundedCustomer(bank),
      await fundedCustomer(bank),
      await staffMember(bank),
    ];
    expect(await open(admin, pageOf(ann, 'She called'))).toEqual({ statusCode: 200 });
    expect(await open(admin, pageOf(ben))).toEqual(refused);
    expect(await open(colleague, pageOf(ann))).toEqual(refused);
    expect(await open(colleague, `${pageOf(ann)}/details?reason=She%20called`)).toEqual(refused);
  });

  it('a reason is valid for eight hours', async () => {
    const ann = await fundedCustomer(bank);
    expect(await open(admin, pageOf(ann, 'She called'))).toEqual({ statusCode: 200 });
    const age = (hours: string) =>
      bank.superuser.query(
        `begin; set local session_replication_role = replica;
         update customer_view set viewed_at = now() - interval '${hours}' where customer_id = ${ann.customerId};
         commit`,
      );
    await age('7 hours 59 minutes');
    expect(await open(admin, pageOf(ann))).toEqual({ statusCode: 200 });
    await age('8 hours 1 minute');
    expect(await open(admin, pageOf(ann))).toEqual(refused);
  });

  it('no reason is needed for one’s own page, for lists, or for an unknown customer', async () => {
    expect(await open(admin, pageOf(admin))).toEqual({ statusCode: 200 });
    expect(await open(admin, '/api/admin/users')).toEqual({ statusCode: 200 });
    expect(await open(admin, '/api/admin/users/summary')).toEqual({ statusCode: 200 });
    expect(await open(admin, '/api/admin/users/words')).toMatchObject({ statusCode: 400 });
    expect(await open(admin, '/api/admin/users/999999999?reason=A%20test')).toMatchObject({
      statusCode: 404,
    });
  });

  it('customers are refused as before', async () => {
    const [ann, ben] = [await fundedCustomer(bank), await fundedCustomer(bank)];
    expect(await open(ann, pageOf(ben))).toEqual({ statusCode: 403, code: 'admin_required' });
  });
});

describe('STAFF_VIEW_REASON', () => {
  it('is optional unless the operator says otherwise, and has two values', () => {
    expect(staffRulesOf('production').viewReason).toBe('optional');
    expect(staffRulesOf('demo').viewReason).toBe('optional');
    expect(readSettings({ STAFF_VIEW_REASON: 'required' }, '/srv').staffRules.viewReason).toBe(
      'required',
    );
    expect(() => readSettings({ STAFF_VIEW_REASON: 'yes' }, '/srv')).toThrow(
      'must be required or optional',
    );
  });
});
