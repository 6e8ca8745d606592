import { type Cents, formatUsd } from '@seven-hills/money';
import type { Origin } from '../../audit-log/origin.ts';
import { recordEvent } from '../../audit-log/record-event.ts';
import type { ExternalParty, MovementKind, Order } from '../../capability/movement-kind.ts';
import { Refusal } from '../../http/problem.ts';
import { internalAccounts } from '../accounts/internal-accounts.ts';
import { withIra } from '../ira/with-ira.ts';
import { certificateIsFixed, noAccount } from '../orders/customer-order.ts';
import { needsAccountOf, ownAccount } from '../posting/account-facts.ts';
import { transferCodes } from '../transactions/transfer-codes.ts';

/** Credits a wire that another bank sent. */
export interface IncomingWireCredit extends Order {
  wireId: bigint;
  accountId: bigint;
  /** In cents. */
  amount: Cents;
  description: string | null;
  originator: Pick<ExternalParty, 'recipientName' | 'bankName' | 'accountLastFour'>;
  /** Who decided, and from where; null if the bank credits it without staff. */
  decidedBy: { staffId: bigint; origin: Origin } | null;
}

const wireDecided = () =>
  new Refusal('conflict', 'This wire has been decided in the meantime. Please reload it.');

const awaitsDeposit = () =>
  new Refusal('deposit_required', 'This account awaits its initial deposit.');

/**
 * From the bank's account for wires to the beneficiary's. It is available at once; Regulation CC
 * requires the next business day (12 CFR 229.10(b)(1)). A wire is credited once: its row changes
 * to `posted` with the posting, or the posting fails.
 */
export const incomingWireKind: MovementKind<IncomingWireCredit> = withIra(
  {
    name: 'incoming_wire',
    needsOf: ({ customerId, accountId }) => [needsAccountOf({ customerId, accountId })],
    accountsOf: ({ accountId }) => [internalAccounts.wireClearing, accountId],
    transfersOf: ({ accountId, amount }) => [
      {
        kind: 'immediate',
        debitAccountId: internalAccounts.wireClearing,
        creditAccountId: accountId,
        amount,
        code: transferCodes.incoming_wire,
      },
    ],
    judge(order, facts) {
      const account = ownAccount(order, facts);
      if (!account || account.is_closed) return noAccount();
      if (account.is_certificate) return certificateIsFixed();
      return account.awaits_deposit ? awaitsDeposit() : null;
    },
    callerOf: ({ customerId }) => customerId,
    inputsOf: (order) => [order],
    transactionOf: ({ description, originator }) => ({
      type: 'incoming_wire',
      fee: 0n,
      description,
      isPending: false,
      external: originator,
    }),
    async writeBehind(connection, posted) {
      for (const { order, transaction } of posted) {
        const { rowCount } = await connection.query(
          `update incoming_wire
           set state = 'posted', account_id = $2, transaction_id = $3, decided_by = $4,
               decided_at = now()
           where id = $1 and state in ('received', 'held') and amount = $5`,
          [
            order.wireId,
            order.accountId,
            transaction.id,
            order.decidedBy?.staffId ?? null,
            order.amount,
          ],
        );
        if (rowCount !== 1) throw wireDecided();
        if (order.decidedBy)
          await recordEvent(connection, {
            action: 'incoming_wire_credited',
            actorId: order.decidedBy.staffId,
            subjectId: order.customerId,
            origin: order.decidedBy.origin,
            after: { incomingWireId: Number(order.wireId), transactionId: Number(transaction.id) },
            detail: `${formatUsd(order.amount)} from ${order.originator.recipientName}`,
          });
      }
    },
  } satisfies MovementKind<IncomingWireCredit>,
  { sidesOf: (order, facts) => ({ to: ownAccount(order, facts) }), orderedBy: () => null },
);
