import { Refusal } from '../../http/problem.ts';

/** The field that names the recipient's account. */
type AccountField = 'accountId' | 'toAccountId' | `shares.${number}.accountId`;

export const recipientNotFound = (path: AccountField) =>
  new Refusal('recipient_not_found', 'There is no account with this ID.', {
    errors: [{ path, message: 'There is no account with this ID' }],
  });

export const recipientIsSelf = (path: AccountField, message: string) =>
  new Refusal('recipient_is_self', message, {
    errors: [{ path, message: 'Please choose an account other than your own' }],
  });

export const recipientUnavailable = () =>
  new Refusal('recipient_unavailable', 'The recipient cannot receive money right now.');

export const recipientClosed = () =>
  new Refusal(
    'recipient_unavailable',
    'The recipient’s account is closed. Please ask them for another one.',
  );
