import { brand } from '@seven-hills/bank/brand';
import { compose, type Mail } from '../../platform/mail/compose.ts';
import { notYou } from '../../platform/mail/phrases.ts';

export const passwordChangedMail = (firstName: string): Mail =>
  compose('Your password was changed', [
    `Dear ${firstName},`,
    'The password of your account was changed, and all other sessions were signed out.',
    notYou,
  ]);

/**
 * Sent after a password reset by email. `moment` is the end of the waiting period, in the bank's
 * time zone.
 */
export const passwordResetDoneMail = (firstName: string, moment: string): Mail =>
  compose('Your password was changed', [
    `Dear ${firstName},`,
    'The password of your account was reset with a link that we sent to this address, and all sessions were signed out.',
    `To protect your money, your PIN has not changed. Until ${moment}, changing it requires your current PIN as well as your password, and you cannot set a first PIN or unlock a PIN online.`,
    `If this was not you, please call us before then: ${brand.servicePhone}, day or night. If you cannot wait that long, please call us too.`,
  ]);
