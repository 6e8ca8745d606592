import { words } from '@seven-hills/bank/words/words';
import * as contract from '@seven-hills/contracts/people/password';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { countChange } from '../../http/count-change.ts';
import { serve } from '../../http/route.ts';
import type { LinkMeans } from '../email/email-links.ts';
import { checkPassword } from '../password-rules/confirm-password.ts';
import type { ConfirmChange } from '../second-factor/confirmed-changes.ts';
import { requestReset } from './request-reset.ts';
import { resetPassword } from './reset-password.ts';
import { updatePassword } from './update-password.ts';

interface Dependencies extends LinkMeans {
  database: Database;
  confirmChange: ConfirmChange;
  /**
   * True in a demo without a mail server that only its own machine can reach: the response then
   * includes the token.
   */
  returnsToken: boolean;
  /** False in a demo without a mail server. */
  sendsMail: boolean;
}

const noMail = `This demo ${words.bank} has no mail server, so it cannot send reset links. You can open a new account instead.`;

const unknownAddress = `No ${words.customer} of this demo ${words.bank} has this email address. Check it, or open an account.`;

/** Routes that change a password, mail the link that resets it, and reset it. */
export function passwordRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { database, confirmChange, returnsToken, sendsMail } = dependencies;

  serve(app, contract.updatePassword, async (call) => {
    const { body, principal, origin } = call;
    await countChange(database, principal.customerId);
    // A passkey's answer does not replace the current password here.
    if (body.passkey) await checkPassword(database, principal, body.currentPassword);
    const confirmed = await confirmChange(call, { change: 'change_password' });
    await updatePassword(database, confirmed, body.newPassword, origin);
    return { message: 'Your password was updated. Your other devices were signed out.' };
  });

  serve(app, contract.forgotPassword, async ({ body, origin }) => {
    const resetToken = await requestReset(dependencies, body.email, origin);
    const message = 'If an account exists for this email address, a reset link is on its way.';
    if (returnsToken && resetToken === null)
      return { message: unknownAddress, instructions: unknownAddress };
    if (returnsToken && resetToken !== null)
      return {
        message,
        resetToken,
        instructions: `This demo ${words.bank} has no mail server, so the reset token is shown here instead.`,
      };
    return sendsMail ? { message } : { message: noMail, instructions: noMail };
  });

  serve(app, contract.resetPassword, async ({ body, origin }) => {
    await resetPassword(database, body, origin);
    return { message: 'Your password was reset. Please sign in with the new one.' };
  });
}
