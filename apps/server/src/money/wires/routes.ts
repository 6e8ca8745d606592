import {
  cancelWire as cancelContract,
  createWireTransfer,
} from '@seven-hills/contracts/money/wires';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { countChange } from '../../http/count-change.ts';
import { Refusal } from '../../http/problem.ts';
import { serve } from '../../http/route.ts';
import { findTransaction } from '../history/list-transactions.ts';
import { answerMoved, orderingCall } from '../orders/confirmed-movements.ts';
import type { Postings } from '../posting/postings.ts';
import { cancelWire } from './cancel-wire.ts';
import { sendWire, type WireDependencies } from './send-wire.ts';

export function wireTransferRoutes(
  app: FastifyInstance,
  dependencies: WireDependencies & { database: Database; postings: Postings },
): void {
  serve(app, createWireTransfer, async (call) =>
    answerMoved(call.reply, await sendWire(dependencies, orderingCall(call), call.body)),
  );
  // Also once wires are no longer offered: what was ordered can still be canceled.
  serve(app, cancelContract, async ({ principal, params, origin }) => {
    const { database } = dependencies;
    const { customerId, accountId } = principal;
    await countChange(database, customerId);
    await cancelWire(dependencies, { customerId, origin }, BigInt(params.id));
    const found = accountId && (await findTransaction(database, accountId, params.id));
    if (!found) throw new Refusal('not_found', 'There is no such wire.');
    return found;
  });
}
