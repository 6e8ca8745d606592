import { addDays } from '@seven-hills/bank/calendar/business-days';
import { stopLimits } from '@seven-hills/bank/words/debit-words';
import type { Given } from '@seven-hills/contracts/endpoint';
import type { placedStop, StopOrder } from '@seven-hills/contracts/money/debit-stops';
import { toDecimal } from '@seven-hills/money';
import type { Connection } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordEvent } from '../../audit-log/record-event.ts';
import { Refusal } from '../../http/problem.ts';
import { bankDayAt } from '../../platform/time/bank-calendar.ts';
import { latelyPosted } from './list-companies.ts';
import { isHit, lockStops } from './stop-facts.ts';
import { listStops, readStop, type Stop } from './stop-row.ts';

export interface NewStop extends StopOrder {
  accountId: bigint;
  companyName: string;
  /** Whose account it is. */
  customerId: bigint;
  /** The customer, or the staff member who took the order. */
  placedBy: bigint;
  isOral: boolean;
  origin: Origin;
}

type Placed = Given<typeof placedStop>;

/**
 * Places an order to stop debits in the caller's transaction, and says if one that fits has just
 * posted (Regulation E, 12 CFR 1005.10(c)). A customer's own order is in writing; an oral one
 * lapses after 14 days unless it is confirmed. Repeating an active order returns it. Fails with
 * `conflict` if the account has too many.
 */
export async function placeStop(connection: Connection, order: NewStop): Promise<Placed> {
  const { accountId, companyId, isOral } = order;
  await lockStops(connection, accountId);
  const active = (await listStops(connection, accountId)).filter(({ state }) => state === 'active');
  const same = active.find((stop) => isSame(stop, order));
  const stop = same ?? (await insertStop(connection, order, active.length));
  const posted = await latelyPosted(connection, accountId, companyId);
  const { amount, debitOn: debit_on } = order;
  const fits = posted.find((debit) =>
    isHit({ company_id: companyId, amount, debit_on }, { ...debit, accountId, companyId }),
  );
  if (!same)
    await recordEvent(connection, {
      action: 'debit_stop_placed',
      actorId: order.placedBy,
      subjectId: order.customerId,
      origin: order.origin,
      after: {
        stopId: Number(stop.id),
        company: order.companyName,
        scope: order.scope,
        isOral,
        ...(amount !== null && { amount: toDecimal(amount) }),
      },
    });
  return {
    stop,
    tooLateFor: fits
      ? { transactionId: fits.transactionId, amount: fits.amount, postedAt: fits.postedAt }
      : null,
  };
}

/** A written order that repeats an oral one is a new one, because it does not lapse. */
const isSame = (stop: Stop, order: NewStop): boolean =>
  stop.companyId === order.companyId &&
  stop.scope === order.scope &&
  stop.amount === order.amount &&
  stop.debitOn === order.debitOn &&
  (order.isOral || !stop.isOral || stop.confirmedAt !== null);

async function insertStop(
  connection: Connection,
  order: NewStop,
  activeCount: number,
): Promise<Stop> {
  if (activeCount >= stopLimits.activeMax)
    throw new Refusal(
      'conflict',
      `An account can have ${stopLimits.activeMax} active stop orders. Lift one first.`,
    );
  const today = bankDayAt();
  const { rows } = await connection.query<{ id: bigint }>(
    `insert into debit_stop (account_id, company_id, company_name, scope, amount, debit_on, placed_by,
                             is_oral, expires_on, lapses_on)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     returning id`,
    [
      order.accountId,
      order.companyId,
      order.companyName,
      order.scope,
      order.amount,
      order.debitOn,
      order.placedBy,
      order.isOral,
      order.scope === 'payment' ? expiryOf(today) : null,
      order.isOral ? addDays(today, stopLimits.oralDays) : null,
    ],
  );
  return readStop(connection, order.accountId, rows[0]?.id ?? 0n);
}

/** The same day six months later, or the last day of that month. */
export const expiryOf = (placedOn: string): string =>
  Temporal.PlainDate.from(placedOn).add({ months: stopLimits.paymentMonths }).toString();
