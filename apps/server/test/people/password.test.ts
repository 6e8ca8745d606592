import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Customer,
  fundedCustomer,
  postMovement,
  signedInPerson,
  testPin,
} from '../support/people.ts';
import { eventsAbout, mailTo, signedInAdmin } from '../support/staff.ts';
import { openTestBank, type TestBank, TestClient } from '../support/test-bank.ts';
import { waitUntilBlocked } from '../support/wait-until-blocked.ts';

/** Access to a mailbox allows a password reset. It must not be enough to move money. */

const newPassword = 'Brand-New-Hill-8';

let bank: TestBank;
let staff: Customer;
beforeAll(async () => {
  bank = await openTestBank();
  staff = await signedInAdmin(bank, { firstName: 'Grace', lastName: 'Hill' });
});
beforeEach(() => bank.database.query('delete from attempt_counter'));
afterAll(() => bank.auditAndClose());

const visitor = () => new TestClient(bank.app);
async function resetToken(email: string): Promise<string> {
  const asked = await visitor().post('/api/forgot-password', { email });
  return asked.json<{ resetToken: string }>().resetToken;
}
async function reset(token: string): Promise<void> {
  const answer = await visitor().post('/api/reset-password', {
    token,
    password: newPassword,
    confirmPassword: newPassword,
  });
  expect(answer.statusCode).toBe(200);
}
async function signIn(email: string, password = newPassword): Promise<TestClient> {
  const client = visitor();
  expect((await client.post('/api/login', { email, password })).statusCode).toBe(200);
  return client;
}
/** Opens a session as an attacker with the customer's mailbox, who has set the password. */
async function takeOver({ email }: Customer): Promise<TestClient> {
  await reset(await resetToken(email));
  return signIn(email);
}
const changePin = (client: TestClient, form: object) =>
  client.call('PUT', '/api/pin', { currentPassword: newPassword, ...form });
const withdraw = (client: TestClient, pin: string) =>
  client.post('/api/transactions', { type: 'withdrawal', amount: '1.00', pin });
const dayFromNow = (moment: string) => (Date.parse(moment) - Date.now()) / 3_600_000;
const endWaitingPeriod = ({ customerId }: Customer) =>
  bank.database.query('update customer set waiting_period_ends_at = now() where id = $1', [
    customerId,
  ]);
const lift = (by: Customer, { customerId }: Customer) =>
  by.client.post(`/api/admin/users/${customerId}/lift-waiting-period`);

describe('for 24 hours after a password reset by email', () => {
  it('the PIN cannot be changed without the current one, and the response says until when', async () => {
    const ann = await fundedCustomer(bank);
    const thief = await takeOver(ann);
    const answer = await changePin(thief, { pin: '7413' });
    expect(answer.json()).toMatchObject({
      status: 403,
      code: 'recently_reset',
      message: expect.stringMatching(/Until \w+ \d+, \d{4} at .* 1-800-742-2265/),
      errors: [{ path: 'currentPin' }],
    });
    const seconds = Number(answer.headers['retry-after']);
    expect(seconds).toBeGreaterThan(86_000);
    expect(seconds).toBeLessThanOrEqual(86_400);
    expect((await withdraw(thief, '7413')).json()).toMatchObject({ code: 'pin_incorrect' });
    expect((await withdraw(thief, testPin)).statusCode).toBe(201);
    const status = (await thief.get('/api/pin/status')).json<{ waitingPeriodEndsAt: string }>();
    expect(dayFromNow(status.waitingPeriodEndsAt)).toBeCloseTo(24, 1);
  });

  it('the PIN can be changed with the current one', async () => {
    const ann = await fundedCustomer(bank);
    const client = await takeOver(ann);
    expect((await changePin(client, { pin: '7413', currentPin: testPin })).statusCode).toBe(200);
    expect((await withdraw(client, '7413')).statusCode).toBe(201);
  });

  it('guesses at the current PIN share the count and the lock with every other use of it', async () => {
    const ann = await fundedCustomer(bank);
    const thief = await takeOver(ann);
    const guess = (currentPin: string) => changePin(thief, { pin: '7413', currentPin });
    await withdraw(thief, '7771');
    await withdraw(thief, '7772');
    expect((await guess('7773')).json()).toMatchObject({
      status: 403,
      code: 'pin_incorrect',
      message: 'Incorrect PIN. 2 attempts left.',
      errors: [{ path: 'currentPin' }],
    });
    await guess('7774');
    expect((await guess('7775')).json()).toMatchObject({ code: 'pin_locked' });
    expect((await guess(testPin)).json()).toMatchObject({ code: 'pin_locked' });
    expect((await withdraw(thief, testPin)).json()).toMatchObject({ code: 'pin_locked' });
    expect(await eventsAbout(bank, ann.customerId, 'pin_locked')).toHaveLength(1);
  });

  it('of parallel guesses, over both forms and two servers, five are checked', async () => {
    const ann = await fundedCustomer(bank);
    const thief = await takeOver(ann);
    const elsewhere = new TestClient(await bank.anotherServer());
    elsewhere.cookie = thief.cookie;
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => [
        changePin(index % 2 ? thief : elsewhere, { pin: '7413', currentPin: `700${index}` }),
        withdraw(index % 2 ? elsewhere : thief, `800${index}`),
      ]).flat(),
    );
    const codes = answers.map((answer) => answer.json<{ code: string }>().code);
    expect(codes.filter((code) => code === 'pin_incorrect')).toHaveLength(4);
    expect(codes.filter((code) => code === 'pin_locked')).toHaveLength(12);
    expect((await withdraw(thief, testPin)).json()).toMatchObject({ code: 'pin_locked' });
  });

  it('the password does not unlock a locked PIN', async () => {
    const ann = await fundedCustomer(bank);
    const thief = await takeOver(ann);
    for (const pin of ['7771', '7772', '7773', '7774', '7775']) await withdraw(thief, pin);
    const unlock = () => thief.post('/api/pin/unlock', { currentPassword: newPassword });
    expect((await unlock()).json()).toMatchObject({
      code: 'recently_reset',
      message: expect.stringContaining('You can unlock your PIN after'),
    });
    expect((await withdraw(thief, testPin)).json()).toMatchObject({ code: 'pin_locked' });
    expect(await eventsAbout(bank, ann.customerId, 'pin_unlocked')).toEqual([]);
    await endWaitingPeriod(ann);
    expect((await unlock()).statusCode).toBe(200);
    expect((await withdraw(thief, testPin)).statusCode).toBe(201);
  });

  it('a first PIN can be set while only the initial deposit is in the account', async () => {
    const ann = await signedInPerson(bank);
    await postMovement(bank, ann, 'initial_deposit', 5_000n);
    const client = await takeOver(ann);
    expect((await client.get('/api/pin/status')).json()).toMatchObject({
      hasPin: false,
      waitingPeriodEndsAt: null,
    });
    expect((await client.post('/api/pin/setup', { pin: '7413' })).statusCode).toBe(201);
  });

  it('no first PIN can be set once other money has arrived', async () => {
    const ann = await signedInPerson(bank);
    await postMovement(bank, ann, 'initial_deposit', 5_000n);
    await postMovement(bank, ann, 'deposit', 5_000n);
    const thief = await takeOver(ann);
    expect((await thief.post('/api/pin/setup', { pin: '7413' })).json()).toMatchObject({
      code: 'recently_reset',
      message: expect.stringContaining('You can set up your PIN after'),
    });
    expect((await thief.get('/api/pin/status')).json()).toMatchObject({ hasPin: false });
    await endWaitingPeriod(ann);
    expect((await thief.post('/api/pin/setup', { pin: '7413' })).statusCode).toBe(201);
  });

  it('the email says what is restricted, until when, and whom to call', async () => {
    const ann = await fundedCustomer(bank);
    await takeOver(ann);
    const { rows } = await bank.database.query<{ text_body: string }>(
      `select text_body from mail_message
       where recipient = $1 and subject = 'Your password was changed'`,
      [ann.email],
    );
    expect(rows[0]?.text_body).toMatch(
      /Until \w+ \d+, \d{4} at \d+:\d\d:\d\d [AP]M ET, changing it requires your current PIN[\s\S]*call us before then: 1-800-742-2265/,
    );
  });

  it('another reset restarts the period, and it ends by the database’s clock', async () => {
    const ann = await fundedCustomer(bank);
    await takeOver(ann);
    await bank.database.query(
      "update customer set waiting_period_ends_at = now() + interval '1 hour' where id = $1",
      [ann.customerId],
    );
    const client = await takeOver(ann);
    const status = (await client.get('/api/pin/status')).json<{ waitingPeriodEndsAt: string }>();
    expect(dayFromNow(status.waitingPeriodEndsAt)).toBeGreaterThan(23);
    await endWaitingPeriod(ann);
    expect((await client.get('/api/pin/status')).json()).toMatchObject({
      waitingPeriodEndsAt: null,
    });
    expect((await changePin(client, { pin: '7413' })).statusCode).toBe(200);
  });
});

it('a reset during a PIN change protects the PIN', async () => {
  const ann = await fundedCustomer(bank);
  const token = await resetToken(ann.email);
  const connection = await bank.database.connect();
  try {
    // The change has confirmed its password and waits here for the customer's row; so does the
    // reset.
    await connection.query('begin');
    await connection.query('select from customer where id = $1 for update', [ann.customerId]);
    const resetting = reset(token);
    await waitUntilBlocked(bank.superuser, 1);
    const change = ann.client.call('PUT', '/api/pin', {
      currentPassword: ann.password,
      pin: '7413',
    });
    await waitUntilBlocked(bank.superuser, 2);
    await connection.query('commit');
    await resetting;
    // The reset has changed the password that it confirmed with.
    expect((await change).json()).toMatchObject({ code: 'current_password_wrong' });
  } finally {
    connection.release();
  }
  const client = await signIn(ann.email);
  expect((await withdraw(client, testPin)).statusCode).toBe(201);
});

it('a reset during a first PIN setup stops it', async () => {
  const ann = await signedInPerson(bank);
  await postMovement(bank, ann, 'initial_deposit', 5_000n);
  await postMovement(bank, ann, 'deposit', 5_000n);
  const token = await resetToken(ann.email);
  const connection = await bank.database.connect();
  try {
    await connection.query('begin');
    await connection.query('select from customer where id = $1 for update', [ann.customerId]);
    const resetting = reset(token);
    await waitUntilBlocked(bank.superuser, 1);
    const setUp = ann.client.post('/api/pin/setup', { pin: '7413' });
    await waitUntilBlocked(bank.superuser, 2);
    await connection.query('commit');
    await resetting;
    expect((await setUp).json()).toMatchObject({ code: 'unauthorized' });
  } finally {
    connection.release();
  }
});

it('an ordinary password change restricts nothing', async () => {
  const ann = await fundedCustomer(bank);
  const changed = await ann.client.call('PUT', '/api/update-password', {
    currentPassword: ann.password,
    newPassword,
    confirmPassword: newPassword,
  });
  expect(changed.statusCode).toBe(200);
  expect((await ann.client.get('/api/pin/status')).json()).toMatchObject({
    waitingPeriodEndsAt: null,
  });
  for (const pin of ['7771', '7772', '7773', '7774', '7775']) await withdraw(ann.client, pin);
  const unlocked = await ann.client.post('/api/pin/unlock', { currentPassword: newPassword });
  expect(unlocked.statusCode).toBe(200);
  expect((await changePin(ann.client, { pin: '7413' })).statusCode).toBe(200);
});

describe('staff', () => {
  it('see the waiting period and lift it: it is logged once, and the customer is notified', async () => {
    const ann = await fundedCustomer(bank);
    const client = await takeOver(ann);
    const find = async () =>
      (await staff.client.get(`/api/admin/users?search=${ann.email}`)).json<
        { waitingPeriodEndsAt: string | null }[]
      >()[0];
    expect(dayFromNow((await find())?.waitingPeriodEndsAt ?? '')).toBeCloseTo(24, 1);
    const answers = await Promise.all([lift(staff, ann), lift(staff, ann)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await find())?.waitingPeriodEndsAt).toBeNull();
    expect(await eventsAbout(bank, ann.customerId, 'waiting_period_lifted')).toMatchObject([
      { actor_id: staff.customerId, after_change: { waitingPeriodEndsAt: null } },
    ]);
    expect(
      (await mailTo(bank, ann.email)).filter(
        (subject) => subject === 'Your waiting period has ended',
      ),
    ).toHaveLength(1);
    expect((await changePin(client, { pin: '7413' })).statusCode).toBe(200);
  });

  it('cannot lift their own, anyone’s during their own, or an unknown user’s', async () => {
    const ann = await fundedCustomer(bank);
    await takeOver(ann);
    expect((await lift(staff, staff)).json()).toMatchObject({ code: 'conflict', status: 409 });
    const boss = await signedInAdmin(bank);
    const stolen = { ...boss, client: await takeOver(boss) };
    expect((await lift(stolen, ann)).json()).toMatchObject({ code: 'recently_reset' });
    expect((await lift(staff, { ...ann, customerId: 999_999n })).json()).toMatchObject({
      code: 'not_found',
    });
    expect((await lift({ ...ann, client: await signIn(ann.email) }, staff)).json()).toMatchObject({
      code: 'admin_required',
    });
  });
});

describe('a stolen staff mailbox', () => {
  it('moves no money and enables none to move for a day, but can stop pending transactions', async () => {
    const [ann, ben] = [await fundedCustomer(bank), await fundedCustomer(bank)];
    const held = await postMovement(bank, ann, 'deposit', 2_000_000n, { isPending: true });
    const stopped = await postMovement(bank, ann, 'deposit', 2_000_000n, { isPending: true });
    const boss = await signedInAdmin(bank);
    const thief = await takeOver(boss);
    const cash = { accountId: ben.accountId, amount: '900.00' };
    const user = { email: ben.email, currentPassword: newPassword };
    const balance = { accountId: ben.accountId, newBalance: '9000.00', reason: 'Mine' };
    const attempts: (() => ReturnType<TestClient['post']>)[] = [
      ...['deposits', 'withdrawals'].map(
        (direction) => () =>
          thief.post(`/api/admin/counter-${direction}`, cash, {
            'idempotency-key': `k-${direction}-0001`,
          }),
      ),
      () => thief.call('PATCH', '/api/admin/balance', balance),
      () => thief.post(`/api/admin/transactions/${held}/approve`),
      () => thief.post('/api/admin/unsuspend-account', { accountId: ben.accountId }),
      () => thief.call('PUT', `/api/admin/users/${ben.customerId}`, { ...user, role: 'admin' }),
      () =>
        thief.call('PUT', `/api/admin/users/${ben.customerId}`, {
          ...user,
          email: `my-${ben.email}`,
        }),
    ];
    for (const attempt of attempts) {
      const answer = await attempt();
      expect(answer.json()).toMatchObject({ status: 403, code: 'recently_reset' });
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(86_000);
    }
    const declined = await thief.post(`/api/admin/transactions/${stopped}/decline`, {
      reason: 'No',
    });
    expect(declined.statusCode).toBe(200);
    const suspended = await thief.post('/api/admin/suspend-account', { accountId: ben.accountId });
    expect(suspended.statusCode).toBe(200);
    expect((await lift(staff, boss)).statusCode).toBe(200);
    for (const attempt of attempts.slice(3).concat(attempts.slice(0, 3)))
      expect((await attempt()).statusCode).toBeLessThan(300);
  });
});

describe('the first PIN', () => {
  const beginner = async () => {
    const ann = await signedInPerson(bank);
    await postMovement(bank, ann, 'initial_deposit', 5_000n);
    return ann;
  };
  const age = ({ customerId }: Customer, minutes: number) =>
    bank.database.query(
      'update session set created_at = now() - make_interval(mins => $2) where customer_id = $1',
      [customerId, minutes],
    );
  const setUp = ({ client }: Customer, form: object = {}) =>
    client.post('/api/pin/setup', { pin: '7413', ...form });

  it('needs no password while the session is recent', async () => {
    const ann = await beginner();
    await age(ann, 4);
    expect((await setUp(ann)).statusCode).toBe(201);
  });

  it('requires the password once the session is older than five minutes', async () => {
    const ann = await beginner();
    await age(ann, 5);
    expect((await setUp(ann)).json()).toMatchObject({
      status: 403,
      code: 'password_required',
      errors: [{ path: 'currentPassword' }],
    });
    expect((await setUp(ann, { currentPassword: 'wrong-guess' })).json()).toMatchObject({
      code: 'current_password_wrong',
    });
    expect((await ann.client.get('/api/pin/status')).json()).toMatchObject({ hasPin: false });
    expect((await setUp(ann, { currentPassword: ann.password })).statusCode).toBe(201);
  });

  it('does not reveal the password: ten guesses, including parallel ones', async () => {
    const ann = await beginner();
    await age(ann, 6);
    const answers = await Promise.all(
      Array.from({ length: 14 }, (_, index) => setUp(ann, { currentPassword: `guess-${index}` })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(4);
  });
});
