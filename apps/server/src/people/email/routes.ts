import * as contract from '@seven-hills/contracts/people/email';
import { forgotPassword } from '@seven-hills/contracts/people/password';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/route.ts';
import { cancelEmailChange } from './cancel-email-change.ts';
import { confirmEmail, sendConfirmation } from './confirm-email.ts';
import type { LinkMeans } from './email-links.ts';
import { requestReset } from './request-reset.ts';
import { undoEmailChange } from './undo-email-change.ts';

interface Dependencies extends LinkMeans {
  database: Database;
  /**
   * True in a demo without a mail server that only its own machine can reach: the response then
   * includes the token.
   */
  returnsToken: boolean;
  /** False in a demo without a mail server. */
  sendsMail: boolean;
}

const noMail =
  'This demo bank has no mail server, so it cannot send reset links. You can open a new account instead.';

const unknownAddress =
  'No customer of this demo bank has this email address. Check it, or open an account.';

/** Routes that confirm an email address, undo or cancel a change, and mail the links. */
export function emailRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { database, returnsToken, sendsMail } = dependencies;

  serve(app, contract.confirmEmail, async ({ body, origin }) => {
    await confirmEmail(dependencies, body.token, origin);
    return { message: 'Your email address is confirmed.' };
  });

  serve(app, contract.sendConfirmation, async ({ principal }) => {
    const token = await sendConfirmation(dependencies, principal.customerId);
    return {
      message: 'We sent you a link that confirms your email address.',
      ...(returnsToken ? { confirmToken: token } : {}),
    };
  });

  serve(app, contract.cancelEmailChange, async ({ principal, origin }) => {
    await cancelEmailChange(database, principal.customerId, origin);
    return { message: 'Your email address stays as it is.' };
  });

  serve(app, contract.undoEmailChange, async ({ body, origin }) => {
    await undoEmailChange(database, body, origin);
    return { message: 'The change was undone. Please sign in with your earlier email address.' };
  });

  serve(app, forgotPassword, async ({ body, origin }) => {
    const resetToken = await requestReset(dependencies, body.email, origin);
    const message = 'If an account exists for this email address, a reset link is on its way.';
    if (returnsToken && resetToken === null)
      return { message: unknownAddress, instructions: unknownAddress };
    if (returnsToken && resetToken !== null)
      return {
        message,
        resetToken,
        instructions:
          'This demo bank has no mail server, so the reset token is shown here instead.',
      };
    return sendsMail ? { message } : { message: noMail, instructions: noMail };
  });
}
