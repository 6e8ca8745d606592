import { receiptNumber } from '@seven-hills/bank/brand';
import {
  type CorrectionReason,
  type CorrectionScope,
  correctionReasonWords,
} from '@seven-hills/contracts/staff/parts/correction-form';
import type { BalanceView, TransferSpec } from '@seven-hills/ledger';
import { formatUsd, toDecimal } from '@seven-hills/money';
import type { Connection } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordEvent } from '../../audit-log/record-event.ts';
import type { MovementKind, Order, Posted } from '../../capability/movement-kind.ts';
import { Refusal } from '../../http/problem.ts';
import { queueMailToCustomer } from '../../people/identity/customer.ts';
import { type Facts, needs } from '../../platform/database/batch-facts.ts';
import { internalAccounts } from '../accounts/internal-accounts.ts';
import { caseSource } from '../cases/case-condition.ts';
import { noteCorrectedStep } from '../cases/record-step.ts';
import { accountSource } from '../posting/account-facts.ts';
import { givenBackSource } from '../transactions/given-back.ts';
import { transferCodes } from '../transactions/transfer-codes.ts';
import {
  accountClosed,
  type Correctable,
  correctableSource,
  givenByCorrection,
  refusalToCorrect,
} from './correctable.ts';
import { transactionCorrectedMail } from './mails.ts';

/**
 * Reverses a completed transaction, or only its fee. `customerId` is the customer who ordered it.
 */
export interface Correction extends Order {
  correctedId: bigint;
  scope: CorrectionScope;
  reasonCode: CorrectionReason;
  /** For staff; customers see the wording of the reason. */
  note: string;
  /** The customers' accounts that the transaction moved money between. */
  accountIds: readonly bigint[];
  /** The transaction whose money it returns: the one in dispute if it corrects a step of a case. */
  originalId: bigint;
  /** The case whose credit or debit it corrects. */
  caseId: bigint | null;
  /**
   * The staff member, or the owner who canceled an approved wire. Null if the bank gives a fee back
   * by a rule.
   */
  setBy: { staffId: bigint; origin: Origin } | null;
  /** The proposal that it carries out, if others had to approve it. */
  proposalId?: bigint;
}

const correctableOf = ({ correctedId }: Correction, facts: Facts): Correctable | undefined =>
  facts.of(correctableSource).get(correctedId);

const originalOf = ({ originalId }: Correction, facts: Facts) =>
  facts.of(givenBackSource).get(originalId);

const caseOf = ({ caseId }: Correction, facts: Facts) =>
  caseId === null ? undefined : facts.of(caseSource).get(caseId);

export const correctionKind: MovementKind<Correction> = {
  name: 'correction',
  needsOf: ({ correctedId, accountIds, originalId, caseId }) => [
    needs(givenBackSource, originalId),
    ...(caseId === null ? [] : [needs(caseSource, caseId)]),
    needs(correctableSource, correctedId),
    ...accountIds.map((id) => needs(accountSource, { id })),
  ],
  accountsOf: () => null,
  transfersOf(order, facts) {
    const item = correctableOf(order, facts);
    return item ? oppositeTransfers(item, order.scope) : [];
  },
  judge(order, facts, balances) {
    const item = correctableOf(order, facts);
    const original = originalOf(order, facts);
    if (caseOf(order, facts)?.isTaken) return caseChanged();
    // Earlier orders in the batch count too.
    const known = item && original && { ...item, original_given: original.given };
    return refusalToCorrect(known, order.scope) ?? refusalOfFunds(item, order.scope, balances);
  },
  /** Marks it as corrected for later orders in the same batch. */
  accepted(order, facts) {
    const item = correctableOf(order, facts);
    const original = originalOf(order, facts);
    if (!item || !original) return;
    item.corrected_by = 0n;
    original.given += givenByCorrection(item, order.scope);
    const locked = caseOf(order, facts);
    if (locked) locked.isTaken = true;
  },
  callerOf: ({ setBy, customerId }) => setBy?.staffId ?? customerId,
  inputsOf: ({ customerId, correctedId, scope, reasonCode, note, proposalId }) => [
    { customerId, correctedId, scope, reasonCode, note, proposalId },
  ],
  transactionOf(order, facts) {
    const { correctedId, scope, reasonCode } = order;
    const what = scope === 'fee' ? 'Fee of' : 'Correction of';
    return {
      type: 'correction',
      fee: scope === 'whole' ? (correctableOf(order, facts)?.fee ?? 0n) : 0n,
      description: `${what} ${receiptNumber(correctedId)}: ${correctionReasonWords[reasonCode]}`,
      isPending: false,
      corrects: correctedId,
    };
  },
  /** The primary key of `transaction_correction` makes a second correction fail. */
  async writeBehind(connection, posted, facts) {
    for (const each of posted) {
      const item = correctableOf(each.order, facts);
      if (!item) throw new Error(`${each.order.correctedId} was not judged`);
      await refuseIfClosed(connection, item);
      await insertCorrection(connection, each);
      const { caseId, setBy } = each.order;
      if (caseId !== null && setBy)
        await noteCorrectedStep(connection, caseId, setBy.staffId, each);
      await notifyBoth(connection, each, item);
    }
  },
};

/**
 * Returns the original's transfers with the sides exchanged. A fee is returned to the account that
 * paid it; that of a withdrawal is the tax withheld from an IRA.
 */
function oppositeTransfers(item: Correctable, scope: CorrectionScope): TransferSpec[] {
  const { debit_account_id: payer, credit_account_id: payee, amount, fee } = item;
  const isTax = item.type === 'withdrawal';
  const back = { kind: 'immediate' as const, creditAccountId: payer, ignoreFrozen: true };
  const amountBack: TransferSpec = {
    ...back,
    debitAccountId: payee,
    amount,
    code: transferCodes.correction,
  };
  const feeBack: TransferSpec = {
    ...back,
    debitAccountId: isTax ? internalAccounts.taxWithheld : internalAccounts.feeIncome,
    amount: fee,
    code:
      scope === 'fee'
        ? transferCodes.correction
        : isTax
          ? transferCodes.tax_withheld
          : transferCodes.fee,
  };
  if (scope === 'fee') return [feeBack];
  return fee > 0n ? [amountBack, feeBack] : [amountBack];
}

/** Refuses to take more from a customer than the account has available, and states both amounts. */
export function refusalOfFunds(
  item: Correctable | undefined,
  scope: CorrectionScope,
  balances: BalanceView,
): Refusal | null {
  if (!item || scope === 'fee' || item.credit_name === null) return null;
  const balance = balances.balanceOf(item.credit_account_id);
  const available = balance ? balance.posted - balance.held : 0n;
  if (item.amount <= available) return null;
  return new Refusal(
    'insufficient_funds',
    `${item.credit_name} has ${formatUsd(available)} available, which is less than the ${formatUsd(item.amount)} to reverse. No money has moved.`,
  );
}

const caseChanged = () =>
  new Refusal(
    'conflict',
    'The case of this transaction has just changed. Please look at it again.',
  );

/** Closing an account takes the ledger account's lock, which the posting already holds. */
async function refuseIfClosed(connection: Connection, item: Correctable): Promise<void> {
  const { rowCount } = await connection.query(
    `select from customer_stop
     where customer_id = any ($1::bigint[]) and kind = 'closing' and ended_at is null
     union all
     select from account where id = any ($2::bigint[]) and closed_at is not null`,
    [
      [item.debit_customer_id, item.credit_customer_id],
      [item.debit_account_id, item.credit_account_id],
    ],
  );
  if (rowCount) throw accountClosed();
}

async function insertCorrection(
  connection: Connection,
  { order, transaction }: Posted<Correction>,
): Promise<void> {
  await connection.query(
    `insert into transaction_correction
       (corrected_id, transaction_id, is_fee_only, reason_code, note, corrected_by, proposal_id)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      order.correctedId,
      transaction.id,
      order.scope === 'fee',
      order.reasonCode,
      order.note,
      order.setBy?.staffId ?? null,
      order.proposalId ?? null,
    ],
  );
}

/** Records the correction for each affected customer, and notifies them. */
async function notifyBoth(
  connection: Connection,
  { order, transaction }: Posted<Correction>,
  item: Correctable,
): Promise<void> {
  const { setBy, note, reasonCode, proposalId, correctedId, scope } = order;
  const total = transaction.amount + transaction.fee;
  const payee = scope === 'fee' ? null : item.credit_customer_id;
  for (const { customerId, direction, amount } of [
    { customerId: item.debit_customer_id, direction: 'credit', amount: total },
    { customerId: payee, direction: 'debit', amount: transaction.amount },
  ] as const) {
    if (customerId === null) continue;
    await recordEvent(connection, {
      action: reasonCode === 'canceled' ? 'wire_canceled' : 'transaction_corrected',
      actorId: setBy?.staffId ?? null,
      subjectId: customerId,
      ...(setBy && { origin: setBy.origin }),
      after: {
        transactionId: Number(correctedId),
        correctionId: Number(transaction.id),
        [direction]: toDecimal(amount),
        reasonCode,
        ...(proposalId !== undefined && { proposalId: Number(proposalId) }),
      },
      detail: note,
    });
    await queueMailToCustomer(connection, customerId, (firstName) =>
      transactionCorrectedMail(firstName, {
        direction,
        amount,
        corrected: receiptNumber(correctedId),
        receipt: receiptNumber(transaction.id),
        reason: correctionReasonWords[reasonCode],
      }),
    );
  }
}
