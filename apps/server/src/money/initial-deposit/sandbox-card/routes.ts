import * as contract from '@seven-hills/contracts/money/sandbox-card';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../../http/route.ts';
import { countAttempt } from '../../../http/throttle.ts';
import type { Keyring } from '../../../platform/security/keyring.ts';
import { bankDayAt } from '../../../platform/time/bank-calendar.ts';
import { paymentIdOf } from './client-secret.ts';
import { serveFieldsPage } from './fields-page.ts';
import { authenticate, payWithCard, readPayment, unknownPayment } from './pay-with-card.ts';

/** Anyone who tries more cards than this is testing stolen ones. */
const perPayment = { attemptsMax: 15, windowMinutes: 15 };
const perAddress = { attemptsMax: 240, windowMinutes: 15 };

interface SandboxDependencies {
  database: Database;
  signingKeys: Keyring;
  webRoot: string | null;
}

/** The sandbox's routes for browsers: its card fields, and the calls that they make. */
export function sandboxCardRoutes(
  app: FastifyInstance,
  { database, signingKeys, webRoot }: SandboxDependencies,
): void {
  serveFieldsPage(app, webRoot);

  const paymentOf = ({ clientSecret }: { clientSecret: string }): string => {
    const paymentId = paymentIdOf(signingKeys, clientSecret);
    if (!paymentId) throw unknownPayment();
    return paymentId;
  };

  serve(app, contract.readSandboxPayment, async ({ body }) =>
    readPayment(database, paymentOf(body)),
  );

  serve(app, contract.confirmSandboxPayment, async ({ body, origin }) => {
    const paymentId = paymentOf(body);
    await countAttempt(database, `sandbox-card:payment:${paymentId}`, perPayment);
    await countAttempt(database, `sandbox-card:address:${origin.network}`, perAddress);
    return payWithCard(database, paymentId, body.card, bankDayAt());
  });

  serve(app, contract.authenticateSandboxPayment, async ({ body }) =>
    authenticate(database, paymentOf(body), body.isApproved),
  );
}
