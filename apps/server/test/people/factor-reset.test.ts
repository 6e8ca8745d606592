import type { AdminUser } from '@seven-hills/contracts/staff/users';
import { inTransaction } from '@seven-hills/postgres';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { finishFactorResets } from '../../src/people/factor-reset/finish-factor-resets.ts';
import { createMailSender, type MailSender } from '../../src/platform/mail/send-mail.ts';
import { LiveClient } from '../support/live-client.ts';
import { type MailServer, openMailServer } from '../support/outside/mail-server.ts';
import { type Customer, giveRole, staffMember } from '../support/people.ts';
import { approveProposal, denyProposal, proposalIn, requireOthers } from '../support/proposals.ts';
import { BrowserClient } from '../support/sign-in/browser-client.ts';
import {
  codeOf,
  personInBrowser,
  personWithApp,
  personWithPasskey,
} from '../support/sign-in/factors.ts';
import { SoftwareAuthenticator } from '../support/sign-in/software-authenticator.ts';
import { eventsAbout, mailTo } from '../support/staff.ts';
import { openTestBank, type TestBank, TestClient } from '../support/test-bank.ts';
import { waitUntilBlocked } from '../support/wait-until-blocked.ts';

let bank: TestBank;
let server: MailServer;
let sender: MailSender;
let support: Customer;
let teller: Customer;
beforeAll(async () => {
  bank = await openTestBank();
  await bank.app.listen({ host: '127.0.0.1', port: 0 });
  server = await openMailServer();
  sender = createMailSender(bank.database, server.url, bank.keys.sealing);
  support = await staffMember(bank, 'support');
  teller = await staffMember(bank, 'teller');
});
beforeEach(async () => {
  await bank.database.query('delete from attempt_counter');
  await sender.sendDue();
  server.received.length = 0;
});
afterEach(async () => expect(await bank.audit()).toEqual([]));
afterAll(async () => {
  sender.close();
  await server.close();
  await bank.close();
});

type Person = Awaited<ReturnType<typeof personWithApp>>;

const ask = (staff: Customer, { customerId }: { customerId: bigint }, changes: object = {}) =>
  staff.client.post(`/api/admin/users/${customerId}/reset-factors`, {
    reason: 'Lost the phone abroad',
    identification: 'Passport at the counter',
    ...changes,
  });
/** A reset that two staff members have agreed on. */
async function started(): Promise<Person> {
  const person = await personWithApp(bank);
  const approved = await approveProposal(teller, proposalIn(await ask(support, person)));
  expect(approved.json()).toMatchObject({ state: 'executed' });
  return person;
}
/** Simulates that the day has passed, with a change that the trigger would refuse. */
async function aDayLater({ customerId }: { customerId: bigint }): Promise<void> {
  await inTransaction(bank.superuser, async (connection) => {
    await connection.query('set local session_replication_role = replica');
    await connection.query(
      `update factor_reset
       set started_at = started_at - interval '24 hours', due_at = due_at - interval '24 hours'
       where customer_id = $1`,
      [customerId],
    );
  });
}
const finish = () => finishFactorResets(bank.database);
const stopOwn = (browser: BrowserClient) => browser.post('/api/factor-reset/stop');
const stopByLink = (token: string) =>
  new TestClient(bank.app).post('/api/factor-reset/stop-by-link', { token });
async function stateOf({ customerId }: { customerId: bigint }): Promise<AdminUser['factorReset']> {
  const answer = await support.client.get(`/api/admin/users/${customerId}`);
  return answer.json<AdminUser>().factorReset;
}
const signIn = (person: Pick<Person, 'email' | 'password'>) =>
  new BrowserClient(bank.app).signIn(person.email, person.password);
/** Sends due mail; returns the stop links by recipient. */
async function stopLinks(): Promise<Map<string, string>> {
  await sender.sendDue();
  return new Map(
    server.received.flatMap(({ envelopeTo = '', text }) => {
      const token = /email-link#stop-reset=([\w-]+)/.exec(text ?? '')?.[1];
      return token ? [[String(envelopeTo), token] as const] : [];
    }),
  );
}

describe('a person who has lost every second factor', () => {
  it('can sign in with the password a day after two staff members agreed', async () => {
    const person = await personWithApp(bank);
    const other = new BrowserClient(bank.app);
    await other.signIn(person.email, person.password);
    const trusted = { recoveryCode: person.recoveryCodes[0], trustDevice: true };
    await other.post('/api/login/second-factor', trusted);
    const proposal = proposalIn(await ask(support, person));
    expect(proposal).toMatchObject({
      action: 'factor_reset',
      reason: 'Lost the phone abroad',
      changes: [
        { field: 'Second factors', before: 'authenticator app', after: 'removed after 24 hours' },
        { field: 'Identified by', before: null, after: 'Passport at the counter' },
      ],
    });
    expect(await stateOf(person)).toBeNull();
    expect((await approveProposal(support, proposal)).json()).toMatchObject({ code: 'conflict' });
    await approveProposal(teller, proposal);
    expect(await stateOf(person)).toMatchObject({ state: 'waiting', endedAt: null });
    expect(await finish()).toBe(0);
    expect((await signIn(person)).json()).toMatchObject({ code: 'second_factor_required' });

    await aDayLater(person);
    expect(await finish()).toBe(1);
    expect(await finish()).toBe(0);
    expect((await person.browser.get('/api/account')).statusCode).toBe(401);
    const back = await signIn(person);
    expect(back.statusCode).toBe(200);
    expect(await stateOf(person)).toMatchObject({ state: 'done' });
    const { rows } = await bank.database.query(
      `select (select count(*) from recovery_code where customer_id = $1)
              + (select count(*) from trusted_device where customer_id = $1) as left`,
      [person.customerId],
    );
    expect(rows).toEqual([{ left: 0n }]);
    for (const action of ['factor_reset_started', 'factor_reset_done', 'factors_removed'])
      expect(await eventsAbout(bank, person.customerId, action)).toHaveLength(1);
    expect(await mailTo(bank, person.email)).toEqual(
      expect.arrayContaining([
        'Your sign-in protection will be removed',
        'Your sign-in protection was removed',
      ]),
    );
    expect((await ask(support, person)).json()).toMatchObject({ code: 'conflict' });
  });

  it('is notified immediately, also at the earlier address, on open pages, and among the events', async () => {
    const person = await personWithApp(bank);
    await bank.database.query('update customer set confirmed_email = email where id = $1', [
      person.customerId,
    ]);
    const changed = `new-${person.email}`;
    await person.browser.call('PUT', '/api/update-email', {
      newEmail: changed,
      currentPassword: person.password,
      code: codeOf(person.secret),
    });
    await person.browser.signIn(changed, person.password);
    await person.browser.post('/api/login/second-factor', {
      recoveryCode: person.recoveryCodes[0],
    });
    const cookie = `session=${person.browser.cookies.get('session')}`;
    const live = await LiveClient.open(bank.app, cookie);
    const told = live.next('account_changed');
    await approveProposal(teller, proposalIn(await ask(support, person)));
    await told;
    live.socket.terminate();
    expect((await person.browser.get('/api/auth/user')).json()).toMatchObject({
      factorResetAt: expect.stringMatching(/^\d{4}-/),
    });
    const links = await stopLinks();
    expect([...links.keys()].sort()).toEqual([changed, person.email].sort());
    const events = await person.browser.get('/api/profile/security-events');
    expect(events.json()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          sentence: expect.stringContaining('Our staff started'),
          isByStaff: true,
        }),
      ]),
    );
    expect((await stopByLink(links.get(person.email) ?? '')).statusCode).toBe(200);
    expect(await stateOf(person)).toMatchObject({ state: 'stopped' });
  });

  it('keeps every factor if one staff member denies the removal', async () => {
    const person = await personWithPasskey(bank);
    await denyProposal(teller, proposalIn(await ask(support, person)));
    expect(await stateOf(person)).toBeNull();
    expect(await mailTo(bank, person.email)).not.toContain(
      'Your sign-in protection will be removed',
    );
  });

  it('waits a day even where the policy needs no one else', async () => {
    await requireOthers(bank, 'factor_reset', 0);
    const person = await personWithApp(bank);
    expect((await ask(support, person)).json()).toEqual({
      message: 'The second factors will be removed in 24 hours. The person can stop it.',
    });
    expect((await ask(support, person)).json()).toMatchObject({ code: 'conflict' });
    expect(await finish()).toBe(0);
    await requireOthers(bank, 'factor_reset');
  });

  it.each([
    ['has none', () => personInBrowser(bank), 'conflict'],
    [
      'is a staff member, whom only administrators serve',
      async () => {
        const person = await personWithApp(bank);
        await giveRole(bank, person.customerId, 'teller');
        return person;
      },
      'permission_required',
    ],
    ['is the caller', async () => support, 'conflict'],
  ])('is refused if the person %s', async (_, whose, code) => {
    expect((await ask(support, await whose())).json()).toMatchObject({ code });
  });

  it('must be proposed again if the person has added a factor in the meantime', async () => {
    const person = await personWithApp(bank);
    const proposal = proposalIn(await ask(support, person));
    const asked = { currentPassword: person.password, code: codeOf(person.secret) };
    const options = await person.browser.post('/api/passkeys/options', asked);
    await person.browser.post('/api/passkeys', {
      name: 'Found it',
      response: new SoftwareAuthenticator().create(options.json()),
    });
    expect((await approveProposal(teller, proposal)).json()).toMatchObject({
      code: 'proposal_stale',
    });
    expect(await stateOf(person)).toBeNull();
  });
});

describe('a pending removal', () => {
  it('can be stopped by the owner with one click, and then nothing happens', async () => {
    const person = await started();
    expect((await stopOwn(person.browser)).json()).toEqual({
      message: 'Nothing will be removed. Your sign-in protection stays as it is.',
    });
    expect((await stopOwn(person.browser)).json()).toMatchObject({ code: 'not_found' });
    await aDayLater(person);
    expect(await finish()).toBe(0);
    expect((await signIn(person)).json()).toMatchObject({ code: 'second_factor_required' });
    expect(await mailTo(bank, person.email)).toContain('Your sign-in protection stays');
    expect(await eventsAbout(bank, person.customerId, 'factor_reset_stopped')).toHaveLength(1);
  });

  it('can be stopped once by the link in the email, without signing in', async () => {
    const person = await started();
    const token = (await stopLinks()).get(person.email) ?? '';
    expect((await stopByLink(token)).statusCode).toBe(200);
    expect((await stopByLink(token)).json()).toMatchObject({ code: 'email_link_invalid' });
    expect((await stopByLink('guess')).json()).toMatchObject({ code: 'email_link_invalid' });
    expect(await stateOf(person)).toMatchObject({ state: 'stopped' });
  });

  it('can be stopped by a single staff member, and by whoever undoes an address change', async () => {
    const one = await started();
    const stop = () => teller.client.post(`/api/admin/users/${one.customerId}/stop-factor-reset`);
    expect((await stop()).statusCode).toBe(200);
    expect((await stop()).json()).toMatchObject({ code: 'not_found' });
    expect(await stateOf(one)).toMatchObject({ state: 'stopped' });

    const other = await personWithApp(bank);
    await bank.database.query('update customer set confirmed_email = email where id = $1', [
      other.customerId,
    ]);
    await other.browser.call('PUT', '/api/update-email', {
      newEmail: `thief-${other.email}`,
      currentPassword: other.password,
      code: codeOf(other.secret),
    });
    await approveProposal(teller, proposalIn(await ask(support, other)));
    await sender.sendDue();
    const undo = server.received
      .map(({ text }) => /email-link#undo=([\w-]+)/.exec(text ?? '')?.[1])
      .find(Boolean);
    const password = 'Quiet-Harbor-Lantern-5';
    const undone = await new TestClient(bank.app).post('/api/email/undo', {
      token: undo,
      password,
      confirmPassword: password,
    });
    expect(undone.statusCode).toBe(200);
    expect(await stateOf(other)).toMatchObject({ state: 'stopped' });
    expect((await signIn({ email: other.email, password })).json()).toMatchObject({
      code: 'second_factor_required',
    });
  });

  it('can be stopped by no one else', async () => {
    const person = await started();
    const stranger = await personWithApp(bank);
    expect((await stopOwn(stranger.browser)).json()).toMatchObject({ code: 'not_found' });
    expect(await stateOf(person)).toMatchObject({ state: 'waiting' });
  });

  it.each(['stop', 'job'] as const)(
    'is stopped or done, not both, when the %s comes first at the last moment',
    async (first) => {
      const person = await started();
      await aDayLater(person);
      const holder = await bank.superuser.connect();
      const both = { stop: () => stopOwn(person.browser), job: finish };
      const [one, two] = first === 'stop' ? [both.stop, both.job] : [both.job, both.stop];
      try {
        await holder.query('begin');
        await holder.query('select from customer where id = $1 for update', [person.customerId]);
        const results: Promise<unknown>[] = [one()];
        await waitUntilBlocked(bank.superuser);
        results.push(two());
        await waitUntilBlocked(bank.superuser, 2);
        await holder.query('commit');
        await Promise.all(results);
      } finally {
        holder.release();
      }
      const needsStep = (await signIn(person)).statusCode === 403;
      expect(await stateOf(person)).toMatchObject({ state: first === 'stop' ? 'stopped' : 'done' });
      expect(needsStep).toBe(first === 'stop');
    },
  );

  it('is done once by two servers at the same time', async () => {
    const person = await started();
    await aDayLater(person);
    const counts = await Promise.all([finish(), finish(), finish()]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await eventsAbout(bank, person.customerId, 'factor_reset_done')).toHaveLength(1);
    const sent = await mailTo(bank, person.email);
    expect(
      sent.filter((subject) => subject === 'Your sign-in protection was removed'),
    ).toHaveLength(1);
  });

  it('is never half done after a crash: the next run does all of it', async () => {
    const person = await started();
    await aDayLater(person);
    // Fails the last statement of the transaction, as a lost connection would.
    await bank.superuser.query(`
      create function refuse_mail() returns trigger language plpgsql as
        $$ begin raise exception 'the connection was lost'; end $$;
      create trigger refuse_mail before insert on mail_message
        for each row execute function refuse_mail()`);
    await expect(finish()).rejects.toThrow('the connection was lost');
    await bank.superuser.query('drop function refuse_mail cascade');
    expect(await stateOf(person)).toMatchObject({ state: 'waiting' });
    expect((await signIn(person)).json()).toMatchObject({ code: 'second_factor_required' });
    expect(await finish()).toBe(1);
    expect((await signIn(person)).statusCode).toBe(200);
  });

  it('cannot be done early or twice in the database', async () => {
    const person = await started();
    const change = (set: string) =>
      bank.database.query(`update factor_reset set ${set} where customer_id = $1`, [
        person.customerId,
      ]);
    await expect(change("state = 'done', ended_at = now()")).rejects.toThrow('when_due');
    await expect(change('due_at = now()')).rejects.toThrow();
    await change("state = 'stopped', ended_at = now()");
    await expect(change("state = 'waiting', ended_at = null")).rejects.toThrow('only end, once');
  });
});

it('the audit finds a removal that no one approved, or that was moved to another person', async () => {
  const person = await started();
  const stranger = await personInBrowser(bank);
  const move = (to: { customerId: bigint }) =>
    inTransaction(bank.superuser, async (connection) => {
      await connection.query('set local session_replication_role = replica');
      await connection.query(
        `update factor_reset set customer_id = $2
         where proposal_id is not null and customer_id in ($1, $2)`,
        [to === stranger ? person.customerId : stranger.customerId, to.customerId],
      );
    });
  await move(stranger);
  expect(await bank.audit()).toEqual([
    expect.stringMatching(/executed, but there are 0 removals of factors for it/),
  ]);
  await move(person);
});

it('a password reset removes no factor', async () => {
  const person = await personWithPasskey(bank);
  const asked = await new TestClient(bank.app).post('/api/forgot-password', {
    email: person.email,
  });
  const { resetToken } = asked.json<{ resetToken: string }>();
  const password = 'Quiet-Harbor-Lantern-5';
  const reset = await new TestClient(bank.app).post('/api/reset-password', {
    token: resetToken,
    password,
    confirmPassword: password,
  });
  expect(reset.statusCode).toBe(200);
  expect((await signIn({ email: person.email, password })).json()).toMatchObject({
    code: 'second_factor_required',
  });
});
