import * as contract from '@seven-hills/contracts/people/email';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/route.ts';
import type { ConfirmChange } from '../second-factor/confirmed-changes.ts';
import { cancelEmailChange } from './cancel-email-change.ts';
import type { EmailChangeMeans } from './change-email.ts';
import { confirmEmail, sendConfirmation } from './confirm-email.ts';
import { undoEmailChange } from './undo-email-change.ts';
import { updateEmail } from './update-email.ts';

interface Dependencies extends EmailChangeMeans {
  database: Database;
  confirmChange: ConfirmChange;
  /**
   * True in a demo without a mail server that only its own machine can reach: the response then
   * includes the token.
   */
  returnsToken: boolean;
}

/** Routes that change an email address, confirm it, undo or cancel a change, and mail the links. */
export function emailRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { database, confirmChange, returnsToken } = dependencies;

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

  serve(app, contract.updateEmail, async (call) => {
    const { newEmail } = call.body;
    const confirm = () => confirmChange(call, { change: 'change_email', newEmail });
    const { principal, origin } = call;
    const user = await updateEmail(dependencies, principal.customerId, newEmail, origin, confirm);
    return {
      message:
        user.email === newEmail
          ? 'Your email address was updated.'
          : `We sent a link to ${newEmail}. Your email address changes once you confirm it there.`,
      user,
    };
  });
}
