import type { Recipient } from '@seven-hills/contracts/money/recipients';

/** A recipient as the form keeps it: the value to send and the text to show. */
export type ChosenRecipient = Pick<Recipient, 'id' | 'accountNumber' | 'holder' | 'paidBefore'>;

/**
 * The last four digits of the account number; for somebody new, the whole number that the customer
 * typed, to compare it once more.
 */
export const numberText = ({ accountNumber, paidBefore }: ChosenRecipient): string =>
  paidBefore || accountNumber[0] === '•'
    ? `account ending in ${accountNumber.slice(-4)}`
    : accountNumber;

/** `Marcus Bell, account ending in 2118`: a recipient in a line. */
export const recipientText = (recipient: ChosenRecipient): string =>
  `${recipient.holder}, ${numberText(recipient)}`;
