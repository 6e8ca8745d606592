import { missedPaymentReason } from '@seven-hills/contracts/api/alerts/alert-words';
import { type Cents, formatUsd } from '@seven-hills/money';
import { writeDay } from '../time/bank-calendar.ts';
import { compose, type Mail } from './compose.ts';

interface ScheduledPayment {
  payeeNickname: string;
  amount: Cents;
  /** ISO calendar date. */
  dueOn: string;
}

/** Reports a scheduled payment that was not made. */
export const paymentFailedMail = (
  firstName: string,
  payment: ScheduledPayment & { reason: string; pauses: boolean },
): Mail =>
  compose('A scheduled payment was not made', [
    `Dear ${firstName},`,
    `Your scheduled payment of ${formatUsd(payment.amount)} to ${payment.payeeNickname} on ${writeDay(payment.dueOn)} was not made. ${payment.reason}`,
    payment.pauses
      ? 'It is the third payment in a row that was not made, so we have paused this schedule. You can resume it under Scheduled Payments.'
      : 'We do not try this payment again. You can pay now, or change the schedule, under Scheduled Payments.',
    missedPaymentReason,
  ]);

/** Reports a scheduled payment that was made later than planned. */
export const paymentLateMail = (firstName: string, payment: ScheduledPayment): Mail =>
  compose('A scheduled payment was made late', [
    `Dear ${firstName},`,
    `Your scheduled payment of ${formatUsd(payment.amount)} to ${payment.payeeNickname} was planned for ${writeDay(payment.dueOn)} at 6 a.m. Our systems were not available then, so we made it later than planned.`,
    'We apologize. You do not have to do anything: it was made once.',
    missedPaymentReason,
  ]);
