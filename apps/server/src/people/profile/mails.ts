import { brand } from '@seven-hills/bank/brand';
import { limits } from '@seven-hills/bank/limits';
import { maskPhoneNumber } from '@seven-hills/bank/text/phone-numbers';
import { composeWithCode, type SecretMail } from '../../platform/mail/compose.ts';

/** With the code that confirms a new phone number, of which it shows only the end. */
export const phoneCodeMail = (firstName: string, phoneNumber: string, digits: string): SecretMail =>
  composeWithCode(
    'Your code for a new phone number',
    [
      `Dear ${firstName},`,
      `Someone, hopefully you, asked to change the phone number of your ${brand.name} account to ${maskPhoneNumber(phoneNumber)}. To confirm it, enter the code below in your profile. It works once, for ${limits.phoneCodeMinutes} minutes; earlier codes no longer work. Our staff will never ask you for it.`,
      `If you did not ask for this, do not give the code to anyone: without it, your phone number stays as it is. Someone else may be signed in to your account, so please change your password, and call us: ${brand.emergencyPhone}.`,
    ],
    { label: 'Code', digits },
  );
