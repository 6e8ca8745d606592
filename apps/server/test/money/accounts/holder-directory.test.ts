import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createHolderDirectory,
  holderRememberedMs,
} from '../../../src/money/accounts/holder-directory.ts';
import { type Customer, signedInPerson } from '../../support/people.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

let bank: TestBank;
let ann: Customer;
let ben: Customer;
beforeAll(async () => {
  bank = await openTestBank();
  ann = await signedInPerson(bank, { firstName: 'Ann', lastName: 'Archer' });
  ben = await signedInPerson(bank, { firstName: 'Ben', lastName: 'Baker' });
});
afterAll(() => bank.close());

const rename = (customer: Customer, lastName: string) =>
  bank.database.query('update customer set last_name = $2 where id = $1', [
    customer.customerId,
    lastName,
  ]);

it('returns the holders of accounts, and null for an account that does not exist', async () => {
  const findHolders = createHolderDirectory(bank.database);
  const [annId, benId] = [BigInt(ann.accountId), BigInt(ben.accountId)];
  const holders = await findHolders([annId, benId, annId, 987_654_321n]);
  expect([...holders.keys()].sort()).toEqual([annId, benId].sort());
  expect(holders.get(annId)).toEqual({
    customerId: ann.customerId,
    isShared: false,
    accountNumber: (await ann.client.get('/api/account')).json().accountNumber,
    firstName: 'Ann',
    lastName: 'Archer',
  });
});

it('shows a corrected name within a minute, even to a viewer who saw the old one', async () => {
  let now = 1_000;
  const findHolders = createHolderDirectory(bank.database, { now: () => now });
  const id = BigInt(ben.accountId);
  const nameOf = async () => (await findHolders([id])).get(id)?.lastName;
  expect(await nameOf()).toBe('Baker');
  await rename(ben, 'Brewer');
  now += holderRememberedMs + 1;
  expect(await nameOf()).toBe('Brewer');
});

it('queries the database once for many concurrent requests', async () => {
  const asked: unknown[] = [];
  const database = new Proxy(bank.database, {
    get(target, name) {
      if (name !== 'query') return Reflect.get(target, name);
      return (query: unknown) => {
        asked.push(query);
        return target.query(query as never);
      };
    },
  });
  const findHolders = createHolderDirectory(database);
  const ids = [BigInt(ann.accountId), BigInt(ben.accountId)];
  await Promise.all(Array.from({ length: 20 }, () => findHolders(ids)));
  await findHolders(ids);
  expect(asked).toHaveLength(1);
});
