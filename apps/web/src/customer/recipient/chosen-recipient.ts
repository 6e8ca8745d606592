import type { Recipient } from '@seven-hills/contracts/api/money/account';

/** A recipient as the form keeps it: the value to send and the text to show. */
export type ChosenRecipient = Pick<Recipient, 'id' | 'accountNumber' | 'holder' | 'paidBefore'>;
