import { compose, type Mail } from '../../platform/mail/compose.ts';
import { notYou } from '../../platform/mail/phrases.ts';

export const pinChangedMail = (firstName: string): Mail =>
  compose('Your PIN was changed', [
    `Dear ${firstName},`,
    'The 4-digit PIN that confirms your transactions was changed.',
    notYou,
  ]);
