import { brand } from '@seven-hills/bank/brand';
import { type Cents, formatUsd } from '@seven-hills/money';
import { letterTo, type Mail } from '../../platform/mail/compose.ts';

export const depositReceivedMail = (firstName: string, amount: Cents): Mail =>
  letterTo(firstName, 'Your deposit has arrived', [
    `Your initial deposit of ${formatUsd(amount)} has arrived and your account is active.`,
    'If you did not make this deposit, please call us immediately.',
  ]);

/** For an account that staff suspended before its deposit arrived. */
export const depositReceivedSuspendedMail = (firstName: string, amount: Cents): Mail =>
  letterTo(firstName, 'Your deposit has arrived', [
    `Your initial deposit of ${formatUsd(amount)} has arrived. Your account is still suspended, so you cannot move money yet.`,
    `Please call us to have it activated: ${brand.emergencyPhone}.`,
  ]);
