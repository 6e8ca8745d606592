import { brand } from '@seven-hills/bank/brand';
import { endedBy } from '@seven-hills/bank/text/sentence-end';
import { type Cents, formatUsd } from '@seven-hills/money';
import { letterTo } from '../../platform/mail/compose.ts';
import type { Mail } from '../../platform/mail/queue-mail.ts';
import { holdSentence } from '../payee-rules/hold-sentence.ts';

/** Confirms a wire order, whose amount is held. */
export const wireReceivedMail = (
  firstName: string,
  {
    amount,
    fee,
    recipientName,
    heldUntil,
  }: { amount: Cents; fee: Cents; recipientName: string; heldUntil?: Date | null | undefined },
): Mail =>
  letterTo(firstName, 'We have received your wire transfer', [
    `We have received your order to wire ${formatUsd(amount)} to ${endedBy(recipientName)} The amount and the fee of ${formatUsd(fee)} are held in your account; wires take 1-3 business days and cannot be reversed once they are sent.`,
    ...(heldUntil ? [holdSentence(heldUntil)] : []),
    `If you did not order this wire, please call us immediately: ${brand.supportPhone}.`,
  ]);

/** Notifies the customer of a returned wire: amount and fee are back in the account. */
export const wireReturnedMail = (
  firstName: string,
  wire: { amount: Cents; fee: Cents; recipientName: string; explanation: string },
): Mail =>
  letterTo(firstName, `Returned: your wire of ${formatUsd(wire.amount)} to ${wire.recipientName}`, [
    `Your wire of ${formatUsd(wire.amount)} to ${wire.recipientName} could not be delivered. We have returned ${formatUsd(wire.amount + wire.fee)}, including the fee, to your account.`,
    `${wire.explanation}.`,
    `Please check the recipient's details before you send it again, or call us: ${brand.supportPhone}.`,
    'You get this because we always email you when a wire is returned.',
  ]);
