import type { Occurrence, Schedule } from '@seven-hills/contracts/money/schedules';
import type { Cents } from '@seven-hills/money';
import { bigints, texts } from '@seven-hills/postgres';
import type { PostingCondition, Scheduled } from '../../../capability/movement-kind.ts';
import { Refusal } from '../../../http/problem.ts';
import { queueMailToCustomer } from '../../../people/identity/customer.ts';
import { type FactSource, type Facts, needs } from '../../../platform/database/batch-facts.ts';
import { paymentLateMail, type ScheduledPayment } from '../mails.ts';
import { notePosted } from '../schedule-state.ts';

interface LockedOccurrence extends Scheduled {
  amount: Cents;
  state: Occurrence['state'];
  schedule_state: Schedule['state'];
  is_payee_removed: boolean;
}

const nameOf = ({ scheduleId, nominalOn }: Scheduled) => `${scheduleId} ${nominalOn}`;

/**
 * The scheduled payments in a batch, locked until its commit in the order of schedule ids, then
 * dates.
 */
export const occurrenceSource: FactSource<Scheduled, Map<string, LockedOccurrence>> = {
  name: 'occurrences',
  async load(opening, wanted) {
    const rows = await opening.add<LockedOccurrence>({
      name: 'lock-occurrences',
      text: `select occurrence.schedule_id as "scheduleId", occurrence.nominal_on as "nominalOn",
                    occurrence.amount, occurrence.state, schedule.state as schedule_state,
                    payee.removed_at is not null as is_payee_removed
             from unnest($1::bigint[], $2::date[]) as asked (schedule_id, nominal_on)
             join schedule on schedule.id = asked.schedule_id
             join occurrence
               on occurrence.schedule_id = asked.schedule_id and occurrence.nominal_on = asked.nominal_on
             left join saved_payee as payee on payee.id = schedule.payee_id
             order by schedule.id, occurrence.nominal_on
             for no key update of schedule, occurrence`,
      values: [
        bigints(wanted.map(({ scheduleId }) => scheduleId)),
        texts(wanted.map(({ nominalOn }) => nominalOn)),
      ],
    });
    return new Map(rows.map((row) => [nameOf(row), row]));
  },
};

export const payeeRemoved = () => new Refusal('recipient_not_found', 'You removed the payee.');

/**
 * Makes a posting carry out one date of a schedule: the occurrence is judged under its lock, and
 * its outcome is written with the posting. Both commit or neither does, so a date is paid once,
 * despite crashes and however many servers try. Refuses with `conflict` if the payment was already
 * made or changed.
 */
export function carriesOut(
  scheduled: Scheduled,
  isLate: boolean,
  payment: ScheduledPayment & { customerId: bigint },
): PostingCondition {
  const lockedIn = (facts: Facts) => facts.of(occurrenceSource).get(nameOf(scheduled));
  return {
    needed: [needs(occurrenceSource, scheduled)],
    judge(facts) {
      const locked = lockedIn(facts);
      const isOpen =
        locked?.state === 'waiting' &&
        locked.schedule_state === 'active' &&
        locked.amount === payment.amount;
      if (!isOpen) return new Refusal('conflict', 'This payment was already made or changed.');
      return locked.is_payee_removed ? payeeRemoved() : null;
    },
    /** Marks it as posted for the same date in the same batch. */
    accepted(facts) {
      const locked = lockedIn(facts);
      if (locked) locked.state = 'posted';
    },
    async write(connection, _facts, transactionId) {
      if (!(await notePosted(connection, scheduled, { transactionId, isLate })))
        throw new Error('an occurrence was decided while it was locked');
      if (isLate)
        await queueMailToCustomer(connection, payment.customerId, (firstName) =>
          paymentLateMail(firstName, payment),
        );
    },
  };
}
