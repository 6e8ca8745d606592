import type { Given } from '@seven-hills/contracts/endpoint';
import type { refusedMessage } from '@seven-hills/contracts/staff/incoming-wires';
import type { Connection } from '@seven-hills/postgres';
import { recordEvent } from '../../audit-log/record-event.ts';
import { Refusal } from '../../http/problem.ts';
import { inStaffTransaction } from '../../people/sessions/in-staff-transaction.ts';
import type { Decider, Deciding } from './decide-incoming-wire.ts';

const noSuchFile = () => new Refusal('not_found', 'There is no such file.');

/** Reads a refused file. Fails with `not_found`. */
export async function readRefusedMessage(
  connection: Connection,
  id: bigint,
): Promise<Given<typeof refusedMessage>> {
  const { rows } = await connection.query<Given<typeof refusedMessage>>(
    'select id, name, reason, refused_at as "refusedAt" from refused_message where id = $1',
    [id],
  );
  if (!rows[0]) throw noSuchFile();
  return rows[0];
}

/** Records how staff dealt with a refused file. Fails with `not_found` or `conflict`. */
export async function handleRefusedMessage(
  { database }: Pick<Deciding, 'database'>,
  { id, staff, origin }: Decider,
  note: string,
): Promise<void> {
  await inStaffTransaction(database, staff, async (connection) => {
    const { name } = await readRefusedMessage(connection, id);
    const { rowCount } = await connection.query(
      `update refused_message set note = $2, handled_by = $3, handled_at = now()
       where id = $1 and handled_at is null`,
      [id, note, staff.customerId],
    );
    if (rowCount === 0) throw new Refusal('conflict', 'This has already been dealt with.');
    await recordEvent(connection, {
      action: 'refused_message_handled',
      actorId: staff.customerId,
      origin,
      after: { refusedMessageId: Number(id), name },
      detail: note,
    });
  });
}
