import { compose, type Fact } from '../../platform/mail/compose.ts';
import type { Mail } from '../../platform/mail/queue-mail.ts';

/** To every administrator, when a staff member's role or address changes. */
export const staffAccessChangedMail = (firstName: string, facts: readonly Fact[]): Mail =>
  compose(
    'Staff access has changed',
    [
      `Dear ${firstName},`,
      'A staff member was added or removed, or has another role or email address. All administrators receive this message.',
      'If you did not expect this, contact the colleague named below in person or by phone, and have the change reversed.',
    ],
    { facts },
  );
