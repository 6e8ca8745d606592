import { businessDayAfter } from '@seven-hills/bank/calendar/business-days';
import type { ResultOf } from '@seven-hills/contracts/endpoint';
import type { planAchPayment } from '@seven-hills/contracts/money/ach-payments';
import type { Cents } from '@seven-hills/money';
import { bankDayAt } from '../../platform/time/bank-calendar.ts';
import { bankNow } from '../../platform/time/server-clock.ts';
import { wireArrivalAfter } from '../transactions/transaction-row.ts';
import { isSameDayOpen, planPayment } from './plan-payment.ts';

type Offers = ResultOf<typeof planAchPayment>;

interface OfferedFees {
  standard: Cents;
  /** Null if the bank offers no same-day payment of the amount. */
  sameDay: Cents | null;
}

/**
 * Returns when a payment that is ordered now would arrive, and what it costs, and when a wire would
 * instead. Same-day payments are
 * offered while a window of today is left. For display: the posting decides again.
 */
export function offersOf(fees: OfferedFees, delayHours: number, now: Date = bankNow()): Offers {
  const ifNew = new Date(now.getTime() + delayHours * 3_600_000);
  const known = planPayment(now, false);
  const held = planPayment(ifNew, false);
  if (!known || !held) throw new Error('the next settlement is always known');
  const sameDay = fees.sameDay !== null && isSameDayOpen(now) ? planPayment(now, true) : null;
  return {
    standard: {
      fee: fees.standard,
      cutOffAt: known.cutOffAt,
      arrivesOn: known.settlesOn,
      arrivesOnIfNew: held.settlesOn,
    },
    sameDay: sameDay && {
      fee: fees.sameDay ?? 0n,
      cutOffAt: sameDay.cutOffAt,
      arrivesOn: sameDay.settlesOn,
      arrivesOnIfNew: planPayment(ifNew, true)?.settlesOn ?? null,
    },
    wire: {
      arrivesFrom: businessDayAfter(bankDayAt(now), 1),
      arrivesBy: wireArrivalAfter(now),
      arrivesByIfNew: wireArrivalAfter(ifNew),
    },
  };
}
