import type { Connection } from '@seven-hills/postgres';
import { createTestDatabase, type TestDatabase } from '@seven-hills/postgres-testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrationSets } from '../../src/opening/migrations.ts';
import { prepareDatabase } from '../../src/opening/prepare-database.ts';
import { type Column, type Describe, describeOn } from './describe-statement.ts';
import { findStatements, type Source } from './find-statements.ts';
import { rowFaults } from './row-faults.ts';
import { hole } from './sql-text.ts';

/**
 * Statements that cannot be described, because the source does not show the table or subquery that
 * they read. The list can only shrink.
 */
const undescribed = [
  'apps/server/src/money/balances/read-balance-at.ts findTransactions',
  'apps/server/src/money/daily-limits/read-daily-limits.ts readDailyLimits',
  'apps/server/src/money/partitions/archive-year.ts lastYearOf',
  'apps/server/src/money/partitions/archive-year.ts refuseUnsettled',
  'apps/server/src/money/partitions/catalog.ts readIdentity',
  'apps/server/src/money/partitions/copy-entries.ts compareCopy',
  'apps/server/src/money/partitions/copy-entries.ts copyChunk',
  'apps/server/src/platform/security/keyed-columns.ts countRowsOf',
  'apps/server/src/platform/security/keyed-columns.ts distinctValues',
  'apps/server/src/staff/books-check/checks/partition-guards.ts findOrphans',
  'apps/server/src/staff/books-check/checks/partition-guards.ts partitionFindings',
  'apps/server/src/staff/books-check/checks/partition-guards.ts partitionsOf',
  'apps/server/src/staff/books-check/checks/payee-checks.ts fetchPage',
  'apps/server/src/staff/queue/list-work.ts listWork',
  'apps/server/src/staff/queue/list-work.ts readRows',
  'apps/server/src/staff/waiting-work/count-waiting-work.ts countWaitingWork',
  'packages/ledger/src/audit/audit.ts findingsOf',
];

/**
 * Columns that can be null, but not in the rows of these statements: a condition excludes it, the
 * statement sets them, or every row of that type has them, such as the recipient of a wire.
 */
const neverNull = [
  'apps/server/src/audit-log/folded-details.ts readUnfolded: detail',
  'apps/server/src/money/ach-payments/give-fees-back.ts giveFeesBack: from_account_id',
  'apps/server/src/money/ach/changes/correct-paid.ts correctPaid: external_routing_number',
  'apps/server/src/money/ach/originating/sent-entries.ts entriesIn: trace_number',
  'apps/server/src/money/ach/originating/settle-orders.ts releaseHolds: accountId',
  'apps/server/src/money/ach/originating/settle-orders.ts releaseHolds: transferId',
  'apps/server/src/money/ach/originating/settle-orders.ts settleOrders: accountId',
  'apps/server/src/money/ach/originating/settle-orders.ts settleOrders: transactionId',
  'apps/server/src/money/ach/originating/taken-holds.ts heldTransfers: transfer_id',
  'apps/server/src/money/ach/returning/assign-returns.ts assign: operator',
  'apps/server/src/money/ach/returning/assign-returns.ts assign: operator_name',
  'apps/server/src/money/ach/returning/return-records.ts returnedIn: return_reason',
  'apps/server/src/money/ach/returning/return-records.ts returnedIn: return_trace',
  'apps/server/src/money/ach/returning/return-requested.ts returnRequested: staffId',
  'apps/server/src/money/ach/write-files.ts recordMissedFiles: content',
  'apps/server/src/money/ach/write-files.ts recordMissedFiles: operator',
  'apps/server/src/money/ach/write-files.ts recordMissedFiles: operator_name',
  'apps/server/src/money/ach/write-files.ts writeNext: content',
  'apps/server/src/money/ach/write-files.ts writeNext: operator',
  'apps/server/src/money/ach/write-files.ts writeNext: operator_name',
  'apps/server/src/money/alerts/follow-events.ts readEvents: subject_id',
  'apps/server/src/money/bank-transfers/list-transfers.ts listTransfers: account_id',
  'apps/server/src/money/bank-transfers/list-transfers.ts listTransfers: transaction_id',
  'apps/server/src/money/beneficiaries/read-beneficiaries.ts currentDesignation: confirmedAt',
  'apps/server/src/money/case-messages/read-thread.ts readFile: file_ciphertext',
  'apps/server/src/money/case-messages/read-thread.ts readFile: file_key_id',
  'apps/server/src/money/case-messages/read-thread.ts readFile: file_name',
  'apps/server/src/money/case-messages/read-thread.ts readFile: file_type',
  'apps/server/src/money/debit-disputes/find-debit.ts findDebit: transaction_id',
  'apps/server/src/money/debit-stops/list-companies.ts latelyPosted: transactionId',
  'apps/server/src/money/debit-stops/list-companies.ts listCompanies: lastTransactionId',
  'apps/server/src/money/external-payments/settle-payment.ts findHeld: payment_identifier',
  'apps/server/src/money/external-payments/settle-payment.ts findHeld: payment_provider',
  'apps/server/src/money/external-payments/settle-payment.ts findHeld: recipient_name',
  'apps/server/src/money/incoming-wires/record-missed-wires.ts recordMissedSent: sent_at',
  'apps/server/src/money/insights/recurring-income.ts recurringIncome: payee',
  'apps/server/src/money/own-accounts/list-own-accounts.ts listClosedAccounts: closedAt',
  'apps/server/src/money/payment-requests/alerts.ts requestAlerts: transaction_id',
  'apps/server/src/money/savings-goals/alerts.ts takeNews: transactionId',
  'apps/server/src/money/schedules/list-schedules.ts listNotices: at',
  'apps/server/src/money/schedules/run/consider-returns.ts considerReturns: day',
  'apps/server/src/money/schedules/run/consider-returns.ts considerReturns: reason',
  'apps/server/src/money/schedules/run/consider-returns.ts considerReturns: schedule_id',
  'apps/server/src/money/schedules/run/run-schedules.ts readDue: attempt_at',
  'apps/server/src/money/settlements/book-settlements.ts bookAgreeing: net',
  'apps/server/src/money/wires/cancel-wire.ts readWire: from_account_id',
  'apps/server/src/money/wires/hand-over-wires.ts lockWire: external_bank_name',
  'apps/server/src/money/wires/hand-over-wires.ts lockWire: external_routing_number',
  'apps/server/src/money/wires/hand-over-wires.ts lockWire: recipient_address',
  'apps/server/src/money/wires/hand-over-wires.ts lockWire: recipient_name',
  'apps/server/src/money/wires/return-rejected-wires.ts readRejected: external_account_last_four',
  'apps/server/src/money/wires/return-rejected-wires.ts readRejected: external_bank_name',
  'apps/server/src/money/wires/return-rejected-wires.ts readRejected: recipient_name',
  'apps/server/src/people/identity/waiting-period.ts findWaitingPeriod: ends_at',
  'apps/server/src/people/identity/waiting-period.ts startWaitingPeriod: ends_at',
  'apps/server/src/people/second-factor/authenticator/authenticator.ts findAuthenticator: addedAt',
  'apps/server/src/staff/payments/incoming-payment-action.ts barredNow: account_id',
  'apps/server/src/staff/payments/recalls/recall-letter.ts readRecall: account_last_four',
  'apps/server/src/staff/payments/recalls/recall-letter.ts readRecall: routing_number',
  'apps/server/src/staff/payments/recalls/recall-letter.ts readRecall: trace_number',
  'apps/server/src/staff/payments/sent/reversal-action.ts findSent: account_id',
  'apps/server/src/staff/payments/sent/reversal-action.ts findSent: trace_number',
  'packages/ledger/src/store/batch-statements.ts readResolutions: pending_id',
].map((column) => `${column} can be null`);

let test: TestDatabase;
let connection: Connection;
let describeStatement: Describe;
let source: Source;

beforeAll(async () => {
  source = findStatements();
  test = await createTestDatabase(migrationSets, { name: 'bank', work: prepareDatabase });
  connection = await test.pool.connect();
  describeStatement = await describeOn(connection);
});
afterAll(async () => {
  connection.release();
  await test.drop();
});

it('gives the rows of each statement the type that PostgreSQL returns', async () => {
  expect(source.statements.length).toBeGreaterThan(400);
  expect(source.untyped).toEqual([]);
  const unknown = new Set<string>();
  const faults = new Set<string>();
  for (const { place, forms, row } of source.statements) {
    const described: Column[][] = [];
    for (const form of forms)
      try {
        described.push(await describeStatement(form));
      } catch (error) {
        // Without its missing parts, a form may not even be a statement.
        if (!form.includes(hole)) faults.add(`${place}: ${(error as Error).message}`);
      }
    if (described.every(({ length }) => length === 0)) unknown.add(place);
    else
      for (const fault of described.flatMap((columns) => rowFaults(row, columns, source.checker)))
        faults.add(`${place}: ${fault}`);
  }
  expect.soft([...unknown].sort()).toEqual(undescribed);
  expect([...faults].sort()).toEqual(neverNull);
});
