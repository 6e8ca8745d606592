import { brand } from '@seven-hills/bank/brand';
import { compose } from '../../platform/mail/compose.ts';
import type { Mail } from '../../platform/mail/queue-mail.ts';

export const pinUnlockedMail = (firstName: string): Mail =>
  compose('Your PIN is unlocked', [
    `Dear ${firstName},`,
    'Our staff unlocked your PIN. You can use it again.',
    `If you did not request this, please call us immediately: ${brand.servicePhone}, day or night.`,
  ]);
