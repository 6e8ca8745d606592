import { toDecimal } from '@seven-hills/money';
import type { Connection } from '@seven-hills/postgres';
import { recordEvent } from '../../platform/audit-log/record-event.ts';
import { cashBookedMail } from '../../platform/mail/counter-messages.ts';
import { queueMailToCustomer } from '../../platform/mail/queue-mail.ts';
import type { BatchFacts } from './load-batch.ts';
import type { NewTransaction } from './write-batch.ts';

/**
 * Notes what staff booked at the counter in the audit log and tells the customer, in the
 * transaction that posts it. An initial deposit has a message of its own.
 */
export async function recordCounterMovements(
  connection: Connection,
  transactions: readonly NewTransaction[],
  facts: BatchFacts,
): Promise<void> {
  for (const { id, intent } of transactions) {
    if (intent.kind !== 'movement' || !intent.bookedBy) continue;
    const { customerId, type, amount, isPending, description, bookedBy } = intent;
    const account = facts.accountsByCustomer.get(customerId);
    if (!account) throw new Error(`customer ${customerId} has no account`);
    const direction = type === 'withdrawal' ? 'withdrawal' : 'deposit';
    await recordEvent(connection, {
      action: `counter_${direction}`,
      actorId: bookedBy.staffId,
      subjectId: customerId,
      origin: bookedBy.origin,
      after: {
        transactionId: Number(id),
        accountNumber: account.account_number,
        amount: toDecimal(amount),
        status: isPending ? 'pending' : 'completed',
      },
      ...(description === null ? {} : { detail: description }),
    });
    if (type === 'initial_deposit') continue;
    await queueMailToCustomer(connection, customerId, (firstName) =>
      cashBookedMail(firstName, { direction, amount, isPending }),
    );
  }
}
