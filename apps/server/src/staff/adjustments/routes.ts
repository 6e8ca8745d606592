import { words } from '@seven-hills/bank/words/words';
import {
  adjustBalance as adjustEndpoint,
  editBalance as editEndpoint,
} from '@seven-hills/contracts/staff/adjustments';
import type { FastifyInstance } from 'fastify';
import { Accepted, serve } from '../../http/route.ts';
import { answerMoved } from '../../money/orders/confirmed-movements.ts';
import { accountOf, requireHolder, requireUser } from '../users/user-row.ts';
import { adjustBalance } from './adjust-balance.ts';
import { type Adjusting, setBalance } from './set-balance.ts';

/** Adjusts balances: by an amount, or, as documented, to a new balance. */
export function adjustmentRoutes(app: FastifyInstance, dependencies: Adjusting): void {
  serve(app, editEndpoint, async ({ principal, body, origin }) => {
    const account = await setBalance(dependencies, principal, body, origin);
    if (account instanceof Accepted) return account;
    return {
      message: 'User balance updated successfully. Changes will be visible immediately.',
      account,
    };
  });

  serve(app, adjustEndpoint, async ({ principal, params, body, attempt, origin, reply }) => {
    const userId = BigInt(params.id);
    const by = { staff: principal, userId, origin };
    const moved = await adjustBalance(dependencies, by, body, attempt);
    if (moved instanceof Accepted) return moved;
    const { database } = dependencies;
    const account = accountOf(
      body.accountId === undefined
        ? await requireUser(database, userId)
        : await requireHolder(database, body.accountId),
    );
    if (!account) throw new Error(`the account of ${userId} disappeared`);
    return {
      message: `The balance has been ${body.direction === 'credit' ? 'credited' : 'debited'}, and the ${words.customer} has been notified.`,
      transaction: answerMoved(reply, moved),
      account,
    };
  });
}
