import type { PaymentProvider } from '@seven-hills/bank/limits';
import { providerNames } from '@seven-hills/bank/payments/payment-providers';
import type { TransactionType } from '@seven-hills/bank/transaction';
import { formatUsd, toDecimal } from '@seven-hills/money';
import type { Connection } from '@seven-hills/postgres';
import type { AuditAction } from '../../audit-log/audit-event.ts';
import type { Origin } from '../../audit-log/origin.ts';
import { recordEvent } from '../../audit-log/record-event.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { decisionMail } from './mails.ts';

/** The approval or decline of a pending transaction: moves or releases the held amount. */
export interface Decision {
  transactionId: bigint;
  decision: 'completed' | 'declined' | 'failed';
  reason: string | null;
  /** `taken_back` if its payer took the transfer back. */
  code?: 'taken_back';
  /** The staff member who decided; null for a job or a payment service. */
  decidedBy: { staffId: bigint; origin: Origin } | null;
  /** The owner of the account who canceled it. */
  canceledBy?: { customerId: bigint; origin: Origin };
  /**
   * Whether to notify the customer by email. Not needed if the customer sees the result
   * immediately.
   */
  isNotifiedByEmail: boolean;
  /**
   * The payment service has already paid or rejected it, so record the outcome even while the
   * account is suspended.
   */
  isSettledOutside?: boolean;
}

interface DecidedRow {
  id: bigint;
  type: TransactionType;
  amount: bigint;
  fee: bigint;
  recipient_name: string | null;
  payment_provider: PaymentProvider | null;
  customer_id: bigint;
  first_name: string;
  email: string;
}

/** Writes decisions to the audit log and notifies customers, in the deciding transaction. */
export async function recordDecisions(
  connection: Connection,
  decisions: readonly Decision[],
): Promise<void> {
  const notified = decisions.filter(
    ({ decidedBy, isNotifiedByEmail }) => decidedBy || isNotifiedByEmail,
  );
  if (notified.length === 0) return;
  const { rows } = await connection.query<DecidedRow>(
    `select item.id, item.type, item.amount, item.fee, item.recipient_name, item.payment_provider,
            customer.id as customer_id, customer.first_name, customer.email
     from bank_transaction as item
     join customer on customer.id = item.customer_id
     where item.id = any ($1::bigint[])`,
    [notified.map(({ transactionId }) => transactionId)],
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const each of notified) {
    const row = byId.get(each.transactionId);
    if (row) await recordDecision(connection, each, row);
  }
}

async function recordDecision(
  connection: Connection,
  { decision, reason, decidedBy, canceledBy, isNotifiedByEmail }: Decision,
  row: DecidedRow,
): Promise<void> {
  await recordEvent(connection, {
    action: decidedBy
      ? staffActions[decision]
      : canceledBy
        ? 'wire_canceled'
        : row.type === 'wire_transfer'
          ? 'wire_settled'
          : 'payment_decided',
    actorId: decidedBy?.staffId ?? canceledBy?.customerId ?? null,
    subjectId: row.customer_id,
    origin: decidedBy?.origin ?? canceledBy?.origin ?? null,
    before: { status: 'pending' },
    after: {
      transactionId: Number(row.id),
      type: row.type,
      amount: toDecimal(row.amount),
      status: decision,
    },
    ...(reason === null ? {} : { detail: reason }),
  });
  if (isNotifiedByEmail)
    await queueMail(
      connection,
      row.email,
      decisionMail(
        row.first_name,
        subjectOf(row),
        decision === 'completed',
        reason,
        row.type === 'deposit'
          ? 'Nothing was credited to your account.'
          : `${formatUsd(row.amount + row.fee)}${row.fee > 0n ? ', including the fee,' : ''} is available in your account again.`,
      ),
    );
}

const staffActions: Record<Decision['decision'], AuditAction> = {
  completed: 'transaction_approved',
  declined: 'transaction_declined',
  failed: 'transaction_declined',
};

/** Example: "wire of $500.00 to Ada Byron" */
function subjectOf({ type, amount, recipient_name, payment_provider }: DecidedRow): string {
  const to = recipient_name === null ? '' : ` to ${recipient_name}`;
  if (type === 'wire_transfer') return `wire of ${formatUsd(amount)}${to}`;
  if (payment_provider !== null)
    return `${providerNames[payment_provider]} payment of ${formatUsd(amount)}${to}`;
  if (type === 'ach_payment') return `ACH payment of ${formatUsd(amount)}${to}`;
  if (type === 'transfer') return `transfer of ${formatUsd(amount)}`;
  return `${type === 'withdrawal' ? 'withdrawal' : 'deposit'} of ${formatUsd(amount)}`;
}
