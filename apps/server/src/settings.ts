import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { projectRoot } from '@seven-hills/postgres';
import { z } from 'zod';
import type { StripeSettings } from './app.ts';
import { StartError } from './lifecycle/start-error.ts';

/** What the environment says, checked and with its defaults. */
export interface Settings {
  mode: 'demo' | 'production';
  host: string;
  /** 0 takes any free port. */
  port: number;
  /** Absolute. */
  dataDirectory: string;
  /** `null` starts the embedded PostgreSQL. */
  databaseUrl: string | null;
  databaseConnectionsMax: number;
  /** The address that customers use, without a trailing slash. */
  publicUrl: string | null;
  trustProxy: boolean | string;
  smtpUrl: string | null;
  stripe: StripeSettings | null;
  /** As written, `id:base64,id2:base64`; `null` makes one in the data directory (demo only). */
  keys: Record<KeyName, string | null>;
  /** `null` leaves the choice to the logger. */
  logLevel: LogLevel | null;
}

export const keyNames = ['PIN_KEYS', 'SSN_KEYS', 'SIGNING_KEYS'] as const;
export type KeyName = (typeof keyNames)[number];

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

type Environment = Record<string, string | undefined>;

/** Reads `.env` at the root of the project, if there is one; what the environment has set wins. */
export function loadEnvironmentFile(): void {
  const file = join(projectRoot(), '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}

/**
 * Checks the settings that `.env.example` lists. Fails with a StartError whose sentence names the
 * setting and never repeats a value, which may be a secret.
 */
export function readSettings(environment: Environment): Settings {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const result = schema.safeParse(given);
  if (!result.success) {
    const [issue] = result.error.issues;
    throw new StartError(`${issue?.path.join('.')} ${issue?.message}.`);
  }
  const values = result.data;
  const settings: Settings = {
    mode: values.BANK_MODE,
    host: values.HOST,
    port: values.PORT,
    dataDirectory: resolve(projectRoot(), values.DATA_DIR ?? 'data'),
    databaseUrl: values.DATABASE_URL ?? null,
    databaseConnectionsMax: values.DATABASE_CONNECTIONS_MAX,
    publicUrl: values.PUBLIC_URL ?? null,
    trustProxy: values.TRUST_PROXY,
    smtpUrl: values.SMTP_URL ?? null,
    stripe: stripeSettings(values),
    keys: {
      PIN_KEYS: values.PIN_KEYS ?? null,
      SSN_KEYS: values.SSN_KEYS ?? null,
      SIGNING_KEYS: values.SIGNING_KEYS ?? null,
    },
    logLevel: values.LOG_LEVEL ?? (environment.NODE_ENV === 'production' ? 'info' : null),
  };
  if (settings.mode === 'production') requireForProduction(values);
  return settings;
}

const url = (...protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `must be an address that begins with ${protocols.map((name) => `${name}//`).join(' or ')}`,
  });

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .refine((text) => /^\d{1,5}$/.test(text) && Number(text) >= min && Number(text) <= max, {
      error: `must be a whole number from ${min} to ${max}`,
    })
    .transform(Number);

const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` });

const secret = (prefix: string) =>
  z.string().startsWith(prefix, { error: `must begin with ${prefix}` });

const schema = z.object({
  BANK_MODE: oneOf(['demo', 'production']).default('demo'),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, { error: 'must be a host name or an IP address' })
    .default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535).default(3000),
  DATA_DIR: z.string().optional(),
  DATABASE_URL: url('postgres:', 'postgresql:').optional(),
  DATABASE_CONNECTIONS_MAX: wholeNumber(4, 500).default(20),
  PUBLIC_URL: url('http:', 'https:')
    .transform((text) => text.replace(/\/+$/, ''))
    .optional(),
  TRUST_PROXY: z
    .string()
    .transform((text) => (text === 'true' ? true : text === 'false' ? false : text))
    .default(false),
  SMTP_URL: url('smtp:', 'smtps:').optional(),
  STRIPE_SECRET_KEY: secret('sk_').optional(),
  STRIPE_PUBLISHABLE_KEY: secret('pk_').optional(),
  STRIPE_WEBHOOK_SECRET: secret('whsec_').optional(),
  STRIPE_API_BASE: url('http:', 'https:').optional(),
  PIN_KEYS: z.string().optional(),
  SSN_KEYS: z.string().optional(),
  SIGNING_KEYS: z.string().optional(),
  LOG_LEVEL: oneOf(logLevels).optional(),
});

type Values = z.infer<typeof schema>;

function stripeSettings(values: Values): StripeSettings | null {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  } = values;
  if (secretKey && publishableKey && webhookSecret) {
    const apiBase = values.STRIPE_API_BASE;
    return { secretKey, publishableKey, webhookSecret, ...(apiBase ? { apiBase } : {}) };
  }
  if (!secretKey && !publishableKey && !webhookSecret) return null;
  throw new StartError(
    'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET must be set together or not at all.',
  );
}

const neededInProduction = [
  'PUBLIC_URL',
  'SMTP_URL',
  'STRIPE_SECRET_KEY',
  ...keyNames,
] as const satisfies readonly (keyof Values)[];

function requireForProduction(values: Values): void {
  const missing: string[] = neededInProduction.filter((name) => values[name] === undefined);
  if (values.DATABASE_URL === undefined && values.DATA_DIR === undefined) {
    missing.unshift('DATABASE_URL or DATA_DIR');
  }
  if (missing.length > 0) {
    throw new StartError(`BANK_MODE production needs ${missing.join(', ')} to be set.`);
  }
  if (!values.PUBLIC_URL?.startsWith('https://')) {
    throw new StartError('PUBLIC_URL must begin with https:// when BANK_MODE is production.');
  }
}
