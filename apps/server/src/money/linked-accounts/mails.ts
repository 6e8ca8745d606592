import { brand } from '@seven-hills/bank/brand';
import { letterTo, type Mail } from '../../platform/mail/compose.ts';

const ifNotYou = `If you did not do this, please call us at once: ${brand.supportPhone}.`;

/** Tells a customer that an account was linked; someone else may have done it. */
export const accountLinkedMail = (
  firstName: string,
  account: string,
  { arriveOn, confirmBy }: { arriveOn: string; confirmBy: string },
): Mail =>
  letterTo(firstName, 'An account at another bank was linked', [
    `${account} was linked to your accounts with us.`,
    `We are sending it two deposits of less than $1 each. They should arrive by ${arriveOn}. Confirm their amounts by ${confirmBy} under Linked Accounts; until then, no money can be transferred.`,
    ifNotYou,
  ]);

export const accountVerifiedMail = (firstName: string, account: string): Mail =>
  letterTo(firstName, 'Your account at another bank is verified', [
    `You confirmed the amounts of both deposits to ${account}. You can now add money from this account, and send money to it.`,
    ifNotYou,
  ]);
