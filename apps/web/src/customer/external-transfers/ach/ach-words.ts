import type { Answer } from '../../../net/api-types.ts';
import { formatDay } from '../../../ui/data/dates.ts';

type AchPlans = Answer<'GET', '/api/ach-payments/plan'>;
export type AchPlan = AchPlans['standard'] | NonNullable<AchPlans['sameDay']>;

/** `Tue, Dec 1`, with the later day of a first payment if the bank holds those. */
export function arrivalWords({
  arrivesOn,
  arrivesOnIfNew,
}: Pick<AchPlan, 'arrivesOn' | 'arrivesOnIfNew'>): string {
  const day = formatDay(arrivesOn);
  if (arrivesOnIfNew === null) return `${day}; not for the first payment to a recipient`;
  return arrivesOnIfNew === arrivesOn
    ? day
    : `${day}; the first payment to a recipient: ${formatDay(arrivesOnIfNew)}`;
}

/**
 * `Arrives Mon, Nov 30 to Wed, Dec 2`: its last day alone would make the wire look slower than ACH.
 */
export const wireArrivalWords = (wire: AchPlans['wire']): string =>
  `Arrives ${formatDay(wire.arrivesFrom)} to ${arrivalWords({ arrivesOn: wire.arrivesBy, arrivesOnIfNew: wire.arrivesByIfNew })}`;
