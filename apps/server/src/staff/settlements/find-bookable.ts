import type { Network } from '@seven-hills/bank/payments/settlement-words';
import type { Cents } from '@seven-hills/money';
import type { Connection } from '@seven-hills/postgres';
import { Refusal } from '../../http/problem.ts';
import { settledMeanwhile } from '../../money/settlements/posting.ts';
import { netOfItems } from '../../money/settlements/settlement-items.ts';
import { bankDayAt } from '../../platform/time/bank-calendar.ts';

/** A past day with the network's figure that is not booked. */
export interface Bookable {
  id: bigint;
  network: Network;
  settlesOn: string;
  /** The network's figure, and what the bank's files add up to. */
  net: Cents;
  files: Cents;
  /** Who entered the figure; null for one that a report states. */
  recordedBy: bigint | null;
}

/** Reads a day that staff can book. Fails with `not_found`, or with `conflict` if it can't be. */
export async function findBookable(
  database: Pick<Connection, 'query'>,
  id: bigint,
): Promise<Bookable> {
  const { rows } = await database.query<
    Omit<Bookable, 'net'> & { net: Cents | null; isBooked: boolean }
  >(
    `select day.id, day.network, day.settles_on::text as "settlesOn", day.net,
            ${netOfItems('day.id')} as files, day.recorded_by as "recordedBy",
            day.booked_at is not null as "isBooked"
     from network_settlement as day where day.id = $1`,
    [id],
  );
  const [day] = rows;
  if (!day) throw new Refusal('not_found', 'There is no such day.');
  const { net, isBooked, ...found } = day;
  if (net === null) throw new Refusal('conflict', 'Enter the network’s figure of this day first.');
  if (isBooked) throw settledMeanwhile();
  if (day.settlesOn >= bankDayAt())
    throw new Refusal('conflict', 'Files of this day can still arrive. Book it tomorrow.');
  return { ...found, net };
}
