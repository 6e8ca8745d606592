import { brand } from '@seven-hills/bank/brand';
import { type Fact, letterTo, type Mail } from '../../platform/mail/compose.ts';

export const termsChangedMail = (firstName: string, facts: readonly Fact[]): Mail =>
  letterTo(
    firstName,
    'Your limits or fees have changed',
    [
      'Our staff changed what applies to your account, from now on.',
      `If you have questions, please call us: ${brand.servicePhone}, day or night.`,
    ],
    { facts },
  );
