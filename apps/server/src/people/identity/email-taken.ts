import { Refusal } from '../../http/problem.ts';

/** For staff, who may learn who has an account; an applicant is notified only by mail. */
export const emailTaken = () =>
  new Refusal('email_taken', 'An account with this email address already exists.', {
    errors: [{ path: 'email', message: 'This email address is already in use' }],
  });
