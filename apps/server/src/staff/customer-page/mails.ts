import { letterTo, type Mail } from '../../platform/mail/compose.ts';
import { notRequested } from '../../platform/mail/phrases.ts';

export const pinUnlockedMail = (firstName: string): Mail =>
  letterTo(firstName, 'Your PIN is unlocked', [
    'Our staff unlocked your PIN. You can use it again.',
    notRequested,
  ]);
