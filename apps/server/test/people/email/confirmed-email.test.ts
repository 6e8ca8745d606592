import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { movementRulesOf } from '../../../src/compose/movement-rules.ts';
import { createMailSender, type MailSender } from '../../../src/platform/mail/send-mail.ts';
import { rowsContaining } from '../../support/every-column.ts';
import { plainWire } from '../../support/money/sample-wire.ts';
import { type MailServer, openMailServer } from '../../support/outside/mail-server.ts';
import { type Customer, fundedCustomer, signedInPerson, testPin } from '../../support/people.ts';
import { BrowserClient } from '../../support/sign-in/browser-client.ts';
import { addPasskey, codeOf } from '../../support/sign-in/factors.ts';
import { SoftwareAuthenticator } from '../../support/sign-in/software-authenticator.ts';
import { eventsAbout, mailTo, signedInAdmin } from '../../support/staff.ts';
import {
  idleMailSender,
  openTestBank,
  type TestBank,
  TestClient,
} from '../../support/test-bank.ts';
import { waitUntilBlocked } from '../../support/wait-until-blocked.ts';

/** As in production, wires and external payments wait for a confirmed address. */
let bank: TestBank;
let server: MailServer;
let sender: MailSender;
beforeAll(async () => {
  bank = await openTestBank(
    {
      publicUrl: 'https://bank.example',
      rules: { ...movementRulesOf('demo'), requiresConfirmedEmail: true },
    },
    { adapters: { mailSender: idleMailSender } },
  );
  server = await openMailServer();
  sender = createMailSender(bank.database, server.url, bank.keys.sealing);
});
beforeEach(async () => {
  await bank.database.query('delete from attempt_counter');
  server.received.length = 0;
});
afterEach(async () => expect(await bank.audit()).toEqual([]));
afterAll(async () => {
  sender.close();
  await server.close();
  await bank.close();
});

const visitor = () => new TestClient(bank.app);
/** Sends due mail and returns the newest link of a kind that was mailed to an address. */
async function linkIn(kind: 'confirm' | 'undo', recipient: string): Promise<string> {
  await sender.sendDue();
  const pattern = new RegExp(`https://bank\\.example/email-link#${kind}=([\\w-]+)`);
  const found = server.received
    .filter(({ envelopeTo }) => envelopeTo === recipient)
    .flatMap(({ text }) => pattern.exec(text ?? '')?.[1] ?? []);
  return found.at(-1) ?? '';
}
const confirm = (token: string) => visitor().post('/api/email/confirm', { token });
const undo = (token: string, password = 'Quiet-Harbor-Lantern-5') =>
  visitor().post('/api/email/undo', { token, password, confirmPassword: password });
const isConfirmed = async ({ client }: Customer) =>
  (await client.get('/api/auth/user')).json<{ isEmailConfirmed: boolean }>().isEmailConfirmed;
const changeEmail = ({ client, password }: Customer, newEmail: string) =>
  client.call('PUT', '/api/update-email', { newEmail, currentPassword: password });
const signIn = (email: string, password: string) =>
  visitor().post('/api/login', { email, password });
const askForReset = async (email: string) => {
  await sender.sendDue();
  server.received.length = 0;
  await visitor().post('/api/forgot-password', { email });
  await sender.sendDue();
  return server.received.map(({ envelopeTo }) => envelopeTo);
};
async function browserOf({ email, password }: Customer): Promise<BrowserClient> {
  const browser = new BrowserClient(bank.app);
  expect((await browser.signIn(email, password)).statusCode).toBe(200);
  return browser;
}
/** Adds an authenticator app, confirming with a passkey. */
async function addApp(browser: BrowserClient, device: SoftwareAuthenticator, password: string) {
  const asked = await browser.post('/api/second-factor/confirmation-options', {
    change: 'add_authenticator',
  });
  const started = await browser.post('/api/second-factor/authenticator', {
    currentPassword: password,
    passkey: device.get(asked.json()),
  });
  const { secret } = started.json<{ secret: string }>();
  const done = await browser.post('/api/second-factor/authenticator/confirm', {
    code: codeOf(secret),
  });
  expect(done.statusCode).toBe(200);
}
async function signInByPasskey(device: SoftwareAuthenticator): Promise<unknown> {
  const browser = new BrowserClient(bank.app);
  const asked = await browser.post('/api/login/passkey/options');
  return (await browser.post('/api/login/passkey', { response: device.get(asked.json()) })).json();
}
/** A customer whose address is confirmed. */
async function confirmedCustomer(): Promise<Customer> {
  const customer = await fundedCustomer(bank);
  expect((await confirm(await linkIn('confirm', customer.email))).statusCode).toBe(200);
  return customer;
}

describe('after a registration', () => {
  it('signing in works, and the link from the mail confirms the address, once', async () => {
    const ann = await signedInPerson(bank);
    expect(await isConfirmed(ann)).toBe(false);
    const token = await linkIn('confirm', ann.email);
    expect((await confirm(token)).json()).toEqual({ message: 'Your email address is confirmed.' });
    expect(await isConfirmed(ann)).toBe(true);
    expect((await confirm(token)).json()).toMatchObject({
      code: 'email_link_invalid',
      status: 422,
    });
    expect(await eventsAbout(bank, ann.customerId, 'email_confirmed')).toHaveLength(1);
  });

  it('wires and external payments wait for it; transfers do not', async () => {
    const [ann, ben] = [await fundedCustomer(bank), await fundedCustomer(bank)];
    const wire = () => ann.client.post('/api/wire-transfer', { ...plainWire, amount: '1.00' });
    const pay = () =>
      ann.client.post('/api/external-payment', {
        amount: '1.00',
        paymentProvider: 'paypal',
        paymentIdentifier: 'jordan@example.com',
        recipientName: 'Jordan Ames',
        pin: testPin,
      });
    for (const refused of [await wire(), await pay()])
      expect(refused.json()).toMatchObject({
        code: 'email_unconfirmed',
        status: 403,
        message: expect.stringContaining('Please confirm your email address first'),
      });
    const transfer = { type: 'transfer', amount: '1.00', pin: testPin, toAccountId: ben.accountId };
    expect((await ann.client.post('/api/transactions', transfer)).statusCode).toBe(201);
    await confirm(await linkIn('confirm', ann.email));
    for (const sent of [await wire(), await pay()]) expect(sent.statusCode).toBe(201);
  });

  it('confirming the address is required in production, and not in a demo', () => {
    expect(movementRulesOf('production').requiresConfirmedEmail).toBe(true);
    expect(movementRulesOf('demo').requiresConfirmedEmail).toBe(false);
  });

  it('an expired link confirms nothing', async () => {
    const ann = await signedInPerson(bank);
    const token = await linkIn('confirm', ann.email);
    await bank.database.query('update email_link set expires_at = now() where customer_id = $1', [
      ann.customerId,
    ]);
    expect((await confirm(token)).json()).toMatchObject({ code: 'email_link_invalid' });
  });

  it('the link can be resent five times an hour, and each new link voids the previous one', async () => {
    const ann = await signedInPerson(bank);
    const first = await linkIn('confirm', ann.email);
    const again = () => ann.client.post('/api/email/send-confirmation');
    expect((await again()).statusCode).toBe(200);
    expect((await confirm(first)).json()).toMatchObject({ code: 'email_link_invalid' });
    for (let n = 2; n <= 5; n++) expect((await again()).statusCode).toBe(200);
    expect((await again()).json()).toMatchObject({ code: 'too_many_attempts' });
    await confirm(await linkIn('confirm', ann.email));
    await bank.database.query('delete from attempt_counter');
    expect((await again()).json()).toMatchObject({ code: 'conflict' });
  });

  it('the token is in no row, before or after the mail is sent', async () => {
    const ann = await signedInPerson(bank);
    const token = await linkIn('confirm', ann.email);
    expect(await rowsContaining(bank.superuser, [token])).toEqual([]);
    await ann.client.post('/api/email/send-confirmation');
    const { rowCount } = await bank.database.query(
      'select from mail_secret where email_link_id is not null',
    );
    expect(rowCount).toBe(1);
    const next = await linkIn('confirm', ann.email);
    expect(next).not.toBe(token);
    expect(await rowsContaining(bank.superuser, [next])).toEqual([]);
  });
});

describe('a changed address', () => {
  it('takes effect once it is confirmed; until then, the previous one signs in and gets reset links', async () => {
    const ann = await confirmedCustomer();
    const newEmail = `new-${ann.email}`;
    expect((await changeEmail(ann, newEmail)).statusCode).toBe(200);
    expect(await isConfirmed(ann)).toBe(true);
    expect((await signIn(newEmail, ann.password)).statusCode).toBe(403);
    expect((await signIn(ann.email, ann.password)).statusCode).toBe(200);
    const token = await linkIn('confirm', newEmail);
    expect(await askForReset(newEmail)).toEqual([]);
    expect(await askForReset(ann.email)).toEqual([ann.email]);
    expect((await confirm(token)).statusCode).toBe(200);
    expect((await signIn(newEmail, ann.password)).statusCode).toBe(200);
    expect(await askForReset(newEmail)).toEqual([newEmail]);
  });

  it('can be undone from the previous address with a new password, which signs everyone out', async () => {
    const ann = await confirmedCustomer();
    const thief = `thief-${ann.email}`;
    await changeEmail(ann, thief);
    const [token, theirs] = [await linkIn('undo', ann.email), await linkIn('confirm', thief)];
    expect((await confirm(theirs)).statusCode).toBe(200);
    expect((await undo(token, 'password1')).json()).toMatchObject({ code: 'password_too_common' });
    expect((await undo(token)).statusCode).toBe(200);
    expect((await ann.client.get('/api/account')).statusCode).toBe(401);
    expect((await signIn(thief, ann.password)).statusCode).toBe(403);
    expect((await signIn(ann.email, ann.password)).statusCode).toBe(403);
    expect((await signIn(ann.email, 'Quiet-Harbor-Lantern-5')).statusCode).toBe(200);
    for (const used of [await undo(token), await confirm(theirs)])
      expect(used.json()).toMatchObject({ code: 'email_link_invalid' });
    expect(await askForReset(ann.email)).toEqual([ann.email]);
    expect(await askForReset(thief)).toEqual([]);
    expect(await eventsAbout(bank, ann.customerId, 'email_change_undone')).toMatchObject([
      { before_change: { email: thief }, after_change: { email: ann.email } },
    ]);
    const { rows } = await bank.database.query<{ waits: boolean }>(
      'select waiting_period_ends_at > now() as waits from customer where id = $1',
      [ann.customerId],
    );
    expect(rows).toEqual([{ waits: true }]);
  });

  it('can be undone even if it was confirmed and changed again, which voids all later links', async () => {
    const ann = await confirmedCustomer();
    const [second, third] = [`second-${ann.email}`, `third-${ann.email}`];
    await changeEmail(ann, second);
    const token = await linkIn('undo', ann.email);
    await confirm(await linkIn('confirm', second));
    await changeEmail(ann, third);
    const theirs = await linkIn('undo', second);
    expect(theirs).not.toBe('');
    expect((await undo(token)).statusCode).toBe(200);
    expect((await undo(theirs)).json()).toMatchObject({ code: 'email_link_invalid' });
    expect((await signIn(ann.email, 'Quiet-Harbor-Lantern-5')).statusCode).toBe(200);
  });

  it('can be undone for seven days, by only one of two requests', async () => {
    const ann = await confirmedCustomer();
    await changeEmail(ann, `new-${ann.email}`);
    const token = await linkIn('undo', ann.email);
    const { rows } = await bank.database.query<{ days: number }>(
      `select extract(epoch from expires_at - now())::float8 / 86400 as days from email_link
       where customer_id = $1 and kind = 'undo'`,
      [ann.customerId],
    );
    expect(rows[0]?.days).toBeCloseTo(7, 2);
    const answers = await Promise.all([undo(token), undo(token)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
  });

  it('is undone with all that a thief added since: the new password alone signs the owner in', async () => {
    const ann = await confirmedCustomer();
    const thief = await browserOf(ann);
    await changeEmail(ann, `thief-${ann.email}`);
    const token = await linkIn('undo', ann.email);
    const device = new SoftwareAuthenticator('https://bank.example');
    const person = { browser: thief, password: ann.password };
    expect((await addPasskey(person, device, 'Burglar')).statusCode).toBe(201);
    await addApp(thief, device, ann.password);
    // A further change, even after a cancellation, begins nothing new.
    await ann.client.post('/api/email/cancel-change');
    const newEmail = `thief-2-${ann.email}`;
    const asked = await thief.post('/api/second-factor/confirmation-options', {
      change: 'change_email',
      newEmail,
    });
    await thief.call('PUT', '/api/update-email', { newEmail, passkey: device.get(asked.json()) });
    await confirm(await linkIn('confirm', newEmail));
    const later = await linkIn('undo', ann.email);
    expect(later).not.toBe(token);
    expect((await undo(later)).statusCode).toBe(200);

    const owner = new BrowserClient(bank.app);
    const signedIn = await owner.signIn(ann.email, 'Quiet-Harbor-Lantern-5');
    expect(signedIn.statusCode).toBe(200);
    expect((await owner.get('/api/second-factor')).json()).toMatchObject({
      authenticator: null,
      passkeys: [],
      recoveryCodesLeft: 0,
    });
    expect(await signInByPasskey(device)).toMatchObject({ code: 'passkey_refused' });
    expect(await eventsAbout(bank, ann.customerId, 'factors_removed')).toMatchObject([
      { detail: 'the passkey “Burglar”, the authenticator app, the recovery codes' },
    ]);
    await sender.sendDue();
    const told = server.received.filter(({ envelopeTo }) => envelopeTo === ann.email).at(-1);
    expect(told?.text).toContain('the passkey “Burglar”');
  });

  it('is undone without touching the factors that the owner had before', async () => {
    const ann = await confirmedCustomer();
    const own = await browserOf(ann);
    const mine = new SoftwareAuthenticator('https://bank.example');
    await addPasskey({ browser: own, password: ann.password }, mine, 'My own');
    const newEmail = `thief-${ann.email}`;
    const asked = await own.post('/api/second-factor/confirmation-options', {
      change: 'change_email',
      newEmail,
    });
    const passkey = mine.get(asked.json());
    const changed = await own.call('PUT', '/api/update-email', { newEmail, passkey });
    expect(changed.statusCode).toBe(200);
    const token = await linkIn('undo', ann.email);
    expect((await undo(token)).statusCode).toBe(200);
    expect(await signInByPasskey(mine)).toMatchObject({ message: 'Login successful' });
    expect((await signIn(ann.email, 'Quiet-Harbor-Lantern-5')).json()).toMatchObject({
      code: 'second_factor_required',
    });
    expect(await eventsAbout(bank, ann.customerId, 'factors_removed')).toEqual([]);
  });

  it('can be undone while a passkey is being added, which is then not added', async () => {
    const ann = await confirmedCustomer();
    const thief = await browserOf(ann);
    await changeEmail(ann, `thief-${ann.email}`);
    const token = await linkIn('undo', ann.email);
    const options = await thief.post('/api/passkeys/options', { currentPassword: ann.password });
    const response = new SoftwareAuthenticator('https://bank.example').create(options.json());
    const holder = await bank.superuser.connect();
    try {
      await holder.query('begin');
      await holder.query('select from customer where id = $1 for update', [ann.customerId]);
      const undoing = undo(token);
      await waitUntilBlocked(bank.superuser);
      const adding = thief.post('/api/passkeys', { name: 'Late', response });
      await waitUntilBlocked(bank.superuser, 2);
      await holder.query('commit');
      expect((await undoing).statusCode).toBe(200);
      expect((await adding).json()).toMatchObject({ code: 'unauthorized' });
    } finally {
      holder.release();
    }
    expect((await signIn(ann.email, 'Quiet-Harbor-Lantern-5')).statusCode).toBe(200);
  });

  it('creates no undo link for an address that was never confirmed', async () => {
    const ann = await signedInPerson(bank);
    const newEmail = `new-${ann.email}`;
    await changeEmail(ann, newEmail);
    expect((await mailTo(bank, ann.email)).at(-1)).toBe('A change of your email address');
    expect((await confirm(await linkIn('confirm', newEmail))).statusCode).toBe(200);
    expect(await linkIn('undo', ann.email)).toBe('');
    expect((await mailTo(bank, ann.email)).at(-1)).toBe('Your email address was changed');
    expect(await askForReset(newEmail)).toEqual([newEmail]);
    expect(await askForReset(ann.email)).toEqual([]);
  });

  it('by staff can be undone, too, and gets no reset link before it is confirmed', async () => {
    const [ann, staff] = [await confirmedCustomer(), await signedInAdmin(bank)];
    const own = `accomplice-${ann.email}`;
    const edited = await staff.client.call('PUT', `/api/admin/users/${ann.customerId}`, {
      firstName: 'Test',
      lastName: 'Person',
      email: own,
    });
    expect(edited.statusCode).toBe(200);
    const token = await linkIn('undo', ann.email);
    expect(await askForReset(own)).toEqual([]);
    expect(await askForReset(ann.email)).toEqual([ann.email]);
    expect((await undo(token)).statusCode).toBe(200);
    expect((await signIn(ann.email, 'Quiet-Harbor-Lantern-5')).statusCode).toBe(200);
  });
});

it.each(['/api/email/confirm', '/api/email/undo'])('%s limits guesses', async (path) => {
  const password = 'Quiet-Harbor-Lantern-5';
  const body = { token: 'guess', password, confirmPassword: password };
  const codes = new Set<string>();
  for (let n = 0; n < 32; n++)
    codes.add((await visitor().post(path, body)).json<{ code: string }>().code);
  expect([...codes]).toEqual(['email_link_invalid', 'too_many_attempts']);
});
