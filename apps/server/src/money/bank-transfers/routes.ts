import * as contract from '@seven-hills/contracts/money/bank-transfers';
import type { FastifyInstance } from 'fastify';
import { countChange } from '../../http/count-change.ts';
import { notOffered } from '../../http/refusals.ts';
import { serve } from '../../http/route.ts';
import { answerMoved, orderingCall } from '../orders/confirmed-movements.ts';
import { readAmount } from '../orders/read-amount.ts';
import type { Postings } from '../posting/postings.ts';
import { cancelTransfer } from './cancel-transfer.ts';
import { listTransfers } from './list-transfers.ts';
import { makeTransfer, type TransferMeans } from './make-transfer.ts';
import { planTransfer } from './plan-transfer.ts';

/** Transfers between the bank's accounts and those of its customers at other banks. */
export function bankTransferRoutes(
  app: FastifyInstance,
  means: TransferMeans & { postings: Postings },
): void {
  const { database, offersBankTransfers } = means;
  const requireOffer = () => {
    if (!offersBankTransfers) throw notOffered('Transfers from other banks are');
  };
  serve(app, contract.planBankTransfer, ({ principal, query: { direction, amount } }) => {
    requireOffer();
    return planTransfer(database, principal.customerId, { direction, amount: readAmount(amount) });
  });
  serve(app, contract.listBankTransfers, ({ principal }) => {
    requireOffer();
    return listTransfers(database, principal.customerId);
  });
  serve(app, contract.makeBankTransfer, async (call) =>
    answerMoved(call.reply, await makeTransfer(means, orderingCall(call), call.body)),
  );
  // Also once transfers are no longer offered: what was ordered can still be canceled.
  serve(app, contract.cancelBankTransfer, async ({ principal, params }) => {
    await countChange(database, principal.customerId);
    await cancelTransfer(means, principal, BigInt(params.transactionId));
    return { message: 'The transfer was canceled.' };
  });
}
