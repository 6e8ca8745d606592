import type { Connection } from '@seven-hills/postgres';
import { queueMail } from '../../platform/mail/queue-mail.ts';
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
    const { rows } = await connection.query<{ email: string; first_name: string }>(
      'select email, first_name from customer where id = $1',
      [customerId],
    );
    const { recipientName = '' } = external;
    for (const { email, first_name } of rows)
      await queueMail(
        connection,
        email,
        wireReceivedMail(first_name, { amount, fee, recipientName, heldUntil }),
      );
  }
}
