import * as contract from '@seven-hills/contracts/api/people/email';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/route.ts';
import { confirmEmail, sendConfirmation } from './confirm-email.ts';
import type { LinkMeans } from './email-links.ts';
import { undoEmailChange } from './undo-email-change.ts';

interface Dependencies extends LinkMeans {
  database: Database;
  /**
   * True in a demo without a mail server that only its own machine can reach: the response then
   * includes the token.
   */
  returnsToken: boolean;
}

/** Routes that confirm an email address, resend its confirmation link, and undo a change. */
export function emailRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { database, returnsToken } = dependencies;

  serve(app, contract.confirmEmail, async ({ body, origin }) => {
    await confirmEmail(database, body.token, origin);
    return { message: 'Your email address is confirmed.' };
  });

  serve(app, contract.sendConfirmation, async ({ principal }) => {
    const token = await sendConfirmation(dependencies, principal.customerId);
    return {
      message: 'We sent you a link that confirms your email address.',
      ...(returnsToken ? { confirmToken: token } : {}),
    };
  });

  serve(app, contract.undoEmailChange, async ({ body, origin }) => {
    await undoEmailChange(database, body, origin);
    return { message: 'Your previous email address has been restored. Please sign in with it.' };
  });
}
