import { brand } from '@seven-hills/bank/brand';
import { endedBy } from '@seven-hills/bank/text/sentence-end';
import { type Cents, formatUsd } from '@seven-hills/money';
import { letterTo, type Mail } from '../../platform/mail/compose.ts';
import { writeDay, writeMoment } from '../../platform/time/bank-calendar.ts';
import { holdSentence } from '../payee-rules/hold-sentence.ts';

interface OrderedPayment {
  amount: Cents;
  recipientName: string;
  /** ISO date. */
  arrivesOn: string;
  cutOffAt: Date;
  heldUntil?: Date | null | undefined;
}

/** Confirms an ACH payment, which can still be canceled. */
export const paymentReceivedMail = (
  firstName: string,
  { amount, recipientName, arrivesOn, cutOffAt, heldUntil }: OrderedPayment,
): Mail =>
  letterTo(firstName, `Your ACH payment of ${formatUsd(amount)} to ${recipientName}`, [
    `We have received your order to pay ${formatUsd(amount)} to ${endedBy(recipientName)} It arrives on ${writeDay(arrivesOn)}. You can cancel it on its receipt until ${writeMoment(cutOffAt)}.`,
    ...(heldUntil ? [holdSentence(heldUntil)] : []),
    `If you did not order this payment, please call us immediately: ${brand.emergencyPhone}.`,
  ]);
