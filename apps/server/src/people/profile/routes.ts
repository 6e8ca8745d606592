import * as contract from '@seven-hills/contracts/api/people/profile';
import { setThreshold as setThresholdEndpoint } from '@seven-hills/contracts/api/people/second-factor';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { countChange } from '../../http/count-change.ts';
import { serve } from '../../http/route.ts';
import type { LinkMeans } from '../email/email-links.ts';
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
  }: LinkMeans & { database: Database; confirmChange: ConfirmChange },
): void {
  serve(app, contract.updateProfile, async ({ body, principal, origin }) => {
    await countChange(database, principal.customerId);
    return {
      message: 'Your profile was updated.',
      user: await updateProfile(database, principal.customerId, body, origin),
    };
  });

  serve(app, contract.updateEmail, async (call) => {
    const { newEmail } = call.body;
    const confirm = () => confirmChange(call, { change: 'change_email', newEmail });
    const { principal, origin } = call;
    return {
      message: 'Your email address was updated.',
      user: await updateEmail(
        { database, ...means },
        principal.customerId,
        newEmail,
        origin,
        confirm,
      ),
    };
  });

  serve(app, contract.updatePassword, async (call) => {
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
