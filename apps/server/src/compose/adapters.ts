import type { Database } from '@seven-hills/postgres';
import type { PaymentRails } from '../modules/external-payments/rails/payment-rail.ts';
import { sandboxRails } from '../modules/external-payments/rails/sandbox-rail.ts';
import type { CardProcessor } from '../modules/initial-deposit/card-processor.ts';
import { createSandboxProcessor } from '../modules/initial-deposit/sandbox/sandbox-processor.ts';
import {
  createStripeProcessor,
  type StripeSettings,
} from '../modules/initial-deposit/stripe-processor.ts';
import { createMailSender, type MailSender } from '../modules/mail/send-mail.ts';
import { sandboxWireRail } from '../modules/wire-transfers/rails/sandbox-wire-rail.ts';
import type { WireRail } from '../modules/wire-transfers/rails/wire-rail.ts';
import type { Keys } from '../security/keyring.ts';

/** The outside parties that the bank works with. */
export interface Adapters {
  cardProcessor: CardProcessor;
  wireRail: WireRail;
  paymentRails: PaymentRails;
  /** `null` leaves messages in the outbox. */
  mailSender: MailSender | null;
}

interface Surroundings {
  settings: { stripe: StripeSettings | null; smtpUrl: string | null };
  database: Database;
  keys: Keys;
}

/** Turns the settings into adapters: the only place that chooses one. */
export function composeAdapters({ settings, database, keys }: Surroundings): Adapters {
  return {
    cardProcessor: settings.stripe
      ? createStripeProcessor(settings.stripe)
      : createSandboxProcessor(database, keys.signing),
    wireRail: sandboxWireRail(database),
    paymentRails: sandboxRails(database),
    mailSender: settings.smtpUrl === null ? null : createMailSender(database, settings.smtpUrl),
  };
}
