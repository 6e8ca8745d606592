import { letterTo, type Mail } from '../../platform/mail/compose.ts';

/** Tells an owner about the beneficiaries of an account, without naming them. */
export const beneficiariesMail = (firstName: string, sentence: string): Mail =>
  letterTo(firstName, 'The beneficiaries of your account', [
    sentence,
    'If you did not expect this, please call us at once.',
  ]);
