import type { Given } from '@seven-hills/contracts/endpoint';
import type { wireRequest } from '@seven-hills/contracts/staff/incoming-wires';
import type { Connection } from '@seven-hills/postgres';
import { Refusal } from '../../../http/problem.ts';
import { readIncomingWire } from '../read-incoming-wires.ts';

type Shown = Given<typeof wireRequest>;

export const noSuchRequest = () => new Refusal('not_found', 'There is no such message.');

/** Reads a message of another bank that waits for staff. Fails with `not_found`. */
export async function readWireRequest(
  connection: Connection,
  viewerId: bigint,
  id: bigint,
): Promise<Shown> {
  const { rows } = await connection.query<Omit<Shown, 'wire'> & { wire_id: bigint | null }>(
    `select request.id, request.kind, request.from_bank as "fromBank", request.amount,
            request.reason_code as "reasonCode", request.reason_text as "reasonText",
            message.message_id as "messageId", request.uetr, request.received_at as "receivedAt",
            request.due_at as "dueAt", request.incoming_wire_id as wire_id
     from wire_request as request
     join wire_message as message on message.id = request.message_id
     where request.id = $1`,
    [id],
  );
  const [row] = rows;
  if (!row) throw noSuchRequest();
  const { wire_id, ...shown } = row;
  const wire = wire_id === null ? null : await readIncomingWire(connection, viewerId, wire_id);
  return { ...shown, wire };
}
