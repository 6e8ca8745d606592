import * as contract from '@seven-hills/contracts/money/own-accounts';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/route.ts';
import { changeOwnAccount } from './change-own-account.ts';
import { listOwnAccounts } from './list-own-accounts.ts';
import { openOwnAccount } from './open-own-account.ts';

export function ownAccountRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  serve(app, contract.listOwnAccounts, async ({ principal }) => {
    const accounts = await listOwnAccounts(database, principal.customerId);
    return {
      accounts,
      currentBalance: accounts.reduce((sum, { currentBalance }) => sum + currentBalance, 0n),
      balance: accounts.reduce((sum, { balance }) => sum + balance, 0n),
    };
  });

  serve(app, contract.openOwnAccount, ({ principal, origin, attempt, body }) =>
    openOwnAccount(database, principal, origin, attempt.key, body),
  );

  serve(app, contract.changeOwnAccount, ({ principal, origin, params, body }) =>
    changeOwnAccount(database, principal, origin, BigInt(params.id), body),
  );
}
