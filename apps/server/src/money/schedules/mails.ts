import { brand } from '@seven-hills/bank/brand';
import { missedPaymentReason, paymentWords } from '@seven-hills/bank/words/schedule-words';
import type { Cents } from '@seven-hills/money';
import { letterTo, type Mail } from '../../platform/mail/compose.ts';
import { writeDay } from '../../platform/time/bank-calendar.ts';

export interface ScheduledPayment {
  payeeNickname: string;
  amount: Cents;
  /** Whether it adds money from a linked account. */
  addsMoney: boolean;
  /** ISO calendar date. */
  dueOn: string;
}

/** Reports a scheduled payment that was not made. */
export const paymentFailedMail = (
  firstName: string,
  payment: ScheduledPayment & { reason: string; pauses: boolean },
): Mail =>
  letterTo(firstName, 'A scheduled payment was not made', [
    `Your scheduled ${paymentWords(payment)} on ${writeDay(payment.dueOn)} was not made. ${payment.reason}`,
    payment.pauses
      ? 'It is the third payment in a row that was not made, so we have paused this schedule. You can resume it under Scheduled Payments.'
      : 'We do not try this payment again. You can pay now, or change the schedule, under Scheduled Payments.',
    missedPaymentReason,
  ]);

/** Reports that another owner of the account ended a schedule. */
export const scheduleEndedMail = (
  firstName: string,
  { by, payee }: { by: string; payee: string },
): Mail =>
  letterTo(firstName, 'A scheduled payment was ended', [
    `${by}, who owns the account with you, ended your scheduled payment to ${payee}. No further payment is made.`,
  ]);

/** Payments of one schedule that were not made for days; the newest is described. */
interface MissedPayments extends ScheduledPayment {
  /** Whether its owner decides about it; otherwise it was skipped for a later one. */
  isOpen: boolean;
  /** How many earlier payments were skipped. */
  skipped: number;
}

/** Says what happened to missed payments, and what to do. */
export function missedSentences({ dueOn, isOpen, skipped, ...named }: MissedPayments): string[] {
  const payment = `Your scheduled ${paymentWords(named)} on ${writeDay(dueOn)}`;
  if (!isOpen) {
    const earlier = skipped > 1 ? ` So were ${skipped - 1} earlier payments.` : '';
    return [`${payment} could not be made in time and was skipped.${earlier}`];
  }
  return [
    `${payment} could not be made in time. Please make it now, or skip it, under Scheduled Payments.`,
    ...(skipped > 0
      ? [`${skipped} earlier ${skipped === 1 ? 'payment was' : 'payments were'} skipped.`]
      : []),
  ];
}

/** Asks about a payment that was missed for days, and reports the ones skipped before it. */
export const paymentsMissedMail = (firstName: string, missed: MissedPayments): Mail =>
  letterTo(firstName, 'A scheduled payment was missed', [
    ...missedSentences(missed),
    'Our systems were not available on that day. We apologize.',
    missedPaymentReason,
  ]);

/** Reports a scheduled payment that was made later than planned. */
export const paymentLateMail = (firstName: string, payment: ScheduledPayment): Mail =>
  letterTo(firstName, 'A scheduled payment was made late', [
    `Your scheduled ${paymentWords(payment)} was planned for ${writeDay(payment.dueOn)} at 6 a.m. Our systems were not available then, so we made it later than planned.`,
    'We apologize. You do not have to do anything: it was made once.',
    missedPaymentReason,
  ]);

/** The customer's copy of what they authorized (12 CFR 1005.10(b)). */
export const authorizedMail = (firstName: string, body: string): Mail =>
  letterTo(firstName, 'Your copy of a debit authorization', [
    'You authorized recurring transfers to us. Please keep this copy:',
    body,
    'You can read and download it, skip a date, or revoke it under Scheduled Payments.',
    `If you did not authorize this, please call us immediately: ${brand.emergencyPhone}.`,
  ]);

/** Says that the other bank returned a payment, and that its schedule does not go on. */
export const scheduleStoppedMail = (firstName: string, sentences: readonly string[]): Mail =>
  letterTo(firstName, 'Your recurring transfers have stopped', [...sentences, missedPaymentReason]);
