import * as contracts from '@seven-hills/contracts';
import type { Endpoint } from '@seven-hills/contracts/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { movementRulesOf } from '../../../src/compose/movement-rules.ts';
import { certificateOf, offerCertificates } from '../../money/certificates/support.ts';
import { debitsOf } from '../../support/money/debits.ts';
import { joinAccount } from '../../support/money/join-account.ts';
import { namesField } from '../../support/names-field.ts';
import { achFolder } from '../../support/outside/ach-files.ts';
import { verifiedAccount } from '../../support/outside/linked-accounts.ts';
import { type Customer, fundedCustomer, openAnother } from '../../support/people.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';
import { orderRows } from './order-rows.ts';
import { pathRows } from './path-rows.ts';
import { queryRows } from './query-rows.ts';
import { type Caller, type Role, type Row, roles, type World } from './rows.ts';

/** What each person can do with an account: every call that names one, as every role. */

const rows: Record<string, Row> = { ...queryRows, ...orderRows, ...pathRows };

/** Calls whose fields and paths name something other than an account of the caller. */
const others: Record<string, string> = {
  'GET /api/cases/:id/messages': 'is of the caller’s own report',
  'GET /api/cases/:id/messages/:messageId/file': 'is of the caller’s own report',
  'POST /api/cases/:id/messages': 'is about the caller’s own report',
  'GET /api/cases/:id/statement': 'is of the caller’s own report',
  'GET /api/cases/:id/statement/document': 'is of the caller’s own report',
  'POST /api/cases/:id/statement': 'signs the caller’s own report',
  'GET /api/debit-authorizations/:id': 'is what the caller authorized',
  'GET /api/debit-authorizations/:id/document': 'is what the caller authorized',
  'POST /api/income-rules/:id/end': 'is between accounts that the caller owns alone',
  'POST /api/payees': 'names the account of another customer',
  'POST /api/chat/:sessionId/close': 'ends the caller’s own chat',
  'GET /api/transactions/by-key/:key': 'finds what the caller ordered',
  'POST /api/transactions/by-key/:key/cancel': 'ends what the caller ordered',
  'POST /api/category-rules': 'names a transaction, whose text alone it takes',
};
/** What an id in a path stands for, where that is not an account or something in one. */
const personal = [
  'account-invitations',
  'alert-devices',
  'bill-splits',
  'categories',
  'category-rules',
  'chat',
  'linked-accounts',
  'notifications',
  'passkeys',
  'payees',
  'payment-request-blocks',
  'payment-requests',
  'sessions',
  'trusted-devices',
];

let bank: TestBank;
let world: World;

async function person(role: Role): Promise<Caller> {
  const who = await fundedCustomer(bank, 2_000_000n);
  await bank.database.query('update customer set confirmed_email = email where id = $1', [
    who.customerId,
  ]);
  const own = await openAnother(who);
  return { role, who, own };
}
const leave = ({ client, password }: Customer, accountId: number) =>
  client.post(`/api/own-accounts/${accountId}/leave`, { currentPassword: password });

beforeAll(async () => {
  const folder = await achFolder();
  const rules = { ...movementRulesOf('demo'), undoSeconds: 60 };
  bank = await openTestBank({ rules }, { adapters: { achNetwork: folder.network } });
  await offerCertificates(bank);
  const people = Object.fromEntries(
    await Promise.all(roles.map(async (role) => [role, await person(role)] as const)),
  ) as Record<Role, Caller>;
  const account = people.owner.who.accountId;
  const certificate = await certificateOf(bank, people.owner.who);
  for (const accountId of [account, certificate]) {
    await joinAccount(bank, people['joint owner'].who, accountId, 'joint_owner');
    await joinAccount(bank, people['former owner'].who, accountId, 'joint_owner');
    await joinAccount(bank, people.viewer.who, accountId, 'viewer');
    expect((await leave(people['former owner'].who, accountId)).statusCode).toBe(200);
  }
  const debits = await debitsOf(bank);
  await debits.receive(people.owner.who, { amounts: [500n] });
  await debits.settle();
  const read = await people.owner.who.client.get(`/api/own-accounts/${account}/debits`);
  const { companies } = read.json<{ companies: { lastTransactionId: number }[] }>();
  const debit = companies[0]?.lastTransactionId ?? 0;
  const linked: World['linked'] = {};
  for (const role of ['owner', 'joint owner'] as const)
    linked[role] = (await verifiedAccount(bank, folder, people[role].who)).id;
  world = { bank, account, certificate, linked, debit, people, shop: await fundedCustomer(bank) };
});
afterAll(() => bank.auditAndClose());

const declared = (Object.values(contracts) as unknown[]).filter(
  (each): each is Endpoint => typeof each === 'object' && each !== null && 'path' in each,
);
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

it('every call that names an account, or something in one, is listed', () => {
  // Accounts at other banks (`linkedAccountId`) belong to a person.
  const fields =
    /accounts?|(?:\w*(?<!linked)A|a)ccountIds?|primaryId|(?:\w*T|t)ransactionIds?|(?:\w*G|g)oalIds?|scheduleIds?/;
  const isAbout = ({ access, ofAccount, path, ...endpoint }: Endpoint) => {
    if (access !== 'customer' && access !== 'signed-in') return false;
    const [, , resource = ''] = path.split('/');
    return (
      ofAccount !== undefined ||
      [endpoint.query, endpoint.body].some((schema) => namesField(schema, fields)) ||
      (path.includes('/:') && !personal.includes(resource))
    );
  };
  const found = declared.filter(isAbout).map(nameOf);
  expect([...Object.keys(rows), ...Object.keys(others)].sort()).toEqual(found.sort());
});

describe.each(Object.entries(rows))('%s', (name, row) => {
  const [method, path] = name.split(' ') as ['GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', string];

  // Strangers first: what they could change would show in the answers of the others.
  it.each(roles.toReversed())('as %s', async (role) => {
    const caller = world.people[role];
    await bank.database.query('delete from attempt_counter');
    const made = (await row.make?.(world)) ?? 0;
    const { ids = [], query, body } = (await row.input?.(world, caller, made)) ?? {};
    const rest = [...ids];
    const url = path.replace(/:\w+/g, () => String(rest.shift()));
    const answer = await caller.who.client.call(
      method,
      query ? `${url}?${query}` : url,
      method === 'GET' ? undefined : (body ?? {}),
    );
    const expected = row.answers[role];
    const given =
      typeof expected === 'number' ? answer.statusCode : answer.json<{ detail?: string }>().detail;
    expect(given, answer.body.slice(0, 300)).toBe(expected);
  });
});
