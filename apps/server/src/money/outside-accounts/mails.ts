import { letterTo, type Mail } from '../../platform/mail/compose.ts';

/** Tells a customer why an account at another bank could not be linked. */
export const linkFailedMail = (firstName: string, account: string, sentence: string): Mail =>
  letterTo(firstName, 'Your account at another bank could not be linked', [
    `${account} could not be linked. ${sentence}`,
    'To try again, link the account again under Linked Accounts.',
  ]);

/** Tells a customer why an account at another bank is no longer linked. */
export const linkEndedMail = (firstName: string, account: string, sentence: string): Mail =>
  letterTo(firstName, 'Your account at another bank is no longer linked', [
    `A transfer with ${account} came back, so the account is no longer linked. ${sentence}`,
    'Transfers with it that were not sent yet are canceled. To go on, remove the account under Linked Accounts, and link it again.',
  ]);
