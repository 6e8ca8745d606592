import type { DebitAuthorization } from '@seven-hills/contracts/money/parts/debit-authorization';
import type { Connection, Database } from '@seven-hills/postgres';
import { Refusal } from '../../http/problem.ts';

/** What a customer authorized. */
export interface StoredAuthorization
  extends Pick<DebitAuthorization, 'body' | 'signedInBy' | 'isRecurring'> {
  id: bigint;
  authorizedAt: Date;
  endedAt: Date | null;
}

const columns = `said.id, said.body, said.authorized_at as "authorizedAt",
  said.signed_in_by as "signedInBy", said.schedule_id is not null as "isRecurring",
  said.ended_at as "endedAt"`;

/** Reads what a customer authorized, by its id. Fails with `not_found`. */
export async function readAuthorization(
  database: Database,
  customerId: bigint,
  id: bigint,
): Promise<StoredAuthorization> {
  const { rows } = await database.query<StoredAuthorization>(
    `select ${columns} from debit_authorization as said where said.id = $1 and said.customer_id = $2`,
    [id, customerId],
  );
  if (!rows[0]) throw new Refusal('not_found', 'There is no such authorization.');
  return rows[0];
}

/** SQL for the id of the authorization of `item`, a transaction that adds money; else null. */
export const authorizationIdOf = (item: string) => `(
  select said.id from debit_authorization as said
  where said.transaction_id = ${item}.id or said.schedule_id = ${item}.schedule_id
)`;

/** Reads, for staff, what allows a transaction that adds money; null for all others. */
export async function readAuthorizationOf(
  connection: Connection,
  transactionId: bigint,
): Promise<StoredAuthorization | null> {
  const { rows } = await connection.query<StoredAuthorization>(
    `select ${columns}
     from bank_transaction as item
     join debit_authorization as said
       on said.transaction_id = item.id or said.schedule_id = item.schedule_id
     where item.id = $1 and item.type = 'bank_transfer_in'`,
    [transactionId],
  );
  return rows[0] ?? null;
}
