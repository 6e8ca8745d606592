import { letterTo, type Mail } from '../../platform/mail/compose.ts';

/** Tells a person that staff ended their part of an account because of a court order. */
export const ownershipEndedMail = (firstName: string, account: string): Mail =>
  letterTo(firstName, 'You no longer own an account', [
    `Because of a court order, you no longer own ${account}. Payments that you had scheduled from it have ended.`,
    'If you have questions, please call us.',
  ]);
