import { join, resolve } from 'node:path';
import { brand } from '@seven-hills/bank/brand';
import { type PaymentProvider, paymentProviders } from '@seven-hills/bank/limits';
import { isRoutingNumber } from '@seven-hills/bank/payments/routing-number-rules';
import { z } from 'zod';
import { type AchFilesSettings, simulatedOperator } from '../money/ach/ach-network.ts';
import type { StripeSettings } from '../money/initial-deposit/stripe-processor.ts';
import type { HttpScreenerSettings } from '../money/screening/http-screener.ts';
import type { WireFilesSettings } from '../money/wires/rails/iso-20022/wire-files.ts';
import { oneOf, optional, SettingError, SettingProblems, url } from '../platform/setting-rules.ts';

/** The adapter for each outside party. `off` disables the features that need that party. */
export interface AdapterSettings {
  cardProcessor: { name: 'off' } | { name: 'sandbox' } | ({ name: 'stripe' } & StripeSettings);
  wireNetwork: { name: 'off' } | { name: 'sandbox' } | ({ name: 'files' } & WireFilesSettings);
  /** `null` exchanges no files with the ACH network. */
  achFiles: AchFilesSettings | null;
  paymentServices: Record<PaymentProvider, ServiceName>;
  /** `null` screens payments by the bank's existing rules alone. */
  screening: HttpScreenerSettings | null;
  /** `null` leaves messages in the outbox. */
  smtpUrl: string | null;
  /**
   * The contact address that push services receive for the bank's alerts; `null` disables push
   * messages.
   */
  pushContact: string | null;
}

/** Settings that select adapters, and settings that belong to a single adapter. */
export const adapterEnvironment = {
  CARD_PROCESSOR: optional(oneOf(['stripe', 'sandbox', 'off'])),
  STRIPE_SECRET_KEY: optional(z.string()),
  STRIPE_PUBLISHABLE_KEY: optional(z.string()),
  STRIPE_WEBHOOK_SECRET: optional(z.string()),
  STRIPE_API_BASE: optional(url(['http:', 'https:'])),
  WIRE_NETWORK: optional(oneOf(['files', 'sandbox', 'off'])),
  WIRE_FILES_DIR: optional(z.string()),
  WIRE_FILES_ACCOUNT: optional(
    z.string().regex(/^[A-Z0-9]{4,34}$/, { error: 'must be 4 to 34 letters or digits' }),
  ),
  WIRE_FILES_ROUTING_NUMBER: optional(
    z.string().refine(isRoutingNumber, { error: 'must be a routing number of nine digits' }),
  ),
  SCREENING_URL: optional(url(['http:', 'https:'])),
  SCREENING_SECRET: optional(z.string().min(32, { error: 'must have 32 characters or more' })),
  ACH_FILES_DIR: optional(z.string()),
  ACH_OPERATOR: optional(
    z.string().refine(isAchOperator, {
      error:
        'must be a routing number and a name of up to 23 characters, such as 061000146 FRB ATLANTA',
    }),
  ),
  ACH_SIMULATOR: optional(oneOf(['on', 'off'])),
  ACH_EARLY_PAY_DAYS: optional(oneOf(['0', '1', '2'])),
  ACH_SAME_DAY: optional(oneOf(['on', 'off'])),
  ACH_PRESENT_AGAIN_DAYS: optional(
    z.string().regex(/^(off|[1-9]|10)$/, { error: 'must be off, or a number from 1 to 10' }),
  ),
  PAYMENT_SERVICES: optional(z.string()),
  SMTP_URL: optional(url(['smtp:', 'smtps:'])),
  PUSH_CONTACT: optional(
    z.string().regex(/^(off|mailto:[^\s@]+@[^\s@]+\.[^\s@]+|https:\/\/[^\s/]+\.\S+)$/, {
      error: 'must be off, or an address that starts with mailto: or https://',
    }),
  ),
};

/** Reads the mail server alone. Fails with a SettingError if the setting is missing or wrong. */
export function readSmtpUrl(environment: NodeJS.ProcessEnv): string {
  const { data } = adapterEnvironment.SMTP_URL.safeParse(environment.SMTP_URL);
  if (data === undefined)
    throw new SettingError(
      'The setting SMTP_URL must be an address that starts with smtp:// or smtps://.',
    );
  return data;
}

type Environment = z.output<z.ZodObject<typeof adapterEnvironment>>;
type Mode = 'demo' | 'production';

/** What the adapters' settings depend on. */
interface Surroundings {
  mode: Mode;
  /** Relative paths are resolved against it. */
  root: string;
  /** The bank's own folder. */
  dataDirectory?: string;
  /** The bank's own, if it is a bank that starts. */
  routingNumber?: string | undefined;
}

/**
 * Reads which adapters to use. A demo uses sandboxes by default; production has no default and
 * rejects sandboxes. Fails with a SettingError that names every setting that is missing or wrong.
 */
export function adapterSettings(values: Environment, surroundings: Surroundings): AdapterSettings {
  const { mode } = surroundings;
  const problems = new SettingProblems();
  const settings: AdapterSettings = {
    cardProcessor: problems.read(() => cardProcessor(values, mode)),
    wireNetwork: problems.read(() => wireNetwork(values, surroundings)),
    achFiles: problems.read(() => achFiles(values, surroundings)),
    paymentServices: problems.read(() => paymentServices(values.PAYMENT_SERVICES, mode)),
    screening: problems.read(() => screening(values, mode)),
    smtpUrl: values.SMTP_URL ?? null,
    pushContact: pushContact(values.PUSH_CONTACT, mode),
  };
  problems.refuse();
  return settings;
}

/** Returns the requested adapter. Production accepts only the names in `allowed`. */
function choose<Name extends string>(
  setting: string,
  asked: Name | undefined,
  mode: Mode,
  inDemo: Name,
  allowed: readonly Name[],
): Name {
  if (mode === 'demo') return asked ?? inDemo;
  if (asked === undefined)
    throw new SettingError(
      `BANK_MODE=production requires ${setting}: ${orList(allowed.map(withSettings))}.`,
    );
  if (!allowed.includes(asked))
    throw new SettingError(
      `${setting}=${asked} moves only simulated money; with BANK_MODE=production it must be ${orList(allowed)}.`,
    );
  return asked;
}

/** What an adapter requires besides its name. */
const withSettings = (name: string) =>
  name === 'files'
    ? 'files (with WIRE_FILES_DIR and WIRE_FILES_ACCOUNT)'
    : name === 'stripe'
      ? 'stripe (with its three keys)'
      : name;

const orList = (words: readonly string[]) => words.join(' or ');

function cardProcessor(values: Environment, mode: Mode): AdapterSettings['cardProcessor'] {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET } = values;
  const hasStripeKey = STRIPE_SECRET_KEY || STRIPE_PUBLISHABLE_KEY || STRIPE_WEBHOOK_SECRET;
  const inDemo = hasStripeKey ? 'stripe' : 'sandbox';
  const name = choose('CARD_PROCESSOR', values.CARD_PROCESSOR, mode, inDemo, ['stripe', 'off']);
  if (name !== 'stripe') return { name };
  if (!STRIPE_SECRET_KEY || !STRIPE_PUBLISHABLE_KEY || !STRIPE_WEBHOOK_SECRET)
    throw new SettingError(
      'CARD_PROCESSOR=stripe requires STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET.',
    );
  return {
    name,
    secretKey: STRIPE_SECRET_KEY,
    publishableKey: STRIPE_PUBLISHABLE_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    ...(values.STRIPE_API_BASE ? { apiBase: values.STRIPE_API_BASE } : {}),
  };
}

function wireNetwork(
  values: Environment,
  { mode, root, routingNumber = brand.routingNumber }: Surroundings,
): AdapterSettings['wireNetwork'] {
  const allowed = ['files', 'off'] as const;
  const name = choose('WIRE_NETWORK', values.WIRE_NETWORK, mode, 'sandbox', allowed);
  if (name !== 'files') return { name };
  const { WIRE_FILES_DIR, WIRE_FILES_ACCOUNT } = values;
  if (!WIRE_FILES_DIR || !WIRE_FILES_ACCOUNT)
    throw new SettingError('WIRE_NETWORK=files requires WIRE_FILES_DIR and WIRE_FILES_ACCOUNT.');
  return {
    name,
    directory: resolve(root, WIRE_FILES_DIR),
    debtor: {
      accountNumber: WIRE_FILES_ACCOUNT,
      routingNumber: values.WIRE_FILES_ROUTING_NUMBER ?? routingNumber,
    },
  };
}

/** A routing number and a name, as the header of a file has them. */
function isAchOperator(text: string): boolean {
  const { routingNumber, name } = achOperator(text);
  return isRoutingNumber(routingNumber) && /^[\x20-\x7e]{1,23}$/.test(name);
}

const achOperator = (text: string) => ({
  routingNumber: text.slice(0, 9),
  name: text.slice(9).trim(),
});

function achFiles(
  {
    ACH_FILES_DIR,
    ACH_OPERATOR,
    ACH_SIMULATOR,
    ACH_SAME_DAY,
    ACH_PRESENT_AGAIN_DAYS = 'off',
    ACH_EARLY_PAY_DAYS = '0',
  }: Environment,
  { mode, root, dataDirectory = root, routingNumber = brand.routingNumber }: Surroundings,
): AchFilesSettings | null {
  // A demo that is connected to nothing else simulates the rest of the world.
  const isUnconnected = ACH_FILES_DIR === undefined && ACH_OPERATOR === undefined;
  const isSimulated =
    ACH_SIMULATOR === undefined ? mode === 'demo' && isUnconnected : ACH_SIMULATOR === 'on';
  if (isSimulated && mode === 'production')
    throw new SettingError(
      'ACH_SIMULATOR=on moves only simulated money; with BANK_MODE=production it must be off.',
    );
  if (ACH_SAME_DAY === 'on' && ACH_OPERATOR === undefined && !isSimulated)
    throw new SettingError('ACH_SAME_DAY=on requires ACH_OPERATOR.');
  if (ACH_PRESENT_AGAIN_DAYS !== 'off' && ACH_OPERATOR === undefined && !isSimulated)
    throw new SettingError('ACH_PRESENT_AGAIN_DAYS requires ACH_OPERATOR.');
  const directory = ACH_FILES_DIR ?? (isSimulated ? join(dataDirectory, 'ach') : null);
  if (directory === null) {
    if (ACH_OPERATOR !== undefined) throw new SettingError('ACH_OPERATOR requires ACH_FILES_DIR.');
    if (ACH_EARLY_PAY_DAYS !== '0')
      throw new SettingError('ACH_EARLY_PAY_DAYS requires ACH_FILES_DIR.');
    return null;
  }
  const named = ACH_OPERATOR === undefined ? null : achOperator(ACH_OPERATOR);
  return {
    directory: resolve(root, directory),
    routingNumber,
    operator: named ?? (isSimulated ? simulatedOperator : null),
    isSimulated,
    earlyPayDays: Number(ACH_EARLY_PAY_DAYS),
    presentAgainDays: ACH_PRESENT_AGAIN_DAYS === 'off' ? null : Number(ACH_PRESENT_AGAIN_DAYS),
    offersSameDay: ACH_SAME_DAY === undefined ? isSimulated : ACH_SAME_DAY === 'on',
  };
}

function screening(
  { SCREENING_URL: address, SCREENING_SECRET: secret }: Environment,
  mode: Mode,
): HttpScreenerSettings | null {
  if (address === undefined && secret === undefined) return null;
  if (address === undefined || secret === undefined)
    throw new SettingError('SCREENING_URL and SCREENING_SECRET require each other.');
  if (mode === 'production' && !address.startsWith('https:'))
    throw new SettingError('SCREENING_URL must be https with BANK_MODE=production.');
  return { url: address, secret };
}

/** Production sends no push messages until a contact address is set. */
function pushContact(asked: string | undefined, mode: Mode): string | null {
  const contact = asked ?? (mode === 'demo' ? `mailto:${brand.supportEmail}` : 'off');
  return contact === 'off' ? null : contact;
}

type ServiceName = 'off' | 'sandbox';

const everyProvider = (name: ServiceName) =>
  Object.fromEntries(paymentProviders.map((provider) => [provider, name])) as Record<
    PaymentProvider,
    ServiceName
  >;

/**
 * `sandbox` and `off` apply to every provider; `paypal:sandbox,zelle:sandbox` turns the others off.
 */
function paymentServices(text: string | undefined, mode: Mode): AdapterSettings['paymentServices'] {
  if (text?.includes(':') !== true) {
    const asked = text === undefined ? undefined : serviceName(text);
    const name = choose('PAYMENT_SERVICES', asked, mode, 'sandbox', ['off']);
    return everyProvider(name);
  }
  const services = everyProvider('off');
  for (const pair of text.split(',')) {
    const [key = '', name = ''] = pair.split(':').map((part) => part.trim());
    const provider = paymentProviders.find((known) => known === key);
    if (!provider)
      throw new SettingError(
        `The setting PAYMENT_SERVICES names an unknown provider (${key}); it must be ${orList(paymentProviders)}.`,
      );
    services[provider] = choose('PAYMENT_SERVICES', serviceName(name), mode, 'off', ['off']);
  }
  return services;
}

function serviceName(text: string): ServiceName {
  if (text === 'off' || text === 'sandbox') return text;
  throw new SettingError(
    'The setting PAYMENT_SERVICES must be sandbox, off, or a list such as paypal:sandbox,zelle:sandbox.',
  );
}
