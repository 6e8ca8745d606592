import type { Connection } from '@seven-hills/postgres';

interface NewAuthorization {
  customerId: bigint;
  linkedAccountId: bigint;
  body: string;
  /** The session in which it was authorized, which is open. */
  sessionHash: Buffer;
}

/**
 * Stores what a customer authorized, in the transaction of the order: one debit, which a
 * transaction states, or those of a schedule.
 */
export async function storeAuthorization(
  connection: Connection,
  { customerId, linkedAccountId, body, sessionHash }: NewAuthorization,
  of: { transactionId: bigint } | { scheduleId: bigint },
): Promise<void> {
  const { rowCount } = await connection.query(
    `insert into debit_authorization (customer_id, linked_account_id, transaction_id, schedule_id,
                                      body, body_hash, signed_in_by)
     select $1, $2, $3, $4, $5, encode(sha256(convert_to($5, 'UTF8')), 'hex'), opened_by
     from session where token_hash = $6`,
    [
      customerId,
      linkedAccountId,
      'transactionId' in of ? of.transactionId : null,
      'scheduleId' in of ? of.scheduleId : null,
      body,
      sessionHash,
    ],
  );
  if (rowCount !== 1) throw new Error('the session that authorized a debit has ended');
}
