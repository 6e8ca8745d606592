import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Customer,
  fundedCustomer,
  signedInPerson,
  someone,
  testPin,
} from '../support/people.ts';
import { messagesTo, signedInAdmin } from '../support/staff.ts';
import { openTestBank, type TestBank, TestClient } from '../support/test-bank.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.auditAndClose());

const put = (person: Customer, url: string, body: unknown) => person.client.call('PUT', url, body);

const currentUser = async ({ client }: Customer) =>
  (await client.get('/api/auth/user')).json<Record<string, unknown>>();

const profile = {
  firstName: 'Ada',
  lastName: 'Lovell',
  dateOfBirth: '1990-06-15',
  phoneNumber: '(513) 555-0199',
  address: '77 Observatory Avenue, Dayton, OH 45402',
};

it('allows sixty changes an hour per customer, of any kind', async () => {
  const ann = await signedInPerson(bank);
  const used = await bank.database.query(
    "insert into attempt_counter (subject, attempt_count, window_ends_at) values ($1, 60, now() + interval '1 hour')",
    [`change:${ann.customerId}`],
  );
  expect(used.rowCount).toBe(1);
  const { firstName, lastName, phoneNumber, address, dateOfBirth } = someone();
  for (const [url, body] of [
    ['/api/profile', { firstName, lastName, phoneNumber, address, dateOfBirth }],
    [
      '/api/update-password',
      {
        currentPassword: ann.password,
        newPassword: 'Brand-New-Hill-8',
        confirmPassword: 'Brand-New-Hill-8',
      },
    ],
  ] as const)
    expect((await ann.client.call('PUT', url, body)).json()).toMatchObject({
      code: 'too_many_attempts',
    });
});

describe('PUT /api/profile', () => {
  it('changes name, phone and address, and records the previous values', async () => {
    const ann = await signedInPerson(bank);
    const answer = await put(ann, '/api/profile', profile);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ user: { firstName: 'Ada', city: 'Dayton' } });
    expect(await currentUser(ann)).toMatchObject({
      ...profile,
      city: 'Dayton',
      state: 'OH',
      zipCode: '45402',
    });
    const { rows } = await bank.database.query(
      "select before_change, after_change from audit_event where subject_id = $1 and action = 'profile_changed'",
      [ann.customerId],
    );
    expect(rows).toMatchObject([
      { before_change: { firstName: 'Test' }, after_change: { firstName: 'Ada' } },
    ]);
  });

  it('tells the owner what changed, and staff for a day', async () => {
    const ann = await signedInPerson(bank);
    const staff = await signedInAdmin(bank);
    const { firstName, lastName, dateOfBirth, phoneNumber, address } = await currentUser(ann);
    const kept = { firstName, lastName, dateOfBirth, phoneNumber, address };
    const details = async () =>
      (await staff.client.get(`/api/admin/users/${ann.customerId}/details`)).json<{
        contactChangedAt: string | null;
      }>().contactChangedAt;
    const save = async (changes: object) =>
      expect((await put(ann, '/api/profile', { ...kept, ...changes })).statusCode).toBe(200);
    await save({});
    expect(await details()).toBeNull();
    await save({ phoneNumber: '+1 513.555.0142' });
    expect(await currentUser(ann)).toMatchObject({ phoneNumber: '(513) 555-0142' });
    expect(await details()).not.toBeNull();
    const { rows } = await bank.database.query(
      "select detail from audit_event where subject_id = $1 and action = 'profile_changed' order by id",
      [ann.customerId],
    );
    expect(rows).toEqual([{ detail: null }, { detail: 'phone number (before: (•••) •••-0100)' }]);
    const [event] = (await ann.client.get('/api/profile/security-events')).json<
      { sentence: string }[]
    >();
    expect(event?.sentence).toContain('changed: phone number (before: (•••) •••-0100). If you');
  });

  it('asks for the password before it changes the phone number, unless the session is fresh', async () => {
    const ann = await signedInPerson(bank);
    await bank.database.query(
      "update session set created_at = now() - interval '6 minutes' where customer_id = $1",
      [ann.customerId],
    );
    const { firstName, lastName, dateOfBirth, phoneNumber, address } = await currentUser(ann);
    const kept = { firstName, lastName, dateOfBirth, phoneNumber, address };
    const moved = { ...kept, address: '9 Elm Street, Dayton, OH 45402' };
    expect((await put(ann, '/api/profile', moved)).statusCode).toBe(200);
    const changed = { ...moved, phoneNumber: '(513) 555-0142' };
    expect((await put(ann, '/api/profile', changed)).json()).toMatchObject({
      code: 'password_required',
      message: 'Please confirm your password to change your phone number.',
    });
    const guess = { ...changed, currentPassword: 'not the password' };
    expect((await put(ann, '/api/profile', guess)).json()).toMatchObject({
      code: 'current_password_wrong',
    });
    expect(await currentUser(ann)).toMatchObject({ phoneNumber });
    const confirmed = { ...changed, currentPassword: ann.password };
    expect((await put(ann, '/api/profile', confirmed)).statusCode).toBe(200);
    expect(await currentUser(ann)).toMatchObject({ phoneNumber: '(513) 555-0142' });
  });

  it.each([
    ['99 Longworth Street', { city: null, state: null, zipCode: null }],
    ['88 Elm Street, Apt 4', { city: null, state: null, zipCode: null }],
    ['88 Elm Street, Apt 4, Dayton, OH, 45402', { city: 'Dayton', state: 'OH', zipCode: '45402' }],
    ['88 Elm Street, Dayton', { city: null, state: null, zipCode: null }],
    ['88 Elm Street, Dayton, OH 45402', { city: 'Dayton', state: 'OH', zipCode: '45402' }],
  ])('keeps no part of the earlier address after %j', async (address, rest) => {
    const ann = await signedInPerson(bank);
    await put(ann, '/api/profile', { ...profile, address });
    expect(await currentUser(ann)).toMatchObject({ address, ...rest });
  });

  it.each([
    [{ firstName: ' ' }, 'First name is required'],
    [{ lastName: '' }, 'Last name is required'],
    [{ dateOfBirth: '' }, 'Date of birth is required'],
    [{ phoneNumber: '513555019' }, 'Phone number must be in format (XXX) XXX-XXXX'],
    [{ address: '' }, 'Address is required'],
    [{ firstName: '', lastName: '', address: '' }, 'First name is required'],
  ])('refuses %j with the message of the form', async (changes, message) => {
    const ann = await signedInPerson(bank);
    const answer = await put(ann, '/api/profile', { ...profile, ...changes });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'validation_failed', message });
  });

  it.each([
    [{ firstName: 'Ada2' }, 'firstName', /letters, spaces, hyphens/],
    [{ lastName: 'Lovell\u200b' }, 'lastName', /letters, spaces, hyphens/],
    [{ lastName: 'Lоvell' }, 'lastName', /single alphabet/],
    [{ firstName: 'Seven', lastName: 'Hills' }, 'firstName', /not the name of the bank/],
  ])('refuses the name %j', async (changes, path, message) => {
    const ann = await signedInPerson(bank);
    const answer = await put(ann, '/api/profile', { ...profile, ...changes });
    expect(answer.json()).toMatchObject({
      status: 400,
      code: 'validation_failed',
      message: expect.stringMatching(message),
      errors: [{ path }],
    });
    expect(await currentUser(ann)).toMatchObject({
      firstName: 'Test',
      phoneNumber: '(513) 555-0100',
    });
  });

  it('keeps a name that predates the rules, and validates it when it changes', async () => {
    const ann = await signedInPerson(bank);
    const old = { firstName: 'Ада2', lastName: 'O’Brien Ｂank' };
    await bank.database.query('update customer set first_name = $2, last_name = $3 where id = $1', [
      ann.customerId,
      old.firstName,
      old.lastName,
    ]);
    const moved = await put(ann, '/api/profile', { ...profile, ...old });
    expect(moved.statusCode).toBe(200);
    expect(await currentUser(ann)).toMatchObject({ ...old, phoneNumber: profile.phoneNumber });
    const changed = { ...profile, ...old, firstName: 'Ада3' };
    expect((await put(ann, '/api/profile', changed)).statusCode).toBe(400);
    await put(ann, '/api/profile', { ...profile, ...old, firstName: 'Ада' });
    expect(await currentUser(ann)).toMatchObject({ firstName: 'Ада', lastName: old.lastName });
  });

  it('refuses the name of an office of the bank, as registration does', async () => {
    const ann = await signedInPerson(bank);
    const office = { firstName: 'Fraud', lastName: 'Department' };
    const visitor = new TestClient(bank.app);
    for (const answer of [
      await put(ann, '/api/profile', { ...profile, ...office }),
      await visitor.post('/api/register', { ...someone(), ...office }),
    ])
      expect(answer.json()).toMatchObject({ code: 'validation_failed' });
  });

  it('refers a changed date of birth to customer service and changes nothing', async () => {
    const ann = await signedInPerson(bank);
    const answer = await put(ann, '/api/profile', { ...profile, dateOfBirth: '1980-01-01' });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({
      code: 'contact_us',
      errors: [{ path: 'dateOfBirth' }],
    });
    expect(await currentUser(ann)).toMatchObject({ firstName: 'Test', dateOfBirth: '1990-06-15' });
  });

  it('never accepts a role, an email address, or an SSN from the form', async () => {
    const ann = await signedInPerson(bank);
    await put(ann, '/api/profile', {
      ...profile,
      role: 'admin',
      email: 'other@example.com',
      ssn: '900-00-0000',
    });
    expect(await currentUser(ann)).toMatchObject({ role: 'user', email: ann.email });
  });
});

describe('PUT /api/update-email', () => {
  it('changes the sign-in name, notifies both addresses, and voids open reset links', async () => {
    const ann = await signedInPerson(bank);
    const newEmail = `new-${ann.email}`;
    const { resetToken } = (
      await new TestClient(bank.app).post('/api/forgot-password', { email: ann.email })
    ).json<{ resetToken: string }>();
    const answer = await put(ann, '/api/update-email', {
      newEmail: newEmail.toUpperCase(),
      currentPassword: ann.password,
    });
    expect(answer.json()).toMatchObject({ user: { email: newEmail } });

    const signIn = (email: string) =>
      new TestClient(bank.app).post('/api/login', { email, password: ann.password });
    expect((await signIn(newEmail)).statusCode).toBe(200);
    expect((await signIn(ann.email)).statusCode).toBe(403);
    expect((await messagesTo(bank, ann.email)).at(-1)).toMatchObject({
      subject: 'Your email address was changed',
    });
    expect((await messagesTo(bank, ann.email)).at(-1)?.text_body).not.toContain(newEmail);
    expect((await messagesTo(bank, newEmail)).at(0)).toMatchObject({
      subject: 'Your new email address',
    });
    const reset = await new TestClient(bank.app).post('/api/reset-password', {
      token: resetToken,
      password: 'Another-Viaduct-88',
      confirmPassword: 'Another-Viaduct-88',
    });
    expect(reset.json()).toMatchObject({ code: 'reset_token_invalid' });
  });

  it.each([
    [{ newEmail: 'nobody' }, 'Please enter a valid email address'],
    [{ newEmail: '' }, 'Please enter a valid email address'],
    [{ currentPassword: '' }, 'Current password is required to change email'],
  ])('refuses %j with the message of the form', async (changes, message) => {
    const ann = await signedInPerson(bank);
    const form = { newEmail: 'fine@example.com', currentPassword: ann.password, ...changes };
    expect((await put(ann, '/api/update-email', form)).json()).toMatchObject({
      status: 400,
      message,
    });
  });

  it('refuses a wrong password with 403, which does not sign anyone out', async () => {
    const ann = await signedInPerson(bank);
    const answer = await put(ann, '/api/update-email', {
      newEmail: 'fine@example.com',
      currentPassword: 'not-the-password',
    });
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({
      code: 'current_password_wrong',
      message: 'Current password is incorrect',
    });
    expect((await currentUser(ann)).email).toBe(ann.email);
  });

  it('refuses the current address, and one in use; of simultaneous changes, one wins', async () => {
    const [ann, ben] = [await signedInPerson(bank), await signedInPerson(bank)];
    const change = (person: Customer, newEmail: string) =>
      put(person, '/api/update-email', { newEmail, currentPassword: person.password });
    expect((await change(ann, ann.email)).json()).toMatchObject({ code: 'email_unchanged' });
    expect((await change(ann, ben.email)).json()).toMatchObject({
      code: 'email_taken',
      errors: [{ path: 'newEmail' }],
    });
    const answers = await Promise.all([
      change(ann, 'wanted@example.com'),
      change(ben, 'wanted@example.com'),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });
});

describe('PUT /api/update-password', () => {
  const newPassword = 'Mount-Adams-Incline-9';
  const form = (person: Customer) => ({
    currentPassword: person.password,
    newPassword,
    confirmPassword: newPassword,
  });

  it('ends every other session, keeps this one, and mails the customer', async () => {
    const ann = await signedInPerson(bank);
    const elsewhere = new TestClient(bank.app);
    await elsewhere.post('/api/login', { email: ann.email, password: ann.password });
    expect((await put(ann, '/api/update-password', form(ann))).statusCode).toBe(200);
    expect((await elsewhere.get('/api/auth/user')).statusCode).toBe(401);
    expect((await ann.client.get('/api/auth/user')).statusCode).toBe(200);
    const signIn = (password: string) =>
      new TestClient(bank.app).post('/api/login', { email: ann.email, password });
    expect((await signIn(ann.password)).statusCode).toBe(403);
    expect((await signIn(newPassword)).statusCode).toBe(200);
    expect((await messagesTo(bank, ann.email)).map(({ subject }) => subject)).toContain(
      'Your password was changed',
    );
  });

  it('voids open reset links', async () => {
    const ann = await signedInPerson(bank);
    const visitor = new TestClient(bank.app);
    const { resetToken } = (await visitor.post('/api/forgot-password', { email: ann.email })).json<{
      resetToken: string;
    }>();
    expect((await put(ann, '/api/update-password', form(ann))).statusCode).toBe(200);
    const reset = await visitor.post('/api/reset-password', {
      token: resetToken,
      password: 'Another-Viaduct-88',
      confirmPassword: 'Another-Viaduct-88',
    });
    expect(reset.json()).toMatchObject({ code: 'reset_token_invalid' });
  });

  it.each([
    [{ currentPassword: '' }, 'Current password is required'],
    [
      { newPassword: 'short', confirmPassword: 'short' },
      'New password must be at least 8 characters',
    ],
    [{ confirmPassword: '' }, 'Please confirm your new password'],
    [{ confirmPassword: 'Mount-Adams-Incline-8' }, "Passwords don't match"],
  ])('refuses %j with the message of the form', async (changes, message) => {
    const ann = await signedInPerson(bank);
    const answer = await put(ann, '/api/update-password', { ...form(ann), ...changes });
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ errors: { message: string }[] }>().errors[0]?.message).toBe(message);
    expect(answer.json()).toMatchObject({ message });
  });

  it('reports a mismatch on the confirmation', async () => {
    const ann = await signedInPerson(bank);
    const answer = await put(ann, '/api/update-password', {
      ...form(ann),
      confirmPassword: 'different-one',
    });
    expect(answer.json()).toMatchObject({ errors: [{ path: 'confirmPassword' }] });
  });

  it('refuses a wrong current password and a common new one, and changes nothing', async () => {
    const ann = await signedInPerson(bank);
    expect(
      (
        await put(ann, '/api/update-password', { ...form(ann), currentPassword: 'wrong-one' })
      ).json(),
    ).toMatchObject({ status: 403, code: 'current_password_wrong' });
    for (const common of ['password123', ann.email])
      expect(
        (
          await put(ann, '/api/update-password', {
            currentPassword: ann.password,
            newPassword: common,
            confirmPassword: common,
          })
        ).json(),
      ).toMatchObject({ status: 422, code: 'password_too_common' });
    expect(
      (
        await new TestClient(bank.app).post('/api/login', {
          email: ann.email,
          password: ann.password,
        })
      ).statusCode,
    ).toBe(200);
  });

  it('limits password guesses to ten', async () => {
    const ann = await signedInPerson(bank);
    const guesses = await Promise.all(
      Array.from({ length: 14 }, (_, n) =>
        put(ann, '/api/update-password', { ...form(ann), currentPassword: `guess-${n}` }),
      ),
    );
    expect(guesses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(4);
  });
});

describe('PUT /api/pin', () => {
  const deposit = ({ client }: Customer, pin: string) =>
    client.post('/api/transactions', { type: 'deposit', amount: '1.00', pin });

  it('replaces the PIN, unlocks a locked one, and emails the customer', async () => {
    const ann = await fundedCustomer(bank);
    for (let wrong = 0; wrong < 5; wrong++) await deposit(ann, '9999');
    expect((await deposit(ann, testPin)).json()).toMatchObject({ code: 'pin_locked' });
    const changed = await put(ann, '/api/pin', { currentPassword: ann.password, pin: '7413' });
    expect(changed.statusCode).toBe(200);
    expect((await deposit(ann, testPin)).json()).toMatchObject({ code: 'pin_incorrect' });
    expect((await deposit(ann, '7413')).statusCode).toBe(201);
    expect((await messagesTo(bank, ann.email)).at(-1)).toMatchObject({
      subject: 'Your PIN was changed',
    });
  });

  it('refuses the PIN that it replaces, and keeps it', async () => {
    const ann = await fundedCustomer(bank);
    const same = await put(ann, '/api/pin', { currentPassword: ann.password, pin: testPin });
    expect(same.json()).toMatchObject({
      code: 'pin_unchanged',
      status: 422,
      errors: [{ path: 'pin', message: 'This is already your PIN. Please choose another one.' }],
    });
    expect((await deposit(ann, testPin)).statusCode).toBe(201);
  });

  it('refuses a wrong password, a trivial PIN, and a PIN that was never set up', async () => {
    const ann = await fundedCustomer(bank);
    const change = (currentPassword: string, pin: string) =>
      put(ann, '/api/pin', { currentPassword, pin });
    expect((await change('wrong-one', '7413')).json()).toMatchObject({
      status: 403,
      code: 'current_password_wrong',
    });
    for (const pin of ['0000', '1234', '1990'])
      expect((await change(ann.password, pin)).json()).toMatchObject({ code: 'pin_too_simple' });
    expect((await change(ann.password, '12')).json()).toMatchObject({
      message: 'PIN must be exactly 4 digits',
    });
    await bank.superuser.query('delete from pin where customer_id = $1', [ann.customerId]);
    expect((await change(ann.password, '7413')).json()).toMatchObject({ code: 'pin_not_set' });
  });
});

describe('sessions', () => {
  const chrome = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0 Safari/537.36';
  const iphone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile/15E Safari/604.1';
  const signIn = async (person: Customer, userAgent: string) => {
    const client = new TestClient(bank.app);
    await client.post(
      '/api/login',
      { email: person.email, password: person.password },
      { 'user-agent': userAgent },
    );
    return client;
  };
  const list = async (client: TestClient) =>
    (await client.get('/api/sessions')).json<
      { id: number; device: string; kind: string; isCurrent: boolean }[]
    >();

  it('lists where a customer is signed in, this session first, and no one else’s', async () => {
    const ann = await signedInPerson(bank);
    const phone = await signIn(ann, iphone);
    await signIn(ann, chrome);
    const sessions = await list(phone);
    expect(sessions).toHaveLength(3);
    expect(sessions[0]).toMatchObject({
      device: 'Safari on iPhone',
      kind: 'phone',
      isCurrent: true,
    });
    expect(sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    expect(sessions.map(({ device }) => device)).toContain('Chrome on Windows');
    expect(JSON.stringify(sessions)).not.toMatch(/hash|token/i);
  });

  it('signs one out, or all others, immediately', async () => {
    const ann = await signedInPerson(bank);
    const phone = await signIn(ann, iphone);
    const computer = await signIn(ann, chrome);
    const ended = (await list(ann.client)).find(({ device }) => device === 'Safari on iPhone');
    expect((await ann.client.call('DELETE', `/api/sessions/${ended?.id}`)).statusCode).toBe(200);
    expect((await phone.get('/api/auth/user')).statusCode).toBe(401);
    expect((await computer.get('/api/auth/user')).statusCode).toBe(200);
    expect((await ann.client.call('DELETE', `/api/sessions/${ended?.id}`)).statusCode).toBe(404);

    await signIn(ann, iphone);
    expect((await ann.client.call('DELETE', '/api/sessions')).json()).toMatchObject({
      endedCount: 2,
    });
    expect((await computer.get('/api/auth/user')).statusCode).toBe(401);
    expect(await list(ann.client)).toHaveLength(1);
  });

  it('asks for the password before it signs others out, unless the session is fresh', async () => {
    const ann = await signedInPerson(bank);
    const phone = await signIn(ann, iphone);
    const other = (await list(ann.client)).find(({ isCurrent }) => !isCurrent);
    await bank.database.query(
      "update session set created_at = now() - interval '6 minutes' where customer_id = $1",
      [ann.customerId],
    );
    for (const path of [`/api/sessions/${other?.id}`, '/api/sessions']) {
      expect((await ann.client.call('DELETE', path)).json()).toMatchObject({
        code: 'password_required',
        message: 'Please confirm your password to sign out other devices.',
      });
      const guess = { currentPassword: 'not the password' };
      expect((await ann.client.call('DELETE', path, guess)).json()).toMatchObject({
        code: 'current_password_wrong',
      });
    }
    expect((await phone.get('/api/auth/user')).statusCode).toBe(200);
    const confirmed = { currentPassword: ann.password };
    const ended = await ann.client.call('DELETE', `/api/sessions/${other?.id}`, confirmed);
    expect(ended.statusCode).toBe(200);
    expect((await phone.get('/api/auth/user')).statusCode).toBe(401);
    expect((await ann.client.call('DELETE', '/api/sessions', confirmed)).statusCode).toBe(200);
  });

  it('never ends another customer’s session', async () => {
    const [ann, ben] = [await signedInPerson(bank), await signedInPerson(bank)];
    const [bens] = await list(ben.client);
    expect((await ann.client.call('DELETE', `/api/sessions/${bens?.id}`)).statusCode).toBe(404);
    expect((await ben.client.get('/api/auth/user')).statusCode).toBe(200);
  });

  it('emails about a new device, but not about the first, a known, or an updated one', async () => {
    const ann = await signedInPerson(bank);
    const warnings = async () =>
      (await messagesTo(bank, ann.email)).filter(
        ({ subject }) => subject === 'A sign-in from a new device',
      );
    expect(await warnings()).toHaveLength(0);
    await signIn(ann, chrome);
    expect(await warnings()).toHaveLength(1);
    expect((await warnings())[0]?.text_body).toContain('Chrome on Windows');
    await signIn(ann, chrome.replace('130.0', '131.0'));
    expect(await warnings()).toHaveLength(1);
    await Promise.all([signIn(ann, iphone), signIn(ann, iphone)]);
    expect(await warnings()).toHaveLength(2);
  });
});

it.each([
  ['PUT', '/api/profile'],
  ['PUT', '/api/update-email'],
  ['PUT', '/api/update-password'],
  ['PUT', '/api/pin'],
  ['GET', '/api/sessions'],
  ['DELETE', '/api/sessions'],
  ['DELETE', '/api/sessions/1'],
  ['POST', '/api/support-messages'],
  ['GET', '/api/transactions/summary'],
  ['GET', '/api/transactions/statement?month=2026-01'],
  ['GET', '/api/demo/outbox'],
] as const)('requires a session for %s %s', async (method, url) => {
  const answer = await new TestClient(bank.app).call(
    method,
    url,
    method === 'GET' ? undefined : {},
  );
  expect(answer.statusCode).toBe(401);
  expect(answer.body).toContain('Unauthorized');
});
