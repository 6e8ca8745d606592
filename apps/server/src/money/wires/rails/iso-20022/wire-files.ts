import { createHash } from 'node:crypto';
import type { BankIdentity } from '@seven-hills/bank/brand';
import { readMessage } from '@seven-hills/iso20022';
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
  type ReceiveMessage,
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
 * files in `in` report its outcome. Messages of other banks arrive in `in`, too. Fails with a
 * SettingError if the folder cannot be used.
 */
export async function openWireFiles(
  { directory, debtor }: WireFilesSettings,
  { identity, database, log, files }: Surroundings,
): Promise<WireRail> {
  const folder = await openDropFolder(directory, 'WIRE_FILES_DIR', files);
  const collecting = { database, folder, log };
  return {
    async send(order) {
      if (!/^[\w-]{1,35}$/.test(order.idempotencyKey))
        throw new Error(`${order.idempotencyKey} cannot be a message id`);
      const orderedAt = await firstOrderedAt(database, order.idempotencyKey);
      const file = paymentOrder(order, { bank: identity, account: debtor, orderedAt });
      await folder.put(`${order.idempotencyKey}.xml`, file);
    },
    collectReports: (record) => collect(collecting, takingReports(collecting, debtor, record)),
    collectMessages: (receive) => collect(collecting, takingMessages(receive)),
    async sendMessage(id, content) {
      if (!/^\w{1,35}$/.test(id)) throw new Error(`${id} cannot be a message id`);
      await folder.put(`${id}.xml`, content);
    },
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
  log: Surroundings['log'];
}

/** What happens to one kind of file in `in`; the other kinds stay for those who take them. */
interface Taking {
  isOurs(content: Buffer): boolean;
  /**
   * Records the content of a file. Fails with an error that `isUnfit` knows if it can never be
   * recorded.
   */
  record(content: Buffer, name: string): Promise<'recorded' | 'known'>;
  /** Whether a file that was recorded before is filed again. Otherwise, it goes to `failed`. */
  filesKnown(name: string): Promise<boolean>;
}

/**
 * Processes the files of one kind, on one server at a time. A file that cannot be processed now
 * stays for the next round. Returns how many were recorded.
 */
async function collect(collecting: Collecting, taking: Taking): Promise<number> {
  return inTransaction(collecting.database, async (connection) => {
    const { rows } = await connection.query<{ is_ours: boolean }>(
      "select pg_try_advisory_xact_lock(hashtext('collect-wire-reports')) as is_ours",
    );
    if (!rows[0]?.is_ours) return 0;
    let taken = 0;
    for (const name of await collecting.folder.incoming())
      if (await take(collecting, taking, name)) taken += 1;
    return taken;
  });
}

/**
 * Processes one file: records its content, then moves it to `processed`. After a crash between the
 * two, it is recognized and only moved. A file that can never be recorded goes to `failed`, and
 * staff find out what it was.
 */
async function take(
  { database, folder, log }: Collecting,
  { isOurs, record, filesKnown }: Taking,
  name: string,
): Promise<boolean> {
  try {
    const content = await folder.read(name);
    if (!isOurs(content)) return false;
    const outcome = await record(content, name);
    if (outcome === 'known' && !(await filesKnown(name)))
      throw new UnfitReportError('it was already processed');
    await folder.file(name, 'processed');
    return outcome === 'recorded';
  } catch (error) {
    if (!isUnfit(error)) {
      log.warn(
        { err: error, file: name },
        'a wire file could not be processed; it will be retried',
      );
      return false;
    }
    log.error({ file: name, reason: error.message }, 'a wire file was put into failed/');
    const moved = await folder.file(name, 'failed');
    await database.query('insert into refused_message (name, reason) values ($1, $2)', [
      moved,
      error.message,
    ]);
    return false;
  }
}

/** Files of reports, and any others that nobody else takes. */
const takingReports = (
  { database, folder }: Collecting,
  { accountNumber }: Debtor,
  record: RecordReports,
): Taking => ({
  isOurs: (content) => !isMessage(content),
  async record(content, name) {
    const { messageId, reports } = readStatusReport(decodeUtf8(content), accountNumber);
    await refuseUnordered(database, reports);
    const fingerprint = createHash('sha256').update(`${name}\0`).update(content).digest();
    return record({ id: messageId, fingerprint, reports });
  },
  filesKnown: async (name) => !(await folder.has('processed', name)),
});

/** Messages of other banks. The network may deliver one again, under any name. */
const takingMessages = (receive: ReceiveMessage): Taking => ({
  isOurs: isMessage,
  async record(content) {
    const read = readMessage(content);
    if (!read.ok) throw new UnfitReportError(`line ${read.fault.line}: ${read.fault.message}`);
    return receive({ message: read.message, content: decodeUtf8(content) });
  },
  filesKnown: () => Promise.resolve(true),
});

/** Whether a file is a message between banks, or is meant to be one. */
const isMessage = (content: Buffer): boolean =>
  /urn:iso:std:iso:20022:tech:xsd:(?:pacs|camt|admi)\./.test(content.toString('latin1'));

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
