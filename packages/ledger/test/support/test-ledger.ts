import { createPool, type Database, type PoolSettings } from '@seven-hills/postgres';
import { createTestDatabase } from '@seven-hills/postgres-testing';
import { expect } from 'vitest';
import {
  type AccountSpec,
  auditLedger,
  type Balance,
  createPostingEngine,
  type ImmediateTransfer,
  ledgerMigrations,
  openAccounts,
  type PostingRequest,
  readBalances,
  setFrozen,
} from '../../src/index.ts';

/** The bank's own account in the tests: debit-normal, and allowed to go below zero. */
export const CASH = 1n;

/** A separate ledger for one test file. */
export interface TestLedger {
  connectionString: string;
  /** Enables pipelining, as the engine expects. */
  pool: Database;
  /** Another pool, as another server would have; closed with the ledger. */
  createPool(options?: Partial<PoolSettings>): Database;
  open(accounts: readonly AccountSpec[]): Promise<void>;
  /** Opens customers' accounts and pays `amount` cents into each. */
  openCustomers(ids: readonly bigint[], amount: bigint): Promise<void>;
  /** Opens two customers for one test, with 100 cents each. */
  openTwo(): Promise<[bigint, bigint]>;
  setFrozen(id: bigint, frozen: boolean): Promise<void>;
  balanceOf(id: bigint): Promise<Balance>;
  count(table: 'transfer' | 'entry' | 'idempotency'): Promise<number>;
  expectCleanAudit(): Promise<void>;
  drop(): Promise<void>;
}

export async function createTestLedger(): Promise<TestLedger> {
  const database = await createTestDatabase([ledgerMigrations]);
  const pools: Database[] = [];
  let nextPair = 1_000n;
  const ledger: TestLedger = {
    connectionString: database.connectionString,
    pool: createPool({ connectionString: database.connectionString, pipeline: true }),
    createPool(options) {
      const { connectionString } = database;
      const pool = createPool({ connectionString, pipeline: true, ...options });
      pools.push(pool);
      return pool;
    },
    open: (accounts) => openAccounts(database.pool, accounts),
    async openCustomers(ids, amount) {
      await ledger.open(ids.map(customer));
      if (amount === 0n) return;
      const engine = createPostingEngine({ pool: ledger.pool });
      const outcomes = await Promise.all(
        ids.map((id) => engine.submit(request(move(CASH, id, amount)))),
      );
      expect(outcomes.map(({ status }) => status)).toEqual(ids.map(() => 'posted'));
      await engine.close();
    },
    async openTwo() {
      const ids: [bigint, bigint] = [nextPair, nextPair + 1n];
      nextPair += 2n;
      await ledger.openCustomers(ids, 100n);
      return ids;
    },
    async setFrozen(id, frozen) {
      expect(await setFrozen(database.pool, id, frozen)).toBe(true);
    },
    async balanceOf(id) {
      const balance = (await readBalances(database.pool, [id])).get(id);
      if (!balance) throw new Error(`there is no account ${id}`);
      return balance;
    },
    async count(table) {
      const { rows } = await database.pool.query(`select count(*)::int from ledger.${table}`);
      return rows[0].count;
    },
    async expectCleanAudit() {
      expect(await auditLedger(database.pool)).toEqual([]);
    },
    async drop() {
      await Promise.all([ledger.pool, ...pools].map((pool) => pool.end()));
      await database.drop();
    },
  };
  await ledger.open([{ id: CASH, name: 'cash', normalSide: 'debit', mustNotBeOverdrawn: false }]);
  return ledger;
}

export function customer(id: bigint): AccountSpec {
  return { id, name: `customer ${id}`, normalSide: 'credit', mustNotBeOverdrawn: true };
}

export function move(
  debitAccountId: bigint,
  creditAccountId: bigint,
  amount: bigint,
): ImmediateTransfer {
  return { kind: 'immediate', debitAccountId, creditAccountId, amount, code: 1 };
}

/** A request to an engine without a companion. */
export function request(
  ...transfers: NonNullable<PostingRequest<null>['transfers']>
): PostingRequest<null> {
  return { transfers, context: null };
}

export function keyed(
  key: string,
  inner: PostingRequest<null>,
  input = 'input',
): PostingRequest<null> {
  return { ...inner, idempotency: { scope: 'tests', key, input } };
}
