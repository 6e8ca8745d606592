import { updateEmail as updateEmailEndpoint } from '@seven-hills/contracts/people/email';
import { updatePassword as updatePasswordEndpoint } from '@seven-hills/contracts/people/password';
import { updateProfile as updateProfileEndpoint } from '@seven-hills/contracts/people/profile';
import { setThreshold as setThresholdEndpoint } from '@seven-hills/contracts/people/second-factor';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { countChange } from '../../http/count-change.ts';
import { serve } from '../../http/route.ts';
import type { EmailChangeMeans } from '../email/change-email.ts';
import { checkPassword } from '../password/confirm-password.ts';
import { updatePassword } from '../password/update-password.ts';
import type { ConfirmChange } from '../second-factor/confirmed-changes.ts';
import { setThreshold } from './confirmation-threshold.ts';
import { updateEmail } from './update-email.ts';
import { updateProfile } from './update-profile.ts';

/** Routes with which customers change their own details. */
export function profileRoutes(
  app: FastifyInstance,
  {
    database,
    confirmChange,
    ...means
  }: EmailChangeMeans & { database: Database; confirmChange: ConfirmChange },
): void {
  serve(app, updateProfileEndpoint, async ({ body, principal, origin }) => {
    await countChange(database, principal.customerId);
    return {
      message: 'Your profile was updated.',
      user: await updateProfile(database, principal.customerId, body, origin),
    };
  });

  serve(app, updateEmailEndpoint, async (call) => {
    const { newEmail } = call.body;
    const confirm = () => confirmChange(call, { change: 'change_email', newEmail });
    const { principal, origin } = call;
    const user = await updateEmail(
      { database, ...means },
      principal.customerId,
      newEmail,
      origin,
      confirm,
    );
    return {
      message:
        user.email === newEmail
          ? 'Your email address was updated.'
          : `We sent a link to ${newEmail}. Your email address changes once you confirm it there.`,
      user,
    };
  });

  serve(app, updatePasswordEndpoint, async (call) => {
    const { body, principal, origin } = call;
    await countChange(database, principal.customerId);
    // A passkey's answer does not replace the current password here.
    if (body.passkey) await checkPassword(database, principal, body.currentPassword);
    const confirmed = await confirmChange(call, { change: 'change_password' });
    await updatePassword(database, confirmed, body.newPassword, origin);
    return { message: 'Your password was updated. Your other devices were signed out.' };
  });

  serve(app, setThresholdEndpoint, async (call) => {
    const { body, principal, origin } = call;
    await countChange(database, principal.customerId);
    const change = { change: 'raise_threshold', threshold: body.threshold } as const;
    await setThreshold(database, principal, body, origin, () => confirmChange(call, change));
    return { message: 'Your threshold was changed.', threshold: body.threshold };
  });
}
