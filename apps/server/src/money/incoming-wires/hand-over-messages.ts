import { type Database, inTransaction } from '@seven-hills/postgres';
import type { Keyring } from '../../platform/security/keyring.ts';
import type { WireRail } from '../wires/rails/wire-rail.ts';
import { messageColumns, openContent } from './wire-message.ts';

const roundSize = 100;

interface OutgoingRow {
  id: bigint;
  direction: 'out';
  name: string;
  message_id: string;
  content_ciphertext: Buffer;
  content_key_id: string;
}

/**
 * Hands stored messages to the network, one at a time, under a row lock that other servers skip.
 * After a crash, a message is handed over again under its id, which never sends it twice. Returns
 * how many were handed over.
 */
export async function handOverMessages({
  database,
  sealingKeys,
  rail,
}: {
  database: Database;
  sealingKeys: Keyring;
  rail: Required<Pick<WireRail, 'sendMessage'>>;
}): Promise<number> {
  let handedOver = 0;
  while (
    handedOver < roundSize &&
    (await inTransaction(database, async (connection) => {
      const { rows } = await connection.query<OutgoingRow>(
        `select message.id, ${messageColumns}
         from wire_message as message
         where message.direction = 'out' and message.handed_over_at is null
         order by message.id
         limit 1
         for update skip locked`,
      );
      const [row] = rows;
      if (!row) return false;
      await rail.sendMessage(row.message_id, openContent(sealingKeys, row));
      await connection.query('update wire_message set handed_over_at = now() where id = $1', [
        row.id,
      ]);
      return true;
    }))
  )
    handedOver += 1;
  return handedOver;
}
