import { brand } from '@seven-hills/bank/brand';
import { letterTo, type Mail } from '../../platform/mail/compose.ts';

/** Tells a person that staff had reported their death by mistake. */
export const reportWithdrawnMail = (firstName: string): Mail =>
  letterTo(firstName, 'You can use your accounts again', [
    'By mistake, our records said that you had died. We corrected this. You can sign in again, and your accounts work as before.',
    `Scheduled payments, rules, payment requests, and invitations of yours have ended. So has your access to accounts that you could only view. If you need help to set them up again, please call us: ${brand.emergencyPhone}.`,
  ]);
