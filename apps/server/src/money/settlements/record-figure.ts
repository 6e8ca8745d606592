import { type Network, networkNames } from '@seven-hills/bank/payments/settlement-words';
import { type Cents, toDecimal } from '@seven-hills/money';
import type { Connection } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordEvent } from '../../audit-log/record-event.ts';
import { Refusal } from '../../http/problem.ts';
import { bankDayAt, writeDay } from '../../platform/time/bank-calendar.ts';
import { openSettlement } from './settlement-items.ts';

export interface NetworkFigure {
  network: Network;
  /** ISO date of the banking day. */
  settlesOn: string;
  /** Above zero if the network pays the bank. */
  net: Cents;
  /** Where the figure is from, such as the number of the network's statement. */
  reference: string;
}

/**
 * Records a network's figure of a day, or corrects it until the day is booked. `by` is the staff
 * member who enters it; null for a report of the network. Fails with `conflict` if the day is
 * booked with another figure, or has not begun.
 */
export async function recordFigure(
  connection: Connection,
  { network, settlesOn, net, reference }: NetworkFigure,
  by: { staffId: bigint; origin: Origin } | null,
): Promise<bigint> {
  if (settlesOn > bankDayAt())
    throw new Refusal('conflict', `${writeDay(settlesOn)} has not begun yet.`);
  await openSettlement(connection, network, settlesOn);
  const { rows } = await connection.query<{
    id: bigint;
    net: Cents | null;
    reference: string | null;
    is_booked: boolean;
  }>(
    `select id, net, reference, booked_at is not null as is_booked from network_settlement
     where network = $1 and settles_on = $2
     for no key update`,
    [network, settlesOn],
  );
  const [before] = rows;
  if (!before) throw new Error(`the settlement of ${settlesOn} was not opened`);
  if (before.is_booked) {
    if (before.net === net) return before.id;
    throw new Refusal(
      'conflict',
      `${networkNames[network]} of ${writeDay(settlesOn)} is booked with another figure.`,
    );
  }
  await connection.query(
    `update network_settlement
     set net = $2, source = $3, reference = $4, recorded_at = now(), recorded_by = $5
     where id = $1`,
    [before.id, net, by === null ? 'report' : 'entered', reference, by?.staffId ?? null],
  );
  await recordEvent(connection, {
    action: 'settlement_figure_recorded',
    actorId: by?.staffId ?? null,
    origin: by?.origin ?? null,
    ...(before.net !== null && {
      before: { net: toDecimal(before.net), reference: before.reference },
    }),
    after: { network, settlesOn, net: toDecimal(net), reference },
  });
  return before.id;
}
