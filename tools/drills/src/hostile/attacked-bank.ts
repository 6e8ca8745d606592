import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPool, type Database, projectRoot } from '@seven-hills/postgres';
import { findFreePort } from '@seven-hills/postgres-embedded';
import {
  type MailServer,
  openMailServer,
} from '../../../../apps/server/test/support/outside/mail-server.ts';
import { type BankServer, startBankServer } from '../bank-server.ts';
import { onDrillDatabase } from '../drill-frame.ts';

export const modes = ['demo', 'production'] as const;
export type Mode = (typeof modes)[number];

/** The token in each kind of link that the bank mails. */
const tokenOf = { confirm: /#confirm=([\w-]+)/, reset: /\?token=([\w-]+)/ };
type LinkKind = keyof typeof tokenOf;

/** A bank as shipped, and the outside parties that a drill plays for it. */
export interface AttackedBank {
  mode: Mode;
  server: BankServer;
  /** Names the host, because passkeys belong to a name. */
  address: () => string;
  /** The host and port that requests name. */
  host: string;
  /** The origin that browsers report. */
  origin: string;
  /** The settings that name its database and keys, for the audit. */
  settings: Record<string, string>;
  /** The database as the bank's own service role sees it. */
  database: Database;
  /** Waits for the first link of a kind that is mailed to an address; returns its token. */
  linkTo(recipient: string, kind: LinkKind): Promise<string>;
  /** Forgets every attempt, as if the hours that limit them had passed. */
  letHoursPass(): Promise<void>;
}

const waitMsMax = 30_000;
const key = () => `drill:${randomBytes(32).toString('base64')}`;

/** What production requires beyond a database, and what lets a drill move money there. */
const productionSettings = () => ({
  CARD_PROCESSOR: 'off',
  PAYMENT_SERVICES: 'off',
  PIN_KEYS: key(),
  SEALING_KEYS: key(),
  SIGNING_KEYS: key(),
  // Without them, the honest customers would soon be refused, and wires would wait for a day.
  DAILY_LIMIT_TRANSFERS: 'unlimited',
  FIRST_PAYMENT_DELAY_HOURS: '0',
});

/** Bundles the bank with a fictitious identity: production refuses the demo's. */
function bundleFictitiousBank(): string {
  const root = projectRoot();
  const source = join(root, 'apps/server/test/support/processes/fictitious-main.ts');
  const bundle = join(root, 'tools/build/bundle-server.mjs');
  execFileSync(process.execPath, [bundle, '--programs', source], { cwd: root, stdio: 'inherit' });
  return join(root, 'apps/server/dist/programs/fictitious-main.js');
}

/**
 * Runs a bank in a mode, with a mail server and a folder for wires, and stops it afterward. Its
 * transfers are final at once unless a customer chooses otherwise.
 */
export function withAttackedBank(
  mode: Mode,
  run: (bank: AttackedBank) => Promise<void>,
): Promise<void> {
  return onDrillDatabase(`hostile-${mode}`, async ({ folder, roles, settings: ofDatabase }) => {
    const mail = await openMailServer();
    const port = await findFreePort();
    const host = `localhost:${port}`;
    const settings = {
      ...ofDatabase,
      BANK_MODE: mode,
      PORT: String(port),
      SMTP_URL: mail.url,
      WIRE_NETWORK: 'files',
      WIRE_FILES_DIR: join(folder, 'wires'),
      WIRE_FILES_ACCOUNT: '55500011',
      ...(mode === 'production' && { ...productionSettings(), PUBLIC_URL: `https://${host}` }),
    };
    const server = await startBankServer(
      settings,
      mode === 'production' ? { bundle: bundleFictitiousBank() } : {},
    );
    const database = createPool({ connectionString: roles.service.connectionString, max: 4 });
    try {
      await run({
        mode,
        server,
        address: () => `http://${host}`,
        host,
        origin: mode === 'production' ? `https://${host}` : `http://${host}`,
        settings,
        database,
        linkTo: (recipient, kind) => linkTo(mail, recipient, kind),
        async letHoursPass() {
          await database.query('delete from attempt_counter');
        },
      });
    } finally {
      await database.end();
      await server.stop();
      await mail.close();
    }
  });
}

async function linkTo(
  { received }: MailServer,
  recipient: string,
  kind: LinkKind,
): Promise<string> {
  const end = Date.now() + waitMsMax;
  while (Date.now() < end) {
    const token = received
      .filter(({ envelopeTo }) => envelopeTo === recipient)
      .map(({ text = '' }) => tokenOf[kind].exec(text)?.[1])
      .find((found) => found !== undefined);
    if (token) return token;
    await sleep(25);
  }
  throw new Error(`there was never a link to ${kind} at ${recipient}`);
}
