import { addDays } from '@seven-hills/bank/calendar/business-days';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { announceTexts } from '../../../src/help/texts/announce-texts.ts';
import { textChangedMail } from '../../../src/help/texts/mails.ts';
import { bankDayAt } from '../../../src/platform/time/bank-calendar.ts';
import { reportedDead } from '../../support/money/deaths.ts';
import { joinAccount } from '../../support/money/join-account.ts';
import {
  type Customer,
  fundedCustomer,
  signedInPerson,
  staffMember,
} from '../../support/people.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';
import { changedTerms, noneToday } from '../../support/texts/folder-texts.ts';

/** The notices that customers get of a change that makes something worse. */

const effective = addDays(bankDayAt(), 31);
let bank: TestBank;
let ann: Customer;
let ben: Customer;
beforeEach(async () => {
  bank = await openTestBank();
  [ann, ben] = [await fundedCustomer(bank, 10_000n), await fundedCustomer(bank, 10_000n)];
});
afterEach(async () => {
  vi.restoreAllMocks();
  expect(await bank.audit()).toEqual([]);
  await bank.close();
});

const open = (change: Parameters<typeof changedTerms>[0]) =>
  bank.anotherServer({ folderTexts: changedTerms(change) });
const announceSavings = () =>
  open({ effective, head: 'notice: [savings]', sentence: 'Savings cost more.' });
const announce = () => announceTexts(bank.database, () => 'https://bank.example');
/** As if the hour after a round were over. */
const rested = () =>
  bank.superuser.query("update text_announcement set rests_until = now() - interval '1 second'");
const mailAbout = async (email: string) =>
  (
    await bank.superuser.query<{
      subject: string;
      text_body: string;
      unsubscribe_url: string | null;
    }>(
      `select subject, text_body, unsubscribe_url from mail_message
       where recipient = $1 and subject like '%Terms of Service%' order by id`,
      [email],
    )
  ).rows;
const inboxOf = async ({ client }: Customer) =>
  (await client.get('/api/notifications'))
    .json<{ kind: string }[]>()
    .filter(({ kind }) => kind === 'text_changed');

test('every customer gets one message in the inbox and one by mail, with the day and the link', async () => {
  await announceSavings();
  expect(await announce()).toBe(2);
  const { next } = (await bank.app.inject('/api/texts/terms')).json();
  for (const who of [ann, ben]) {
    expect(await inboxOf(who)).toMatchObject([
      {
        sentence: expect.stringMatching(/^A new version of our Terms of Service takes effect on /),
        place: { path: `/support/text?id=${next.id}`, label: 'Read the new version' },
        reason: 'You get this because the law requires us to announce such changes.',
        isSecurity: true,
      },
    ]);
    const [mail, ...others] = await mailAbout(who.email);
    expect(others).toEqual([]);
    expect(mail?.subject).toMatch(/^Our Terms of Service will change on /);
    expect(mail?.text_body).toContain(`https://bank.example/support/text?id=${next.id}`);
    expect(mail?.text_body).toContain('It concerns what accounts earn or cost.');
    expect(mail?.unsubscribe_url).toBeNull();
  }
});

test('customers who are notified after a correction read the corrected version', async () => {
  await announceSavings();
  await open({ effective, head: noneToday, sentence: 'Savings cost a little more.' });
  const { next } = (await bank.app.inject('/api/texts/terms')).json();
  expect(await announce()).toBe(2);
  expect(await inboxOf(ann)).toMatchObject([{ place: { path: `/support/text?id=${next.id}` } }]);
});

test('a withdrawn version is announced to nobody', async () => {
  await announceSavings();
  await open({ effective, head: noneToday });
  expect(await announce()).toBe(0);
  expect([await inboxOf(ann), await mailAbout(ann.email)]).toEqual([[], []]);
});

test('a withdrawal is told once to those who were told of the change, by two servers', async () => {
  await announceSavings();
  await announce();
  await fundedCustomer(bank, 10_000n);
  await open({ effective, head: noneToday });
  await rested();
  const told = await Promise.all([announce(), announce()]);
  expect(told.reduce((sum, count) => sum + count)).toBe(2);
  await rested();
  expect(await announce()).toBe(0);
  for (const who of [ann, ben]) {
    expect((await inboxOf(who))[0]).toMatchObject({
      sentence: expect.stringMatching(/ that we announced for .* will not be made\.$/),
      place: { label: 'Read what applies' },
    });
    expect((await mailAbout(who.email)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Our Terms of Service will change on /),
      expect.stringMatching(/^Our Terms of Service will not change on /),
    ]);
  }
});

test('jobs of two servers, and further rounds, notify nobody twice', async () => {
  await announceSavings();
  await announceSavings();
  await Promise.all([announce(), announce()]);
  await rested();
  expect(await announce()).toBe(0);
  for (const who of [ann, ben]) {
    expect(await mailAbout(who.email)).toHaveLength(1);
    expect(await inboxOf(who)).toHaveLength(1);
  }
});

test('a job that dies continues with the customers who are left', async () => {
  await announceSavings();
  await bank.superuser.query(
    `create function fail_for_ben() returns trigger language plpgsql as $$
     begin
       if new.recipient = '${ben.email}' then raise exception 'killed'; end if;
       return new;
     end $$;
     create trigger fails before insert on mail_message for each row execute function fail_for_ben()`,
  );
  await expect(announce()).rejects.toThrow('killed');
  for (const who of [ann, ben]) expect(await inboxOf(who)).toEqual([]);
  await bank.superuser.query('drop trigger fails on mail_message');
  expect(await announce()).toBe(2);
  for (const who of [ann, ben]) expect(await mailAbout(who.email)).toHaveLength(1);
});

test('who gets an account before the day is found by the next round, and viewers are not', async () => {
  await announceSavings();
  await announce();
  const late = await fundedCustomer(bank, 10_000n);
  const viewer = await signedInPerson(bank, { accountType: 'none' });
  await joinAccount(bank, viewer, ann.accountId, 'viewer');
  expect(await announce()).toBe(0);
  await rested();
  expect(await announce()).toBe(1);
  expect(await inboxOf(late)).toHaveLength(1);
});

test('a person who died gets none', async () => {
  await reportedDead(await staffMember(bank), ben);
  await announceSavings();
  await announce();
  expect(await mailAbout(ben.email)).toEqual([]);
  expect(await mailAbout(ann.email)).toHaveLength(1);
});

test('deposits that become available earlier are announced without a waiting time, and the announcement ends', async () => {
  const tomorrow = addDays(bankDayAt(), 1);
  await open({ effective: tomorrow, head: 'notice: [faster-holds]', sentence: 'Sooner.' });
  expect(await announce()).toBe(2);
  const isEnded = async () =>
    (
      await bank.superuser.query<{ ended: boolean }>(
        'select ended_at is not null as ended from text_announcement',
      )
    ).rows[0]?.ended;
  expect(await isEnded()).toBe(false);
  // As if the round began long after the last customer who agreed to the version before.
  await bank.superuser.query(
    "update text_announcement set round_started_at = now() + interval '2 days'",
  );
  await rested();
  await announce();
  expect(await isEnded()).toBe(true);
});

test('a version that has taken effect is announced as one', () => {
  const mail = textChangedMail(
    'Ann',
    { title: 'Terms', day: 'January 5, 2027', isInEffect: true, kinds: ['faster-holds'] },
    'https://bank.example/support/text?id=7',
  );
  expect(mail.subject).toBe('Our Terms changed on January 5, 2027');
  expect(mail.text).toContain('took effect on January 5, 2027');
  expect(mail.text).not.toContain('Until then');
});
