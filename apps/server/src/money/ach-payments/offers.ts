import type { ResultOf } from '@seven-hills/contracts/endpoint';
import type { planAchPayment } from '@seven-hills/contracts/money/ach-payments';
import type { Cents } from '@seven-hills/money';
import { bankNow } from '../../platform/time/server-clock.ts';
import { planPayment } from './plan-payment.ts';

type Offers = ResultOf<typeof planAchPayment>;

/**
 * Returns when a payment that is ordered now would arrive, and what it costs: `fee`. For
 * display: the posting decides again.
 */
export function offersOf(fee: Cents, delayHours: number, now: Date = bankNow()): Offers {
  const ifNew = new Date(now.getTime() + delayHours * 3_600_000);
  const known = planPayment(now, false);
  if (!known) throw new Error('the next settlement is always known');
  const arrivesOnIfNew = planPayment(ifNew, false)?.settlesOn ?? known.settlesOn;
  return {
    standard: { fee, cutOffAt: known.cutOffAt, arrivesOn: known.settlesOn, arrivesOnIfNew },
    sameDay: null,
  };
}
