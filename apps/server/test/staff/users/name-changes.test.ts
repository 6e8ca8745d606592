import type { AdminUser } from '@seven-hills/contracts/staff/users';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Customer, fundedCustomer, someone, testPin } from '../../support/people.ts';
import { eventsAbout, mailTo, messagesTo, signedInAdmin } from '../../support/staff.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

let bank: TestBank;
let staff: Customer;
let ben: Customer;
beforeAll(async () => {
  bank = await openTestBank();
  staff = await signedInAdmin(bank);
  ben = await fundedCustomer(bank, 100_000n, { firstName: 'Ben', lastName: 'Lowe' });
});
afterAll(() => bank.auditAndClose());

const dana = { firstName: 'Dana', lastName: 'Quill' };
const marcus = { firstName: 'Marcus', lastName: 'Bell' };
const newcomer = (): Promise<Customer> => fundedCustomer(bank, 100_000n, dana);

const rename = ({ client }: Customer, name: Record<string, unknown>) => {
  const { dateOfBirth, phoneNumber, address } = someone();
  return client.call('PUT', '/api/profile', { dateOfBirth, phoneNumber, address, ...name });
};

async function userOf({ customerId }: Customer): Promise<AdminUser> {
  const { rows } = await bank.database.query<{ account_number: string }>(
    'select account_number from account where customer_id = $1',
    [customerId],
  );
  const listed = await staff.client.get(`/api/admin/users?search=${rows[0]?.account_number}`);
  return listed.json<[AdminUser]>()[0];
}

const seen = { document: 'Marriage certificate' };
const decide = (
  id: number | undefined,
  decision: string,
  body: unknown = decision === 'confirm' ? seen : undefined,
  by = staff,
) => by.client.post(`/api/admin/name-changes/${id}/${decision}`, body);

async function confirm(customer: Customer): Promise<void> {
  const answer = await decide((await userOf(customer)).nameChange?.id, 'confirm');
  expect(answer.statusCode).toBe(200);
}

const pay = ({ client }: Customer, { accountId }: Customer, key: string) =>
  client.post(
    '/api/transactions',
    { type: 'transfer', amount: '1.00', toAccountId: accountId, pin: testPin },
    { 'idempotency-key': key },
  );

/** Each place where a name appears, and how to read it there for `ann`, whom Ben has paid. */
const places: Record<string, (ann: Customer) => Promise<unknown>> = {
  'the customer’s own screens': async ({ client }) => {
    const { firstName, lastName } = (await client.get('/api/auth/user')).json<typeof dana>();
    return `${firstName} ${lastName}`;
  },
  'the recipient list': async ({ accountId }) => {
    const paid = (await ben.client.get('/api/accounts')).json<{ id: number; holder: string }[]>();
    return paid.find(({ id }) => id === accountId)?.holder;
  },
  'the history of others': async ({ accountId }) => {
    const [latest] = (await ben.client.get('/api/transactions')).json<
      { toAccountId: number; counterparty: string }[]
    >();
    expect(latest?.toAccountId).toBe(accountId);
    return latest?.counterparty;
  },
  'what a new movement stores': async (ann) => {
    const { id } = (await pay(ben, ann, `store-${Math.random()}`)).json<{ id: number }>();
    const { rows } = await bank.database.query(
      'select counterparty from bank_transaction where id = $1',
      [id],
    );
    return rows[0]?.counterparty;
  },
  'staff’s list of users': async (ann) => {
    const { firstName, lastName } = await userOf(ann);
    return `${firstName} ${lastName}`;
  },
  'staff’s list of transactions': async () => {
    const [latest] = (await staff.client.get('/api/admin/transactions')).json<
      { toHolder: string }[]
    >();
    return latest?.toHolder;
  },
  'staff’s list of chats': async ({ client }) => {
    const { id } = (await client.post('/api/chat/sessions')).json<{ id: number }>();
    const chats = (await staff.client.get('/api/chat/sessions')).json<
      { id: number; customerName: string }[]
    >();
    return chats.find((chat) => chat.id === id)?.customerName;
  },
  'the support inbox': async ({ client, email }) => {
    const { firstName } = (await client.get('/api/auth/user')).json<typeof dana>();
    await client.post('/api/support-messages', {
      name: `${firstName} of course`,
      email,
      subject: 'Hello',
      message: 'Hello',
    });
    const messages = (await staff.client.get('/api/admin/support-messages')).json<
      { email: string; customerName: string }[]
    >();
    return messages.findLast((message) => message.email === email)?.customerName;
  },
  'the audit log': async ({ email }) => {
    const [latest] = (await staff.client.get(`/api/admin/audit-events?search=${email}`)).json<
      { subject: { name: string } }[]
    >();
    return latest?.subject.name;
  },
};
const [own, ...ofOthers] = Object.keys(places);

it('a changed name is on the customer’s own screens immediately, and elsewhere once it is confirmed', async () => {
  const ann = await newcomer();
  await pay(ben, ann, 'before');
  const saved = await rename(ann, marcus);
  expect(saved.statusCode).toBe(200);
  expect(saved.json()).toMatchObject({ user: { ...marcus, confirmedName: dana } });

  const seen = async () => {
    const names: Record<string, unknown> = {};
    for (const [place, read] of Object.entries(places)) names[place] = await read(ann);
    return names;
  };
  const isShort = (place: string) => /recipient|history|stores/.test(place);
  const expected = (ownName: string, short: string, full: string) => ({
    [String(own)]: ownName,
    ...Object.fromEntries(ofOthers.map((place) => [place, isShort(place) ? short : full])),
  });
  expect(await seen()).toEqual(expected('Marcus Bell', 'Dana Q.', 'Dana Quill'));
  expect(await userOf(ann)).toMatchObject({ ...dana, nameChange: marcus });

  const replayed = (await pay(ben, ann, 'before')).json();
  await confirm(ann);
  // The history's directory caches names for a minute; the row itself has the new one.
  const after = { ...(await seen()), 'the history of others': 'Marcus B.' };
  expect(after).toEqual(expected('Marcus Bell', 'Marcus B.', 'Marcus Bell'));
  expect(await userOf(ann)).toMatchObject({ ...marcus, nameChange: null });
  expect((await ann.client.get('/api/auth/user')).json()).toMatchObject({ confirmedName: null });
  // A movement keeps the name that it was made under.
  expect((await pay(ben, ann, 'before')).json()).toEqual(replayed);
  expect(replayed).toMatchObject({ counterparty: 'Dana Q.' });
});

it('a declined name leaves the confirmed one, with the reason in the mail and in the audit log', async () => {
  const ann = await newcomer();
  await rename(ann, marcus);
  const { nameChange } = await userOf(ann);
  expect((await decide(nameChange?.id, 'decline', { reason: ' ' })).json()).toMatchObject({
    status: 400,
    message: 'Reason is required',
  });
  const declined = await decide(nameChange?.id, 'decline', { reason: 'No document was shown' });
  expect(declined.json()).toMatchObject({ ...dana, nameChange: null });
  expect((await ann.client.get('/api/auth/user')).json()).toMatchObject({
    ...dana,
    confirmedName: null,
  });
  expect(await mailTo(bank, ann.email)).toContain('Your new name was not confirmed');
  const mail = (await messagesTo(bank, ann.email)).at(-1);
  expect(mail?.text_body).toContain('No document was shown');
  expect(await eventsAbout(bank, ann.customerId, 'name_change_declined')).toMatchObject([
    {
      actor_id: staff.customerId,
      before_change: marcus,
      after_change: dana,
      detail: 'No document was shown',
    },
  ]);
});

it('a confirmed name is logged, and the customer is notified', async () => {
  const ann = await newcomer();
  await rename(ann, marcus);
  await confirm(ann);
  expect(await mailTo(bank, ann.email)).toContain('Your new name is confirmed');
  expect(await eventsAbout(bank, ann.customerId, 'name_change_confirmed')).toMatchObject([
    { actor_id: staff.customerId, before_change: dana, after_change: marcus },
  ]);
});

it('a second change replaces the first, which can no longer be confirmed', async () => {
  const ann = await newcomer();
  await rename(ann, marcus);
  const first = (await userOf(ann)).nameChange?.id;
  await rename(ann, { firstName: 'Dana', lastName: 'Bell' });
  const second = await userOf(ann);
  expect(second.nameChange).toMatchObject({ firstName: 'Dana', lastName: 'Bell' });
  expect((await decide(first, 'confirm')).json()).toMatchObject({ status: 409, code: 'conflict' });
  expect(await userOf(ann)).toEqual(second);
  const requests = await eventsAbout(bank, ann.customerId, 'name_change_requested');
  expect(requests).toMatchObject([
    { before_change: dana, after_change: marcus },
    { before_change: marcus, after_change: { firstName: 'Dana', lastName: 'Bell' } },
  ]);
});

it('changing back to the confirmed name withdraws the request', async () => {
  const ann = await newcomer();
  await rename(ann, marcus);
  const { nameChange } = await userOf(ann);
  const back = await rename(ann, dana);
  expect(back.json()).toMatchObject({ user: { ...dana, confirmedName: null } });
  expect((await userOf(ann)).nameChange).toBeNull();
  expect((await decide(nameChange?.id, 'confirm')).json()).toMatchObject({ code: 'conflict' });
  expect(await eventsAbout(bank, ann.customerId, 'name_change_withdrawn')).toHaveLength(1);
});

it('saving the rest of the profile does not change a request', async () => {
  const ann = await newcomer();
  await rename(ann, marcus);
  const before = await userOf(ann);
  await rename(ann, { ...marcus, phoneNumber: '(513) 555-0177' });
  expect(await userOf(ann)).toEqual({ ...before, phoneNumber: '(513) 555-0177' });
});

it('staff cannot decide about their own name, or change it as staff', async () => {
  const colleague = await signedInAdmin(bank, dana);
  await rename(colleague, marcus);
  const id = (await userOf(colleague)).nameChange?.id;
  expect((await decide(id, 'confirm', undefined, colleague)).json()).toMatchObject({
    status: 409,
    message: 'Another staff member must decide about your own name.',
  });
  const edited = await colleague.client.call('PUT', `/api/admin/users/${colleague.customerId}`, {
    email: colleague.email,
    ...marcus,
  });
  expect(edited.json()).toMatchObject({ code: 'conflict' });
  expect(await userOf(colleague)).toMatchObject(dana);
  expect((await decide(id, 'confirm')).statusCode).toBe(200);
});

it('a name that staff enter themselves is confirmed, and ends a request for the same one', async () => {
  const ann = await newcomer();
  await rename(ann, marcus);
  const enter = (name: typeof dana) =>
    staff.client.call('PUT', `/api/admin/users/${ann.customerId}`, { email: ann.email, ...name });
  expect((await enter({ firstName: 'Dana', lastName: 'Quill-Bell' })).json()).toMatchObject({
    lastName: 'Quill-Bell',
    nameChange: marcus,
  });
  expect((await enter(marcus)).json()).toMatchObject({ ...marcus, nameChange: null });
  expect(await mailTo(bank, ann.email)).toContain('Your new name is confirmed');
});

it('of two simultaneous decisions, the second is refused', async () => {
  const ann = await newcomer();
  await rename(ann, marcus);
  const id = (await userOf(ann)).nameChange?.id;
  const answers = await Promise.all([
    decide(id, 'confirm'),
    decide(id, 'decline', { reason: 'No' }),
  ]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
});

it('staff can list the customers whose names wait for a decision', async () => {
  const ann = await newcomer();
  await rename(ann, marcus);
  const waiting = (await staff.client.get('/api/admin/users?status=name_change')).json<
    AdminUser[]
  >();
  expect(waiting.every(({ nameChange }) => nameChange !== null)).toBe(true);
  expect(waiting.map(({ id }) => id)).toContain(Number(ann.customerId));
  const { matching } = (
    await staff.client.get('/api/admin/users/summary?status=name_change')
  ).json<{ matching: number }>();
  expect(matching).toBe(waiting.length);
});

it('the database refuses to rewrite a request, or to let a customer decide', async () => {
  const ann = await newcomer();
  await rename(ann, marcus);
  const change = (set: string) =>
    bank.superuser.query(`update name_change set ${set} where customer_id = $1`, [ann.customerId]);
  await expect(change("last_name = 'Other'")).rejects.toThrow(/may only end, once/);
  await expect(
    change("outcome = 'confirmed', ended_at = now(), decided_by = customer_id"),
  ).rejects.toThrow(/name_change_is_decided_by_another/);
  await change("outcome = 'withdrawn', ended_at = now()");
  await expect(change('outcome = null, ended_at = null')).rejects.toThrow(/may only end, once/);
});
