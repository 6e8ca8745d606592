import { type Database, inTransaction } from '@seven-hills/postgres';
import { eachItemInPages } from '../../platform/jobs/each-item.ts';
import { type Returning, writeReturnOf } from './return-wire.ts';

const pageSize = 200;

interface ReversedWire {
  id: bigint;
  message_id: bigint;
  uetr: string;
  /** The message that returned it, if staff returned it before it was credited. */
  return_message_id: bigint | null;
}

/**
 * Answers requests for the return of wires whose money staff took back from the account, or never
 * credited: writes the return (pacs.004) once for each request. Returns how many were answered.
 */
export const returnReversedWires = ({
  database,
  ...returning
}: Returning & { database: Database }): Promise<number> =>
  eachItemInPages(
    pageSize,
    async (lastId) => (await database.query<ReversedWire>(findDue(), [lastId, pageSize])).rows,
    ({ id }) =>
      inTransaction(database, async (connection) => {
        const { rows } = await connection.query<ReversedWire>(
          `${findDue('request.id = $1 and')} for update of request skip locked`,
          [id, 1],
        );
        const [wire] = rows;
        if (!wire) return false;
        const answerId =
          wire.return_message_id ??
          (await writeReturnOf(
            connection,
            returning,
            { messageId: wire.message_id, uetr: wire.uetr },
            { code: 'FOCR', text: null },
          ));
        await connection.query(
          `update wire_request set outcome = 'returned', answer_message_id = $2, decided_at = now()
           where id = $1`,
          [id, answerId],
        );
        return true;
      }),
  );

const findDue = (condition = 'request.id > $1 and') => `
  select request.id, wire.message_id, wire.uetr, wire.return_message_id
  from wire_request as request
  join incoming_wire as wire on wire.id = request.incoming_wire_id
  where ${condition} request.kind = 'return_request' and request.outcome is null
    and (wire.state = 'returned' or exists (
      select from transaction_correction
      where corrected_id = wire.transaction_id and not is_fee_only
    ))
  order by request.id
  limit $2`;
