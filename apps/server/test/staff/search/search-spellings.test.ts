import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { foldDetails } from '../../../src/audit-log/folded-details.ts';
import { foldNames } from '../../../src/people/identity/folded-names.ts';
import { rollUpActivity } from '../../../src/staff/figures/roll-up-activity.ts';
import { type Customer, fundedCustomer, testPin } from '../../support/people.ts';
import { signedInAdmin } from '../../support/staff.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

/** Every search finds a text in all of its spellings, stored or not yet. */

/** A stored text, and how people search for it. */
const spellings: [stored: string, ...searched: string[]][] = [
  ["O'Brien", 'O’Brien', 'o`brien', "O'BRIEN", 'O‘Brien', 'O´Brien'],
  ['École', 'école', 'e\u0301cole', 'ecole', 'ÉCOLE'],
  ['Núñez', 'Nunez', 'NU\u0301N\u0303EZ', 'nuñez'],
  ['Γιώργος', 'ΓΙΩΡΓΟΣ', 'γιωργοσ', 'Γιώργος'],
  ['Weißmüller', 'WEISSMULLER', 'weissmüller'],
  ['Anne-Marie', 'Anne–Marie', 'anne‑marie'],
];

let bank: TestBank;
let ann: Customer;
let staff: Customer;
beforeAll(async () => {
  bank = await openTestBank();
  staff = await signedInAdmin(bank);
  ann = await fundedCustomer(bank, 1_000_000n, { firstName: 'Ann', lastName: 'Quill' });
  for (const [stored] of spellings) {
    const other = await fundedCustomer(bank, 5_000n, { firstName: stored, lastName: 'Xu' });
    await ann.client.post('/api/payees', {
      kind: 'customer',
      accountId: other.accountId,
      nickname: `${stored} payee`,
    });
    const paid = await ann.client.post('/api/external-payment', {
      amount: '12.00',
      paymentProvider: 'zelle',
      paymentIdentifier: 'band@example.com',
      recipientName: 'The Tall Trees',
      description: `Lessons ${stored}`,
      pin: testPin,
    });
    expect(paid.statusCode).toBe(201);
    await bank.database.query(
      "insert into audit_event (action, detail) values ('signed_out', $1)",
      [`Reason ${stored}.`],
    );
  }
});
afterAll(() => bank.auditAndClose());
beforeEach(() =>
  bank.database.query("delete from attempt_counter where subject like 'find-recipient:%'"),
);

const read = async (who: Customer, path: string, search: string) => {
  const answer = await who.client.get(`${path}search=${encodeURIComponent(search)}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.body;
};

/** Each search: who searches where, and what its answer contains for a stored text. */
const searches: [
  name: string,
  who: () => Customer,
  path: string,
  shown: (stored: string) => string,
][] = [
  ['the history', () => ann, '/api/transactions?', (stored) => `Lessons ${stored}`],
  ['recipients', () => ann, '/api/accounts?', (stored) => `${stored} X.`],
  ['payees', () => ann, '/api/payees?', (stored) => `${stored} payee`],
  ['users', () => staff, '/api/admin/users?', (stored) => `"firstName":"${stored}"`],
  ['transactions', () => staff, '/api/admin/transactions?', (stored) => `Lessons ${stored}`],
  ['people of the bank', () => staff, '/api/admin/search?', (stored) => `${stored} Xu`],
  ['payments of the bank', () => staff, '/api/admin/search?', (stored) => `Lessons ${stored}`],
  ['the audit log', () => staff, '/api/admin/audit-events?', (stored) => `Reason ${stored}.`],
];

describe.each([
  ['before the words are stored', async () => undefined],
  [
    'after the words are stored',
    async () => {
      await foldNames(bank.database);
      await foldDetails(bank.database);
      for (let round = 0; round < 2; round += 1) await rollUpActivity(bank.database);
      const { rows } = await bank.database.query(
        `select (select count(*)::int from customer where folded_words is null) as people,
                (select count(*)::int from audit_event_search where words is null) as details,
                (select count(*)::int from transaction_search where words like '%zelle%') as words`,
      );
      expect(rows).toEqual([{ people: 0, details: 0, words: spellings.length }]);
    },
  ],
])('%s', (_when, arrange) => {
  beforeAll(arrange);

  it.each(searches)('a search of %s finds every spelling', async (_name, who, path, shown) => {
    const missed: string[] = [];
    for (const [stored, ...searched] of spellings)
      for (const text of searched)
        if (!(await read(who(), path, text)).includes(shown(stored))) missed.push(text);
    expect(missed).toEqual([]);
  });

  it('a payment is found by the service that its receipt names', async () => {
    for (const text of ['zelle', 'ZELLE', 'Zelle'])
      for (const [who, path] of [
        [ann, '/api/transactions?'],
        [staff, '/api/admin/transactions?'],
        [staff, '/api/admin/search?'],
      ] as const)
        expect(await read(who, path, text)).toContain('Lessons');
  });

  it('no one is found by a text that is not theirs', async () => {
    for (const [, who, path] of searches)
      expect(await read(who(), path, 'Zyx')).not.toContain('Lessons');
  });
});

it('a changed name is found at once, and the earlier one no more', async () => {
  const form = { firstName: 'Zoë', lastName: 'Quill', email: ann.email, role: 'user' };
  const changed = await staff.client.call('PUT', `/api/admin/users/${ann.customerId}`, form);
  expect(changed.statusCode, changed.body).toBe(200);
  expect(await read(staff, '/api/admin/users?', 'zoe quill')).toContain('Zoë');
  expect(await read(staff, '/api/admin/users?', 'ann quill')).not.toContain('Quill');
});
