import { openAccountForCustomer as contract } from '@seven-hills/contracts/staff/account-opening';
import type { FastifyInstance } from 'fastify';
import { Accepted, serve } from '../../http/route.ts';
import { type OpeningDependencies, openAccountForCustomer } from './open-account-for-customer.ts';

/** Opens accounts for customers, or proposes that if others must approve it. */
export function accountOpeningRoutes(
  app: FastifyInstance,
  dependencies: OpeningDependencies,
): void {
  serve(app, contract, async ({ principal, params, body, attempt, origin }) => {
    const form = { ...body, customerId: params.id };
    const opened = await openAccountForCustomer(dependencies, principal, form, {
      key: attempt.key,
      origin,
    });
    return opened instanceof Accepted
      ? opened
      : { ...opened, message: 'The account is open, and its owner has been notified.' };
  });
}
