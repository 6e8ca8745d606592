import { letterTo, type Mail } from '../../platform/mail/compose.ts';

/** Tells a customer why an account at another bank could not be linked. */
export const linkFailedMail = (firstName: string, account: string, sentence: string): Mail =>
  letterTo(firstName, 'Your account at another bank could not be linked', [
    `${account} could not be linked. ${sentence}`,
    'To try again, link the account again under Linked Accounts.',
  ]);
