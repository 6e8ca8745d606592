import { register } from '@seven-hills/contracts/api/session';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/route.ts';
import type { Keys } from '../../security/keyring.ts';
import { countAttempt } from '../attempts/throttle.ts';
import { registerCustomer } from './register-customer.ts';

/** One network address may open this many accounts an hour: an office may, a script may not. */
const perAddress = { attemptsMax: 200, windowMinutes: 60 };

export function registrationRoutes(
  app: FastifyInstance,
  dependencies: { database: Database; keys: Keys },
): void {
  serve(app, register, async ({ body, origin }) => {
    await countAttempt(dependencies.database, `register:address:${origin.ipAddress}`, perAddress);
    const { customerId } = await registerCustomer(dependencies, body, origin);
    return {
      message: 'Your account was created. Please log in.',
      user: {
        id: Number(customerId),
        email: body.email,
        firstName: body.firstName,
        lastName: body.lastName,
      },
    };
  });
}
