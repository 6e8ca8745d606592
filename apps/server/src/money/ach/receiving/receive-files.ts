import { createHash } from 'node:crypto';
import { type Database, inTransaction } from '@seven-hills/postgres';
import type { FastifyBaseLogger } from 'fastify';
import { UnfitFileError } from '../../../platform/drop-folder.ts';
import { isReport } from '../../settlements/receive-reports.ts';
import type { AchNetwork } from '../ach-network.ts';
import { type FileFault, RefusedFile, storeFile } from './store-file.ts';

interface Receiving {
  database: Database;
  network: AchNetwork;
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
}

/**
 * Receives the files in the folder, on one server at a time. Nothing of a file is stored before all
 * of it is verified; one that is refused is moved to `failed` and shown to staff with the reason.
 * After a crash between storing a file and moving it, it is recognized and only moved. Returns how
 * many files were accepted.
 */
export async function receiveFiles({ database, network, log }: Receiving): Promise<number> {
  return inTransaction(database, async (lock) => {
    const { rows } = await lock.query<{ is_ours: boolean }>(
      "select pg_try_advisory_xact_lock(hashtext('receive-ach-files')) as is_ours",
    );
    if (!rows[0]?.is_ours) return 0;
    let accepted = 0;
    const names = await network.folder.incoming();
    for (const name of names.filter((each) => !isReport(each)))
      try {
        if (await receive({ database, network, log }, name)) accepted += 1;
      } catch (error) {
        log.warn(
          { err: error, file: name },
          'an ACH file could not be received; it is tried again',
        );
      }
    return accepted;
  });
}

async function receive({ database, network, log }: Receiving, name: string): Promise<boolean> {
  const { folder, routingNumber } = network;
  try {
    await inTransaction(database, (connection) =>
      storeFile(connection, { name, routingNumber, content: folder.stream(name) }),
    );
    await folder.file(name, 'processed');
    return true;
  } catch (error) {
    const fault = faultOf(error);
    if (!fault) throw error;
    // Stored by a server that stopped before it could move the file.
    if (fault.code === 'already_received' && (await wasStored({ database, network }, name))) {
      await folder.file(name, 'processed');
      return false;
    }
    const moved = await folder.file(name, 'failed');
    await database.query(
      "insert into ach_file (direction, name, state, fault) values ('in', $1, 'refused', $2)",
      [moved, JSON.stringify(fault)],
    );
    log.error({ file: moved, fault }, 'an ACH file was refused');
    return false;
  }
}

function faultOf(error: unknown): FileFault | null {
  if (error instanceof RefusedFile) return error.fault;
  if (error instanceof UnfitFileError)
    return { code: 'record_type', line: 1, field: null, message: error.message };
  return null;
}

/** Whether a file in `in` is one that was accepted under its name, and not moved yet. */
async function wasStored(
  { database, network: { folder } }: Pick<Receiving, 'database' | 'network'>,
  name: string,
): Promise<boolean> {
  if (await folder.has('processed', name)) return false;
  const hash = createHash('sha256');
  for await (const chunk of folder.stream(name)) hash.update(chunk);
  const { rows } = await database.query<{ id: bigint }>(
    "select id from ach_file where state = 'accepted' and name = $1 and fingerprint = $2",
    [name, hash.digest()],
  );
  return rows.length > 0;
}
