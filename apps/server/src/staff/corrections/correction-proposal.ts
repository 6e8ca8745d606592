import { receiptNumber } from '@seven-hills/bank/brand';
import { words } from '@seven-hills/bank/words/words';
import {
  type CorrectionForm,
  correctionReasons,
  correctionReasonWords,
  correctionScopes,
} from '@seven-hills/contracts/staff/parts/correction-form';
import { type Cents, formatUsd } from '@seven-hills/money';
import type { Connection } from '@seven-hills/postgres';
import { z } from 'zod';
import type { PostingAction } from '../../capability/proposal-action.ts';
import { firstCustomerAccountId } from '../../money/accounts/internal-accounts.ts';
import { postCorrection } from '../../money/corrections/correct.ts';
import {
  type Correctable,
  readCorrectable,
  refusalToCorrect,
} from '../../money/corrections/correctable.ts';
import { type Correction, refusalOfFunds } from '../../money/corrections/posting.ts';
import type { Postings } from '../../money/posting/postings.ts';
import { givenBackChanges, listGivenBack } from '../../money/transactions/given-back.ts';
import { noSuchTransaction } from '../../money/transactions/transaction-row.ts';

const payload = z.object({
  transactionId: z.int(),
  scope: z.enum(correctionScopes),
  reasonCode: z.enum(correctionReasons),
  note: z.string(),
});
type Payload = z.infer<typeof payload>;

/** Reverses a transaction: the correction is posted in the transaction of the last vote. */
export const transactionCorrectionAction = (
  database: Pick<Connection, 'query'>,
  postings: Postings,
): PostingAction<Payload> => ({
  name: 'transaction_correction',
  payload,
  // A recipient who lacks the funds today may have them tomorrow, so the proposal stays open.
  staleCodes: ['not_correctable', 'not_found'],
  async preview(connection, { transactionId, scope, reasonCode }) {
    const item = await findCorrectable(connection, transactionId);
    const balances = await readBalances(connection, item);
    const refusal = refusalToCorrect(item, scope) ?? refusalOfFunds(item, scope, balances);
    if (refusal) throw refusal;
    const back = amountBack(item, scope);
    const debited = scope === 'fee' ? null : item.credit_name;
    return {
      subject: `transaction ${transactionId}`,
      personId: item.customer_id,
      barredIds: item.user_ids,
      baseVersion: `${scope} ${back}`,
      changes: [
        {
          field: 'Transaction',
          before: null,
          after: `${receiptNumber(item.id)}, ${item.type.replaceAll('_', ' ')} of ${formatUsd(item.amount)}`,
        },
        {
          field: 'Debited',
          before: null,
          after: `${debited ?? `The ${words.bank}`}: ${formatUsd(scope === 'fee' ? back : item.amount)}`,
        },
        {
          field: 'Credited',
          before: null,
          after: `${item.debit_name ?? `The ${words.bank}`}: ${formatUsd(back)}`,
        },
        ...givenBackChanges(await listGivenBack(connection, item.original_id)),
        { field: 'Reason', before: null, after: correctionReasonWords[reasonCode] },
      ],
      amount: back,
    };
  },
  barredNow: async (connection, { transactionId }) =>
    (await findCorrectable(connection, transactionId)).user_ids,
  async prepare({ transactionId, ...form }, { deciderId: staffId, origin, proposalId }) {
    const item = await findCorrectable(database, transactionId);
    const order = { ...correctionOrder(item, form, { staffId, origin }), proposalId };
    return (condition) => postCorrection(postings, order, null, condition);
  },
});

/** Returns what a correction gives back. */
export const amountBack = (item: Correctable, scope: Correction['scope']): Cents =>
  scope === 'fee' ? item.fee : item.amount + item.fee;

/** Reads a transaction with the facts that a correction is judged by. Fails with `not_found`. */
export async function findCorrectable(
  database: Pick<Connection, 'query'>,
  id: number,
): Promise<Correctable> {
  const { rows } = await database.query<Correctable>(readCorrectable(BigInt(id)));
  if (!rows[0]) throw noSuchTransaction();
  return rows[0];
}

/** The customers whom a transaction affects. */
export const customersOf = (item: Correctable): bigint[] =>
  [item.debit_customer_id, item.credit_customer_id].filter((id) => id !== null);

/** The customers' accounts that it moved money between. */
const customerAccountsOf = (item: Correctable): bigint[] =>
  [item.debit_account_id, item.credit_account_id].filter((id) => id >= firstCustomerAccountId);

/** The order that corrects a transaction as the form specifies. */
export const correctionOrder = (
  item: Correctable,
  { scope, reasonCode, note }: CorrectionForm,
  setBy: Correction['setBy'],
): Correction => ({
  scope,
  reasonCode,
  note,
  customerId: item.customer_id,
  correctedId: item.id,
  accountIds: customerAccountsOf(item),
  originalId: item.original_id,
  caseId: item.case_id,
  setBy,
});

/** The current balance of the account to debit. */
export async function readBalances(connection: Connection, item: Correctable) {
  const { rows } = await connection.query<{ posted: Cents; held: Cents; shortfall: Cents }>(
    'select posted, held, shortfall from ledger.account_state where id = $1',
    [item.credit_account_id],
  );
  return { balanceOf: () => rows[0] };
}
