import { brand } from '@seven-hills/contracts/brand';
import { type Cents, formatUsd } from '@seven-hills/money';
import { compose, type Fact, type Mail } from './compose.ts';

/** What the bank writes about a wire, from its start to its end. */

export interface WireFacts {
  /** `SH00000042` */
  receiptNumber: string;
  amount: Cents;
  fee: Cents;
  recipientName: string;
  bankName: string;
}

const factsOf = (wire: WireFacts): Fact[] => [
  ['Receipt', wire.receiptNumber],
  ['Amount', formatUsd(wire.amount)],
  ['Fee', formatUsd(wire.fee)],
  ['Recipient', wire.recipientName],
  ['Bank', wire.bankName],
];

export const wireInitiatedMail = (firstName: string, wire: WireFacts): Mail =>
  compose(
    'Your wire transfer is on its way',
    [
      `Dear ${firstName},`,
      'We received the wire transfer below. The amount and the fee are held in your account; a wire takes 1-3 business days and cannot be reversed once it is sent.',
      `If you did not order it, please call us at once: ${brand.servicePhone}.`,
    ],
    { facts: factsOf(wire) },
  );

export const wireApprovedMail = (firstName: string, wire: WireFacts): Mail =>
  compose(
    'Your wire transfer was approved',
    [
      `Dear ${firstName},`,
      'The wire transfer below was approved and sent to the recipient’s bank.',
    ],
    { facts: factsOf(wire) },
  );

export const wireDeclinedMail = (firstName: string, wire: WireFacts, reason: string): Mail =>
  compose(
    'Your wire transfer was declined',
    [
      `Dear ${firstName},`,
      `The wire transfer below was not carried out: ${reason}`,
      'The amount and the fee are available in your account again.',
    ],
    { facts: factsOf(wire) },
  );

export const wireSettledMail = (firstName: string, wire: WireFacts): Mail =>
  compose(
    'Your wire transfer is complete',
    [`Dear ${firstName},`, 'The wire transfer below was settled with the recipient’s bank.'],
    { facts: factsOf(wire) },
  );
