import { updateProfile as updateProfileEndpoint } from '@seven-hills/contracts/people/profile';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { countChange } from '../../http/count-change.ts';
import { serve } from '../../http/route.ts';
import { confirmUnlessFresh } from '../password-rules/confirm-unless-fresh.ts';
import { updateProfile } from './update-profile.ts';

/** The route with which customers change their name, phone number, and address. */
export function profileRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  serve(app, updateProfileEndpoint, async ({ body, principal, origin }) => {
    await countChange(database, principal.customerId);
    return {
      message: 'Your profile was updated.',
      user: await updateProfile(database, principal, body, origin, () =>
        confirmUnlessFresh(
          database,
          principal,
          body.currentPassword,
          'to change your phone number',
        ),
      ),
    };
  });
}
