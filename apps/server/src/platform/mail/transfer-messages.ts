import { brand } from '@seven-hills/bank/brand';
import { type Cents, formatUsd } from '@seven-hills/money';
import { writeDay } from '../time/bank-calendar.ts';
import { compose } from './compose.ts';
import { holdSentence } from './first-payment-messages.ts';
import type { Mail } from './queue-mail.ts';

/** Confirms a wire order, whose amount is held. */
export const wireReceivedMail = (
  firstName: string,
  {
    amount,
    fee,
    recipientName,
    heldUntil = null,
  }: { amount: Cents; fee: Cents; recipientName: string; heldUntil?: Date | null },
): Mail =>
  compose('We have received your wire transfer', [
    `Dear ${firstName},`,
    `We have received your order to wire ${formatUsd(amount)} to ${recipientName}. The amount and the fee of ${formatUsd(fee)} are held in your account; wires take 1-3 business days and cannot be reversed once they are sent.`,
    ...(heldUntil ? [holdSentence(heldUntil)] : []),
    `If you did not order this wire, please call us immediately: ${brand.supportPhone}.`,
  ]);

/** Notifies the customer of a returned wire: amount and fee are back in the account. */
export const wireReturnedMail = (
  firstName: string,
  wire: { amount: Cents; fee: Cents; recipientName: string; explanation: string },
): Mail =>
  compose(`Returned: your wire of ${formatUsd(wire.amount)} to ${wire.recipientName}`, [
    `Dear ${firstName},`,
    `Your wire of ${formatUsd(wire.amount)} to ${wire.recipientName} could not be delivered. We have returned ${formatUsd(wire.amount + wire.fee)}, including the fee, to your account.`,
    `${wire.explanation}.`,
    `Please check the recipient's details before you send it again, or call us: ${brand.supportPhone}.`,
    'You get this because we always email you when a wire is returned.',
  ]);

/**
 * Notifies a holder in advance that the account will earn less, or may earn less from then on (12
 * CFR 1030.5).
 */
export const lowerRateMail = (
  firstName: string,
  {
    validFrom,
    before,
    after,
    isVariable,
  }: { validFrom: string; before: string; after: string; isVariable: boolean },
): Mail =>
  compose(
    `A ${before === after && isVariable ? 'variable' : 'lower'} interest rate from ${writeDay(validFrom)}`,
    [
      `Dear ${firstName},`,
      before === after
        ? `The interest rate of your account stays the same on ${writeDay(validFrom)}, at an annual percentage yield (APY) of ${after}% at your present balance.`
        : `The interest rate of your account changes on ${writeDay(validFrom)}. At your present balance, the annual percentage yield (APY) changes from ${before}% to ${after}%.`,
      ...(isVariable
        ? [
            'From that day on it is variable: we may change it at any time, without telling you ahead.',
          ]
        : []),
      'Interest that you have earned until then stays yours and is credited at the end of the month as before.',
      `If you have questions, please call us: ${brand.supportPhone}.`,
    ],
  );

/**
 * Reports the outcome of a pending transaction. `subject` names it, such as "wire of $500.00 to Ada
 * Byron"; a refusal includes its reason.
 */
export const decisionMail = (
  firstName: string,
  subject: string,
  isCompleted: boolean,
  reason: string | null,
  /** A sentence that says where the money is after a refusal. */
  standing: string,
): Mail =>
  isCompleted
    ? compose(`Completed: your ${subject}`, [
        `Dear ${firstName},`,
        `Your ${subject} has been completed.`,
        outcomeReason,
      ])
    : compose(`Not carried out: your ${subject}`, [
        `Dear ${firstName},`,
        `Your ${subject} was not carried out. ${standing}`,
        ...(reason === null ? [] : [`The reason: ${reason}`]),
        outcomeReason,
      ]);

const outcomeReason =
  'You get this because we always email you what became of a pending transaction.';
