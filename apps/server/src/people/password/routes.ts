import { resetPassword as resetPasswordEndpoint } from '@seven-hills/contracts/people/password';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/route.ts';
import { resetPassword } from './reset-password.ts';

/** The route that sets a new password; those that send its link are with the email addresses. */
export function passwordResetRoutes(
  app: FastifyInstance,
  { database }: { database: Database },
): void {
  serve(app, resetPasswordEndpoint, async ({ body, origin }) => {
    await resetPassword(database, body, origin);
    return { message: 'Your password was reset. Please sign in with the new one.' };
  });
}
