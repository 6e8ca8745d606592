import { type ReversalReason, reversalReasons } from '@seven-hills/bank/words/ach-words';
import type { Cents } from '@seven-hills/money';
import type { Connection } from '@seven-hills/postgres';
import type { Origin } from '../../../audit-log/origin.ts';
import { recordEvent } from '../../../audit-log/record-event.ts';
import type { ExternalParty } from '../../../capability/movement-kind.ts';

/** The reversal of an order that was sent in error. */
export interface Reversal {
  orderId: bigint;
  reason: ReversalReason;
  /** Who ordered what is reversed. */
  customerId: bigint;
  /** Their account here. */
  accountId: bigint;
  amount: Cents;
  /** The account at the other bank. */
  external: ExternalParty;
  decision: { staffId: bigint; origin: Origin };
}

/** What the account's owners read in their history. */
export const describeReversal = ({ reason }: Pick<Reversal, 'reason'>): string =>
  `Reversal: ${reversalReasons[reason].toLowerCase()}`;

/** Records who carried out a reversal. The proposal has who asked for it, and why. */
export const recordReversal = (
  connection: Connection,
  { orderId, reason, customerId, decision }: Reversal,
  transactionId: bigint,
): Promise<void> =>
  recordEvent(connection, {
    action: 'ach_order_reversed',
    actorId: decision.staffId,
    subjectId: customerId,
    after: { orderId: Number(orderId), transactionId: Number(transactionId), reason },
    origin: decision.origin,
  });
