import type { OfferableType } from '@seven-hills/bank/limits';
import * as contract from '@seven-hills/contracts/money/own-accounts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/route.ts';
import { changeOwnAccount } from './change-own-account.ts';
import { type ClosingDependencies, closeOwnAccount } from './close-own-account.ts';
import { readClosingState, readPending } from './closing-state.ts';
import { isOwned, listClosedAccounts, listOwnAccounts } from './list-own-accounts.ts';
import { openOwnAccount } from './open-own-account.ts';

export function ownAccountRoutes(
  app: FastifyInstance,
  dependencies: ClosingDependencies & { offeredTypes: readonly OfferableType[] },
): void {
  const { database, offeredTypes } = dependencies;
  serve(app, contract.listOwnAccounts, async ({ principal }) => {
    const { customerId } = principal;
    const [accounts, closed] = await Promise.all([
      listOwnAccounts(database, customerId),
      listClosedAccounts(database, customerId),
    ]);
    const owned = accounts.filter(isOwned);
    return {
      accounts,
      closed,
      currentBalance: owned.reduce((sum, { currentBalance }) => sum + currentBalance, 0n),
      balance: owned.reduce((sum, { balance }) => sum + balance, 0n),
    };
  });

  serve(app, contract.openOwnAccount, ({ principal, origin, attempt, body }) =>
    openOwnAccount(database, principal, origin, attempt.key, offeredTypes, body),
  );

  serve(app, contract.changeOwnAccount, ({ principal, origin, params, body }) =>
    changeOwnAccount(database, principal, origin, BigInt(params.id), body),
  );

  serve(app, contract.accountClosing, async ({ principal, params }) => {
    const id = BigInt(params.id);
    const state = await readClosingState(database, principal.customerId, id);
    const { posted, interest, openCases, otherAccounts } = state;
    return {
      balance: posted,
      interest,
      pending: await readPending(database, id),
      openCases,
      isLast: otherAccounts === 0,
    };
  });

  serve(app, contract.closeOwnAccount, (call) =>
    closeOwnAccount(dependencies, call, BigInt(call.params.id), call.body),
  );
}
