import type { Connection } from '@seven-hills/postgres';
import { Refusal } from '../../http/problem.ts';

interface LockedMessage {
  id: bigint;
  customer_id: bigint | null;
  name: string;
  email: string;
  subject: string;
  message: string;
  is_done: boolean;
}

/** Locks a support message until the transaction ends. Fails with `not_found`. */
export async function lockMessage(connection: Connection, id: number): Promise<LockedMessage> {
  const { rows } = await connection.query<LockedMessage>(
    `select id, customer_id, name, email, subject, message,
            answered_at is not null or closed_at is not null as is_done
     from support_message where id = $1 for update`,
    [id],
  );
  const message = rows[0];
  if (!message) throw noSuchMessage();
  return message;
}

export const noSuchMessage = () => new Refusal('not_found', 'There is no such message.');
