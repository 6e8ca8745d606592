import { brand } from '@seven-hills/contracts/brand';
import { limits } from '@seven-hills/contracts/limits';
import { compose } from './compose.ts';
import type { Mail } from './queue-mail.ts';

export const welcomeMail = (firstName: string): Mail =>
  compose(`Welcome to ${brand.name}`, [
    `Dear ${firstName},`,
    `Thank you for opening an account with ${brand.name}. Sign in and make your initial deposit of $50.00 by card to activate it; then set a 4-digit PIN, and you are ready to move money.`,
    'If you did not open this account, please call us at once.',
  ]);

export const depositReceivedMail = (firstName: string): Mail =>
  compose('Your deposit has arrived', [
    `Dear ${firstName},`,
    'Your initial deposit of $50.00 has arrived and your account is active.',
    'If you did not make this deposit, please call us at once.',
  ]);

export const passwordResetMail = (firstName: string, resetUrl: string): Mail =>
  compose(
    'Reset your password',
    [
      `Dear ${firstName},`,
      `Somebody, hopefully you, asked to reset the password of your ${brand.name} account. The link below works once, for ${limits.resetTokenMinutes} minutes.`,
      'If it was not you, you need not do anything: your password stays as it is.',
    ],
    { label: 'Choose a new password', href: resetUrl },
  );

export const passwordChangedMail = (firstName: string): Mail =>
  compose('Your password was changed', [
    `Dear ${firstName},`,
    'The password of your account was changed, and all other sessions were signed out.',
    'If it was not you, please call us at once.',
  ]);
