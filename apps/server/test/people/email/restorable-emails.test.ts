import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MailedLinks } from '../../support/outside/mailed-links.ts';
import { type Customer, signedInPerson, someone } from '../../support/people.ts';
import { eventsAbout, mailTo, signedInAdmin } from '../../support/staff.ts';
import {
  idleMailSender,
  openTestBank,
  type TestBank,
  TestClient,
} from '../../support/test-bank.ts';

let bank: TestBank;
let links: MailedLinks;
beforeAll(async () => {
  bank = await openTestBank({}, { adapters: { mailSender: idleMailSender } });
  links = new MailedLinks(bank);
});
beforeEach(async () => {
  await bank.database.query('delete from attempt_counter');
});
afterEach(async () => expect(await bank.audit()).toEqual([]));
afterAll(() => bank.close());

const ownersPassword = 'Quiet-Harbor-Lantern-5';
const visitor = () => new TestClient(bank.app);
const newest = async (kind: 'confirm' | 'undo', recipient: string) =>
  (await links.to(recipient, kind)).at(-1) ?? '';
const confirm = (token: string) => visitor().post('/api/email/confirm', { token });
const undo = (token: string, password = ownersPassword) =>
  visitor().post('/api/email/undo', { token, password, confirmPassword: password });
const signIn = (email: string, password: string) =>
  visitor().post('/api/login', { email, password });
const change = ({ client, password }: Customer, newEmail: string) =>
  client.call('PUT', '/api/update-email', { newEmail, currentPassword: password });
const currentUser = async ({ client }: Customer) =>
  (await client.get('/api/auth/user')).json<Record<string, unknown>>();
async function confirmedPerson(): Promise<Customer> {
  const person = await signedInPerson(bank);
  expect((await confirm(await newest('confirm', person.email))).statusCode).toBe(200);
  return person;
}
/** Changes the address and confirms the new one. */
async function move(person: Customer, newEmail: string): Promise<void> {
  expect((await change(person, newEmail)).statusCode).toBe(200);
  expect((await confirm(await newest('confirm', newEmail))).statusCode).toBe(200);
}
const register = async (email: string) => {
  await visitor().post('/api/register', someone({ email }));
  const { rows } = await bank.database.query<{ id: bigint }>(
    'select id from customer where email = $1',
    [email],
  );
  return rows[0]?.id ?? null;
};
const daysPass = (days: number) =>
  bank.superuser.query(
    'update email_link set expires_at = expires_at - make_interval(days => $1)',
    [days],
  );

describe('a pending address', () => {
  it('signs nobody in and gets no reset link, while the current one does both', async () => {
    const ann = await confirmedPerson();
    const newEmail = `new-${ann.email}`;
    const answer = await change(ann, newEmail);
    expect(answer.json()).toMatchObject({
      message: `We sent a link to ${newEmail}. Your email address changes once you confirm it there.`,
      user: { email: ann.email, isEmailConfirmed: true, pendingEmail: newEmail },
    });
    expect((await signIn(newEmail, ann.password)).json()).toMatchObject({
      code: 'invalid_credentials',
    });
    expect((await signIn(ann.email, ann.password)).statusCode).toBe(200);
    await visitor().post('/api/forgot-password', { email: newEmail });
    await visitor().post('/api/forgot-password', { email: ann.email });
    expect(await links.to(newEmail, 'reset')).toEqual([]);
    expect(await links.to(ann.email, 'reset')).toHaveLength(1);

    expect((await confirm(await newest('confirm', newEmail))).statusCode).toBe(200);
    expect(await currentUser(ann)).toMatchObject({
      email: newEmail,
      isEmailConfirmed: true,
      pendingEmail: null,
    });
    expect((await signIn(newEmail, ann.password)).statusCode).toBe(200);
    expect((await signIn(ann.email, ann.password)).statusCode).toBe(403);
    expect(await mailTo(bank, newEmail)).toEqual([
      'Confirm your new email address',
      'Your new email address',
    ]);
    expect(await eventsAbout(bank, ann.customerId, 'email_changed')).toMatchObject([
      { before_change: { email: ann.email }, after_change: { email: newEmail } },
    ]);
  });

  it('reserves nothing: someone else may register it, and confirming it is then refused', async () => {
    const ann = await confirmedPerson();
    const wanted = `wanted-${ann.email}`;
    await change(ann, wanted);
    expect(await register(wanted)).not.toBeNull();
    const token = (await links.to(wanted, 'confirm'))[0] ?? '';
    expect((await confirm(token)).json()).toMatchObject({
      code: 'email_taken',
      status: 409,
      message: expect.stringContaining('You still sign in with your earlier address'),
    });
    expect(await currentUser(ann)).toMatchObject({ email: ann.email, pendingEmail: wanted });
  });

  it('goes to one of two people who request it, even if they confirm it simultaneously', async () => {
    const [ann, ben] = [await confirmedPerson(), await confirmedPerson()];
    const wanted = `both-${ann.email}`;
    for (const person of [ann, ben]) expect((await change(person, wanted)).statusCode).toBe(200);
    const tokens = await links.to(wanted, 'confirm');
    const answers = await Promise.all(tokens.map(confirm));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  it('can be canceled, replaced, and sent its link again, which voids earlier links to it', async () => {
    const ann = await confirmedPerson();
    const [second, third] = [`second-${ann.email}`, `third-${ann.email}`];
    const call = (path: string) => ann.client.post(`/api/email/${path}`);
    expect((await call('cancel-change')).json()).toMatchObject({ code: 'conflict' });
    expect((await call('send-confirmation')).json()).toMatchObject({ code: 'conflict' });
    await change(ann, second);
    const first = await newest('confirm', second);
    expect((await call('send-confirmation')).statusCode).toBe(200);
    const again = await newest('confirm', second);
    expect(again).not.toBe(first);
    expect((await confirm(first)).json()).toMatchObject({ code: 'email_link_invalid' });
    await change(ann, third);
    expect((await confirm(again)).json()).toMatchObject({ code: 'email_link_invalid' });
    const last = await newest('confirm', third);
    expect((await call('cancel-change')).json()).toEqual({
      message: 'Your email address stays as it is.',
    });
    expect((await confirm(last)).json()).toMatchObject({ code: 'email_link_invalid' });
    expect(await currentUser(ann)).toMatchObject({ email: ann.email, pendingEmail: null });
  });

  it('leaves the link that confirms the first address valid', async () => {
    const ann = await signedInPerson(bank);
    await change(ann, `new-${ann.email}`);
    expect((await confirm(await newest('confirm', ann.email))).statusCode).toBe(200);
    expect(await currentUser(ann)).toMatchObject({
      isEmailConfirmed: true,
      pendingEmail: `new-${ann.email}`,
    });
  });

  it('entered by staff awaits its confirmation, too, and the notice says who entered it', async () => {
    const [ann, staff] = [await confirmedPerson(), await signedInAdmin(bank)];
    const email = `moved-${ann.email}`;
    const edited = await staff.client.call('PUT', `/api/admin/users/${ann.customerId}`, { email });
    expect(edited.json()).toMatchObject({ email: ann.email });
    const details = await staff.client.get(`/api/admin/users/${ann.customerId}/details`);
    expect(details.json()).toMatchObject({ isEmailConfirmed: true, pendingEmail: email });
    expect((await ann.client.get('/api/account')).statusCode).toBe(401);
    const { rows } = await bank.database.query<{ text_body: string }>(
      'select text_body from mail_message where recipient = any ($1)',
      [[ann.email, email]],
    );
    const told = rows.filter(({ text_body }) => text_body.includes('Our staff changed'));
    expect(told).toHaveLength(2);
    expect((await confirm(await newest('confirm', email))).statusCode).toBe(200);
    expect((await signIn(email, ann.password)).statusCode).toBe(200);
    expect((await undo(await newest('undo', ann.email))).statusCode).toBe(200);
  });

  it('entered by staff voids reset links even before its confirmation', async () => {
    const [ann, staff] = [await confirmedPerson(), await signedInAdmin(bank)];
    await visitor().post('/api/forgot-password', { email: ann.email });
    const [token = ''] = await links.to(ann.email, 'reset');
    const email = `moved-${ann.email}`;
    await staff.client.call('PUT', `/api/admin/users/${ann.customerId}`, { email });
    const reset = { token, password: ownersPassword, confirmPassword: ownersPassword };
    expect((await visitor().post('/api/reset-password', reset)).json()).toMatchObject({
      code: 'reset_token_invalid',
    });
  });
});

describe('an undo link', () => {
  it('is out of reach of a thief who undoes a later change with their own', async () => {
    const ann = await confirmedPerson();
    const [second, third] = [`second-${ann.email}`, `third-${ann.email}`];
    await move(ann, second);
    const atOwner = await links.to(ann.email, 'undo');
    expect(atOwner).toHaveLength(2);
    await change(ann, third);
    const atThief = await newest('undo', second);
    expect((await undo(atThief, 'Thief-Crowbar-Ladder-3')).statusCode).toBe(200);
    expect((await signIn(second, 'Thief-Crowbar-Ladder-3')).statusCode).toBe(200);

    expect((await undo(atOwner[0] ?? '')).statusCode).toBe(200);
    expect((await signIn(ann.email, ownersPassword)).statusCode).toBe(200);
    expect((await signIn(second, 'Thief-Crowbar-Ladder-3')).statusCode).toBe(403);
    for (const used of [await undo(atThief), await undo(atOwner[1] ?? '')])
      expect(used.json()).toMatchObject({ code: 'email_link_invalid' });
  });

  it('outlives later changes, cancellations, and resets, and voids what is newer', async () => {
    const ann = await confirmedPerson();
    const [second, third] = [`second-${ann.email}`, `third-${ann.email}`];
    await move(ann, second);
    const token = (await links.to(ann.email, 'undo'))[0] ?? '';
    await move(ann, third);
    await change(ann, `fourth-${ann.email}`);
    await ann.client.post('/api/email/cancel-change');
    await visitor().post('/api/forgot-password', { email: third });
    const [resetToken] = await links.to(third, 'reset');
    expect((await undo(token)).statusCode).toBe(200);
    for (const theirs of await links.to(second, 'undo'))
      expect((await undo(theirs)).json()).toMatchObject({ code: 'email_link_invalid' });
    const password = 'Thief-Crowbar-Ladder-3';
    const reset = { token: resetToken, password, confirmPassword: password };
    expect((await visitor().post('/api/reset-password', reset)).json()).toMatchObject({
      code: 'reset_token_invalid',
    });
    const { rows } = await bank.superuser.query(
      'select email, restorable_until from reserved_email where customer_id = $1',
      [ann.customerId],
    );
    expect(rows).toEqual([{ email: ann.email, restorable_until: null }]);
  });

  it('has its own full period, which begins at the change and again at the confirmation', async () => {
    const ann = await confirmedPerson();
    await change(ann, `new-${ann.email}`);
    const first = await newest('undo', ann.email);
    await daysPass(2);
    await confirm(await newest('confirm', `new-${ann.email}`));
    const second = await newest('undo', ann.email);
    expect(second).not.toBe(first);
    await daysPass(5);
    expect((await undo(first)).json()).toMatchObject({ code: 'email_link_invalid' });
    await daysPass(1);
    expect((await undo(second)).statusCode).toBe(200);
  });

  it('does not shorten the link that stops a removal of factors at an address that stays', async () => {
    const ann = await confirmedPerson();
    const [second, third] = [`second-${ann.email}`, `third-${ann.email}`];
    await move(ann, second);
    await move(ann, third);
    const stopLink = async (email: string) => {
      await bank.superuser.query(
        `insert into email_link (customer_id, kind, email, token_hash, expires_at)
         values ($1, 'stop-reset', $2, sha256($3), now() + interval '1 day')`,
        [ann.customerId, email, Buffer.from(`${email} stop`)],
      );
    };
    for (const email of [ann.email, second, third]) await stopLink(email);
    expect((await undo(await newest('undo', second))).statusCode).toBe(200);
    const { rows } = await bank.superuser.query(
      `select email from email_link
       where customer_id = $1 and kind = 'stop-reset' and used_at is null order by id`,
      [ann.customerId],
    );
    expect(rows).toEqual([{ email: ann.email }, { email: second }]);
  });
});

describe('an address that can be restored', () => {
  it('is free for nobody else: not to register, to change to, or to confirm', async () => {
    const [ann, ben] = [await confirmedPerson(), await confirmedPerson()];
    const staff = await signedInAdmin(bank);
    const newEmail = `new-${ann.email}`;
    await move(ann, newEmail);
    expect(await register(ann.email)).toBeNull();
    expect((await mailTo(bank, ann.email)).at(-1)).toBe('You already have an account with us');
    expect((await change(ben, ann.email)).json()).toMatchObject({
      code: 'email_taken',
      message: 'An account with this email address already exists.',
    });
    const edited = await staff.client.call('PUT', `/api/admin/users/${ben.customerId}`, {
      email: ann.email,
    });
    expect(edited.json()).toMatchObject({ code: 'email_taken' });
    await expect(
      bank.database.query('update customer set email = $2 where id = $1', [
        ben.customerId,
        ann.email,
      ]),
    ).rejects.toMatchObject({ constraint: 'customer_email_key' });
    expect((await undo(await newest('undo', ann.email))).statusCode).toBe(200);
  });

  it('gets its undo link again if someone asks for a reset there, for the rest of the period', async () => {
    const ann = await confirmedPerson();
    await move(ann, `new-${ann.email}`);
    const before = await links.to(ann.email);
    const answer = await visitor().post('/api/forgot-password', { email: ann.email });
    const unknown = await visitor().post('/api/forgot-password', { email: 'x@nobody.example' });
    expect(answer.json()).toEqual(unknown.json());
    expect(await links.to(ann.email, 'reset')).toEqual([]);
    const again = (await links.to(ann.email)).slice(before.length);
    expect(again).toHaveLength(1);
    const { rows } = await bank.superuser.query(
      `select count(distinct date_trunc('second', expires_at))::int as ends from email_link
       where customer_id = $1 and kind = 'undo' and id in (
         select id from email_link where customer_id = $1 and kind = 'undo' order by id desc limit 2
       )`,
      [ann.customerId],
    );
    expect(rows).toEqual([{ ends: 1 }]);
    // A later change's own link leaves this one valid, although it was mailed afterward.
    await change(ann, `third-${ann.email}`);
    await visitor().post('/api/forgot-password', { email: ann.email });
    expect((await undo(await newest('undo', `new-${ann.email}`))).statusCode).toBe(200);
    expect((await undo(await newest('undo', ann.email))).statusCode).toBe(200);
  });

  it('is free for others once its period is over, and for its owner at any time', async () => {
    const [ann, ben] = [await confirmedPerson(), await confirmedPerson()];
    await move(ann, `new-${ann.email}`);
    await move(ann, ann.email);
    expect(await currentUser(ann)).toMatchObject({ email: ann.email });
    await move(ben, `new-${ben.email}`);
    await daysPass(8);
    expect(await register(ben.email)).not.toBeNull();
    expect(await register(`new-${ann.email}`)).not.toBeNull();
    expect(await register(ann.email)).toBe(ann.customerId);
  });
});
