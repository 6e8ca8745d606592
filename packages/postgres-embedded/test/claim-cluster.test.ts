import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isFileLocked, lockFile } from '../src/ownership/file-lock.ts';
import { DataDirectoryInUseError } from '../src/ownership/owner-lock.ts';
import { claimCluster } from '../src/server/claim-cluster.ts';

/** Invisible servers: their process ids do not exist here, or belong to other programs. */

let dataDirectory: string;
let cluster: string;
let pidFile: string;

beforeEach(() => {
  dataDirectory = mkdtempSync(join(tmpdir(), 'claim-'));
  cluster = join(dataDirectory, 'postgres');
  pidFile = join(cluster, 'postmaster.pid');
  mkdirSync(cluster);
});

afterEach(() => rmSync(dataDirectory, { recursive: true }));

const claim = () =>
  claimCluster({
    dataDirectory,
    cluster,
    binaries: { postgres: '', initdb: '', pgCtl: '' },
    patienceMs: 200,
  });

function leavePidFile(pid: number): void {
  const lines = [pid, cluster, 1_795_000_000, 5432, dataDirectory, '', '  1 2', 'ready   '];
  writeFileSync(pidFile, `${lines.join('\n')}\n`);
}

async function pidOfTheDead(): Promise<number> {
  const dead = spawn('true');
  await once(dead, 'exit');
  return dead.pid ?? 0;
}

test('a server that still listens on its socket is left alone, and so is its pid file', async () => {
  leavePidFile(await pidOfTheDead());
  const listening = createServer().listen(join(dataDirectory, '.s.PGSQL.5432'));
  await once(listening, 'listening');
  await expect(claim()).rejects.toBeInstanceOf(DataDirectoryInUseError);
  await expect(claim()).rejects.toThrow(
    /^Another server \(a database left behind, process \d+, in/,
  );
  expect(existsSync(pidFile)).toBe(true);
  listening.close();
});

test('a killed server may take a moment to close its socket', async () => {
  leavePidFile(await pidOfTheDead());
  const listening = createServer().listen(join(dataDirectory, '.s.PGSQL.5432'));
  await once(listening, 'listening');
  // The server closes as soon as the claim has found it listening.
  listening.once('connection', () => listening.close());
  const lock = await claim();
  expect(existsSync(pidFile)).toBe(false);
  lock.release();
});

test('a server whose lock a process still holds is left alone, and so is its pid file', async () => {
  leavePidFile(await pidOfTheDead());
  const lock = await lockFile(`${cluster}.lock`, 0);
  await expect(claim()).rejects.toBeInstanceOf(DataDirectoryInUseError);
  expect(existsSync(pidFile)).toBe(true);
  lock?.release();
});

test.each([
  ['nobody', pidOfTheDead],
  ['another program', () => Promise.resolve(process.pid)],
])(
  'a dead server whose process id is that of %s does not block the next one',
  async (_who, pid) => {
    leavePidFile(await pid());
    writeFileSync(join(dataDirectory, '.s.PGSQL.5432'), '');
    const lock = await claim();
    expect(existsSync(pidFile)).toBe(false);
    expect(isFileLocked(`${cluster}.lock`)).toBe(true);
    lock.release();
  },
);
