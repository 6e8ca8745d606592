import * as contract from '@seven-hills/contracts/money/undo';
import type { FastifyInstance } from 'fastify';
import { countChange } from '../../http/count-change.ts';
import { Refusal } from '../../http/problem.ts';
import { serve } from '../../http/route.ts';
import { findTransaction } from '../history/list-transactions.ts';
import { takeBack, type UndoDependencies } from './take-back.ts';
import { readUndoSeconds, setUndoSeconds } from './undo-time.ts';

/** `undoSeconds` is the undo period of customers who have not chosen one. */
export function undoRoutes(
  app: FastifyInstance,
  { undoSeconds: usual, ...dependencies }: UndoDependencies & { undoSeconds: number },
): void {
  const { database } = dependencies;
  serve(app, contract.readUndoTime, async ({ principal }) => ({
    seconds: await readUndoSeconds(database, principal.customerId, usual),
  }));
  serve(app, contract.setUndoTime, async ({ principal: { customerId }, body, origin }) => {
    await countChange(database, customerId);
    await setUndoSeconds(database, customerId, { seconds: body.seconds, usual }, origin);
    return { seconds: body.seconds };
  });
  serve(app, contract.takeBackTransfer, async ({ principal, params }) => {
    const { accountId } = principal;
    await takeBack(dependencies, principal, BigInt(params.id));
    const found = accountId && (await findTransaction(database, accountId, params.id));
    if (!found) throw new Refusal('not_found', 'There is no such transfer.');
    return found;
  });
}
