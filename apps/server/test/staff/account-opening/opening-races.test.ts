import { randomUUID } from 'node:crypto';
import { firstDeposit } from '@seven-hills/bank/brand';
import { limits } from '@seven-hills/bank/limits';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { bankDayAt } from '../../../src/platform/time/bank-calendar.ts';
import { joinAccount } from '../../support/money/join-account.ts';
import {
  type Customer,
  fundedCustomer,
  postMovement,
  signedInPerson,
  staffMember,
} from '../../support/people.ts';
import { openTestBank, type TestBank, TestClient } from '../../support/test-bank.ts';
import { agreedTexts } from '../../support/texts/agreed-texts.ts';
import { inThisOrder, lockOf } from '../../support/wait-until-blocked.ts';

/** Accounts that are opened while something else happens to the same person, on two servers. */

let bank: TestBank;
let teller: Customer;
let operations: Customer;
let elsewhere: (client: TestClient) => TestClient;
beforeAll(async () => {
  bank = await openTestBank();
  [teller, operations] = [await staffMember(bank, 'teller'), await staffMember(bank, 'operations')];
  const second = await bank.anotherServer();
  elsewhere = ({ cookie }) => Object.assign(new TestClient(second), { cookie });
});
afterEach(async () => expect(await bank.audit()).toEqual([]));
afterAll(() => bank.close());

type Answers = LightMyRequestResponse[];
type Request = () => Promise<LightMyRequestResponse>;

/** Both need the locks of the person's accounts. */
const inOrder = (accountId: number, requests: readonly Request[]) =>
  inThisOrder(bank.superuser, lockOf(accountId), requests);

const byStaff =
  ({ customerId }: Customer, key: string = randomUUID(), client = teller.client): Request =>
  () =>
    client.post(
      `/api/admin/users/${customerId}/accounts`,
      {
        accountType: 'savings',
        agreements: { terms: agreedTexts.terms, esign: agreedTexts.esign },
        signedOn: bankDayAt(),
        reference: 'Form 12, drawer 4',
      },
      { 'idempotency-key': key },
    );
const byOneself =
  ({ client }: Pick<Customer, 'client'>, key: string = randomUUID()): Request =>
  () =>
    client.post(
      '/api/own-accounts',
      { accountType: 'savings', agreements: agreedTexts },
      { 'idempotency-key': key },
    );
const suspension =
  ({ accountId }: Customer): Request =>
  () =>
    elsewhere(operations.client).post('/api/admin/suspend-account', {
      accountId: Number(accountId),
      reason: 'suspected_fraud',
      note: 'Test',
    });
const onSecondServer = (person: Customer) => ({ client: elsewhere(person.client) });
const statuses = (answers: Answers) => answers.map(({ statusCode }) => statusCode);
const activeOf = async ({ client }: Customer) =>
  (await client.get('/api/own-accounts'))
    .json<{ accounts: { isActive: boolean }[] }>()
    .accounts.map(({ isActive }) => isActive);

/** A customer who has never set a PIN, whose lock therefore delays nothing. */
async function withoutPin(): Promise<Customer> {
  const person = await signedInPerson(bank);
  await postMovement(bank, person, 'initial_deposit', firstDeposit);
  return person;
}
const people = [
  ['a customer', () => fundedCustomer(bank)],
  ['a customer without a PIN', withoutPin],
] as const;
const openings = [
  ['staff', byStaff],
  ['the customer', byOneself],
] as const;

describe.each(openings)('an opening by %s', (_by, opening) => {
  it.each(people)('before a suspension of %s is suspended with the rest', async (_who, someone) => {
    const ann = await someone();
    const answers = await inOrder(ann.accountId, [opening(ann), suspension(ann)]);
    expect(statuses(answers)).toEqual([201, 200]);
    expect(await activeOf(ann)).toEqual([false, false]);
  });

  it.each(people)('after a suspension of %s is refused', async (_who, someone) => {
    const ann = await someone();
    const answers = await inOrder(ann.accountId, [suspension(ann), opening(ann)]);
    expect(statuses(answers)).toEqual([200, opening === byStaff ? 409 : 403]);
    expect(await activeOf(ann)).toEqual([false]);
  });
});

describe('of an opening by staff and one by the customer', () => {
  const orders = [
    ['staff', (person: Customer) => [byStaff(person), byOneself(onSecondServer(person))]],
    ['the customer', (person: Customer) => [byOneself(onSecondServer(person)), byStaff(person)]],
  ] as const;

  it.each(orders)('both succeed while there is room, with %s first', async (_first, both) => {
    const ben = await fundedCustomer(bank);
    const answers = await inOrder(ben.accountId, both(ben));
    expect(statuses(answers)).toEqual([201, 201]);
    expect(await activeOf(ben)).toHaveLength(3);
  });

  it.each(orders)('only the one of %s gets the last account', async (_first, both) => {
    const gus = await fundedCustomer(bank);
    for (let count = 1; count < limits.accountsMax - 1; count += 1)
      expect((await byStaff(gus)()).statusCode).toBe(201);
    const answers = await inOrder(gus.accountId, both(gus));
    expect(statuses(answers)).toEqual([201, 409]);
    expect(await activeOf(gus)).toHaveLength(limits.accountsMax);
  });

  it.each(orders)('only the one of %s awaits a first deposit', async (first, both) => {
    const owner = await fundedCustomer(bank);
    const joined = await signedInPerson(bank, { accountType: 'none' });
    await joinAccount(bank, joined, owner.accountId, 'joint_owner');
    const answers = await inOrder(owner.accountId, both(joined));
    expect(statuses(answers)).toEqual([201, first === 'staff' ? 403 : 409]);
    expect(await activeOf(joined)).toEqual([true, false]);
  });
});

describe.each(openings)('an opening by %s under one key', (by, opening) => {
  it('on two servers at once opens one account, and answers the same when repeated', async () => {
    const dan = await fundedCustomer(bank);
    const key = randomUUID();
    const requests =
      by === 'staff'
        ? [byStaff(dan, key), byStaff(dan, key, elsewhere(teller.client))]
        : [byOneself(dan, key), byOneself(onSecondServer(dan), key)];
    const together = await inOrder(dan.accountId, requests);
    const repeated = await Promise.all(requests.map((request) => request()));
    const answers = [...together, ...repeated];
    expect(statuses(answers)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(await activeOf(dan)).toHaveLength(2);
    expect((await opening(dan)()).statusCode).toBe(201);
    expect(await activeOf(dan)).toHaveLength(3);
  });
});
