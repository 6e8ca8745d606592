import type { BankIdentity } from '@seven-hills/bank/brand';
import type { PaymentProvider } from '@seven-hills/bank/limits';
import type { Database } from '@seven-hills/postgres';
import type { FastifyBaseLogger } from 'fastify';
import { type AchNetwork, openAchFiles } from '../money/ach/ach-network.ts';
import type { OfferedAdapters } from '../money/bank-services/bank-services-of.ts';
import type { PaymentRail, PaymentRails } from '../money/external-payments/rails/payment-rail.ts';
import { sandboxRail } from '../money/external-payments/rails/sandbox-rail.ts';
import type { CardProcessor } from '../money/initial-deposit/card-processor.ts';
import { createSandboxProcessor } from '../money/initial-deposit/sandbox-card/sandbox-processor.ts';
import { httpScreener } from '../money/screening/http-screener.ts';
import { existingRules, type Screener } from '../money/screening/screener.ts';
import { openWireFiles } from '../money/wires/rails/iso-20022/wire-files.ts';
import { sandboxWireRail } from '../money/wires/rails/sandbox-wire-rail.ts';
import type { WireRail } from '../money/wires/rails/wire-rail.ts';
import type { MailSender } from '../platform/mail/send-mail.ts';
import type { PushSender } from '../platform/push/push-sender.ts';
import type { Keys } from '../platform/security/keyring.ts';
import type { AdapterSettings } from './adapter-settings.ts';

/**
 * The outside parties that the bank works with. The bank does not offer a service whose adapter is
 * missing.
 */
export interface Adapters {
  cardProcessor: CardProcessor | null;
  wireRail: WireRail | null;
  achNetwork: AchNetwork | null;
  paymentRails: PaymentRails;
  /** Without a screening service, the bank's existing rules. */
  screener: Screener;
  /** `null` leaves messages in the outbox. */
  mailSender: MailSender | null;
  /** `null` disables alerts on devices. */
  pushSender: PushSender | null;
}

interface Surroundings {
  identity: BankIdentity;
  settings: AdapterSettings;
  database: Database;
  keys: Keys;
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
}

/**
 * Creates the adapters that the settings select; no other code creates one. Fails with a
 * SettingError if an adapter's settings are unusable.
 */
export async function composeAdapters({
  identity,
  settings,
  database,
  keys,
  log,
}: Surroundings): Promise<Adapters> {
  return {
    cardProcessor: await cardProcessorOf(settings.cardProcessor, { database, keys }),
    wireRail: await wireRailOf(settings.wireNetwork, { identity, database, log }),
    achNetwork: settings.achFiles && (await openAchFiles(settings.achFiles)),
    screener: settings.screening ? httpScreener(settings.screening, log) : existingRules,
    paymentRails: Object.fromEntries(
      Object.entries(settings.paymentServices).flatMap(([provider, name]) => {
        const rail = paymentRailOf(name, provider as PaymentProvider, { database });
        return rail ? [[provider, rail]] : [];
      }),
    ),
    mailSender: await mailSenderOf(settings.smtpUrl, { identity, database, keys }),
    pushSender: await pushSenderOf(settings.pushContact, { keys }),
  };
}

/** Which adapters the settings select, for a program that creates none. */
export const selectedAdapters = ({
  cardProcessor,
  wireNetwork,
  achFiles,
  paymentServices,
  smtpUrl,
}: AdapterSettings): OfferedAdapters => ({
  mailSender: smtpUrl === null ? null : {},
  cardProcessor: cardProcessor.name === 'off' ? null : {},
  wireRail:
    wireNetwork.name === 'off'
      ? null
      : { collectMessages: wireNetwork.name === 'files' ? {} : undefined },
  achNetwork: achFiles && {
    operator: achFiles.operator,
    earlyPayDays: achFiles.earlyPayDays ?? 0,
    offersSameDay: achFiles.offersSameDay ?? false,
    simulatedIn: achFiles.isSimulated ? achFiles.directory : null,
  },
  paymentRails: Object.fromEntries(
    Object.entries(paymentServices).flatMap(([name, service]) =>
      service === 'off' ? [] : [[name, {}]],
    ),
  ),
});

// Stripe's library and nodemailer take 0.3 s to load, so they are loaded only by a bank that uses
// them.

async function cardProcessorOf(
  choice: AdapterSettings['cardProcessor'],
  { database, keys }: Pick<Surroundings, 'database' | 'keys'>,
): Promise<CardProcessor | null> {
  switch (choice.name) {
    case 'stripe': {
      const { createStripeProcessor } = await import(
        '../money/initial-deposit/stripe-processor.ts'
      );
      return createStripeProcessor(choice);
    }
    case 'sandbox':
      return createSandboxProcessor(database, keys.signing);
    case 'off':
      return null;
  }
}

async function mailSenderOf(
  smtpUrl: string | null,
  { identity, database, keys }: Pick<Surroundings, 'identity' | 'database' | 'keys'>,
): Promise<MailSender | null> {
  if (smtpUrl === null) return null;
  const { createMailSender } = await import('../platform/mail/send-mail.ts');
  return createMailSender(database, smtpUrl, keys.sealing, identity.name);
}

async function pushSenderOf(
  contact: string | null,
  { keys }: Pick<Surroundings, 'keys'>,
): Promise<PushSender | null> {
  if (contact === null) return null;
  const { createPushSender } = await import('../platform/push/push-sender.ts');
  return createPushSender({ contact, signingKeys: keys.signing });
}

async function wireRailOf(
  choice: AdapterSettings['wireNetwork'],
  { identity, database, log }: Pick<Surroundings, 'identity' | 'database' | 'log'>,
): Promise<WireRail | null> {
  switch (choice.name) {
    case 'files':
      return openWireFiles(choice, { identity, database, log });
    case 'sandbox':
      return sandboxWireRail(database);
    case 'off':
      return null;
  }
}

function paymentRailOf(
  name: AdapterSettings['paymentServices'][PaymentProvider],
  provider: PaymentProvider,
  { database }: Pick<Surroundings, 'database'>,
): PaymentRail | null {
  switch (name) {
    case 'sandbox':
      return sandboxRail(database, provider);
    case 'off':
      return null;
  }
}
