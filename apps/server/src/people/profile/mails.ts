import type { Mail } from '../../platform/mail/compose.ts';
import { report } from '../../platform/mail/phrases.ts';

export const thresholdRaisedMail = (firstName: string, threshold: string): Mail =>
  report(
    'Your confirmation amount was raised',
    firstName,
    `From now on, you are asked for a confirmation only above ${threshold}. You can change this amount in your profile under Sign-In Protection.`,
  );
