import * as contract from '@seven-hills/contracts/people/own-lock';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { countChange } from '../../http/count-change.ts';
import { serve } from '../../http/route.ts';
import type { ConfirmChange } from '../second-factor/confirmed-changes.ts';
import { lockOwnAccount, readOwnLock, unlockOwnAccount } from './own-lock.ts';

interface Dependencies {
  database: Database;
  confirmChange: ConfirmChange;
}

/** The routes with which customers lock and unlock their own account. */
export function ownLockRoutes(
  app: FastifyInstance,
  { database, confirmChange }: Dependencies,
): void {
  serve(app, contract.readOwnLock, async ({ principal }) => ({
    lockedAt: await readOwnLock(database, principal.customerId),
  }));

  serve(app, contract.lockOwnAccount, async ({ principal, origin }) => {
    await countChange(database, principal.customerId);
    await lockOwnAccount(database, principal, origin);
    return { message: 'Your account is locked. Nobody can send money in your name.' };
  });

  serve(app, contract.unlockOwnAccount, async (call) => {
    await countChange(database, call.principal.customerId);
    const confirmed = await confirmChange(call, { change: 'unlock_account' });
    await unlockOwnAccount(database, confirmed, call.origin);
    return { message: 'Your account is unlocked.' };
  });
}
