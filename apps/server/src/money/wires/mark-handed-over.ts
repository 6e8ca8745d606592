import { businessDayFrom } from '@seven-hills/bank/calendar/business-days';
import type { Connection } from '@seven-hills/postgres';
import { bankDayAt } from '../../platform/time/bank-calendar.ts';
import { recordItem } from '../settlements/settlement-items.ts';

/**
 * Marks a wire as handed over, unless it is already: the network settles it on this banking day, or
 * on the next one. The caller holds its instruction's lock.
 */
export async function markHandedOver(
  connection: Connection,
  { id, amount }: { id: bigint; amount: bigint },
): Promise<void> {
  const { rowCount } = await connection.query(
    `update wire_instruction set handed_over_at = now()
     where transaction_id = $1 and handed_over_at is null`,
    [id],
  );
  if (rowCount === 1)
    await recordItem(connection, {
      network: 'wires',
      settlesOn: businessDayFrom(bankDayAt()),
      kind: 'wire',
      reference: id,
      part: 'sent',
      net: -amount,
    });
}
