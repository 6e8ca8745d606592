import { brand } from '@seven-hills/bank/brand';
import { limits } from '@seven-hills/bank/limits';
import {
  composeSecret,
  letterTo,
  type Mail,
  type SecretMail,
} from '../../platform/mail/compose.ts';
import { hello, notYou } from '../../platform/mail/phrases.ts';

export const passwordChangedMail = (firstName: string): Mail =>
  letterTo(firstName, 'Your password was changed', [
    'The password of your account was changed, and all other sessions were signed out.',
    notYou,
  ]);

/**
 * Sent after a password reset by email. `moment` is the end of the waiting period, in the bank's
 * time zone.
 */
export const passwordResetDoneMail = (firstName: string, moment: string): Mail =>
  letterTo(firstName, 'Your password was changed', [
    'The password of your account was reset with a link that we sent to this address, and all sessions were signed out.',
    `To protect your money, your PIN has not changed. Until ${moment}, changing it requires your current PIN as well as your password, and you cannot set a first PIN or unlock a PIN online.`,
    `If this was not you, please call us before then: ${brand.emergencyPhone}. If you cannot wait that long, please call us too.`,
  ]);

export const passwordResetMail = (resetUrl: string): SecretMail =>
  composeSecret(
    'Reset your password',
    [
      hello,
      `Someone, hopefully you, asked to reset the password of your ${brand.name} account. The link below works once, for ${limits.resetTokenMinutes} minutes.`,
      'If this was not you, you do not need to do anything: your password has not changed.',
    ],
    { label: 'Choose a new password', href: resetUrl },
  );
