import { brand } from '@seven-hills/bank/brand';
import { compose, type Fact } from '../../platform/mail/compose.ts';
import type { Mail } from '../../platform/mail/queue-mail.ts';

export const termsChangedMail = (firstName: string, facts: readonly Fact[]): Mail =>
  compose(
    'Your limits or fees have changed',
    [
      `Dear ${firstName},`,
      'Our staff changed what applies to your account, from now on.',
      `If you have questions, please call us: ${brand.servicePhone}, day or night.`,
    ],
    { facts },
  );
