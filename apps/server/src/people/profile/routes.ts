import * as contract from '@seven-hills/contracts/api/people/profile';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { countChange } from '../../http/count-change.ts';
import { serve } from '../../http/route.ts';
import type { LinkMeans } from '../email/email-links.ts';
import { updatePassword } from '../password/update-password.ts';
import { updateEmail } from './update-email.ts';
import { updateProfile } from './update-profile.ts';

/** Routes with which customers change their own details. */
export function profileRoutes(
  app: FastifyInstance,
  { database, ...means }: LinkMeans & { database: Database },
): void {
  serve(app, contract.updateProfile, async ({ body, principal, origin }) => {
    await countChange(database, principal.customerId);
    return {
      message: 'Your profile was updated.',
      user: await updateProfile(database, principal.customerId, body, origin),
    };
  });

  serve(app, contract.updateEmail, async ({ body, principal, origin }) => ({
    message: 'Your email address was updated.',
    user: await updateEmail({ database, ...means }, principal, body, origin),
  }));

  serve(app, contract.updatePassword, async ({ body, principal, origin }) => {
    await countChange(database, principal.customerId);
    await updatePassword(database, principal, body, origin);
    return { message: 'Your password was updated. Your other devices were signed out.' };
  });
}
