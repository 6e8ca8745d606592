import { type Connection, createPool, type Database } from '@seven-hills/postgres';
import { expect } from 'vitest';
import {
  type PartitionOrder,
  partitionBank,
} from '../../../src/money/partitions/partition-bank.ts';
import { type Customer, testPin } from '../../support/people.ts';
import type { TestBank } from '../../support/test-bank.ts';

/** Runs the command's work as the owner; returns its output. */
export async function partition(bank: TestBank, order: PartitionOrder): Promise<string[]> {
  const { connectionString } = bank.roles.owner;
  const owner = createPool({ connectionString, max: 2 });
  const said: string[] = [];
  try {
    await partitionBank(owner, order, (sentence) => said.push(sentence));
  } finally {
    await owner.end();
  }
  return said;
}

/**
 * Does the same, but dies at a statement, as a killed process would. Returns whether it survived.
 */
export async function partitionUntil(
  bank: TestBank,
  order: PartitionOrder,
  statements: number,
): Promise<boolean> {
  const { connectionString } = bank.roles.owner;
  const pool = createPool({ connectionString, max: 2 });
  const death = new Error('killed');
  let left = statements;
  const dying = <Queryable extends Database | Connection>(target: Queryable): Queryable =>
    new Proxy(target, {
      get(object, property) {
        if (property === 'connect') return async () => dying(await (object as Database).connect());
        if (property === 'query')
          return (...query: unknown[]) =>
            left-- > 0
              ? (object.query as (...query: unknown[]) => unknown).apply(object, query)
              : Promise.reject(death);
        const value = Reflect.get(object, property) as unknown;
        return typeof value === 'function' ? value.bind(object) : value;
      },
    });
  try {
    await partitionBank(dying(pool), order);
    return true;
  } catch (error) {
    if (error !== death) throw error;
    return false;
  } finally {
    await pool.end();
  }
}

export async function pay(from: Customer, to: Customer, amount = '1.00'): Promise<number> {
  const response = await from.client.post('/api/transactions', {
    type: 'transfer',
    amount,
    pin: testPin,
    toAccountId: to.accountId,
  });
  expect(response.statusCode, response.body).toBe(201);
  return response.json<{ id: number }>().id;
}

/** Pays back and forth until `stop` is called, which returns the ids of the transactions. */
export function keepPaying(one: Customer, other: Customer): { stop(): Promise<number[]> } {
  let isStopping = false;
  const run = async () => {
    const ids: number[] = [];
    while (!isStopping) ids.push(await pay(one, other), await pay(other, one));
    return ids;
  };
  const running = Promise.all([run(), run()]);
  // An early failure is reported by `stop`.
  running.catch(() => {});
  return {
    async stop() {
      isStopping = true;
      return (await running).flat();
    },
  };
}

/** Skips at least this many ids; engines' current blocks of transfer ids end before the next. */
export async function skipIds({ superuser }: TestBank, count: bigint): Promise<void> {
  for (const sequence of ['bank_transaction_id_seq', 'ledger.transfer_id_block'])
    await superuser.query(`select setval($1, (select last_value from ${sequence}) + $2::bigint)`, [
      sequence,
      // A block of transfer ids starts one after each multiple of 10,000.
      count + 10_000n,
    ]);
}
