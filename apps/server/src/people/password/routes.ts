import {
  forgotPassword,
  resetPassword as resetPasswordEndpoint,
} from '@seven-hills/contracts/api/people/session';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/route.ts';
import type { SiteUrl } from '../../http/site-url.ts';
import type { Keyring } from '../../platform/security/keyring.ts';
import { requestReset } from './request-reset.ts';
import { resetPassword } from './reset-password.ts';

interface Dependencies {
  database: Database;
  sealingKeys: Keyring;
  siteUrl: SiteUrl;
  /**
   * True in a demo without a mail server that only its own machine can reach: the response then
   * includes the reset token.
   */
  returnsResetToken: boolean;
  /** False in a demo without a mail server. */
  sendsMail: boolean;
}

const noMail =
  'This demo bank has no mail server, so it cannot send reset links. You can open a new account instead.';

const unknownAddress =
  'No customer of this demo bank has this email address. Check it, or open an account.';

export function passwordResetRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  serve(app, forgotPassword, async ({ body, origin }) => {
    const token = await requestReset(dependencies, body.email, origin);
    const message = 'If an account exists for this email address, a reset link is on its way.';
    if (dependencies.returnsResetToken && token === null)
      return { message: unknownAddress, instructions: unknownAddress };
    if (dependencies.returnsResetToken && token !== null)
      return {
        message,
        resetToken: token,
        instructions:
          'This demo bank has no mail server, so the reset token is shown here instead.',
      };
    return dependencies.sendsMail ? { message } : { message: noMail, instructions: noMail };
  });

  serve(app, resetPasswordEndpoint, async ({ body, origin }) => {
    await resetPassword(dependencies.database, body, origin);
    return { message: 'Your password was reset. Please sign in with the new one.' };
  });
}
