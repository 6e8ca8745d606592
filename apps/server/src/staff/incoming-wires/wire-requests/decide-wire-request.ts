import {
  type RefusalReason,
  refusalReasonWords,
  type WireRequestKind,
} from '@seven-hills/bank/words/incoming-wire-words';
import { writeInvestigationAnswer, writeReturnAnswer } from '@seven-hills/iso20022';
import type { Connection } from '@seven-hills/postgres';
import { recordEvent } from '../../../audit-log/record-event.ts';
import { Refusal } from '../../../http/problem.ts';
import { ownersOf } from '../../../money/accounts/account-owners.ts';
import { readStored, storeOutgoing } from '../../../money/incoming-wires/wire-message.ts';
import { refuseWhileWaiting } from '../../../people/identity/waiting-period.ts';
import { inStaffTransaction } from '../../../people/sessions/in-staff-transaction.ts';
import type { Decider, Deciding } from '../decide-incoming-wire.ts';
import { noSuchRequest } from './read-wire-request.ts';

interface RequestRow {
  kind: WireRequestKind;
  message_id: bigint;
  outcome: string | null;
  account_id: bigint | null;
  is_corrected: boolean;
}

/**
 * Answers another bank that its wire is not returned (camt.029): the answer is stored with the
 * decision, and sent once. Fails with `not_found`, `conflict`, or `recently_reset`.
 */
export async function refuseRequest(
  { database, sealingKeys, identity }: Deciding,
  { id, staff, origin }: Decider,
  { reason, note }: { reason: RefusalReason; note: string | null },
): Promise<void> {
  await refuseWhileWaiting(database, staff.customerId, 'answer requests about wires');
  await inStaffTransaction(database, staff, async (connection) => {
    const request = await lockOpen(connection, id, staff.customerId);
    if (request.kind !== 'return_request')
      throw new Refusal('conflict', 'This message does not ask for the return of a wire.');
    if (request.is_corrected)
      throw new Refusal('conflict', 'The wire has been reversed, so its money is being returned.');
    const asked = await readStored(connection, sealingKeys, request.message_id);
    if (asked.kind !== 'return request') throw new Error(`request ${id} has another message`);
    const answerId = await storeOutgoing(
      connection,
      { sealingKeys, identity },
      'camt.029.001.09',
      (message) =>
        writeReturnAnswer(message, {
          from: identity.routingNumber,
          to: asked.from,
          caseId: asked.caseId,
          caseCreator: asked.caseCreator,
          original: asked.original,
          confirmation: 'RJCR',
          reasons: [{ code: reason, texts: note === null ? [] : [note] }],
        }),
    );
    await connection.query(
      `update wire_request
       set outcome = 'refused', note = $2, answer_message_id = $3, decided_by = $4, decided_at = now()
       where id = $1`,
      [id, note ?? refusalReasonWords[reason], answerId, staff.customerId],
    );
    await recordEvent(connection, {
      action: 'wire_request_refused',
      actorId: staff.customerId,
      origin,
      after: { wireRequestId: Number(id), reason },
      detail: note ?? refusalReasonWords[reason],
    });
  });
}

/**
 * Answers another bank's question about a wire (camt.111), which ends it: the answer is stored with
 * the decision, and sent once. Fails with `not_found`, `conflict`, or `recently_reset`.
 */
export async function answerRequest(
  { database, sealingKeys, identity }: Deciding,
  { id, staff, origin }: Decider,
  answer: string,
): Promise<void> {
  await refuseWhileWaiting(database, staff.customerId, 'answer requests about wires');
  await inStaffTransaction(database, staff, async (connection) => {
    const request = await lockOpen(connection, id, staff.customerId);
    if (request.kind !== 'investigation')
      throw new Refusal('conflict', 'This message asks no question about a wire.');
    const asked = await readStored(connection, sealingKeys, request.message_id);
    if (asked.kind !== 'investigation') throw new Error(`request ${id} has another message`);
    const answerId = await storeOutgoing(
      connection,
      { sealingKeys, identity },
      'camt.111.001.01',
      (message) =>
        writeInvestigationAnswer(message, {
          from: identity.routingNumber,
          to: asked.from,
          requestId: asked.messageId,
          investigationType: asked.investigationType,
          status: 'CLSD',
          answers: [answer],
        }),
    );
    await connection.query(
      `update wire_request
       set outcome = 'handled', note = $2, answer_message_id = $3, decided_by = $4, decided_at = now()
       where id = $1`,
      [id, answer, answerId, staff.customerId],
    );
    await recordEvent(connection, {
      action: 'wire_request_answered',
      actorId: staff.customerId,
      origin,
      after: { wireRequestId: Number(id) },
      detail: answer,
    });
  });
}

/**
 * Records how staff dealt with a message that asks for no return. Fails with `not_found` or
 * `conflict`.
 */
export async function handleRequest(
  { database }: Deciding,
  { id, staff, origin }: Decider,
  note: string,
): Promise<void> {
  await inStaffTransaction(database, staff, async (connection) => {
    const { kind } = await lockOpen(connection, id, staff.customerId);
    if (kind === 'return_request')
      throw new Refusal('conflict', 'Refuse the request, or reverse the wire to return it.');
    await connection.query(
      `update wire_request
       set outcome = 'handled', note = $2, decided_by = $3, decided_at = now()
       where id = $1`,
      [id, note, staff.customerId],
    );
    await recordEvent(connection, {
      action: 'wire_request_handled',
      actorId: staff.customerId,
      origin,
      after: { wireRequestId: Number(id), kind },
      detail: note,
    });
  });
}

async function lockOpen(connection: Connection, id: bigint, staffId: bigint): Promise<RequestRow> {
  // A correction takes this lock before it reads whether the wire is asked back.
  await connection.query(
    `select from bank_transaction
     where id = (select wire.transaction_id
                 from wire_request as request
                 join incoming_wire as wire on wire.id = request.incoming_wire_id
                 where request.id = $1)
     for no key update`,
    [id],
  );
  const { rows } = await connection.query<RequestRow>(
    `select request.kind, request.message_id, request.outcome, wire.account_id,
            exists (
              select from transaction_correction where corrected_id = wire.transaction_id
            ) as is_corrected
     from wire_request as request
     left join incoming_wire as wire on wire.id = request.incoming_wire_id
     where request.id = $1
     for update of request`,
    [id],
  );
  const [row] = rows;
  if (!row) throw noSuchRequest();
  if (row.outcome !== null) throw new Refusal('conflict', 'This has already been dealt with.');
  if (row.account_id !== null && (await ownersOf(connection, row.account_id)).includes(staffId))
    throw new Refusal('conflict', 'A colleague must decide about an account that you may use.');
  return row;
}
