import { compose } from '../../platform/mail/compose.ts';
import { notRequested } from '../../platform/mail/phrases.ts';
import type { Mail } from '../../platform/mail/queue-mail.ts';

export const pinUnlockedMail = (firstName: string): Mail =>
  compose('Your PIN is unlocked', [
    `Dear ${firstName},`,
    'Our staff unlocked your PIN. You can use it again.',
    notRequested,
  ]);
