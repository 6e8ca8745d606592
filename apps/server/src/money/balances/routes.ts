import * as contract from '@seven-hills/contracts/money/balances';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../http/problem.ts';
import { serve } from '../../http/route.ts';
import { inSnapshot } from '../../platform/database/in-snapshot.ts';
import { readBalanceAt } from './read-balance-at.ts';
import { readBalanceLine } from './read-balance-line.ts';

/** The caller's own balance over time. */
export function balanceRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  serve(app, contract.getBalanceLine, async ({ principal: { accountId } }) => ({
    days: await readBalanceLine(database, own(accountId), contract.balanceLineDays),
  }));

  serve(app, contract.getBalanceAt, ({ principal: { accountId }, query }) =>
    inSnapshot(database, (connection) => readBalanceAt(connection, own(accountId), query)),
  );
}

function own(accountId: bigint | null): bigint {
  if (accountId === null) throw new Refusal('not_found', 'Account not found');
  return accountId;
}
