import type { Cents } from '@seven-hills/money';
import type { Connection } from '@seven-hills/postgres';

interface NewRequest {
  requesterId: bigint;
  /** Null for a link, which `tokenHash` opens. */
  payerId: bigint | null;
  tokenHash: Buffer | null;
  amount: Cents;
  note: string;
  days: number;
  toAccountId: bigint | null;
  splitId: bigint | null;
}

/** Writes a payment request, and notifies the customer who is asked; returns its id. */
export async function writeRequest(connection: Connection, request: NewRequest): Promise<bigint> {
  const { requesterId, payerId, tokenHash, amount, note, days, toAccountId, splitId } = request;
  const { rows } = await connection.query<{ id: bigint }>(
    `insert into payment_request
       (asker_id, asked_id, token_hash, amount, note, expires_at, account_id, split_id)
     values ($1, $2, $3, $4, $5, now() + make_interval(days => $6), $7, $8)
     returning id`,
    [requesterId, payerId, tokenHash, amount, note, days, toAccountId, splitId],
  );
  const [written] = rows;
  if (!written) throw new Error('a payment request was not written');
  if (payerId !== null)
    await connection.query(
      `insert into payment_request_news (request_id, event) values ($1, 'asked')`,
      [written.id],
    );
  return written.id;
}
