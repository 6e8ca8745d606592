import { brand } from '@seven-hills/contracts/brand';
import { compose } from './compose.ts';
import type { Mail } from './queue-mail.ts';

/** Messages about what staff changed. */

/** To the address that is replaced. */
export const emailChangedByStaffMail = (firstName: string, email: string): Mail =>
  emailChanged(`Dear ${firstName},`, email);

/** To the new address, which nobody has confirmed: it carries no name. */
export const newEmailByStaffMail = (email: string): Mail => emailChanged('Hello,', email);

const emailChanged = (greeting: string, email: string): Mail =>
  compose('Your e-mail address was changed', [
    greeting,
    `Our staff changed the e-mail address of your ${brand.name} account to ${email}, and all sessions were signed out. This message goes to both addresses.`,
    'If you did not ask for it, please call us at once.',
  ]);

export const accountSuspendedMail = (firstName: string): Mail =>
  compose('Your account is suspended', [
    `Dear ${firstName},`,
    'Our staff suspended your account. You can still sign in and read it, but no money moves on it.',
    'Please call us to learn why and to have it opened again.',
  ]);

export const accountActivatedMail = (firstName: string): Mail =>
  compose('Your account is active again', [
    `Dear ${firstName},`,
    'Our staff activated your account. You can use all banking features again.',
  ]);
