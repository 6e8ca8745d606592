import { addDays } from '@seven-hills/bank/calendar/business-days';
import { BankFolderError } from '@seven-hills/bank/folder/bank-folder-error';
import { bankValues } from '@seven-hills/bank/folder/values-of-folder';
import type { ShownText } from '@seven-hills/contracts/help/texts';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { bankDayAt } from '../../../src/platform/time/bank-calendar.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';
import { changedTerms, noneToday } from '../../support/texts/folder-texts.ts';

/** The versions of the bank's texts, as servers open with changed folders. */

const today = bankDayAt();
const stored = bankValues.texts.terms.effective ?? '';
let bank: TestBank;
beforeEach(async () => {
  bank = await openTestBank({ mode: 'production', publicUrl: 'https://bank.example' });
});
afterEach(() => {
  vi.restoreAllMocks();
  return bank.close();
});

const versions = async () =>
  (
    await bank.database.query<{ number: number; day: string }>(
      `select number, effective_on as day from legal_text where document = 'terms' order by number`,
    )
  ).rows;
const openWith = (change: Parameters<typeof changedTerms>[0]) =>
  bank.anotherServer({ folderTexts: changedTerms(change) });
const refusal = (change: Parameters<typeof changedTerms>[0]) =>
  openWith(change).then(
    () => 'opened',
    (error: unknown) => {
      expect(error).toBeInstanceOf(BankFolderError);
      return (error as Error).message;
    },
  );
const readTerms = async (app: FastifyInstance) =>
  (await app.inject('/api/texts/terms')).json<ShownText>();

test('a bank stores each text when it opens, once', async () => {
  await Promise.all([bank.anotherServer(), bank.anotherServer()]);
  expect(await versions()).toEqual([{ number: 1, day: stored }]);
});

test('two servers that open at once with a changed text store it once', async () => {
  const change = { effective: today, head: noneToday, sentence: 'And one more thing.' };
  await Promise.all([openWith(change), openWith(change)]);
  expect(await versions()).toHaveLength(2);
});

describe('a production bank does not open with a changed text', () => {
  it.each([
    [{ sentence: 'New.' }, 'its effective date did not'],
    [{ sentence: 'New.', effective: addDays(today, 60) }, 'Add notice: with what gets worse'],
    [
      { sentence: 'New.', effective: addDays(today, 21), head: 'notice: [electronic-transfers]' },
      `effective must be ${addDays(today, 22)} or later`,
    ],
    [
      {
        sentence: 'New.',
        effective: addDays(today, 30),
        head: 'notice: [electronic-transfers, holds]',
      },
      `effective must be ${addDays(today, 31)} or later`,
    ],
    [
      { sentence: 'New.', effective: addDays(stored, -1), head: noneToday },
      `effective must not be before ${stored}`,
    ],
  ])('%j: %s', async (change, sentence) => {
    const message = await refusal(change);
    expect(message).toMatch(/texts\/terms\.md:4: /);
    expect(message).toContain(sentence);
    expect(await versions()).toHaveLength(1);
  });

  it('that changed because its services did', async () => {
    const message = await bank
      .anotherServer({
        adapters: { ...bank.adapters, wireRail: null, achNetwork: null, cardProcessor: null },
      })
      .then(
        () => 'opened',
        (error: Error) => error.message,
      );
    expect(message).toContain('or the services of the bank changed');
  });
});

test('a production bank does not open with a first version that applies later', async () => {
  await bank.superuser.query('set session_replication_role = replica; truncate legal_text cascade');
  const message = await refusal({ effective: addDays(today, 1) });
  expect(message).toMatch(/texts\/terms\.md:4: /);
  expect(message).toContain(`effective must be ${today} or earlier in the first version`);
  expect(await versions()).toEqual([]);
});

test('a demo takes an undeclared change at once, and warns', async () => {
  const demo = await openTestBank();
  const warned = vi.fn();
  const logger = pino({ level: 'warn' }, { write: warned });
  await demo.anotherServer({ logger, folderTexts: changedTerms({ sentence: 'New.' }) });
  expect(warned).toHaveBeenCalledWith(expect.stringContaining('A demo takes the new text at once'));
  expect(await readTerms(demo.app)).toMatchObject({
    effective: today,
    html: expect.stringContaining('<p>New.</p>'),
  });
  await demo.close();
});

test('a correction applies at once, everywhere, and nobody is notified of it', async () => {
  const next = await openWith({ head: noneToday, sentence: 'Corrected.' });
  for (const app of [bank.app, next]) expect((await readTerms(app)).html).toContain('Corrected.');
  const { rows } = await bank.database.query('select from text_announcement');
  expect(rows).toEqual([]);
});

test('an announced version is read beside the present one until its day, and then instead', async () => {
  const effective = addDays(today, 31);
  const next = await openWith({ effective, head: 'notice: [savings]', sentence: 'New.' });
  const before = await readTerms(bank.app);
  expect(before.html).not.toContain('New.');
  expect(before).toMatchObject({ effective: stored, status: 'current', next: { effective } });
  const ofVersion = async (id = before.next?.id) =>
    (await next.inject(`/api/text-versions/${id}`)).json<ShownText>();
  expect(await ofVersion()).toMatchObject({
    ...{ effective, status: 'upcoming' },
    html: expect.stringContaining('<p>New.</p>'),
  });

  const services = (await next.inject('/api/bank')).json();
  expect(services.texts.terms).toMatchObject({ id: 1, next: before.next });

  // The last moment before the day, and its first, in the bank's time zone.
  const day = Temporal.PlainDate.from(effective).toZonedDateTime(bankValues.timeZone);
  const clock = vi.spyOn(Date, 'now');
  clock.mockReturnValue(day.epochMilliseconds - 1);
  expect((await readTerms(next)).html).not.toContain('New.');
  clock.mockReturnValue(day.epochMilliseconds);
  for (const app of [bank.app, next])
    expect(await readTerms(app)).toMatchObject({
      ...{ effective, status: 'current', next: null },
      html: expect.stringContaining('<p>New.</p>'),
    });
  expect(await ofVersion(1)).toMatchObject({ effective: stored, status: 'past' });
});

test('servers with the folder of before and with the new one do not alternate', async () => {
  const change = { effective: today, head: noneToday, sentence: 'New.' };
  const next = await openWith(change);
  const before = await bank.anotherServer();
  await openWith(change);
  expect(await versions()).toHaveLength(2);
  for (const app of [next, before]) expect((await readTerms(app)).html).toContain('New.');
});

test('a server with the folder of before warns that customers read a newer text', async () => {
  const effective = addDays(today, 31);
  const newest = { effective, head: 'notice: [savings]', sentence: 'New.' };
  await openWith(newest);
  const warningsOf = async (change: Parameters<typeof changedTerms>[0]) => {
    const warned = vi.fn();
    const logger = pino({ level: 'warn' }, { write: warned });
    await bank.anotherServer({ logger, folderTexts: changedTerms(change) });
    return warned.mock.calls.map(([line]) => JSON.parse(line).msg);
  };
  expect(await warningsOf({})).toEqual([
    expect.stringMatching(
      new RegExp(`texts/terms\\.md:4: this text is older than the stored version of ${effective},`),
    ),
  ]);
  expect(await warningsOf(newest)).toEqual([]);
});

test('a statement that nothing gets worse counts for one change', async () => {
  await openWith({ head: noneToday, sentence: 'Corrected.' });
  await bank.superuser.query('alter table legal_text disable trigger user');
  await bank.superuser.query(
    "update legal_text set stored_at = stored_at + interval '1 day' where number = 2",
  );
  const stale = await refusal({ head: noneToday, sentence: 'Corrected, and a fee.' });
  expect(stale).toContain('If nothing gets worse this time, too, write notice: none on');
  expect(await versions()).toHaveLength(2);
});

test('an announced version is corrected or taken back by one of the same day', async () => {
  const effective = addDays(today, 40);
  await openWith({ effective, head: 'notice: [holds]', sentence: 'New, with a tipo.' });
  const moved = await refusal({
    ...{ effective: addDays(today, 50), head: 'notice: [holds]' },
    sentence: 'New, with a tipo.',
  });
  expect(moved).toContain(`announced for ${effective} and has not changed`);
  await openWith({ effective, head: noneToday, sentence: 'New, with a typo.' });
  const { next } = await readTerms(bank.app);
  const shown = (await bank.app.inject(`/api/text-versions/${next?.id}`)).json<ShownText>();
  expect(shown.html).toContain('with a typo.');
  await openWith({ effective, head: noneToday });
  expect(await versions()).toHaveLength(4);
  expect((await readTerms(bank.app)).next).toBeNull();
});

test('a version that does not exist is not found', async () => {
  expect((await bank.app.inject('/api/text-versions/99')).statusCode).toBe(404);
});

test('no stored version is ever changed', async () => {
  await expect(bank.superuser.query("update legal_text set body = ''")).rejects.toThrow(
    /legal_text/,
  );
});
