import type { BankIdentity } from '@seven-hills/bank/brand';
import * as contract from '@seven-hills/contracts/money/bank-transfers';
import type { FastifyInstance } from 'fastify';
import { sendFile } from '../../http/answers.ts';
import { countChange } from '../../http/count-change.ts';
import { notOffered } from '../../http/refusals.ts';
import { serve } from '../../http/route.ts';
import { authorizationPdf } from '../debit-authorizations/authorization-pdf.ts';
import { readAuthorization } from '../debit-authorizations/read-authorization.ts';
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
  means: TransferMeans & { postings: Postings; identity: BankIdentity },
): void {
  const { database, offersBankTransfers } = means;
  const requireOffer = () => {
    if (!offersBankTransfers) throw notOffered('Transfers from other banks are');
  };
  serve(app, contract.planBankTransfer, ({ principal, query }) => {
    requireOffer();
    const { customerId, accountId } = principal;
    const { direction, linkedAccountId } = query;
    return planTransfer(database, customerId, {
      direction,
      amount: readAmount(query.amount),
      accountId,
      linkedAccountId: linkedAccountId === undefined ? null : BigInt(linkedAccountId),
    });
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
  // What was authorized stays readable, too.
  serve(app, contract.getDebitAuthorization, ({ principal, params }) =>
    readAuthorization(database, principal.customerId, BigInt(params.id)),
  );
  serve(app, contract.downloadDebitAuthorization, async ({ principal, params, reply }) => {
    const { customerId } = principal;
    const said = await readAuthorization(database, customerId, BigInt(params.id));
    const { rows } = await database.query<{ name: string }>(
      "select first_name || ' ' || last_name as name from customer where id = $1",
      [customerId],
    );
    return sendFile(reply, authorizationPdf(means.identity, said, rows[0]?.name ?? ''));
  });
}
