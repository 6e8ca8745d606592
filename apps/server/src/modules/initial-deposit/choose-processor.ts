import type { Database } from '@seven-hills/postgres';
import type { AppSettings } from '../../app.ts';
import type { Keys } from '../../security/keyring.ts';
import type { CardProcessor } from './card-processor.ts';
import { createSandboxProcessor } from './sandbox/sandbox-processor.ts';
import { createStripeProcessor } from './stripe-processor.ts';

/**
 * Stripe where its keys are set, else the sandbox, which hands out money for nothing and is therefore
 * for demonstrations only. Fails with an Error in production mode without Stripe's keys.
 */
export function chooseProcessor(
  database: Database,
  keys: Keys,
  { mode, stripe }: Pick<AppSettings, 'mode' | 'stripe'>,
): CardProcessor {
  if (stripe) return createStripeProcessor(stripe);
  if (mode === 'production')
    throw new Error(
      'production mode needs Stripe: set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET',
    );
  return createSandboxProcessor(database, keys.signing);
}
