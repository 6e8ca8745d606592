import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { prepareRestore } from '@seven-hills/postgres-embedded';
import { extract } from 'tar-stream';
import {
  BackupError,
  baseFile,
  listBases,
  listLog,
  type Manifest,
  type Progress,
  readProgress,
} from './backup-store.ts';
import { unseal } from './seal.ts';

export interface UnpackedBackup {
  base: Manifest & { id: string };
  /** The number of log files from the base backup on. */
  segments: number;
  progress: Progress;
}

/**
 * Unpacks the newest base backup that is complete before `until`, and the log from there on, into
 * an empty data directory, ready for a server to recover. Fails with a BackupError.
 */
export async function unpackBackup(options: {
  directory: string;
  identity: string;
  dataDirectory: string;
  until: Date | null;
}): Promise<UnpackedBackup> {
  const { directory, identity, dataDirectory, until } = options;
  const progress = await readProgress(directory);
  const bases = await listBases(directory);
  const base = bases.findLast(({ endedAt }) => until === null || new Date(endedAt) <= until);
  if (!progress || !base)
    throw new BackupError(
      bases[0]
        ? `The oldest base backup in ${directory} is from ${bases[0].endedAt}.`
        : `${directory} has no base backup; npm run backup takes one.`,
    );
  if (until !== null && until > new Date(progress.storedAt))
    throw new BackupError(`The backup in ${directory} ends at ${progress.storedAt}.`);
  const place = prepareRestore(dataDirectory);
  await unpackBase(await opened(baseFile(directory, base.id), identity), {
    cluster: place.cluster,
    bank: dataDirectory,
    passwordFile: place.passwordFile,
  });
  const log = (await listLog(directory)).filter(
    ({ name }) => !/^[0-9A-F]{24}/.test(name) || name.slice(8) >= base.firstSegment.slice(8),
  );
  for (const { name, path } of log)
    await pipeline(await opened(path, identity), createWriteStream(join(place.log, name)));
  place.finish();
  return { base, segments: log.length, progress };
}

async function opened(file: string, identity: string): Promise<Readable> {
  try {
    return await unseal(file, identity);
  } catch (error) {
    throw new BackupError(`${file} cannot be opened with this key: ${(error as Error).message}.`);
  }
}

/** Unpacks settings and keys into the data directory, next to the cluster. */
async function unpackBase(
  source: Readable,
  { cluster, bank, passwordFile }: Record<'cluster' | 'bank' | 'passwordFile', string>,
): Promise<void> {
  const archive = extract();
  const reading = pipeline(source, archive);
  reading.catch(() => undefined);
  for await (const entry of archive) {
    const { name, type } = entry.header;
    const path = normalize(name);
    if (path.startsWith('..') || path.startsWith('/'))
      throw new BackupError(`The base backup contains the strange name ${name}.`);
    const [part = '', ...rest] = path.split('/');
    const target =
      path === 'bank/postgres.password'
        ? passwordFile
        : join(part === 'cluster' ? cluster : bank, ...rest);
    if (type === 'directory') {
      await mkdir(target, { recursive: true });
      entry.resume();
      continue;
    }
    await mkdir(dirname(target), { recursive: true });
    const chunks: Buffer[] = [];
    if ((entry.header.size ?? 0) < smallBytes) {
      for await (const chunk of entry) chunks.push(chunk as Buffer);
      await writeFile(target, Buffer.concat(chunks), { mode: 0o600 });
    } else await pipeline(Readable.from(entry), createWriteStream(target, { mode: 0o600 }));
  }
  await reading;
}

/**
 * Smaller files are written without a stream: most of a cluster's files are small, and a stream for
 * each would cost more than its content.
 */
const smallBytes = 256 * 1024;
