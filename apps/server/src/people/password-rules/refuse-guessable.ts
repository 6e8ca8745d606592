import type { Database } from '@seven-hills/postgres';
import { Refusal } from '../../http/problem.ts';
import { isCommonPassword } from '../../platform/security/common-passwords.ts';
import { hashToken } from '../../platform/security/tokens.ts';

/** The details of a person that make poor passwords. */
interface OwnDetails {
  firstName: string;
  lastName: string;
  email: string;
}

/**
 * Returns the details of the person who owns a reset token or an email link, for checking a new
 * password.
 */
export async function detailsByToken(
  database: Database,
  table: 'password_reset_token' | 'email_link',
  token: string,
): Promise<OwnDetails | null> {
  const { rows } = await database.query<OwnDetails>(
    `select first_name as "firstName", last_name as "lastName", customer.email
     from ${table} as token
     join customer on customer.id = token.customer_id
     where token.token_hash = $1 and token.used_at is null and token.expires_at > now()`,
    [hashToken(token)],
  );
  return rows[0] ?? null;
}

/** Whether a password is among the first guesses of someone who knows the person. */
export const isGuessable = (password: string, own: OwnDetails | null): Promise<boolean> =>
  isCommonPassword(
    password,
    own ? [own.firstName, own.lastName, own.email, own.email.split('@')[0] ?? ''] : [],
  );

/**
 * Refuses a password that is easy to guess, with `password_too_common`, at `field` if the form
 * shows errors next to its fields.
 */
export async function refuseCommonPassword(
  password: string,
  own: OwnDetails | null,
  field?: 'password' | 'newPassword',
): Promise<void> {
  if (!(await isGuessable(password, own))) return;
  throw new Refusal(
    'password_too_common',
    'This password is too easy to guess. Please choose another one.',
    field
      ? { errors: [{ path: field, message: 'Please choose a password that is harder to guess' }] }
      : {},
  );
}
