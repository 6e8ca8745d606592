import type { OfferableType } from '@seven-hills/bank/limits';
import * as contract from '@seven-hills/contracts/money/interest';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../http/problem.ts';
import { serve } from '../../http/route.ts';
import { readRates } from './interest-terms.ts';
import { readOwnInterest } from './read-own-interest.ts';

/** What accounts earn: the rates, for everyone, and the interest on a customer's own account. */
export function interestRoutes(
  app: FastifyInstance,
  { database, offeredTypes }: { database: Database; offeredTypes: readonly OfferableType[] },
): void {
  serve(app, contract.getInterestRates, async () =>
    (await readRates(database)).filter(({ accountType }) => offeredTypes.includes(accountType)),
  );

  serve(app, contract.getOwnInterest, async ({ principal }) => {
    const own = principal.accountId && (await readOwnInterest(database, principal.accountId));
    if (!own) throw new Refusal('not_found', 'Account not found');
    return own;
  });
}
