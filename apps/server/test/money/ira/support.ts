import { randomUUID } from 'node:crypto';
import type { IraYears } from '@seven-hills/contracts/money/ira';
import type { OwnAccount } from '@seven-hills/contracts/money/own-accounts';
import { type Customer, fundedCustomer, openAnother, testPin } from '../../support/people.ts';
import type { TestBank } from '../../support/test-bank.ts';

/** A customer with money in checking, and an empty IRA. */
export async function saver(
  bank: TestBank,
  balance = 5_000_000n,
  changes: Record<string, unknown> = {},
): Promise<Customer & { ira: number }> {
  const person = await fundedCustomer(bank, balance, changes);
  return { ...person, ira: await openIra(person) };
}

export const openIra = (person: Pick<Customer, 'client'>): Promise<number> =>
  openAnother(person, { accountType: 'ira' });

/** Orders a transfer between two accounts of a person. */
export const move = (
  { client }: Pick<Customer, 'client'>,
  fromAccountId: number,
  toAccountId: number,
  amount: string,
  ira?: object,
) =>
  client.post(
    '/api/own-transfers',
    { fromAccountId, toAccountId, amount, pin: testPin, ira },
    { 'idempotency-key': randomUUID() },
  );

export const yearsOf = async ({ client }: Pick<Customer, 'client'>, ira: number) =>
  (await client.get(`/api/ira?account=${ira}`)).json<IraYears>();

/** The available balance of one of a person's accounts. */
export async function balanceOf(
  { client }: Pick<Customer, 'client'>,
  id: number,
): Promise<string | undefined> {
  const list = await client.get('/api/own-accounts');
  return list.json<{ accounts: OwnAccount[] }>().accounts.find((one) => one.id === id)?.balance;
}
