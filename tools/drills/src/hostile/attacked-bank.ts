import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPool, type Database } from '@seven-hills/postgres';
import { findFreePort } from '@seven-hills/postgres-embedded';
import { projectRoot } from '@seven-hills/project';
import {
  type MailServer,
  openMailServer,
} from '../../../../apps/server/test/support/outside/mail-server.ts';
import { statusReport } from '../../../../apps/server/test/support/outside/wire-messages.ts';
import { type BankServer, startBankServer } from '../bank-server.ts';
import { onDrillDatabase } from '../drill-frame.ts';

export const modes = ['demo', 'production'] as const;
export type Mode = (typeof modes)[number];

/** The links that the bank mails, by the name in their address. */
export type LinkKind = 'confirm' | 'undo' | 'reset';

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
  /** Returns the tokens of the links that were mailed to an address so far, oldest first. */
  linksTo(recipient: string, kind: LinkKind): string[];
  /** Waits for the link after the first `known` ones. */
  nextLink(recipient: string, kind: LinkKind, known?: number): Promise<string>;
  /** Forgets every attempt, as if the hours that limit them had passed. */
  letHoursPass(): Promise<void>;
  /** Runs a job now instead of at the next full minute. */
  runJob(name: string): Promise<void>;
  /** Plays the network: takes an approved wire, and reports its outcome. */
  reportWire(id: number, outcome: 'settled' | 'rejected'): Promise<void>;
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
    const wires = join(folder, 'wires');
    const settings = {
      ...ofDatabase,
      BANK_MODE: mode,
      PORT: String(port),
      SMTP_URL: mail.url,
      WIRE_NETWORK: 'files',
      WIRE_FILES_DIR: wires,
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
        ...mailIn(mail),
        async letHoursPass() {
          await database.query('delete from attempt_counter');
        },
        runJob: (name) => runJob(database, name),
        reportWire: (id, outcome) => reportWire(database, wires, id, outcome),
      });
    } finally {
      await database.end();
      await server.stop();
      await mail.close();
    }
  });
}

function mailIn({ received }: MailServer): Pick<AttackedBank, 'linksTo' | 'nextLink'> {
  const linksTo = (recipient: string, kind: LinkKind) =>
    received
      .filter(({ envelopeTo }) => envelopeTo === recipient)
      .flatMap(({ text = '' }) => [
        ...text.matchAll(kind === 'reset' ? /\?token=([\w-]+)/g : /#(?:[a-z-]+)=([\w-]+)/g),
      ])
      .filter(([link]) => kind === 'reset' || link.startsWith(`#${kind}=`))
      .map(([, token = '']) => token);
  return {
    linksTo,
    nextLink: (recipient, kind, known = 0) =>
      until(`a link to ${kind} at ${recipient}`, async () => linksTo(recipient, kind)[known]),
  };
}

/** Waits until `find` returns something; fails after half a minute. */
export async function until<Found>(
  what: string,
  find: () => Promise<Found | undefined>,
): Promise<Found> {
  const end = Date.now() + waitMsMax;
  for (;;) {
    const found = await find();
    if (found !== undefined) return found;
    if (Date.now() > end) throw new Error(`there was never ${what}`);
    await sleep(25);
  }
}

async function runJob(database: Database, name: string): Promise<void> {
  const { rows } = await database.query<{ id: string }>(
    'select id from graphile_worker.add_job($1)',
    [name],
  );
  const id = rows[0]?.id;
  await until(`an end of ${name}`, async () => {
    const { rowCount } = await database.query(
      'select from graphile_worker._private_jobs where id = $1',
      [id],
    );
    return rowCount === 0 || undefined;
  });
}

async function reportWire(
  database: Database,
  folder: string,
  id: number,
  outcome: 'settled' | 'rejected',
): Promise<void> {
  const name = `wire-${id}`;
  await runJob(database, 'hand_over_wires');
  await until(`an order for ${name}`, async () =>
    (await readdir(join(folder, 'out'))).includes(`${name}.xml`) ? true : undefined,
  );
  await rename(join(folder, 'out', `${name}.xml`), join(folder, 'sent', `${name}.xml`));
  await writeFile(
    join(folder, 'in', `status-${id}.xml`),
    statusReport({
      messageId: `status-${id}`,
      wire: name,
      ...(outcome === 'settled' ? { status: 'ACSC' } : { status: 'RJCT', reason: 'AC04' }),
    }),
  );
  await runJob(database, 'collect_wire_reports');
}
