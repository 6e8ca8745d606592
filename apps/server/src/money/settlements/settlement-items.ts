import { businessDayAfter } from '@seven-hills/bank/calendar/business-days';
import type { Network, SettledPart } from '@seven-hills/bank/payments/settlement-words';
import type { Cents } from '@seven-hills/money';
import type { Connection } from '@seven-hills/postgres';

/** What one file, or one wire, adds to what a network settles on a day. */
export interface SettlementItem {
  network: Network;
  /** ISO date of the banking day. */
  settlesOn: string;
  kind: 'ach_file' | 'incoming_wire' | 'wire' | 'rejected_wire' | 'wire_message';
  /** The id of the file, the wire, its transaction, or the message. */
  reference: bigint;
  part: SettledPart;
  /** Above zero if the network pays the bank. */
  net: Cents;
}

/** How many banking days after a day its figure is missed. */
const figureDays = 2;

/**
 * Records what a file or a wire adds to its day, in the transaction that stores it. An item is
 * recorded once for each day.
 */
export async function recordItem(connection: Connection, item: SettlementItem): Promise<void> {
  const { network, settlesOn, kind, reference, part, net } = item;
  if (net === 0n) return;
  await openSettlement(connection, network, settlesOn);
  await connection.query(
    `insert into settlement_item (kind, reference, settlement_id, part, net)
     select $3, $4, id, $5, $6 from network_settlement where network = $1 and settles_on = $2
     on conflict do nothing`,
    [network, settlesOn, kind, reference, part, net],
  );
}

/** Adds the row of a day unless it is there. */
export async function openSettlement(
  connection: Connection,
  network: Network,
  settlesOn: string,
): Promise<void> {
  await connection.query(
    `insert into network_settlement (network, settles_on, due_on)
     select $1, $2::date, $3::date
     where not exists (select from network_settlement where network = $1 and settles_on = $2::date)
     on conflict (network, settles_on) do nothing`,
    [network, settlesOn, businessDayAfter(settlesOn, figureDays)],
  );
}

/** SQL for what the items of a settlement add up to, from SQL for its id. */
export const netOfItems = (id: string, part?: SettledPart): string =>
  `coalesce((
     select sum(net) from settlement_item
     where settlement_id = ${id}${part ? ` and part = '${part}'` : ''}
   ), 0)::bigint`;
