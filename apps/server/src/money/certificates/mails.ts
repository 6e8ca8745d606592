import { brand } from '@seven-hills/bank/brand';
import { letterTo, type Mail } from '../../platform/mail/compose.ts';

/** Reports what happens to a certificate. */
export const certificateNewsMail = (
  firstName: string,
  subject: string,
  paragraphs: readonly string[],
): Mail =>
  letterTo(
    firstName,
    subject,
    [...paragraphs, `If you have questions, please call us: ${brand.supportPhone}.`],
    { letter: 'certificates' },
  );

/** Reports that a certificate was paid out or withdrawn, and is closed. */
export const certificateEndedMail = (firstName: string, lastFour: string): Mail =>
  letterTo(firstName, 'Your certificate is closed', [
    `The money of your certificate ending in ${lastFour} was moved to your account, and the certificate is closed. Its activity, statements, and receipts stay under Closed Accounts.`,
    `If you did not expect this, please call us: ${brand.supportPhone}.`,
  ]);
