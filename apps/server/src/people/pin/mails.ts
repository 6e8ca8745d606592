import { letterTo, type Mail } from '../../platform/mail/compose.ts';
import { notYou } from '../../platform/mail/phrases.ts';

export const pinChangedMail = (firstName: string): Mail =>
  letterTo(firstName, 'Your PIN was changed', [
    'The 4-digit PIN that confirms your transactions was changed.',
    notYou,
  ]);
