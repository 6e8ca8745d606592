import { letterTo, type Mail } from '../../platform/mail/compose.ts';
import { notRequested } from '../../platform/mail/phrases.ts';

/** Reports that a customer closed one of several accounts. */
export const ownAccountClosedMail = (firstName: string, lastFour: string): Mail =>
  letterTo(firstName, 'One of your accounts is closed', [
    `You closed your account ending in ${lastFour}. No money can move in or out of it anymore. You can still view its activity, statements, and receipts under Closed Accounts.`,
    notRequested,
  ]);
