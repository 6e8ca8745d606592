import { brand } from '@seven-hills/contracts/brand';
import { limits } from '@seven-hills/contracts/limits';
import { type Cents, formatUsd } from '@seven-hills/money';
import { compose, composeSecret, type Mail, type SecretMail } from './compose.ts';

/**
 * What the bank writes about a customer's account and its security. Transfers: `transfer-messages.ts`;
 * what staff changed: `staff-messages.ts`.
 *
 * Anybody can type an address, so mail to one that nobody has confirmed may reach a stranger and carries
 * no name: `welcomeMail`, `alreadyCustomerMail`, `cannotOpenMail`, `passwordResetMail`, `newEmailMail` and
 * `newEmailByStaffMail`. The others tell of what was done in an account and greet its holder.
 */

const hello = 'Hello,';

const notYou = `If it was not you, please call us at once: ${brand.servicePhone}, day or night.`;

export const welcomeMail = (): Mail =>
  compose(`Welcome to ${brand.name}`, [
    hello,
    `Thank you for opening an account with ${brand.name}. Sign in and make your initial deposit of ${formatUsd(limits.initialDeposit)} by card to activate it; then set a 4-digit PIN, and you are ready to move money.`,
    'If you did not open this account, please call us at once.',
  ]);

/** To the owner of an address that somebody wanted to open another account with. */
export const alreadyCustomerMail = (siteUrl: string): Mail =>
  compose(
    'You already have an account with us',
    [
      hello,
      `Somebody, hopefully you, asked to open an account at ${brand.name} with this e-mail address. You have one already, so we opened no other, and nothing about yours has changed.`,
      'Please sign in with the password that you chose before, or use "Forgot password" to choose another one.',
      'If it was not you, you need not do anything.',
    ],
    { link: { label: 'Sign in', href: `${siteUrl}/?view=login` } },
  );

/** Says no reason: whoever applied may have given somebody else's details. */
export const cannotOpenMail = (): Mail =>
  compose('About your application for an account', [
    hello,
    `Thank you for applying to ${brand.name}. We could not open an account for you online with the details that you gave us.`,
    `Please call us and we will look into it together: ${brand.servicePhone}, day or night.`,
  ]);

export const depositReceivedMail = (firstName: string, amount: Cents): Mail =>
  compose('Your deposit has arrived', [
    `Dear ${firstName},`,
    `Your initial deposit of ${formatUsd(amount)} has arrived and your account is active.`,
    'If you did not make this deposit, please call us at once.',
  ]);

export const passwordResetMail = (resetUrl: string): SecretMail =>
  composeSecret(
    'Reset your password',
    [
      hello,
      `Somebody, hopefully you, asked to reset the password of your ${brand.name} account. The link below works once, for ${limits.resetTokenMinutes} minutes.`,
      'If it was not you, you need not do anything: your password stays as it is.',
    ],
    { label: 'Choose a new password', href: resetUrl },
  );

export const passwordChangedMail = (firstName: string): Mail =>
  compose('Your password was changed', [
    `Dear ${firstName},`,
    'The password of your account was changed, and all other sessions were signed out.',
    notYou,
  ]);

/** After a reset by mail. `moment` is the end of the waiting period, in the bank's time zone. */
export const passwordResetDoneMail = (firstName: string, moment: string): Mail =>
  compose('Your password was changed', [
    `Dear ${firstName},`,
    'The password of your account was reset with a link that we sent to this address, and all sessions were signed out.',
    `To protect your money, your PIN stays in force. Until ${moment}, changing it takes the current PIN as well as the password, and setting a first PIN or unlocking a PIN is not possible online.`,
    `If it was not you, please call us before then: ${brand.servicePhone}, day or night. Call us too if you cannot wait.`,
  ]);

/** To the address that is replaced. Says the new one in part only: the mailbox may be somebody else's. */
export const emailReplacedMail = (firstName: string, newEmail: string): Mail =>
  compose('Your e-mail address was changed', [
    `Dear ${firstName},`,
    `From now on you sign in to ${brand.name} as ${maskEmail(newEmail)}, and we write to you there. This is the last message to this address.`,
    notYou,
  ]);

export const newEmailMail = (newEmail: string): Mail =>
  compose('This is your e-mail address now', [
    hello,
    `From now on you sign in to ${brand.name} as ${newEmail}, and we write to you here.`,
    notYou,
  ]);

export const pinChangedMail = (firstName: string): Mail =>
  compose('Your PIN was changed', [
    `Dear ${firstName},`,
    'The 4-digit PIN that confirms your transactions was changed.',
    notYou,
  ]);

export interface SignInOnDevice {
  /** "Chrome on Windows" */
  device: string;
  ipAddress: string;
  /** In the bank's time zone: "January 5, 2025 at 3:04 PM EST" */
  moment: string;
}

export const newDeviceMail = (firstName: string, signIn: SignInOnDevice): Mail =>
  compose(
    'A sign-in from a new device',
    [
      `Dear ${firstName},`,
      'Your account was signed in to from a device that we have not seen before. If it was you, there is nothing to do.',
      `If it was not you, change your password now, which signs out every other device, and call us: ${brand.servicePhone}, day or night.`,
    ],
    {
      facts: [
        ['Device', signIn.device],
        ['Time', signIn.moment],
        ['Network address', signIn.ipAddress],
      ],
    },
  );

/** `o•••@example.com`: enough for its owner to recognize. */
export function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  return `${name.slice(0, 1)}•••@${domain}`;
}
