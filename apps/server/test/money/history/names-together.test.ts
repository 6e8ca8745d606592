import { expect, it } from 'vitest';
import { historySources } from '../../../src/money/history/history-sources.ts';
import { listTogether } from '../../../src/money/history/together/list-together.ts';
import { arrange } from '../../support/money/arranged-movement.ts';
import { fundedCustomer, openAnother } from '../../support/people.ts';
import { openTestBank } from '../../support/test-bank.ts';

/** How many times a page of several accounts waits for the database. */

it('reads a page of all accounts in one statement, and the names of all in another', async () => {
  const bank = await openTestBank();
  const ann = await fundedCustomer(bank, 100_000n);
  const accountIds = [BigInt(ann.accountId)];
  for (const amount of [1_000n, 2_000n, 3_000n]) {
    const accountId = BigInt(await openAnother(ann));
    await arrange(bank, { type: 'deposit', customerId: ann.customerId, accountId, amount });
    accountIds.push(accountId);
  }
  const asked: unknown[] = [];
  const database = new Proxy(bank.database, {
    get(target, name) {
      if (name !== 'query') return Reflect.get(target, name);
      return (query: { name?: string }) => {
        asked.push(query.name);
        return target.query(query as never);
      };
    },
  });
  const sources = historySources(database);
  const page = await listTogether(sources, accountIds, { ...everything, limit: 50 });
  expect(page.length).toBeGreaterThanOrEqual(4);
  expect(asked).toEqual(['list-transactions-of-4-accounts', 'read-holders']);
  await bank.auditAndClose();
});

const everything = {
  range: 'all',
  type: 'all',
  amount: 'all',
  direction: 'all',
  counts: 'all',
} as const;
