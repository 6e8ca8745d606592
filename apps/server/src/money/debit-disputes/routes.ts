import type { BankIdentity } from '@seven-hills/bank/brand';
import * as contract from '@seven-hills/contracts/money/debit-disputes';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { sendFile } from '../../http/answers.ts';
import { Refusal } from '../../http/problem.ts';
import { serve } from '../../http/route.ts';
import { bankDayAt } from '../../platform/time/bank-calendar.ts';
import { bankNow } from '../../platform/time/server-clock.ts';
import { disputeDueAt, needsStatement, reasonOfDispute } from '../ach/returning/dispute-reasons.ts';
import { noticeDueOn } from '../cases/deadlines.ts';
import { findOwnedAccount } from '../own-accounts/list-own-accounts.ts';
import { noSuchTransaction } from '../transactions/transaction-row.ts';
import { findDebit } from './find-debit.ts';
import { statementPdf } from './statement-pdf.ts';
import {
  findOwnDebitCase,
  findStatement,
  signStatement,
  statementOf,
} from './written-statement.ts';

interface Means {
  database: Database;
  identity: BankIdentity;
}

/** Customers see the debit behind a transaction, and sign a written statement about it. */
export function debitDisputeRoutes(app: FastifyInstance, { database, identity }: Means): void {
  serve(app, contract.getPostedDebit, async ({ principal: { customerId }, params }) => {
    const debit = await findDebit(database, BigInt(params.id));
    if (!debit) throw noSuchTransaction();
    await findOwnedAccount(database, customerId, debit.account_id);
    return {
      transactionId: debit.transaction_id,
      accountId: debit.account_id,
      companyId: debit.company_id,
      companyName: debit.company_name,
      noticeUntil: noticeDueOn(bankDayAt(debit.posted_at)),
      isReturned: debit.state !== 'posted',
    };
  });

  const readStatement = async (customerId: bigint, caseId: bigint) => {
    const found = await findOwnDebitCase(database, customerId, caseId);
    const signed = await findStatement(database, caseId);
    const { item, kind, debit } = found;
    const reason = reasonOfDispute(kind, debit.entry_class);
    const returnUntil = disputeDueAt(reason, debit.settles_on);
    return {
      paragraphs: signed?.text.split('\n') ?? [...statementOf(found)],
      signed: signed && { name: signed.name, at: signed.at },
      returnUntil,
      isUseful:
        needsStatement(reason) &&
        debit.state === 'posted' &&
        item.outcome !== 'no_error' &&
        bankNow() < returnUntil,
    };
  };

  serve(app, contract.getDebitStatement, ({ principal, params }) =>
    readStatement(principal.customerId, BigInt(params.id)),
  );

  serve(app, contract.signDebitStatement, async ({ principal, origin, params, body }) => {
    const order = { caseId: BigInt(params.id), signedName: body.signedName };
    await signStatement(database, principal, origin, order);
    return readStatement(principal.customerId, order.caseId);
  });

  serve(app, contract.downloadDebitStatement, async ({ principal, params, reply }) => {
    const caseId = BigInt(params.id);
    await findOwnDebitCase(database, principal.customerId, caseId);
    const signed = await findStatement(database, caseId);
    if (!signed) throw new Refusal('not_found', 'You have not signed a statement in this case.');
    return sendFile(reply, statementPdf(identity, caseId, signed));
  });
}
