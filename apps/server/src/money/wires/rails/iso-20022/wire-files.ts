import { createHash } from 'node:crypto';
import type { BankIdentity } from '@seven-hills/bank/brand';
import { UnreadableXmlError } from '@seven-hills/iso20022/xml';
import { type Database, inTransaction } from '@seven-hills/postgres';
import type { FastifyBaseLogger } from 'fastify';
import {
  type DropFolder,
  type Files,
  openDropFolder,
  UnfitFileError,
} from '../../../../platform/drop-folder.ts';
import {
  type RecordReports,
  UnfitReportError,
  type WireRail,
  type WireReport,
} from '../wire-rail.ts';
import { type Debtor, paymentOrder } from './payment-order.ts';
import { readStatusReport } from './status-report.ts';

export interface WireFilesSettings {
  directory: string;
  debtor: Debtor;
}

interface Surroundings {
  /** The bank that orders the wires. */
  identity: BankIdentity;
  database: Database;
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  files?: Files;
}

/**
 * Creates a wire network that exchanges files: each wire is a pain.001 file in `out`, and pain.002
 * files in `in` report its outcome. Fails with a SettingError if the folder cannot be used.
 */
export async function openWireFiles(
  { directory, debtor }: WireFilesSettings,
  { identity, database, log, files }: Surroundings,
): Promise<WireRail> {
  const folder = await openDropFolder(directory, 'WIRE_FILES_DIR', files);
  return {
    async send(order) {
      if (!/^[\w-]{1,35}$/.test(order.idempotencyKey))
        throw new Error(`${order.idempotencyKey} cannot be a message id`);
      const orderedAt = await firstOrderedAt(database, order.idempotencyKey);
      const file = paymentOrder(order, { bank: identity, account: debtor, orderedAt });
      await folder.put(`${order.idempotencyKey}.xml`, file);
    },
    collectReports: (record) => collectReports({ database, folder, debtor, log, record }),
  };
}

/** When a wire was first ordered. Stored, so that ordering it again produces the same file. */
async function firstOrderedAt(database: Database, key: string): Promise<Date> {
  await database.query(
    'insert into wire_file (idempotency_key) values ($1) on conflict (idempotency_key) do nothing',
    [key],
  );
  const { rows } = await database.query<{ created_at: Date }>(
    'select created_at from wire_file where idempotency_key = $1',
    [key],
  );
  if (!rows[0]) throw new Error(`the wire file of ${key} disappeared`);
  return rows[0].created_at;
}

/**
 * Refuses reports on wires for which no file was ever written. Accepting one would prevent the wire
 * from being sent.
 */
async function refuseUnordered(database: Database, reports: readonly WireReport[]): Promise<void> {
  const keys = reports.map(({ idempotencyKey }) => idempotencyKey);
  const { rows } = await database.query<{ key: string }>(
    `select key from unnest($1::text[]) as key
     where not exists (select from wire_file where idempotency_key = key)
     limit 1`,
    [keys],
  );
  if (rows[0]) throw new UnfitReportError(`${rows[0].key.slice(0, 40)} is not a wire that we sent`);
}

interface Collecting {
  database: Database;
  folder: DropFolder;
  debtor: Debtor;
  log: Surroundings['log'];
  record: RecordReports;
}

/**
 * Processes the folder on one server at a time. A file that cannot be processed now stays for the
 * next round.
 */
async function collectReports(collecting: Collecting): Promise<number> {
  return inTransaction(collecting.database, async (connection) => {
    const { rows } = await connection.query<{ is_ours: boolean }>(
      "select pg_try_advisory_xact_lock(hashtext('collect-wire-reports')) as is_ours",
    );
    if (!rows[0]?.is_ours) return 0;
    let taken = 0;
    for (const name of await collecting.folder.incoming())
      if (await takeReport(collecting, name)) taken += 1;
    return taken;
  });
}

/**
 * Processes one file: records its content, then moves it to `processed`. After a crash between the
 * two, it is recognized and only moved. A file that can never be recorded goes to `failed`.
 */
async function takeReport(
  { database, folder, debtor, log, record }: Collecting,
  name: string,
): Promise<boolean> {
  try {
    const content = await folder.read(name);
    const { messageId, reports } = readStatusReport(decodeUtf8(content), debtor.accountNumber);
    await refuseUnordered(database, reports);
    const fingerprint = createHash('sha256').update(`${name}\0`).update(content).digest();
    const outcome = await record({ id: messageId, fingerprint, reports });
    if (outcome === 'known' && (await folder.has('processed', name)))
      throw new UnfitReportError('it was already processed');
    await folder.file(name, 'processed');
    return outcome === 'recorded';
  } catch (error) {
    if (!isUnfit(error)) {
      log.warn(
        { err: error, file: name },
        'a wire report could not be processed; it will be retried',
      );
      return false;
    }
    log.error({ file: name, reason: error.message }, 'a wire report was put into failed/');
    await folder.file(name, 'failed');
    return false;
  }
}

const isUnfit = (error: unknown): error is Error =>
  error instanceof UnfitFileError ||
  error instanceof UnreadableXmlError ||
  error instanceof UnfitReportError;

function decodeUtf8(content: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    throw new UnreadableXmlError('it is not valid UTF-8');
  }
}
