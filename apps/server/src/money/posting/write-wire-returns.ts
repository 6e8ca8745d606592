import { formatUsd } from '@seven-hills/money';
import type { Connection } from '@seven-hills/postgres';
import { recordEvent } from '../../platform/audit-log/record-event.ts';
import { queueMailToCustomer } from '../../platform/mail/queue-mail.ts';
import { wireReturnedMail } from '../../platform/mail/transfer-messages.ts';
import type { Movement } from './intent.ts';

/**
 * Notes which wire a transaction returns, in the posting's transaction: the key of that row makes a
 * second return fail. The customer is told by mail.
 */
export async function writeWireReturn(
  connection: Connection,
  { amount, customerId, description, fee, external, returnsWire }: Movement,
  transactionId: bigint,
): Promise<void> {
  await connection.query('insert into wire_return (wire_id, transaction_id) values ($1, $2)', [
    returnsWire,
    transactionId,
  ]);
  await recordEvent(connection, {
    action: 'wire_returned',
    subjectId: customerId,
    after: { wireId: Number(returnsWire), transactionId: Number(transactionId) },
    detail: `${formatUsd(amount + fee)} given back`,
  });
  await queueMailToCustomer(connection, customerId, (firstName) =>
    wireReturnedMail(firstName, {
      amount,
      fee,
      recipientName: external?.recipientName ?? '',
      explanation: description ?? '',
    }),
  );
}
