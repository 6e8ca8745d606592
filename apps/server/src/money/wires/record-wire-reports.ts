import { toDecimal } from '@seven-hills/money';
import { type Connection, type Database, inTransaction } from '@seven-hills/postgres';
import { recordEvent } from '../../audit-log/record-event.ts';
import { markHandedOver } from './mark-handed-over.ts';
import { UnfitReportError, type WireReport, type WireReportMessage } from './rails/wire-rail.ts';
import { wireIdOf } from './wire-key.ts';

/**
 * Records the wire network's reports, one message per transaction. A repeated message is `known`
 * and changes nothing. A rejection is written to the audit log here; a job returns the money
 * (`return-rejected-wires.ts`). Fails with UnfitReportError if a message concerns no wire that left
 * the bank, contradicts a final state, or reuses another message's id.
 */
export async function recordWireReports(
  database: Database,
  { id, fingerprint, reports }: WireReportMessage,
): Promise<'recorded' | 'known'> {
  return inTransaction(database, async (connection) => {
    const { rowCount } = await connection.query(
      'insert into wire_report_message (id, fingerprint) values ($1, $2) on conflict (id) do nothing',
      [id, fingerprint],
    );
    if (rowCount === 0) {
      await checkSameMessage(connection, id, fingerprint);
      return 'known';
    }
    // Sorted, so that messages that name the same wires lock them in the same order.
    const inOrder = [...reports].sort((a, b) => (a.idempotencyKey < b.idempotencyKey ? -1 : 1));
    for (const report of inOrder) await recordReport(connection, id, report);
    return 'recorded';
  });
}

async function checkSameMessage(
  connection: Connection,
  id: string,
  fingerprint: Buffer,
): Promise<void> {
  const { rows } = await connection.query<{ fingerprint: Buffer }>(
    'select fingerprint from wire_report_message where id = $1',
    [id],
  );
  if (!rows[0]?.fingerprint.equals(fingerprint))
    throw new UnfitReportError(`the message ${id} was already recorded, from a different file`);
}

interface WireRow {
  customer_id: bigint;
  amount: bigint;
  fee: bigint;
  status: string;
  final_state: WireReport['state'] | null;
}

async function recordReport(
  connection: Connection,
  messageId: string,
  { idempotencyKey, state, reason, amount }: WireReport,
): Promise<void> {
  const wireId = wireIdOf(idempotencyKey);
  const wire = wireId === null ? undefined : await lockWire(connection, wireId);
  if (wireId === null || !wire)
    throw new UnfitReportError(`${idempotencyKey} is not a wire of ours`);
  if (wire.status !== 'completed')
    throw new UnfitReportError(`${idempotencyKey} is ${wire.status} and has not left the bank`);
  if (amount !== undefined && amount !== wire.amount)
    throw new UnfitReportError(
      `${idempotencyKey} has the amount ${toDecimal(amount)}, but the wire was for ${toDecimal(wire.amount)}`,
    );
  if (wire.final_state !== null && state !== 'accepted' && state !== wire.final_state)
    throw new UnfitReportError(`${idempotencyKey} is ${state}, but was ${wire.final_state} before`);
  // A network that reports on a wire has it, even if we crashed before recording the hand-over.
  await markHandedOver(connection, { id: wireId, amount: wire.amount });
  const { rowCount } = await connection.query(
    `insert into wire_report (transaction_id, state, reason_code, reason_text, message_id)
     values ($1, $2, $3, $4, $5)
     on conflict (transaction_id, state) do nothing`,
    [wireId, state, reason?.code ?? null, reason?.text ?? null, messageId],
  );
  if (rowCount === 0 || state !== 'rejected') return;
  await takeOutOfSettlement(connection, wireId);
  await recordEvent(connection, {
    action: 'wire_rejected',
    subjectId: wire.customer_id,
    after: {
      transactionId: Number(wireId),
      amount: toDecimal(wire.amount),
      fee: toDecimal(wire.fee),
      reasonCode: reason?.code ?? null,
    },
    detail: [reason?.code, reason?.text].filter(Boolean).join(': ') || 'no reason given',
  });
}

/** A rejected wire never settles: it no longer counts on its day. */
async function takeOutOfSettlement(connection: Connection, wireId: bigint): Promise<void> {
  await connection.query(
    `insert into settlement_item (kind, reference, settlement_id, part, net)
     select 'rejected_wire', reference, settlement_id, part, -net
     from settlement_item where kind = 'wire' and reference = $1`,
    [wireId],
  );
}

/** The hand-over locks the same row of the instruction, so the two never overlap. */
async function lockWire(connection: Connection, wireId: bigint): Promise<WireRow | undefined> {
  const { rows } = await connection.query<WireRow>(
    `select item.customer_id, item.amount, item.fee, item.status,
            (select state from wire_report
             where transaction_id = item.id and state in ('settled', 'rejected')) as final_state
     from wire_instruction as instruction
     join bank_transaction as item on item.id = instruction.transaction_id
     where instruction.transaction_id = $1
     for update of instruction`,
    [wireId],
  );
  return rows[0];
}
