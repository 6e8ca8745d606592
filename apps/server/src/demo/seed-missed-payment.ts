import { addDays } from '@seven-hills/bank/calendar/business-days';
import { parseAmount } from '@seven-hills/money';
import type { DemoPeople } from '../capability/demo-people.ts';
import { savePayee } from '../money/payees/save-payee.ts';
import { type RunDependencies, runSchedules } from '../money/schedules/run/run-schedules.ts';
import { firstHour, retryHours } from '../money/schedules/schedule-row.ts';
import { bankDayAt, hourOf } from '../platform/time/bank-calendar.ts';
import { demoMissedPayment } from './demo-schedules.ts';

/**
 * Schedules a payment for yesterday that its payer cannot afford, and tries it at each hour of that
 * day, so that the demo has a missed payment with its notices.
 */
export async function seedMissedPayment(
  dependencies: Omit<
    RunDependencies,
    'offersWires' | 'offersBankTransfers' | 'achSender' | 'rails'
  >,
  person: DemoPeople,
): Promise<void> {
  const { database, sealingKeys } = dependencies;
  const { who, to, nickname, amount, description } = demoMissedPayment;
  const [payer, recipient] = [person(who), person(to)];
  const form = { kind: 'customer', nickname, accountId: Number(recipient.accountId) } as const;
  const { payee } = await savePayee({ database, sealingKeys, achSender: null }, payer, form, null);
  const yesterday = addDays(bankDayAt(new Date()), -1);
  await database.query(
    `insert into schedule (customer_id, payee_id, amount, description, every, first_on, day, shift,
                           next_on, next_due_on)
     values ($1, $2, $3, $4, 'once', $5, extract(day from $5::date), 'none', $5, $5)`,
    [payer.customerId, payee.id, parseAmount(amount), description, yesterday],
  );
  const { rows } = await database.query<{ moment: Date }>(
    `select ${hourOf('$1::date', 'hour')} as moment from unnest($2::int[]) as hour order by hour`,
    [yesterday, [firstHour, ...retryHours]],
  );
  const offers = { offersWires: false, offersBankTransfers: false, achSender: null, rails: {} };
  for (const { moment } of rows) await runSchedules({ ...dependencies, ...offers }, moment);
}
