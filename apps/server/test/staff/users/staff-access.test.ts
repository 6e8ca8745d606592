import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAdmin } from '../../../src/staff/users/create-admin.ts';
import { type Customer, signedInPerson } from '../../support/people.ts';
import { eventsAbout, mailTo, messagesTo, signedInAdmin } from '../../support/staff.ts';
import { openTestBank, type TestBank, TestClient } from '../../support/test-bank.ts';
import { waitUntilBlocked } from '../../support/wait-until-blocked.ts';

/** Changing who can sign in as staff requires more than a staff session. */

let bank: TestBank;
let grace: Customer;
let henry: Customer;
let ann: Customer;
beforeAll(async () => {
  bank = await openTestBank();
});
beforeEach(async () => {
  await bank.superuser.query('delete from attempt_counter');
  await bank.superuser.query('update staff_member set ended_at = now() where ended_at is null');
  grace = await signedInAdmin(bank, { firstName: 'Grace', lastName: 'Hill' });
  henry = await signedInAdmin(bank, { firstName: 'Henry', lastName: 'Adler' });
  ann = await signedInPerson(bank, { firstName: 'Ann', lastName: 'Keller' });
  await bank.superuser.query('delete from mail_message');
});
afterAll(() => bank.close());

const put = (by: Customer, of: Customer, body: object) =>
  by.client.call('PUT', `/api/admin/users/${of.customerId}`, body);
const stateOf = async ({ customerId }: Customer) =>
  (
    await bank.database.query<{ email: string; role: string }>(
      `select email, coalesce(staff.role, 'user') as role
       from customer
       left join staff_member as staff on staff.person_id = customer.id and staff.ended_at is null
       where customer.id = $1`,
      [customerId],
    )
  ).rows[0];
const textOfMailTo = async (recipient: string) =>
  (await messagesTo(bank, recipient)).at(-1)?.text_body;

describe('a stolen staff session', () => {
  const thefts = [
    ['a colleague’s address', () => put(grace, henry, { email: 'thief@example.com' }), () => henry],
    [
      'a colleague’s role',
      () => put(grace, henry, { email: henry.email, role: 'user' }),
      () => henry,
    ],
    ['a customer’s role', () => put(grace, ann, { email: ann.email, role: 'admin' }), () => ann],
    ['both', () => put(grace, henry, { email: 'thief@example.com', role: 'user' }), () => henry],
  ] as const;

  it.each(thefts)('cannot change %s without the password', async (_what, steal, whose) => {
    const before = await stateOf(whose());
    const answer = await steal();
    expect(answer.json()).toMatchObject({
      status: 400,
      code: 'validation_failed',
      errors: [{ path: 'currentPassword' }],
    });
    expect(await stateOf(whose())).toEqual(before);
  });

  it('cannot make the change with the other person’s password, or a wrong or empty one', async () => {
    const ben = await signedInAdmin(bank, { password: 'Mount-Adams-Incline-9' });
    for (const currentPassword of [ben.password, 'wrong-guess'])
      expect(
        (await put(grace, ben, { email: 'thief@example.com', currentPassword })).json(),
      ).toMatchObject({ status: 403, code: 'current_password_wrong' });
    expect(
      (await put(grace, ben, { email: 'thief@example.com', currentPassword: '' })).json(),
    ).toMatchObject({ status: 400, errors: [{ path: 'currentPassword' }] });
    expect(await stateOf(ben)).toMatchObject({ email: ben.email });
  });

  it('has only ten guesses at the password in 15 minutes, across parallel requests and two servers', async () => {
    const elsewhere = new TestClient(await bank.anotherServer());
    elsewhere.cookie = grace.client.cookie;
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        put(index % 2 ? { ...grace, client: elsewhere } : grace, henry, {
          email: 'thief@example.com',
          currentPassword: `guess-${index}`,
        }),
      ),
    );
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 403)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(6);
    const right = { email: 'thief@example.com', currentPassword: grace.password };
    expect((await put(grace, henry, right)).statusCode).toBe(429);
    expect(await stateOf(henry)).toMatchObject({ email: henry.email });
  });

  it('cannot change the address of a customer who becomes staff in the meantime', async () => {
    const connection = await bank.superuser.connect();
    try {
      await connection.query('begin');
      await connection.query('select from customer where id = $1 for no key update', [
        ann.customerId,
      ]);
      await connection.query("insert into staff_member (person_id, role) values ($1, 'admin')", [
        ann.customerId,
      ]);
      const theft = put(grace, ann, { email: 'thief@example.com' });
      await waitUntilBlocked(bank.superuser);
      await connection.query('commit');
      expect((await theft).json()).toMatchObject({ errors: [{ path: 'currentPassword' }] });
    } finally {
      connection.release();
    }
    expect(await stateOf(ann)).toMatchObject({ email: ann.email, role: 'admin' });
  });
});

describe('with the password', () => {
  it('changes an administrator’s address and notifies everyone concerned', async () => {
    const email = `new-${henry.email}`;
    const answer = await put(grace, henry, { email, currentPassword: grace.password });
    expect(answer.json()).toMatchObject({ email, role: 'admin' });
    expect(await mailTo(bank, henry.email)).toEqual(['Your email address was changed']);
    expect(await mailTo(bank, email)).toEqual(['Your email address was changed']);
    expect(await textOfMailTo(henry.email)).toMatch(/^Dear Henry,/);
    expect(await textOfMailTo(email)).toMatch(/^Hello,/);
    expect(await mailTo(bank, grace.email)).toEqual(['Staff access has changed']);
    expect(await textOfMailTo(grace.email)).toMatch(
      new RegExp(
        `Staff member: Henry Adler\nChanged by: Grace Hill\nOld address: ${henry.email}\nNew address: ${email}`,
      ),
    );
    expect(await mailTo(bank, ann.email)).toEqual([]);
  });

  it('changes a role and notifies everyone concerned', async () => {
    const promoted = { email: ann.email, role: 'admin', currentPassword: grace.password };
    expect((await put(grace, ann, promoted)).json()).toMatchObject({ role: 'admin' });
    expect(await mailTo(bank, ann.email)).toEqual(['Your role was changed']);
    for (const { email } of [grace, henry])
      expect(await textOfMailTo(email)).toMatch(
        /Staff member: Ann Keller[\s\S]*Role: Administrator/,
      );
    const demoted = { email: ann.email, role: 'user', currentPassword: grace.password };
    expect((await put(grace, ann, demoted)).json()).toMatchObject({ role: 'user' });
    for (const { email } of [grace, henry])
      expect(await textOfMailTo(email)).toMatch(/Role: No longer on the staff/);
    expect(await eventsAbout(bank, ann.customerId, 'role_changed')).toHaveLength(2);
  });

  it('notifies colleagues of a change to the caller’s own address in the profile', async () => {
    const newEmail = `new-${grace.email}`;
    const answer = await grace.client.call('PUT', '/api/update-email', {
      newEmail,
      currentPassword: grace.password,
    });
    expect(answer.statusCode).toBe(200);
    expect(await mailTo(bank, henry.email)).toEqual(['Staff access has changed']);
    expect(await textOfMailTo(henry.email)).toContain(`New address: ${newEmail}`);
  });
});

it('notifies the others of an administrator added from the terminal', async () => {
  await createAdmin(bank.database, {
    email: 'second@bank.example',
    firstName: 'Ada',
    lastName: 'Clark',
    password: 'Roebling-Bridge-66',
  });
  for (const { email } of [grace, henry])
    expect(await textOfMailTo(email)).toMatch(/Changed by: the server’s terminal/);
  expect(await mailTo(bank, 'second@bank.example')).toEqual([]);
});

describe('the documented call', () => {
  it('needs no password for a customer, or for a colleague’s name', async () => {
    const moved = await put(grace, ann, { email: `new-${ann.email}`, lastName: 'Kessler' });
    expect(moved.json()).toMatchObject({ lastName: 'Kessler', email: `new-${ann.email}` });
    const renamed = await put(grace, henry, {
      email: henry.email.toUpperCase(),
      firstName: 'Hank',
      role: 'admin',
    });
    expect(renamed.json()).toMatchObject({ firstName: 'Hank', role: 'admin' });
    expect(await mailTo(bank, grace.email)).toEqual([]);
  });
});
