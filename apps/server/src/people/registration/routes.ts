import { register } from '@seven-hills/contracts/api/people/session';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/route.ts';
import { countAttempt } from '../../http/throttle.ts';
import type { Keys } from '../../platform/security/keyring.ts';
import { registerCustomer } from './register-customer.ts';

/**
 * Accounts that one network address may open in an hour: enough for an office, too few for a
 * script.
 */
const perAddress = { attemptsMax: 200, windowMinutes: 60 };
/** Each attempt sends mail to the address, so this limit keeps a mailbox from being flooded. */
const perAccount = { attemptsMax: 5, windowMinutes: 60 };

export function registrationRoutes(
  app: FastifyInstance,
  dependencies: { database: Database; keys: Keys; siteUrl: string },
): void {
  const { database } = dependencies;
  serve(app, register, async ({ body, origin }) => {
    await countAttempt(database, `register:address:${origin.network}`, perAddress);
    await countAttempt(database, `register:account:${body.email}`, perAccount);
    await registerCustomer(dependencies, body, origin);
    // The same response whether or not the address or the SSN is known.
    return {
      message:
        'Your account was created. Please log in. If that does not work, please read the message that we sent to your email address.',
    };
  });
}
