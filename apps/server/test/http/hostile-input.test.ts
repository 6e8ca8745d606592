import { problemSchema } from '@seven-hills/contracts/errors';
import { seededRandom } from '@seven-hills/postgres-testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isDocumentation } from '../access/expected-access.ts';
import { type HostileRequest, hostileRequests } from '../support/hostile/hostile-requests.ts';
import { fundedCustomer, giveRole, signedInPerson, staffMember } from '../support/people.ts';
import { sessionCookieOf } from '../support/session-cookie.ts';
import { openTestBank, type TestBank } from '../support/test-bank.ts';

/**
 * `HOSTILE_SEED=… HOSTILE_ROUNDS=…` override the defaults; the same seed sends the same requests.
 * `npm run drill:hostile` sends a hundred thousand.
 */
const seed = Number(process.env.HOSTILE_SEED ?? 18_921_231);
const rounds = Number(process.env.HOSTILE_ROUNDS ?? 6);
const firstRounds = Math.ceil(rounds / 4);

let bank: TestBank;
let people: (bigint | null)[];
beforeAll(async () => {
  process.stdout.write(`hostile input: HOSTILE_SEED=${seed}\n`);
  bank = await openTestBank();
  const staff = await staffMember(bank);
  const customer = await fundedCustomer(bank, 10_000_000n);
  await fundedCustomer(bank);
  const beginner = await signedInPerson(bank);
  people = [staff.customerId, customer.customerId, beginner.customerId, null];
});
afterAll(async () => {
  await bank.close();
});

const routes = () =>
  bank.app.registeredRoutes.filter(
    ({ method, url }) => method !== 'HEAD' && !isDocumentation(url) && !url.includes('*'),
  );

/** Refusals of a person, whatever the request contains; the first requests show them. */
const refusals: readonly string[] = [
  'unauthorized',
  'admin_required',
  'permission_required',
  'deposit_required',
];

/** Undoes what staff requests may have done to the test's people. */
async function restorePeople(): Promise<void> {
  await bank.database.query('delete from attempt_counter');
  await bank.database.query('update pin set failure_count = 0, locked_until = null');
  await bank.database.query(
    'update staff_member set ended_at = now() where ended_at is null and person_id <> $1',
    [people[0]],
  );
  await giveRole(bank, people[0]);
}

describe('hostile requests', () => {
  it('never make a route fail, and every refusal is a problem of the closed list', async () => {
    const random = seededRandom(seed);
    const statuses = new Map<number, number>();
    /**
     * Sends requests for a person at once; returns the code of each refusal, `null` for the others.
     */
    async function send(count: number, makeRequest: () => HostileRequest, cookie: string) {
      const requests = Array.from({ length: count }, makeRequest);
      const answers = await Promise.all(
        requests.map(({ headers, payload, ...request }) =>
          bank.app.inject({
            ...request,
            method: request.method as 'GET',
            headers: { ...headers, cookie },
            ...(payload === undefined ? {} : { payload }),
          }),
        ),
      );
      return answers.map((answer, index) => {
        const what = `seed ${seed}: ${JSON.stringify(requests[index])} → ${answer.body}`;
        statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1);
        expect(answer.statusCode, what).toBeLessThan(500);
        if (answer.statusCode < 400) return null;
        expect(answer.headers['content-type'], what).toBe(
          'application/problem+json; charset=utf-8',
        );
        const problem = problemSchema.strict().safeParse(answer.json());
        expect(problem.success && problem.data.status === answer.statusCode, what).toBe(true);
        return problem.data?.code ?? null;
      });
    }
    for (const route of routes()) {
      const makeRequest = hostileRequests(random, route);
      await restorePeople();
      for (const person of people) {
        const cookie = person === null ? '' : await sessionCookieOf(bank, person);
        // Behind a route that refuses the person, nothing reads the request.
        const first = await send(firstRounds, makeRequest, cookie);
        if (first.every((code) => code !== null && refusals.includes(code))) continue;
        await send(rounds - firstRounds, makeRequest, cookie);
      }
    }
    const sent = [...statuses.values()].reduce((sum, count) => sum + count, 0);
    process.stdout.write(
      `hostile input: ${sent} requests, answered ${[...statuses].map(([status, count]) => `${status}: ${count}`).join(', ')}\n`,
    );
    // Some requests must succeed; otherwise the checks behind the schemas were never reached.
    expect((statuses.get(200) ?? 0) + (statuses.get(201) ?? 0)).toBeGreaterThan(sent / 20);
    expect(sent).toBeGreaterThan(2_000);
  }, 300_000);

  it('neither create nor destroy money', async () => {
    expect(await bank.audit()).toEqual([]);
  });

  it('change no prototype', () => {
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(([] as unknown as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('store no control characters or bidirectional overrides', async () => {
    const { rows: columns } = await bank.database.query<{ table: string; column: string }>(
      `select table_name as "table", column_name as "column"
       from information_schema.columns
       where table_schema = 'public' and data_type in ('text', 'character varying')
         and table_name <> 'mail_message'`,
    );
    expect(columns.length).toBeGreaterThan(20);
    for (const { table, column } of columns) {
      // Support and chat messages may contain line breaks, and so does the Markdown of a text.
      const hasLines = ['message', 'content'].includes(column) || table === 'legal_text';
      const breaks = hasLines && column !== 'title' ? '' : '\\t\\n\\r';
      const { rows } = await bank.database.query(
        `select "${column}" as value from "${table}"
         where "${column}" ~ '[${breaks}\\u0001-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f\\u2028\\u2029\\u202a-\\u202e]'`,
      );
      expect(rows, `${table}.${column}`).toEqual([]);
    }
  });

  it('make no one a staff member', async () => {
    const { rows } = await bank.database.query(
      'select person_id from staff_member where ended_at is null and person_id <> $1',
      [people[0]],
    );
    expect(rows).toEqual([]);
  });
});
