import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isAbsolute, join, resolve } from 'node:path';
import { parseDatabaseAddress } from '@seven-hills/postgres';
import { z } from 'zod';
import type { StripeSettings } from './app.ts';
import {
  customerDepositsSetting,
  dailyLimitSetting,
  delayHoursSetting,
  movementRulesOf,
} from './compose/movement-rules.ts';
import type { MovementRules } from './modules/postings/movement-rules.ts';
import { type Keys, parseKeyring } from './security/keyring.ts';

/** Everything that the environment decides, parsed once at the start. */
export interface Settings {
  host: string;
  port: number;
  dataDirectory: string;
  /** An outside PostgreSQL; `null` runs the embedded one. */
  databaseUrl: string | null;
  publicUrl: string | null;
  mode: 'demo' | 'production';
  smtpUrl: string | null;
  stripe: StripeSettings | null;
  rules: MovementRules;
  trustProxy: boolean | string;
  logLevel: 'silent' | 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace';
  databaseConnectionsMax: number;
  keys: Keys;
}

/** A setting that is missing or wrong. The message names it and is meant for the person at the terminal. */
export class SettingError extends Error {
  override readonly name = 'SettingError';
}

/** An empty setting in `.env` means the same as none. */
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

const url = (protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `must be an address that begins with ${protocols.map((name) => `${name}//`).join(' or ')}`,
  });

const environmentSchema = z.object({
  HOST: optional(z.string()).default('127.0.0.1'),
  PORT: optional(
    z.coerce
      .number({ error: 'must be a number from 0 to 65535' })
      .int({ error: 'must be a number from 0 to 65535' })
      .min(0, { error: 'must be a number from 0 to 65535' })
      .max(65_535, { error: 'must be a number from 0 to 65535' }),
  ).default(3000),
  DATA_DIR: optional(z.string()).default('./data'),
  DATABASE_URL: optional(
    z.string().superRefine((text, context) => {
      try {
        parseDatabaseAddress(text);
      } catch (error) {
        context.addIssue((error as Error).message);
      }
    }),
  ),
  PUBLIC_URL: optional(url(['http:', 'https:'])),
  BANK_MODE: optional(
    z.enum(['demo', 'production'], { error: 'must be demo or production' }),
  ).default('demo'),
  SMTP_URL: optional(url(['smtp:', 'smtps:'])),
  STRIPE_SECRET_KEY: optional(z.string()),
  STRIPE_PUBLISHABLE_KEY: optional(z.string()),
  STRIPE_WEBHOOK_SECRET: optional(z.string()),
  STRIPE_API_BASE: optional(url(['http:', 'https:'])),
  CUSTOMER_DEPOSITS: optional(customerDepositsSetting),
  DAILY_LIMIT_TRANSFERS: optional(dailyLimitSetting),
  DAILY_LIMIT_WIRES: optional(dailyLimitSetting),
  DAILY_LIMIT_PAYMENTS: optional(dailyLimitSetting),
  FIRST_PAYMENT_DELAY_HOURS: optional(delayHoursSetting),
  TRUST_PROXY: optional(z.string()),
  LOG_LEVEL: optional(
    z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'], {
      error: 'must be one of silent, fatal, error, warn, info, debug, trace',
    }),
  ).default('info'),
  DATABASE_CONNECTIONS_MAX: optional(
    z.coerce
      .number({ error: 'must be a number from 4 to 500' })
      .int({ error: 'must be a number from 4 to 500' })
      .min(4, { error: 'must be a number from 4 to 500' })
      .max(500, { error: 'must be a number from 4 to 500' }),
  ).default(20),
  PIN_KEYS: optional(z.string()),
  SSN_KEYS: optional(z.string()),
  SIGNING_KEYS: optional(z.string()),
});

type Environment = z.output<typeof environmentSchema>;

/**
 * Reads the settings. Relative paths are taken from `root`. In demo mode missing keys are made and kept
 * in the data directory, readable by the owner only; production must bring its own.
 * Fails with a SettingError that names the setting.
 */
export function readSettings(environment: NodeJS.ProcessEnv, root: string): Settings {
  const parsed = environmentSchema.safeParse(environment);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new SettingError(`The setting ${issue?.path.join('.')} ${issue?.message}.`);
  }
  const values = parsed.data;
  const dataDirectory = isAbsolute(values.DATA_DIR)
    ? values.DATA_DIR
    : resolve(root, values.DATA_DIR);
  if (values.BANK_MODE === 'production') requireForProduction(values);
  return {
    host: values.HOST,
    port: values.PORT,
    dataDirectory,
    databaseUrl: values.DATABASE_URL ?? null,
    publicUrl: values.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    mode: values.BANK_MODE,
    smtpUrl: values.SMTP_URL ?? null,
    stripe: stripeSettings(values),
    rules: movementRulesOf(values.BANK_MODE, values),
    trustProxy: trustProxy(values.TRUST_PROXY),
    logLevel: values.LOG_LEVEL,
    databaseConnectionsMax: values.DATABASE_CONNECTIONS_MAX,
    keys: readKeys(values, dataDirectory),
  };
}

const productionNeeds = [
  'PUBLIC_URL',
  'SMTP_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'PIN_KEYS',
  'SSN_KEYS',
  'SIGNING_KEYS',
] as const;

function requireForProduction(values: Environment): void {
  const missing = productionNeeds.filter((name) => values[name] === undefined);
  if (missing.length > 0)
    throw new SettingError(`BANK_MODE=production needs ${missing.join(', ')} to be set.`);
  if (!values.PUBLIC_URL?.startsWith('https://'))
    throw new SettingError(
      'The setting PUBLIC_URL must begin with https:// when BANK_MODE=production.',
    );
  if (values.CUSTOMER_DEPOSITS === 'open')
    throw new SettingError(
      'The setting CUSTOMER_DEPOSITS must be confirmed or off when BANK_MODE=production: with open, customers credit themselves.',
    );
}

function stripeSettings(values: Environment): StripeSettings | null {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET } = values;
  if (!STRIPE_SECRET_KEY && !STRIPE_PUBLISHABLE_KEY && !STRIPE_WEBHOOK_SECRET) return null;
  if (!STRIPE_SECRET_KEY || !STRIPE_PUBLISHABLE_KEY || !STRIPE_WEBHOOK_SECRET)
    throw new SettingError(
      'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET belong together: set all three or none.',
    );
  return {
    secretKey: STRIPE_SECRET_KEY,
    publishableKey: STRIPE_PUBLISHABLE_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    ...(values.STRIPE_API_BASE ? { apiBase: values.STRIPE_API_BASE } : {}),
  };
}

/** `true`, `false`, or the proxies' addresses as Fastify takes them. */
function trustProxy(value: string | undefined): boolean | string {
  if (value === undefined || value === 'false') return false;
  return value === 'true' ? true : value;
}

const keyNames = ['PIN_KEYS', 'SSN_KEYS', 'SIGNING_KEYS'] as const;

function readKeys(values: Environment, dataDirectory: string): Keys {
  const texts = Object.fromEntries(keyNames.map((name) => [name, values[name]]));
  if (keyNames.some((name) => texts[name] === undefined))
    Object.assign(texts, { ...keptKeys(dataDirectory), ...definedOnly(texts) });
  const ring = (name: (typeof keyNames)[number]) => {
    try {
      return parseKeyring(name, texts[name] ?? '');
    } catch (error) {
      throw new SettingError(`The setting ${(error as Error).message}.`);
    }
  };
  return { pin: ring('PIN_KEYS'), ssn: ring('SSN_KEYS'), signing: ring('SIGNING_KEYS') };
}

const definedOnly = (texts: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined));

const keysSchema = z.object({
  PIN_KEYS: z.string(),
  SSN_KEYS: z.string(),
  SIGNING_KEYS: z.string(),
});

/** The demo bank's keys: made once, kept beside the database but never in it. */
function keptKeys(dataDirectory: string): Record<string, string> {
  const file = join(dataDirectory, 'keys.json');
  try {
    if (existsSync(file)) return keysSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    mkdirSync(dataDirectory, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
    const made = Object.fromEntries(
      keyNames.map((name) => [name, `demo:${randomBytes(32).toString('base64')}`]),
    );
    writeFileSync(file, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
    chmodSync(file, 0o600);
    return made;
  } catch (error) {
    throw new SettingError(
      `The setting DATA_DIR names a directory that cannot be used (${dataDirectory}): ${(error as Error).message}.`,
    );
  }
}
