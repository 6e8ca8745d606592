import { createHash, randomBytes } from 'node:crypto';
import { brand } from '@seven-hills/bank/brand';
import { type AuditCheck, auditLedger } from '@seven-hills/ledger';
import {
  createPool,
  type Database,
  type DatabaseRole,
  type DatabaseRoles,
} from '@seven-hills/postgres';
import {
  createTestDatabase,
  type TestDatabase,
  type TestServer,
} from '@seven-hills/postgres-testing';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  InjectOptions,
  LightMyRequestResponse,
} from 'fastify';
import { pino } from 'pino';
import { expect } from 'vitest';
import { type AdapterSettings, adapterSettings } from '../../src/compose/adapter-settings.ts';
import { type Adapters, composeAdapters } from '../../src/compose/adapters.ts';
import { type AppDependencies, createApp } from '../../src/compose/app.ts';
import type { AppSettings } from '../../src/compose/app-settings.ts';
import { capabilityAudit } from '../../src/compose/capabilities.ts';
import { movementRulesOf } from '../../src/compose/movement-rules.ts';
import { createStripeProcessor } from '../../src/money/initial-deposit/stripe-processor.ts';
import { migrationSets } from '../../src/opening/migrations.ts';
import { prepareDatabase } from '../../src/opening/prepare-database.ts';
import { tableAccess } from '../../src/opening/table-access.ts';
import type { MailSender } from '../../src/platform/mail/send-mail.ts';
import { type Keys, parseKeyring } from '../../src/platform/security/keyring.ts';
import { bankAuditChecks } from '../../src/staff/books-check/checks/bank-audit-checks.ts';
import { guardCheck } from '../../src/staff/books-check/checks/guard-check.ts';
import { fictitiousBank } from './processes/fictitious-bank.ts';

export interface TestBank {
  app: FastifyInstance;
  /**
   * Connects as the service outside of postings: without the privileges on the ledger's tables that
   * only the posting engine needs, so that reading past its published views fails.
   */
  database: Database;
  /** For test setup that the bank itself may not do, such as changing history. */
  superuser: Database;
  roles: DatabaseRoles;
  connectionString: string;
  keys: Keys;
  adapters: Adapters;
  /**
   * Starts another server on the same database, optionally with other settings; closed with the
   * bank.
   */
  anotherServer(changes?: Partial<AppDependencies>): Promise<FastifyInstance>;
  /**
   * Returns the audit's findings, by default with the bank's own keys. Leaves out the guards, which
   * take half of the time and which only statements that alter tables can change.
   */
  audit(auditKeys?: Keys): Promise<string[]>;
  /** Returns the findings of the whole audit: for banks whose tables the test alters. */
  auditWithGuards(auditKeys?: Keys): Promise<string[]>;
  close(): Promise<void>;
  /**
   * Closes the bank, and fails if its whole audit finds anything: for the end of a file that does
   * not audit after each test.
   */
  auditAndClose(auditKeys?: Keys): Promise<void>;
}

export const silent = pino({ level: 'silent' });
const sandboxes: AdapterSettings = adapterSettings(
  { ACH_SIMULATOR: 'off' },
  { mode: 'demo', root: '' },
);

/** For a production bank in a test without card payments, which needs no response from Stripe. */
const unreachableStripe = createStripeProcessor({
  secretKey: 'sk_test_nobody',
  publishableKey: 'pk_test_nobody',
  webhookSecret: 'whsec_nobody',
  apiBase: 'http://127.0.0.1:1',
});
const withoutSandboxes = {
  cardProcessor: unreachableStripe,
  wireRail: null,
  achNetwork: null,
  paymentRails: {},
};

/** A mail sender that sends nothing, although the bank treats mail as configured. */
export const idleMailSender: MailSender = {
  sendDue: async () => 0,
  check: async () => {},
  close: () => {},
};

export function testKeys(): Keys {
  const ring = (name: string) => parseKeyring(name, `test:${randomBytes(32).toString('base64')}`);
  return { pin: ring('PIN_KEYS'), sealing: ring('SEALING_KEYS'), signing: ring('SIGNING_KEYS') };
}

/**
 * Creates a bank for a test file: the real application on a new database, or on one that the test
 * has restored, which is migrated first.
 */
export async function openTestBank(
  settings: Partial<AppSettings> = {},
  {
    adapters: otherAdapters,
    server,
    database: restored,
    keys = testKeys(),
    ...others
  }: {
    adapters?: Partial<Adapters>;
    /** The test's own database server. */
    server?: TestServer;
    /** A restored database; dropped with the bank. */
    database?: TestDatabase;
    keys?: Keys;
    logger?: FastifyBaseLogger;
    limits?: AppDependencies['limits'];
  } = {},
): Promise<TestBank> {
  if (restored) await prepareBank(restored.roles, restored.connectionString);
  const test =
    restored ??
    (await createTestDatabase(
      migrationSets,
      {
        name: `bank, ${rightsHash}`,
        work: prepareBank,
      },
      server,
    ));
  const { service, reader } = test.roles;
  const poolOf = ({ connectionString }: DatabaseRole) =>
    createPool({ connectionString, applicationName: 'test' });
  const database = poolOf(besideLedger(service));
  const postingDatabase = poolOf(service);
  const readerDatabase = poolOf(reader);
  const adapters = {
    ...(await composeAdapters({
      identity: brand,
      settings: sandboxes,
      database,
      keys,
      log: silent,
    })),
    ...(settings.mode === 'production' && withoutSandboxes),
    ...otherAdapters,
  };
  const serve = async (changes: Partial<AppDependencies> = {}) => {
    const dependencies: AppDependencies = {
      ...(others.logger && { logger: others.logger }),
      ...(others.limits && { limits: others.limits }),
      identity: (changes.settings ?? settings).mode === 'production' ? fictitiousBank : brand,
      adapters,
      database,
      postingDatabase,
      readerDatabase,
      connectionString: service.connectionString,
      keys,
      settings: {
        mode: 'demo',
        publicUrl: null,
        isPublic: false,
        webRoot: null,
        trustedProxies: [],
        // Without an undo period, so that transfers in other tests are final immediately.
        rules: { ...movementRulesOf(settings.mode ?? 'demo'), undoSeconds: 0 },
        ...settings,
      },
      ...changes,
    };
    return atItsAddress(await createApp(dependencies), dependencies.settings.publicUrl);
  };
  const app = await serve();
  const servers = [app];
  const auditBy = async (checks: readonly AuditCheck[]) =>
    (await auditLedger(readerDatabase, checks)).map(({ finding }) => finding);
  const auditWithGuards = (auditKeys = keys) =>
    auditBy(bankAuditChecks(capabilityAudit, auditKeys));
  const audit = (auditKeys = keys) =>
    auditBy(
      inFewQueries(
        bankAuditChecks(capabilityAudit, auditKeys).filter((check) => check !== guardCheck),
      ),
    );
  const close = async () => {
    for (const server of servers) await server.close();
    for (const pool of [database, postingDatabase, readerDatabase]) await pool.end();
    await test.drop();
  };
  return {
    app,
    database,
    superuser: test.pool,
    roles: test.roles,
    connectionString: service.connectionString,
    keys,
    adapters,
    async anotherServer(changes) {
      const server = await serve(changes);
      servers.push(server);
      return server;
    },
    audit,
    auditWithGuards,
    close,
    async auditAndClose(auditKeys) {
      const findings = await auditWithGuards(auditKeys);
      await close();
      expect(findings).toEqual([]);
    },
  };
}

/** More take longer to plan together than one by one. */
const QUERIES_AT_ONCE = 8;

/**
 * Combines the checks that are queries: on a small bank, their round trips take longer than they
 * do, and tests audit thousands of times. `auditWithGuards` sends each one by itself, as the bank
 * does.
 */
function inFewQueries(checks: readonly AuditCheck[]): readonly AuditCheck[] {
  const queries = checks.flatMap((check) => ('sql' in check ? [check.sql] : []));
  const combined = queries.flatMap((_, first) => {
    if (first % QUERIES_AT_ONCE !== 0) return [];
    const sql = queries
      .slice(first, first + QUERIES_AT_ONCE)
      .map((query) => `(select finding from (${query}) as rows_of_check)`)
      .join(' union all ');
    return [{ name: `queries from ${first}`, sql }];
  });
  return [...combined, ...checks.filter((check) => !('sql' in check))];
}

/** The service's remaining privileges on tables that only the posting engine may write to. */
const privilegesBesideLedger: Record<string, string> = {
  // For `openAccounts`, `openShortfallAccount`, `setFrozen`, `setCreditsOnly`, and `lockAccount`.
  'ledger.account':
    'select (id, shortfall_account_id), insert, update (frozen, credits_only, shortfall_account_id)',
  'ledger.transfer': '',
  'ledger.entry': '',
  // For `findOutcome`, `closeKey`, and `forgetOutcomes`.
  'ledger.idempotency': 'select, insert, delete',
  bank_transaction: 'select, update (status, status_reason, status_code, updated_at, ordered_at)',
};

/** The role that the service takes on outside of postings. */
const BESIDE_LEDGER = 'bank_beside_ledger';

const rightsBesideLedger = [
  `grant usage on schema ledger, graphile_worker to ${BESIDE_LEDGER}`,
  ...Object.entries(tableAccess.tables).flatMap(([table, { service = '' }]) => {
    const privileges = privilegesBesideLedger[table] ?? service;
    return privileges === '' ? [] : `grant ${privileges} on ${table} to ${BESIDE_LEDGER}`;
  }),
  `grant usage on sequence account_id, ach_trace, terms_version, wire_message_id_seq to ${BESIDE_LEDGER}`,
].join(';\n');

/** A server that is kept between runs has a template for each set of privileges. */
const rightsHash = createHash('sha256').update(rightsBesideLedger).digest('hex');

/** Prepares the template of all banks: granting takes longer than copying a database. */
async function prepareBank(roles: DatabaseRoles, superuserUrl: string): Promise<void> {
  await prepareDatabase(roles);
  const pool = createPool({ connectionString: superuserUrl, max: 1 });
  try {
    await pool.query(`
      do $$ begin
        create role ${BESIDE_LEDGER};
        grant ${BESIDE_LEDGER} to ${roles.service.name};
      exception when duplicate_object or unique_violation then null;
      end $$`);
    await pool.query(rightsBesideLedger);
  } finally {
    await pool.end();
  }
}

/** Returns the service's login, restricted to what code outside of postings may do. */
function besideLedger({ connectionString }: DatabaseRole): DatabaseRole {
  const address = new URL(connectionString);
  address.searchParams.set('options', `-c role=${BESIDE_LEDGER}`);
  return { name: BESIDE_LEDGER, connectionString: address.href };
}

/**
 * Makes injected requests name the bank's public address, as browsers do, unless they name another
 * host.
 */
function atItsAddress(app: FastifyInstance, publicUrl: string | null): FastifyInstance {
  if (publicUrl === null) return app;
  const { host } = new URL(publicUrl);
  const inject = app.inject.bind(app);
  const injectThere = (given: InjectOptions | string) => {
    const options = typeof given === 'string' ? { url: given } : given;
    return inject({ ...options, headers: { host, ...options.headers } });
  };
  app.inject = injectThere as typeof app.inject;
  return app;
}

/** A browser's side of the conversation: keeps the session cookie between responses. */
export class TestClient {
  cookie: string | null = null;
  readonly app: FastifyInstance;

  constructor(app: FastifyInstance) {
    this.app = app;
  }

  async call(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<LightMyRequestResponse> {
    const options: InjectOptions = {
      method,
      url,
      headers: { ...(this.cookie ? { cookie: this.cookie } : {}), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    };
    const response = await this.app.inject(options);
    const set = response.headers['set-cookie'];
    const cookie = (Array.isArray(set) ? set : [set]).find((line) =>
      /(^|-)session=/.test(line ?? ''),
    );
    if (cookie) this.cookie = /session=;/.test(cookie) ? null : (cookie.split(';')[0] ?? null);
    return response;
  }

  get = (url: string, headers?: Record<string, string>) =>
    this.call('GET', url, undefined, headers);
  post = (url: string, body?: unknown, headers?: Record<string, string>) =>
    this.call('POST', url, body, headers);
}
