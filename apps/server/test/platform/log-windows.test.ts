import type { AuditEventEntry } from '@seven-hills/contracts/staff/audit-log';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recordEvent } from '../../src/audit-log/record-event.ts';
import { sumUpLogWindows } from '../../src/audit-log/sum-up-log-windows.ts';
import { personWithSession, signedInPerson } from '../support/people.ts';
import { openTestBank, type TestBank, TestClient } from '../support/test-bank.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank({ trustedProxies: ['loopback'] });
});
beforeEach(async () => {
  await bank.database.query('delete from attempt_counter');
  await bank.database.query('delete from log_window');
  // The log allows no deletions, so events of earlier tests are skipped instead.
  const { rows } = await bank.database.query<{ last: bigint }>(
    'select coalesce(max(id), 0) as last from audit_event',
  );
  lastBefore = rows[0]?.last ?? 0n;
});
afterAll(() => bank.close());

let lastBefore = 0n;

interface Line {
  action: string;
  detail: string | null;
  subject_id: bigint | null;
  after_change: { count: number; from?: string } | null;
}

/** Returns the events that this test added to the log, oldest first. */
const lines = async () =>
  (
    await bank.database.query<Line>(
      'select action, detail, subject_id, after_change from audit_event where id > $1 order by id',
      [lastBefore],
    )
  ).rows;

const endWindows = async () => {
  await bank.database.query("update log_window set ends_at = now() - interval '1 second'");
  await sumUpLogWindows(bank.database);
};

const countOf = (all: Line[], action: string) =>
  all.filter((line) => line.action === action && line.after_change === null).length;

const sumsOf = (all: Line[], action: string) =>
  all.flatMap((line) =>
    line.action === action && line.after_change ? [line.after_change.count] : [],
  );

/** Sends a number of sign-ins with a wrong password, a hundred at a time. */
async function guess(
  times: number,
  attempt: (index: number) => { email: string; forwardedFor: string },
): Promise<void> {
  for (let start = 0; start < times; start += 100)
    await Promise.all(
      Array.from({ length: Math.min(100, times - start) }, async (_, index) => {
        const { email, forwardedFor } = attempt(start + index);
        const answer = await bank.app.inject({
          method: 'POST',
          url: '/api/login',
          headers: { 'x-forwarded-for': forwardedFor },
          payload: { email, password: 'a-wrong-guess' },
        });
        expect([403, 429]).toContain(answer.statusCode);
      }),
    );
}

describe('a flood of sign-ins', () => {
  it('on one account from one address writes a few lines for 300 attempts, and their count', async () => {
    const ann = await signedInPerson(bank);
    const before = (await lines()).length;
    await guess(300, () => ({ email: ann.email, forwardedFor: '198.51.100.7' }));
    const listed = (await lines()).slice(before);
    expect(countOf(listed, 'sign_in_failed')).toBe(10);
    expect(listed.filter(({ action }) => action === 'sign_in_throttled')).toMatchObject([
      { detail: 'too many attempts for one account', subject_id: ann.customerId },
      { detail: 'too many attempts from one network address', subject_id: null },
    ]);
    await endWindows();
    const all = (await lines()).slice(before);
    expect(all.length).toBeLessThanOrEqual(14);
    // 10 were checked; the counter of the address let 100 through to that of the account.
    expect(sumsOf(all, 'sign_in_throttled').sort((a, b) => a - b)).toEqual([90, 200]);
    expect(all.at(-1)?.after_change).toMatchObject({ from: '198.51.100.7' });
  });

  it('over 100 accounts from one address is limited too: 300 attempts', async () => {
    await guess(300, (index) => ({
      email: `nobody${index % 100}@example.com`,
      forwardedFor: '198.51.100.7',
    }));
    expect(countOf(await lines(), 'sign_in_failed')).toBe(20);
    expect(countOf(await lines(), 'sign_in_throttled')).toBe(1);
    await endWindows();
    const all = await lines();
    expect(all.length).toBe(23);
    expect(sumsOf(all, 'sign_in_failed')).toEqual([100]);
    expect(sumsOf(all, 'sign_in_throttled')).toEqual([200]);
  });

  it('on one account from 100 addresses writes one line about throttling', async () => {
    await guess(100, (index) => ({
      email: 'nobody@example.com',
      forwardedFor: `2001:db8:0:${index.toString(16)}::1`,
    }));
    expect(countOf(await lines(), 'sign_in_failed')).toBe(10);
    expect(countOf(await lines(), 'sign_in_throttled')).toBe(1);
    await endWindows();
    expect(sumsOf(await lines(), 'sign_in_throttled')).toEqual([90]);
  });
});

describe('from any number of addresses', () => {
  const origin = (network: string) => ({
    ipAddress: network,
    network,
    userAgent: 'test',
    requestId: 'test',
  });

  it.each([
    ['sign_in_failed', 600],
    ['password_reset_requested', 300],
    ['registration_refused', 200],
  ] as const)(
    '%s adds at most %i lines an hour, and one for the rest',
    async (action, linesInAllMax) => {
      const events = linesInAllMax + 50;
      for (let index = 0; index < events; index++)
        await recordEvent(bank.database, {
          action,
          origin: origin(`10.0.${index >> 8}.${index & 255}`),
        });
      expect(countOf(await lines(), action)).toBe(linesInAllMax);
      await endWindows();
      expect(sumsOf(await lines(), action)).toEqual([50]);
    },
  );

  it('only the busiest twenty sources get totals of their own', async () => {
    for (let source = 0; source < 25; source++)
      for (let times = 0; times < 12 + source; times++)
        await recordEvent(bank.database, {
          action: 'password_reset_requested',
          origin: origin(`10.1.0.${source}`),
        });
    await endWindows();
    const sums = (await lines()).filter(({ after_change }) => after_change !== null);
    expect(sums).toHaveLength(21);
    expect(sums.find(({ after_change }) => after_change?.from === undefined)).toMatchObject({
      detail: 'total for further sources over their limit',
      after_change: { count: 12 + 13 + 14 + 15 + 16, sources: 5 },
    });
  });

  it('a window counts until it is summarized, and only unlisted events are included', async () => {
    const fail = (times: number) =>
      Promise.all(
        Array.from({ length: times }, () =>
          recordEvent(bank.database, { action: 'sign_in_failed', origin: origin('10.2.0.1') }),
        ),
      );
    await fail(20);
    await sumUpLogWindows(bank.database);
    await fail(5);
    expect(await lines()).toHaveLength(20);
    await Promise.all([endWindows(), endWindows()]);
    expect(sumsOf(await lines(), 'sign_in_failed')).toEqual([25]);
    await fail(3);
    await endWindows();
    expect(await lines()).toHaveLength(24);
  });
});

describe('a customer who keeps signing in and out', () => {
  it('adds at most sixty lines an hour of each kind', async () => {
    const { customerId } = await personWithSession(bank);
    for (let times = 0; times < 70; times++)
      await recordEvent(bank.database, { action: 'signed_in', actorId: customerId });
    expect(countOf(await lines(), 'signed_in')).toBe(60);
    await endWindows();
    expect(sumsOf(await lines(), 'signed_in')).toEqual([70]);
  });
});

describe('staff', () => {
  it('can read how often an event happened, since when and from where', async () => {
    const staff = await personWithSession(bank, { role: 'admin' });
    await guess(150, () => ({ email: 'nobody@example.com', forwardedFor: '2001:db8:7:7::7' }));
    await endWindows();
    const events = (
      await staff.client.get('/api/admin/audit-events?action=sign_in_throttled&limit=2')
    ).json<AuditEventEntry[]>();
    expect(events.map(({ after }) => after)).toEqual(
      expect.arrayContaining([
        { count: 90, since: expect.stringMatching(/^\w+ \d+, \d{4} at /), from: '2001:db8:7:7::7' },
        { count: 50, since: expect.any(String), from: '2001:db8:7:7::7' },
      ]),
    );
    expect(events[0]).toMatchObject({
      actor: null,
      ipAddress: null,
      detail: 'total for this source; only the first is listed separately',
    });
  });

  it('see at most ten lines for one customer’s calls to the staff area, even simultaneous ones', async () => {
    const eve = await personWithSession(bank);
    const second = new TestClient(await bank.anotherServer());
    second.cookie = eve.client.cookie;
    await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        (index % 2 ? eve.client : second).get('/api/admin/users'),
      ),
    );
    expect(countOf(await lines(), 'staff_call_refused')).toBe(10);
    await endWindows();
    expect(sumsOf(await lines(), 'staff_call_refused')).toEqual([40]);
  });
});
