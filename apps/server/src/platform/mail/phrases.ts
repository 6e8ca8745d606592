import { brand } from '@seven-hills/bank/brand';
import { compose, type Mail } from './compose.ts';

/**
 * Mail about a customer's account and its security. For transfers, see `transfer-messages.ts`; for
 * changes by staff, `staff-messages.ts`.
 *
 * Mail to an unconfirmed address may reach a stranger and contains no name: `welcomeMail`,
 * `confirmEmailMail`, `alreadyCustomerMail`, `cannotOpenMail`, `passwordResetMail`,
 * `confirmNewEmailMail`, and `newEmailMail`. The other messages report account activity and greet the account holder.
 */

export const hello = 'Hello,';

export const notYou = `If this was not you, please call us immediately: ${brand.servicePhone}, day or night.`;

export const confirmLabel = 'Confirm your email address';

/** Mail about the factors that people use in addition to their password. */

export const report = (subject: string, firstName: string, what: string): Mail =>
  compose(subject, [`Dear ${firstName},`, what, notYou]);
