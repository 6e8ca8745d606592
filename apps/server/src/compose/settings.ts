import { isAbsolute, resolve } from 'node:path';
import { type BankIdentity, brand } from '@seven-hills/bank/brand';
import {
  type OfficeHours,
  officeHoursExample,
  parseOfficeHours,
} from '@seven-hills/bank/help/parse-office-hours';
import { parseDatabaseAddress } from '@seven-hills/postgres';
import { z } from 'zod';
import type { CustomerRules } from '../http/callers/customer-rules.ts';
import type { StaffRules } from '../http/callers/staff-rules.ts';
import { parseTrustedProxies } from '../http/callers/trusted-proxies.ts';
import type { SecurityContact } from '../http/well-known.ts';
import type { MovementRules } from '../money/orders/movement-rules.ts';
import { identityProblems } from '../opening/demo-identity.ts';
import { folderProblems } from '../opening/folder-leftovers.ts';
import {
  type BackupSettings,
  backupEnvironment,
  backupSettings,
} from '../platform/backup/backup-settings.ts';
import type { DatabaseSettings } from '../platform/database/open-database.ts';
import {
  parseReplicaAddresses,
  type ReplicaAddress,
} from '../platform/database/replicas/replica-addresses.ts';
import type { LogSettings } from '../platform/logger.ts';
import {
  type ObservingSettings,
  observingEnvironment,
  observingSettings,
} from '../platform/observing/observing-settings.ts';
import {
  type GivenKeys,
  type KeyPurpose,
  keySettings,
  parseKeyring,
} from '../platform/security/keyring.ts';
import { isLoopback } from '../platform/security/loopback.ts';
import {
  numberFrom,
  oneOf,
  optional,
  SettingError,
  SettingProblems,
  url,
} from '../platform/setting-rules.ts';
import { type AdapterSettings, adapterEnvironment, adapterSettings } from './adapter-settings.ts';
import { customerEnvironment, customerRulesOf } from './customer-rules.ts';
import { movementEnvironment, movementRulesOf } from './movement-rules.ts';
import { securityContactEnvironment, securityContactOf } from './security-contact.ts';
import { staffEnvironment, staffRulesOf } from './staff-rules.ts';

/** All configuration from the environment, parsed once at startup. */
export interface Settings extends DatabaseSettings, LogSettings {
  host: string;
  port: number;
  publicUrl: string | null;
  adapters: AdapterSettings;
  rules: MovementRules;
  /** When staff answer chats; null is day and night. */
  chatHours: OfficeHours[] | null;
  securityContact: SecurityContact | null;
  customerRules: CustomerRules;
  staffRules: StaffRules;
  trustedProxies: readonly string[];
  databaseConnectionsMax: number;
  /** The replicas for reads, and the maximum lag allowed. */
  replicas: { addresses: readonly ReplicaAddress[]; maxLagSeconds: number };
  /** How long a stopping server still accepts requests, in seconds. */
  drainSeconds: number;
  observing: ObservingSettings;
  /** `null` keeps no backup of the embedded database. */
  backup: BackupSettings | null;
  /** Whether other machines can reach the bank, according to HOST, PUBLIC_URL, or TRUST_PROXY. */
  isPublic: boolean;
  /** Complete in production; a demo creates missing keys once its database is open. */
  keys: GivenKeys;
}

/** The settings of a program that only reads the database. */
type ReaderSettings = DatabaseSettings & Pick<Settings, 'keys'>;

const databaseAddress = z.string().superRefine((text, context) => {
  try {
    parseDatabaseAddress(text);
  } catch (error) {
    context.addIssue((error as Error).message);
  }
});

/** Parses `CHAT_HOURS`; `24/7` becomes null. */
const chatHoursSetting = z.string().transform((text, context) => {
  if (text.trim() === '24/7') return null;
  const hours = parseOfficeHours(text);
  if (hours) return hours;
  context.addIssue(`must be 24/7, or hours such as ${officeHoursExample}`);
  return z.NEVER;
});

const environmentSchema = z.object({
  // Read before this (`packages/bank/src/folder/values-of-folder.ts`).
  BANK_DIR: optional(z.string()),
  HOST: optional(z.string()).default('127.0.0.1'),
  PORT: optional(numberFrom(0, 65_535)).default(3000),
  DATA_DIR: optional(z.string()).default('./data'),
  DATABASE_URL: optional(databaseAddress),
  DATABASE_OWNER_URL: optional(databaseAddress),
  DATABASE_READER_URL: optional(databaseAddress),
  DATABASE_REPLICA_URLS: optional(z.string()),
  DATABASE_REPLICA_MAX_LAG_SECONDS: optional(numberFrom(1, 60)).default(5),
  PUBLIC_URL: optional(url(['http:', 'https:'])),
  BANK_MODE: optional(oneOf(['demo', 'production'])),
  ...adapterEnvironment,
  TRUST_PROXY: optional(
    z.string().transform((text, context) => {
      try {
        return parseTrustedProxies(text);
      } catch (error) {
        context.addIssue((error as Error).message);
        return z.NEVER;
      }
    }),
  ).default([]),
  ...movementEnvironment,
  CHAT_HOURS: optional(chatHoursSetting).default(brand.support.chatHours),
  ...securityContactEnvironment,
  ...customerEnvironment,
  ...staffEnvironment,
  ...observingEnvironment,
  ...backupEnvironment,
  DRAIN_SECONDS: optional(numberFrom(0, 300)).default(0),
  LOG_LEVEL: optional(
    oneOf(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']),
  ).default('info'),
  DATABASE_CONNECTIONS_MAX: optional(numberFrom(4, 500)).default(20),
  PIN_KEYS: optional(z.string()),
  SEALING_KEYS: optional(z.string()),
  SIGNING_KEYS: optional(z.string()),
});

type Environment = z.output<typeof environmentSchema>;

/** Every setting that the bank reads. */
export const settingNames: readonly string[] = Object.keys(environmentSchema.shape);

/**
 * Reads the settings of a bank, or, without its identity, of a program that works on its database.
 * Relative paths are resolved against `root`. Fails with a SettingError that names every setting
 * that is missing or wrong.
 */
export function readSettings(
  environment: NodeJS.ProcessEnv,
  root: string,
  identity?: BankIdentity,
  folder?: string,
): Settings {
  const { values, problems } = parseEnvironment(environment);
  const mode = problems.read(() => bankMode(values)) ?? 'demo';
  if (mode === 'production') problems.add(...productionProblems(values));
  if (identity) problems.add(...identityProblems(mode, identity));
  if (folder) problems.add(...folderProblems(mode, folder));
  const settings: Settings = {
    ...problems.read(() => databaseSettings(values, root)),
    host: values.HOST,
    port: values.PORT,
    publicUrl: values.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    mode,
    adapters: problems.read(() =>
      adapterSettings(values, {
        mode,
        root,
        dataDirectory: resolve(root, values.DATA_DIR),
        routingNumber: identity?.routingNumber,
      }),
    ),
    rules: movementRulesOf(mode, values),
    chatHours: values.CHAT_HOURS,
    securityContact: problems.read(() => securityContactOf(values)),
    customerRules: customerRulesOf(mode, values),
    staffRules: staffRulesOf(mode, values),
    trustedProxies: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
    databaseConnectionsMax: values.DATABASE_CONNECTIONS_MAX,
    replicas: problems.read(() => replicaSettings(values)),
    drainSeconds: values.DRAIN_SECONDS,
    observing: problems.read(() => observingSettings(values)),
    backup: problems.read(() =>
      backupSettings(values, { root, isEmbedded: values.DATABASE_URL === undefined }),
    ),
    isPublic: isPublic(values),
  };
  problems.refuse();
  return settings;
}

/**
 * Reads the settings of a program that only reads the database, in either mode. Fails with a
 * SettingError that names the setting.
 */
export function readDatabaseSettings(environment: NodeJS.ProcessEnv, root: string): ReaderSettings {
  const { values, problems } = parseEnvironment(environment);
  problems.refuse();
  return databaseSettings(values, root);
}

/**
 * Reads the location of the backup to restore, and the data directory of the bank to compare it
 * with. Fails with a SettingError that names the setting.
 */
export function readBackupSource(
  environment: NodeJS.ProcessEnv,
  root: string,
): { directory: string; liveDirectory: string } {
  const { values, problems } = parseEnvironment(environment);
  problems.refuse();
  const { BACKUP_DIR, DATA_DIR } = values;
  if (BACKUP_DIR === undefined)
    throw new SettingError('BACKUP_DIR must name the folder with the backup.');
  return { directory: resolve(root, BACKUP_DIR), liveDirectory: resolve(root, DATA_DIR) };
}

/** Parses each setting. An invalid one is noted, and counts as not set. */
function parseEnvironment(environment: NodeJS.ProcessEnv): {
  values: Environment;
  problems: SettingProblems;
} {
  const problems = new SettingProblems();
  const parsed = environmentSchema.safeParse(environment);
  if (parsed.success) return { values: parsed.data, problems };
  const invalid = new Set(parsed.error.issues.map(({ path }) => String(path[0])));
  for (const name of invalid) {
    const issue = parsed.error.issues.find(({ path }) => path[0] === name);
    problems.addInvalid(name, issue?.message ?? 'is invalid');
  }
  const others = Object.entries(environment).filter(([name]) => !invalid.has(name));
  return { values: environmentSchema.parse(Object.fromEntries(others)), problems };
}

function databaseSettings(values: Environment, root: string): ReaderSettings {
  if (!values.DATABASE_URL && (values.DATABASE_OWNER_URL || values.DATABASE_READER_URL))
    throw new SettingError('DATABASE_OWNER_URL and DATABASE_READER_URL require DATABASE_URL.');
  return {
    dataDirectory: isAbsolute(values.DATA_DIR) ? values.DATA_DIR : resolve(root, values.DATA_DIR),
    databaseUrl: values.DATABASE_URL ?? null,
    databaseOwnerUrl: values.DATABASE_OWNER_URL ?? null,
    databaseReaderUrl: values.DATABASE_READER_URL ?? null,
    keys: givenKeys(values),
  };
}

function replicaSettings(values: Environment): Settings['replicas'] {
  const { DATABASE_REPLICA_URLS: list, DATABASE_REPLICA_MAX_LAG_SECONDS: maxLagSeconds } = values;
  if (list === undefined) return { addresses: [], maxLagSeconds };
  if (values.DATABASE_URL === undefined)
    throw new SettingError('DATABASE_REPLICA_URLS requires DATABASE_URL.');
  try {
    const addresses = parseReplicaAddresses(list, values.DATABASE_READER_URL ?? null);
    return { addresses, maxLagSeconds };
  } catch (error) {
    throw new SettingError(`The setting DATABASE_REPLICA_URLS ${(error as Error).message}.`);
  }
}

/**
 * Defaults to a demo only where that is harmless: on a loopback address with the embedded database.
 */
function bankMode(values: Environment): 'demo' | 'production' {
  if (values.BANK_MODE) return values.BANK_MODE;
  if (values.DATABASE_URL !== undefined)
    throw new SettingError(
      'The setting BANK_MODE must be demo or production when DATABASE_URL is set.',
    );
  if (!isLoopback(values.HOST))
    throw new SettingError(
      `The setting BANK_MODE must be demo or production when HOST is not a loopback address (${values.HOST}).`,
    );
  return 'demo';
}

/** A proxy in front of the bank means that other machines can reach it. */
const isPublic = ({ HOST, PUBLIC_URL, TRUST_PROXY }: Environment): boolean =>
  !isLoopback(HOST) ||
  (PUBLIC_URL !== undefined && !isLoopback(new URL(PUBLIC_URL).hostname)) ||
  TRUST_PROXY.length > 0;

const productionNeeds = [
  'PUBLIC_URL',
  'SMTP_URL',
  'PIN_KEYS',
  'SEALING_KEYS',
  'SIGNING_KEYS',
] as const;

/** What production misses or refuses in these settings. */
function productionProblems(values: Environment): string[] {
  const missing = productionNeeds
    .filter((name) => values[name] === undefined)
    .map((name) => (name === 'PUBLIC_URL' ? 'PUBLIC_URL (https://…)' : name));
  return [
    missing.length > 0 && `BANK_MODE=production requires ${missing.join(', ')}.`,
    values.PUBLIC_URL?.startsWith('https://') === false &&
      'The setting PUBLIC_URL must start with https:// when BANK_MODE=production.',
    values.STAFF_SECOND_FACTOR === 'optional' &&
      'The setting STAFF_SECOND_FACTOR must be required when BANK_MODE=production: with optional, a stolen password would be enough to act as staff.',
    values.CUSTOMER_DEPOSITS === 'open' &&
      'The setting CUSTOMER_DEPOSITS must be confirmed or off when BANK_MODE=production: with open, customers could credit themselves.',
    values.CUSTOMER_WITHDRAWALS &&
      'The setting CUSTOMER_WITHDRAWALS must be off when BANK_MODE=production: with open, customers would be debited for cash that no one pays out.',
  ].filter((sentence) => typeof sentence === 'string');
}

/** Parses the keys that are set in the environment. */
function givenKeys(values: Environment): GivenKeys {
  const ring = (purpose: KeyPurpose) => {
    const name = keySettings[purpose];
    const text = values[name];
    if (text === undefined) return null;
    try {
      return parseKeyring(name, text);
    } catch (error) {
      throw new SettingError(`The setting ${(error as Error).message}.`);
    }
  };
  return { pin: ring('pin'), sealing: ring('sealing'), signing: ring('signing') };
}
