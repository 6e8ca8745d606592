import { limits } from '@seven-hills/bank/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendMessage } from '../../src/help/chat/send-message.ts';
import { startChat } from '../../src/help/chat/start-chat.ts';
import { type Customer, fundedCustomer, postMovement, testPin } from '../support/people.ts';
import { signedInAdmin } from '../support/staff.ts';
import { openTestBank, type TestBank } from '../support/test-bank.ts';

const origin = {
  ipAddress: '203.0.113.9',
  network: '203.0.113.9',
  userAgent: 'test',
  requestId: '1',
};

let bank: TestBank;
let staff: Customer;
let ann: Customer;
let chatId: number;
beforeAll(async () => {
  bank = await openTestBank();
  staff = await signedInAdmin(bank);
  ann = await fundedCustomer(bank, 100_000n);
  for (let made = 0; made < 52; made++) await postMovement(bank, ann, 'deposit', 100n);
  await bank.database.query(
    `insert into customer (first_name, last_name, phone_number, address, email, password_hash)
     select 'Crowd', 'Member', '', '', 'crowd' || n || '@example.com', '' from generate_series(1, $1::int) as n`,
    [limits.wholeListMax],
  );
  const viewer = { customerId: ann.customerId, staffRole: null } as const;
  chatId = (await startChat(bank.database, viewer, origin)).id;
  await bank.database.query(
    `insert into chat_message (session_id, sender_id, sender_type, client_id, message, created_at)
     select $1, $2, 'customer', gen_random_uuid(), 'No. ' || n, now() - interval '1 hour'
     from generate_series(1, $3::int) as n`,
    [chatId, ann.customerId, limits.wholeListMax],
  );
  await sendMessage(bank.database, viewer, {
    sessionId: chatId,
    clientId: '00000000-0000-4000-8000-000000000001',
    content: 'The last one',
    joins: false,
  });
}, 60_000);
afterAll(() => bank.close());

/** Reads a list, and the list that its `Link` header names next. */
async function read({ client }: Customer, path: string) {
  const answer = await client.get(path);
  expect(answer.statusCode).toBe(200);
  const rows = answer.json<{ id: number }[]>();
  const [, next] = /^<(.+)>; rel="next"$/.exec(String(answer.headers.link)) ?? [];
  return { rows, ids: rows.map(({ id }) => id), link: answer.headers.link, next };
}

/** Reads a list to its end by following its links. */
async function readAll(customer: Customer, path: string): Promise<number[]> {
  const seen: number[] = [];
  for (let next: string | undefined = path; next !== undefined; ) {
    const page = await read(customer, next);
    seen.push(...page.ids);
    next = page.next;
  }
  return seen;
}

describe('a documented list', () => {
  it('is returned in full, without a link, to a call that requests no page', async () => {
    for (const [caller, path] of [
      [ann, '/api/transactions'],
      [staff, '/api/admin/transactions'],
    ] as const) {
      const { rows, link } = await read(caller, path);
      expect(rows).toHaveLength(54);
      expect(link).toBeUndefined();
    }
    expect((await read(staff, '/api/chat/sessions')).rows).toHaveLength(1);
    expect((await read(staff, '/api/admin/accounts')).rows).toHaveLength(2);
  });

  it('ends at the stated maximum, with a link to the rest', async () => {
    const users = await read(staff, '/api/admin/users?search=crowd&sort=email&order=asc');
    expect(users.rows).toHaveLength(limits.wholeListMax);
    expect(users.link).toBeUndefined();
    const everyone = await read(staff, '/api/admin/users');
    expect(everyone.rows).toHaveLength(limits.wholeListMax);
    expect(everyone.next).toBe('/api/admin/users?page=6&pageSize=200');
    const all = await readAll(staff, '/api/admin/users');
    expect(all).toHaveLength(limits.wholeListMax + 2);
    expect(new Set(all).size).toBe(all.length);
  });

  it('continues after its last row, with the call’s filters', async () => {
    const first = await read(ann, '/api/transactions?type=deposit&limit=20');
    expect(first.rows).toHaveLength(20);
    expect(first.next).toBe(`/api/transactions?type=deposit&limit=20&before=${first.ids.at(-1)}`);
    const whole = await read(ann, '/api/transactions?type=deposit');
    expect(await readAll(ann, '/api/transactions?type=deposit&limit=20')).toEqual(whole.ids);
    for (const path of ['/api/admin/transactions', '/api/admin/transactions?order=oldest'])
      expect(await readAll(staff, `${path}${path.includes('?') ? '&' : '?'}limit=25`)).toEqual(
        (await read(staff, path)).ids,
      );
  });

  it('of messages in chronological order continues with the earlier ones', async () => {
    const path = `/api/chat/${chatId}/messages`;
    const newest = await read(ann, path);
    expect(newest.rows).toHaveLength(limits.wholeListMax);
    expect(newest.rows.at(-1)).toMatchObject({ message: 'The last one' });
    expect(newest.next).toBe(`${path}?before=${newest.ids[0]}&limit=200`);
    const [earlier] = (await read(ann, String(newest.next))).rows;
    expect(earlier).toMatchObject({ message: 'No. 1' });
  });

  it('of possible recipients comes only in pages, so that no one can read it as a directory', async () => {
    const page = await read(ann, '/api/accounts?pageSize=1');
    expect(page.rows).toHaveLength(1);
    expect(page.link).toBeUndefined();
    const paid = await fundedCustomer(bank);
    const transfer = { type: 'transfer', amount: '1', toAccountId: paid.accountId, pin: testPin };
    expect((await ann.client.post('/api/transactions', transfer)).statusCode).toBe(201);
    expect((await read(ann, '/api/accounts?pageSize=1')).next).toBe(
      '/api/accounts?pageSize=1&page=2',
    );
  });
});
