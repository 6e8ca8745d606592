import type { BankIdentity } from '@seven-hills/bank/brand';
import * as contract from '@seven-hills/contracts/staff/transaction-page';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { sendFile } from '../../http/answers.ts';
import type { Reads } from '../../http/reads/reads.ts';
import { serveRead } from '../../http/reads/serve-read.ts';
import { serve } from '../../http/route.ts';
import { findOrderedTransaction } from '../../money/history/list-transactions.ts';
import { receiptPdf } from '../../money/receipts/receipt-pdf.ts';
import { noSuchTransaction } from '../../money/transactions/transaction-row.ts';
import {
  customersThemselves,
  ownersOfAccounts,
  recordingViews,
} from '../../people/views/record-views.ts';
import type { Keyring } from '../../platform/security/keyring.ts';
import { readTransactionPage } from './read-transaction-page.ts';
import { revealAccountNumber } from './reveal-account-number.ts';

interface Dependencies {
  identity: BankIdentity;
  database: Database;
  reads: Reads;
  sealingKeys: Keyring;
  releaseHour: () => Promise<number | null>;
}

export function transactionPageRoutes(
  app: FastifyInstance,
  { identity, database, reads, sealingKeys, releaseHour }: Dependencies,
): void {
  serve(app, contract.getTransactionPage, async ({ params, principal }) => {
    const hour = await releaseHour();
    return recordingViews(
      database,
      { viewer: principal, what: 'transactions' },
      (connection) =>
        readTransactionPage({ connection, sealingKeys, releaseHour: hour }, params.id, principal),
      ({ transaction }) =>
        customersThemselves([
          transaction.fromParty?.customerId ?? null,
          transaction.toParty?.customerId ?? null,
        ]),
    );
  });

  serveRead(app, reads, contract.downloadReceiptOfCustomer, async (call, from) => {
    const { params, principal: viewer, reply } = call;
    const transaction = await recordingViews(
      { database: from, primary: database },
      { viewer, what: 'transactions' },
      async (connection) => {
        const found = await findOrderedTransaction(connection, params.id);
        if (!found) throw noSuchTransaction();
        return found;
      },
      ({ fromAccountId, toAccountId }) => ownersOfAccounts([fromAccountId, toAccountId]),
    );
    return sendFile(reply, receiptPdf(identity, transaction));
  });

  serve(app, contract.revealAccountNumber, ({ params, principal, origin }) =>
    revealAccountNumber({ database, sealingKeys }, params.id, {
      viewer: principal,
      origin,
    }),
  );
}
