import { businessDayFrom } from '@seven-hills/bank/calendar/business-days';
import { type Connection, type Database, inTransaction } from '@seven-hills/postgres';
import type { Keyring } from '../../platform/security/keyring.ts';
import { bankDayAt } from '../../platform/time/bank-calendar.ts';
import { recordItem } from '../settlements/settlement-items.ts';
import { recordOtherPayments } from './record-message.ts';
import { readStored } from './wire-message.ts';

/** SQL for what is recent and has no item of a kind. */
const missed = (kind: string, reference: string, since: string): string =>
  `${since} > now() - interval '40 days' and not exists (
     select from settlement_item where kind = '${kind}' and reference = ${reference}
   )`;

/**
 * Records what wires add to settlements that a server of a version without settlements received or
 * handed over, as during an upgrade. An item is recorded once, however often this runs.
 */
export const recordMissedWires = (database: Database, sealingKeys: Keyring): Promise<void> =>
  inTransaction(database, async (connection) => {
    await recordMissedReceived(connection);
    await recordMissedSent(connection);
    await recordMissedReturns(connection);
    await recordMissedMessages(connection, sealingKeys);
  });

async function recordMissedReceived(connection: Connection): Promise<void> {
  const { rows } = await connection.query<{ id: bigint; settles_on: string; amount: bigint }>(
    `select id, settlement_date::text as settles_on, amount from incoming_wire as wire
     where ${missed('incoming_wire', 'wire.id', 'received_at')}
     order by settlement_date, id`,
  );
  for (const { id: reference, settles_on: settlesOn, amount: net } of rows)
    await recordItem(connection, {
      network: 'wires',
      settlesOn,
      kind: 'incoming_wire',
      reference,
      part: 'received',
      net,
    });
}

async function recordMissedSent(connection: Connection): Promise<void> {
  const { rows } = await connection.query<{ id: bigint; sent_at: Date; amount: bigint }>(
    `select item.id, instruction.handed_over_at as sent_at, item.amount
     from wire_instruction as instruction
     join bank_transaction as item on item.id = instruction.transaction_id
     where ${missed('wire', 'item.id', 'instruction.handed_over_at')}
     order by item.id`,
  );
  for (const { id: reference, sent_at: sentAt, amount } of rows)
    await recordItem(connection, {
      network: 'wires',
      settlesOn: businessDayFrom(bankDayAt(sentAt)),
      kind: 'wire',
      reference,
      part: 'sent',
      net: -amount,
    });
  await connection.query(
    `insert into settlement_item (kind, reference, settlement_id, part, net)
     select 'rejected_wire', sent.reference, sent.settlement_id, sent.part, -sent.net
     from wire_report as report
     join settlement_item as sent on sent.kind = 'wire' and sent.reference = report.transaction_id
     where report.state = 'rejected'
       and ${missed('rejected_wire', 'report.transaction_id', 'report.reported_at')}
     on conflict do nothing`,
  );
}

/** Returns of wires, by staff, or because their reversal was asked for. */
async function recordMissedReturns(connection: Connection): Promise<void> {
  const { rows } = await connection.query<{ id: bigint; written_at: Date; amount: bigint }>(
    `select message.id, message.created_at as written_at, returned.amount
     from (
       select return_message_id as message_id, amount from incoming_wire
       where return_message_id is not null
       union
       select request.answer_message_id, wire.amount
       from wire_request as request
       join incoming_wire as wire on wire.id = request.incoming_wire_id
       where request.outcome = 'returned'
     ) as returned
     join wire_message as message on message.id = returned.message_id
     where ${missed('wire_message', 'message.id', 'message.created_at')}
     order by message.id`,
  );
  for (const { id: reference, written_at: writtenAt, amount } of rows)
    await recordItem(connection, {
      network: 'wires',
      settlesOn: businessDayFrom(bankDayAt(writtenAt)),
      kind: 'wire_message',
      reference,
      part: 'returned',
      net: -amount,
    });
}

/** Payments between banks, and returned ones. */
async function recordMissedMessages(connection: Connection, sealingKeys: Keyring): Promise<void> {
  const { rows } = await connection.query<{ id: bigint }>(
    `select id from wire_message as message
     where direction = 'in' and (name like 'pacs.009.%' or name like 'pacs.004.%')
       and ${missed('wire_message', 'message.id', 'created_at')}
     order by id`,
  );
  for (const { id } of rows)
    await recordOtherPayments(connection, id, await readStored(connection, sealingKeys, id));
}
