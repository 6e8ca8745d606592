import { randomBytes } from 'node:crypto';
import { auditLedger } from '@seven-hills/ledger';
import { createTestDatabase, type TestDatabase } from '@seven-hills/postgres/testing';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  InjectOptions,
  LightMyRequestResponse,
} from 'fastify';
import { pino } from 'pino';
import { type AppDependencies, type AppSettings, createApp } from '../../src/app.ts';
import { type AdapterSettings, adapterSettings } from '../../src/compose/adapter-settings.ts';
import { type Adapters, composeAdapters } from '../../src/compose/adapters.ts';
import { migrationSets, prepareDatabase } from '../../src/database/migrations.ts';
import { bankAuditChecks } from '../../src/modules/audit/bank-audit-checks.ts';
import { createStripeProcessor } from '../../src/modules/initial-deposit/stripe-processor.ts';
import type { MailSender } from '../../src/modules/mail/send-mail.ts';
import { type Keys, parseKeyring } from '../../src/security/keyring.ts';

export interface TestBank {
  app: FastifyInstance;
  database: TestDatabase['pool'];
  connectionString: string;
  keys: Keys;
  adapters: Adapters;
  /** A further server on the same database, with other surroundings where told; closed with the bank. */
  anotherServer(changes?: Partial<AppDependencies>): Promise<FastifyInstance>;
  /** The findings of the ledger's and the bank's audit; empty when all is well. */
  audit(): Promise<string[]>;
  close(): Promise<void>;
}

export const silent = pino({ level: 'silent' });
const sandboxes: AdapterSettings = adapterSettings({}, 'demo', '');

/** For a production bank in a test that does not pay by card, and needs no Stripe to answer. */
const unreachableStripe = createStripeProcessor({
  secretKey: 'sk_test_nobody',
  publishableKey: 'pk_test_nobody',
  webhookSecret: 'whsec_nobody',
  apiBase: 'http://127.0.0.1:1',
});
const withoutSandboxes = { cardProcessor: unreachableStripe, wireRail: null, paymentRails: {} };

/** A mail server that nobody asks for anything: to the bank, mail goes out. */
export const idleMailSender: MailSender = { sendDue: async () => 0, close: () => {} };

export function testKeys(): Keys {
  const ring = (name: string) => parseKeyring(name, `test:${randomBytes(32).toString('base64')}`);
  return { pin: ring('PIN_KEYS'), ssn: ring('SSN_KEYS'), signing: ring('SIGNING_KEYS') };
}

/** A bank of its own for a test file: a fresh database and the real application on it. */
export async function openTestBank(
  settings: Partial<AppSettings> = {},
  others: { adapters?: Partial<Adapters>; logger?: FastifyBaseLogger } = {},
): Promise<TestBank> {
  const test = await createTestDatabase(migrationSets);
  await prepareDatabase(test.pool);
  const keys = testKeys();
  const adapters = {
    ...(await composeAdapters({ settings: sandboxes, database: test.pool, keys, log: silent })),
    ...(settings.mode === 'production' && withoutSandboxes),
    ...others.adapters,
  };
  const serve = (changes: Partial<AppDependencies> = {}) =>
    createApp({
      ...(others.logger && { logger: others.logger }),
      adapters,
      database: test.pool,
      connectionString: test.connectionString,
      keys,
      settings: {
        mode: 'demo',
        publicUrl: null,
        webRoot: null,
        trustProxy: false,
        ...settings,
      },
      ...changes,
    });
  const app = await serve();
  const servers = [app];
  return {
    app,
    database: test.pool,
    connectionString: test.connectionString,
    keys,
    adapters,
    async anotherServer(changes) {
      const server = await serve(changes);
      servers.push(server);
      return server;
    },
    async audit() {
      return (await auditLedger(test.pool, bankAuditChecks)).map(({ finding }) => finding);
    },
    async close() {
      for (const server of servers) await server.close();
      await test.drop();
    },
  };
}

/** A browser's side of the conversation: keeps the session cookie from answer to answer. */
export class TestClient {
  cookie: string | null = null;
  constructor(readonly app: FastifyInstance) {}

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
