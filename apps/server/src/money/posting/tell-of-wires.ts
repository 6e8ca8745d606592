import type { Connection } from '@seven-hills/postgres';
import { queueMailToCustomer } from '../../platform/mail/queue-mail.ts';
import { wireReceivedMail } from '../../platform/mail/transfer-messages.ts';
import type { ExternalTransaction } from './external-statements.ts';

/** Tells customers of their wires: one that they did not order is best noticed while it can be declined. */
export async function tellOfWires(
  connection: Connection,
  transactions: readonly ExternalTransaction[],
): Promise<void> {
  for (const { intent, heldUntil } of transactions) {
    const { customerId, amount, fee, external } = intent;
    if (external?.accountNumber === undefined) continue;
    const { recipientName = '' } = external;
    await queueMailToCustomer(connection, customerId, (firstName) =>
      wireReceivedMail(firstName, { amount, fee, recipientName, heldUntil }),
    );
  }
}
