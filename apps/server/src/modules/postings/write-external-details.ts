import type { Connection } from '@seven-hills/postgres';
import { queueMail } from '../mail/queue-mail.ts';
import { wireReceivedMail } from '../mail/transfer-messages.ts';
import type { ExternalDetails, Movement } from './intent.ts';

/**
 * Writes what a transaction says about money that leaves the bank, in the posting's transaction.
 * Wires and payments are few beside transfers, so they go in one by one.
 */
export async function writeExternalDetails(
  connection: Connection,
  movement: Movement,
  external: ExternalDetails,
  transactionId: bigint,
  heldUntil: Date | null,
): Promise<void> {
  await connection.query({
    name: 'add-external-details',
    text: `update bank_transaction
           set external_bank_name = $2, external_account_last_four = $3, external_routing_number = $4,
               recipient_name = $5, recipient_address = $6, swift_code = $7, intermediary_bank = $8,
               payment_provider = $9, payment_identifier = $10
           where id = $1`,
    values: [
      transactionId,
      external.bankName ?? null,
      external.accountLastFour ?? null,
      external.routingNumber ?? null,
      external.recipientName ?? null,
      external.recipientAddress ?? null,
      external.swiftCode ?? null,
      external.intermediaryBank ?? null,
      external.paymentProvider ?? null,
      external.paymentIdentifier ?? null,
    ],
  });
  if (!external.sealedAccountNumber) return;
  const { ciphertext, keyId } = external.sealedAccountNumber;
  await connection.query(
    `insert into wire_instruction (transaction_id, account_number_ciphertext, account_number_key_id)
     values ($1, $2, $3)`,
    [transactionId, ciphertext, keyId],
  );
  await tellOfWire(connection, movement, external, heldUntil);
}

/** A wire that the customer did not order is best noticed while it can still be declined. */
async function tellOfWire(
  connection: Connection,
  { customerId, amount, fee }: Movement,
  { recipientName = '' }: ExternalDetails,
  heldUntil: Date | null,
): Promise<void> {
  const { rows } = await connection.query<{ email: string; first_name: string }>(
    'select email, first_name from customer where id = $1',
    [customerId],
  );
  const customer = rows[0];
  if (customer)
    await queueMail(
      connection,
      customer.email,
      wireReceivedMail(customer.first_name, { amount, fee, recipientName, heldUntil }),
    );
}
