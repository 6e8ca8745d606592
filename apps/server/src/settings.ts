import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isAbsolute, join, resolve } from 'node:path';
import { parseDatabaseAddress } from '@seven-hills/postgres';
import { z } from 'zod';
import {
  type AdapterSettings,
  adapterEnvironment,
  adapterSettings,
} from './compose/adapter-settings.ts';
import { type Keys, parseKeyring } from './security/keyring.ts';
import { optional, SettingError, url } from './setting-rules.ts';

export { SettingError } from './setting-rules.ts';

/** Everything that the environment decides, parsed once at the start. */
export interface Settings {
  host: string;
  port: number;
  dataDirectory: string;
  /** An outside PostgreSQL; `null` runs the embedded one. */
  databaseUrl: string | null;
  publicUrl: string | null;
  mode: 'demo' | 'production';
  adapters: AdapterSettings;
  trustProxy: boolean | string;
  logLevel: 'silent' | 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace';
  databaseConnectionsMax: number;
  keys: Keys;
}

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
  ...adapterEnvironment,
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
    adapters: adapterSettings(values, values.BANK_MODE, root),
    trustProxy: trustProxy(values.TRUST_PROXY),
    logLevel: values.LOG_LEVEL,
    databaseConnectionsMax: values.DATABASE_CONNECTIONS_MAX,
    keys: readKeys(values, dataDirectory),
  };
}

const productionNeeds = ['PUBLIC_URL', 'SMTP_URL', 'PIN_KEYS', 'SSN_KEYS', 'SIGNING_KEYS'] as const;

function requireForProduction(values: Environment): void {
  const missing = productionNeeds.filter((name) => values[name] === undefined);
  if (missing.length > 0)
    throw new SettingError(`BANK_MODE=production needs ${missing.join(', ')} to be set.`);
  if (!values.PUBLIC_URL?.startsWith('https://'))
    throw new SettingError(
      'The setting PUBLIC_URL must begin with https:// when BANK_MODE=production.',
    );
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
