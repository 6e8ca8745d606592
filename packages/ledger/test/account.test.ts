import { beforeAll, expect, test } from 'vitest';
import { createPostingEngine, openAccounts, readBalances, setFrozen } from '../src/index.ts';
import { CASH, createTestLedger, move, request, type TestLedger } from './support/test-ledger.ts';

let ledger: TestLedger;

beforeAll(async () => {
  ledger = await createTestLedger();
  await ledger.openCustomers([101n], 100n);
  return async () => {
    await ledger.expectCleanAudit();
    await ledger.drop();
  };
});

test("balances are in each account's normal side, and unknown accounts are omitted", async () => {
  const engine = createPostingEngine({ pool: ledger.pool });
  await engine.submit(request({ ...move(101n, CASH, 30n), kind: 'pending' }));
  await engine.close();
  expect(await readBalances(ledger.pool, [CASH, 101n, 999n])).toEqual(
    new Map([
      [CASH, { posted: 100n, held: 30n, available: 70n }],
      [101n, { posted: 100n, held: 30n, available: 70n }],
    ]),
  );
});

test('an account opens empty, and its id can be used only once', async () => {
  const account = { name: 'savings', normalSide: 'credit', mustNotBeOverdrawn: true } as const;
  await openAccounts(ledger.pool, [{ ...account, id: 102n }]);
  expect(await ledger.balanceOf(102n)).toEqual({ posted: 0n, held: 0n, available: 0n });
  await expect(
    openAccounts(ledger.pool, [
      { ...account, id: 103n },
      { ...account, id: 102n },
    ]),
  ).rejects.toMatchObject({ code: '23505' });
  expect(await readBalances(ledger.pool, [103n])).toEqual(new Map());
});

test('freezing returns whether the account exists', async () => {
  expect(await setFrozen(ledger.pool, 101n, true)).toBe(true);
  expect(await setFrozen(ledger.pool, 101n, false)).toBe(true);
  expect(await setFrozen(ledger.pool, 999n, true)).toBe(false);
});
