import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { endedChildrenSeconds } from './processor-time.ts';

const run = promisify(execFile);

/** One run of pgbench's TPC-B-like script. */
export interface PgbenchFigures {
  transactionsPerSecond: number;
  latencyMs: number;
  /** Processor time of pgbench itself, in microseconds per transaction; null without /proc. */
  clientMicroseconds: number | null;
}

/** The path of `pgbench`, or `null` if it is not installed (Debian: the `postgresql` package). */
export function findPgbench(): string | null {
  const folders = [...(process.env.PATH ?? '').split(':'), ...debianFolders()];
  return folders.map((folder) => join(folder, 'pgbench')).find((path) => existsSync(path)) ?? null;
}

function debianFolders(): string[] {
  const root = '/usr/lib/postgresql';
  return existsSync(root) ? readdirSync(root).map((version) => join(root, version, 'bin')) : [];
}

/** Fills a database for pgbench; scale 100 is ten million accounts. */
export async function preparePgbench(pgbench: string, url: string, scale: number): Promise<void> {
  await run(pgbench, ['--initialize', '--quiet', '--scale', String(scale), url], {
    maxBuffer: 2 ** 24,
  });
}

/** Runs TPC-B with prepared statements for some seconds. */
export async function runPgbench(
  pgbench: string,
  url: string,
  { clients, seconds }: { clients: number; seconds: number },
): Promise<PgbenchFigures> {
  const before = endedChildrenSeconds();
  const { stdout } = await run(pgbench, [
    '--no-vacuum',
    '--protocol=prepared',
    `--client=${clients}`,
    `--jobs=${Math.min(2, clients)}`,
    `--time=${seconds}`,
    url,
  ]);
  const number = (pattern: RegExp) => {
    const text = pattern.exec(stdout)?.[1];
    if (!text) throw new Error(`pgbench printed unexpected output:\n${stdout}`);
    return Number(text);
  };
  const after = endedChildrenSeconds();
  const transactionsPerSecond = number(/^tps = ([\d.]+)/m);
  return {
    transactionsPerSecond,
    clientMicroseconds:
      before === null || after === null
        ? null
        : ((after - before) * 1_000_000) / (transactionsPerSecond * seconds),
    latencyMs: number(/^latency average = ([\d.]+) ms/m),
  };
}
