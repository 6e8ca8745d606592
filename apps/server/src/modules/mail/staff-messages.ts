import { brand } from '@seven-hills/contracts/brand';
import { compose } from './compose.ts';
import type { Mail } from './queue-mail.ts';

/** Messages about what staff changed. */

export const emailChangedByStaffMail = (firstName: string, email: string): Mail =>
  compose('Your e-mail address was changed', [
    `Dear ${firstName},`,
    `Our staff changed the e-mail address of your ${brand.name} account to ${email}, and all sessions were signed out. This message goes to both addresses.`,
    'If you did not ask for it, please call us at once.',
  ]);

export const accountSuspendedMail = (firstName: string): Mail =>
  compose('Your account is suspended', [
    `Dear ${firstName},`,
    'Our staff suspended your account. You can still sign in and read it, but you cannot move money, and wires and payments that have not been sent yet wait.',
    'Please call us to learn why and to have it opened again.',
  ]);

export const accountActivatedMail = (firstName: string): Mail =>
  compose('Your account is active again', [
    `Dear ${firstName},`,
    'Our staff activated your account. You can use all banking features again.',
  ]);
