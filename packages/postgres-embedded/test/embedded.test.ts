import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createPool, type Database } from '@seven-hills/postgres';
import { describe, expect, test, vi } from 'vitest';
import {
  DataDirectoryInUseError,
  type EmbeddedOptions,
  type EmbeddedPostgres,
  OwnershipLostError,
  removeDataDirectory,
  runningDatabaseUrl,
  startEmbeddedPostgres,
} from '../src/index.ts';
import { isRunning } from '../src/ownership/process-info.ts';
import { scratchDirectory } from './support/scratch-directory.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const isRoot = process.getuid?.() === 0;
const scratch = scratchDirectory('embedded-');

describe('an embedded server', () => {
  test('keeps its data when it is stopped and started again', async () => {
    const first = await startExisting();
    await first.ensureDatabase('bank');
    await first.ensureDatabase('bank');
    await write(first, 'kept');
    await first.stop();
    expect(isRunning(first.pid())).toBe(false);

    const second = await start();
    expect(await read(second)).toEqual(['kept']);
  });

  test('writes to disk, uses UTC, and sorts the same everywhere', async () => {
    await scratch.copyCluster();
    const server = await startEmbeddedPostgres({ dataDirectory: scratch.dataDirectory });
    scratch.opened.push(() => server.stop());
    const { rows } = await connect(server, 'postgres').query(
      `select current_setting('fsync') as fsync, current_setting('timezone') as timezone,
              current_setting('listen_addresses') as tcp, datlocale as locale
         from pg_database where datname = 'postgres'`,
    );
    expect(rows).toEqual([{ fsync: 'on', timezone: 'UTC', tcp: '', locale: 'C.UTF-8' }]);
  });

  test('requires a password over TCP', async () => {
    const server = await startExisting({ transport: 'loopback' });
    const url = new URL(server.connectionString('postgres'));
    expect(url.hostname).toBe('127.0.0.1');
    expect((await connect(server, 'postgres').query('select 1')).rowCount).toBe(1);
    url.password = 'wrong';
    const intruder = createPool({ connectionString: url.href });
    scratch.opened.push(() => intruder.end());
    await expect(intruder.query('select 1')).rejects.toMatchObject({ code: '28P01' });
  });

  test('keeps its socket private, and uses a shorter path for it under a long one', async () => {
    scratch.dataDirectory = join(scratch.folder, 'a-long-name'.repeat(10));
    const server = await startExisting();
    const socket = new URL(server.connectionString('postgres')).searchParams.get('host') ?? '';
    expect(socket.length).toBeLessThan(100);
    expect(statSync(socket).mode & 0o777).toBe(0o700);
    expect((await connect(server, 'postgres').query('select 1')).rowCount).toBe(1);
    await server.stop();
    expect(existsSync(socket)).toBe(false);
  });

  test('publishes its address to other programs of the same user while it runs', async () => {
    const server = await startExisting();
    expect(runningDatabaseUrl(scratch.dataDirectory, 'bank')).toBe(
      server.roles('bank').reader.connectionString,
    );
    expect(statSync(join(scratch.dataDirectory, 'database-url')).mode & 0o777).toBe(0o600);
    await server.stop();
    expect(runningDatabaseUrl(scratch.dataDirectory, 'bank')).toBeUndefined();
  });

  test('never runs as root, and none of its files belong to root', async () => {
    const server = await startExisting();
    const { rows } = await connect(server, 'postgres').query<{ directory: string }>(
      "select current_setting('data_directory') as directory",
    );
    const { uid, mode } = statSync(rows[0]?.directory ?? '');
    expect(mode & 0o777).toBe(0o700);
    expect(uid).not.toBe(0);
    expect(isRoot || uid === process.getuid?.()).toBe(true);
  });

  test('under a folder that only its owner can enter starts anyway, and notes where the data is', async () => {
    chmodSync(scratch.folder, 0o700);
    const first = await start();
    await first.ensureDatabase('bank');
    await write(first, 'kept');
    await first.stop();
    const second = await start();
    expect(await read(second)).toEqual(['kept']);
    const note = join(scratch.dataDirectory, 'WHERE-THE-DATA-IS.txt');
    expect(existsSync(note)).toBe(isRoot);
    const cluster = isRoot ? readFileSync(note, 'utf8').match(/\/\S+\/postgres/)?.[0] : undefined;
    await scratch.closeAll();
    await removeDataDirectory(scratch.dataDirectory);
    expect(existsSync(cluster ?? join(scratch.dataDirectory, 'postgres'))).toBe(false);
  });

  test('finishes a first start that was interrupted', async () => {
    mkdirSync(join(scratch.dataDirectory, 'postgres.draft', 'half'), { recursive: true });
    const server = await start();
    expect((await connect(server, 'postgres').query('select 1')).rowCount).toBe(1);
  });
});

describe('a data directory', () => {
  test('that is in use is refused to a second owner, without affecting the first', async () => {
    const server = await startExisting();
    await expect(
      startEmbeddedPostgres({ dataDirectory: scratch.dataDirectory }),
    ).rejects.toBeInstanceOf(DataDirectoryInUseError);
    await expect(removeDataDirectory(scratch.dataDirectory)).rejects.toBeInstanceOf(
      DataDirectoryInUseError,
    );
    expect((await connect(server, 'postgres').query('select 1')).rowCount).toBe(1);
  });
});

describe('a server whose data directory was taken over', () => {
  test("stops immediately, reports it, and leaves the other owner's files unchanged", async () => {
    const server = await startExisting();
    const lost = new Promise<Error>((resolve) => server.onExit(resolve));
    const other = { pid: 12, identity: 'x', host: 'web-2', boot: 'b', namespace: 'n', token: 't' };
    const takeOver = () =>
      writeFileSync(join(scratch.dataDirectory, 'owner.json'), JSON.stringify(other));
    takeOver();
    // A heartbeat that has just read the record overwrites this one with its own.
    const again = setInterval(takeOver, 500);
    writeFileSync(join(scratch.dataDirectory, 'database-url'), 'theirs');
    const error = await lost;
    clearInterval(again);
    expect(error).toBeInstanceOf(OwnershipLostError);
    expect(error.message).toMatch(/process 12 of host web-2.* has taken over the data directory/);
    await server.stop();
    expect(isRunning(server.pid())).toBe(false);
    expect(readFileSync(join(scratch.dataDirectory, 'database-url'), 'utf8')).toBe('theirs');
    expect(existsSync(join(scratch.dataDirectory, 'socket'))).toBe(true);
    rmSync(join(scratch.dataDirectory, 'owner.json'));
  });
});

describe('after a crash', () => {
  test('a server whose main process is killed recovers everything that was committed', async () => {
    const server = await startExisting({ durable: true });
    await server.ensureDatabase('bank');
    await write(server, 'committed');
    const killed = server.pid();
    process.kill(killed, 'SIGKILL');
    expect(await readWhenBack(server)).toEqual(['committed']);
    expect(server.pid()).not.toBe(killed);
  });

  test('a server whose owner is killed is taken over', async () => {
    const owner = await startOwner();
    await owner.kill('SIGKILL');
    expect(isRunning(owner.postmaster)).toBe(true);
    const server = await start();
    expect(isRunning(owner.postmaster)).toBe(false);
    expect(await read(server)).toEqual(['committed']);
  });

  test('owner and server killed together leave nothing that blocks the next start', async () => {
    const owner = await startOwner();
    process.kill(owner.postmaster, 'SIGKILL');
    await owner.kill('SIGKILL');
    const server = await start();
    expect(await read(server)).toEqual(['committed']);
  });

  test('a server that cannot be restarted is reported, and can still be stopped', async () => {
    const server = await startExisting();
    const lost = new Promise<Error>((resolve) => server.onExit(resolve));
    const { rows } = await connect(server, 'postgres').query<{ directory: string }>(
      "select current_setting('data_directory') as directory",
    );
    // Without its control file, a cluster cannot start.
    rmSync(join(rows[0]?.directory ?? '', 'global', 'pg_control'));
    process.kill(server.pid(), 'SIGKILL');
    expect((await lost).message).toMatch(/while starting/);
    await server.stop();
  });
});

async function start(options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedPostgres> {
  // The tests never cut the machine's power, so they need not wait for its disk.
  const server = await startEmbeddedPostgres({
    dataDirectory: scratch.dataDirectory,
    durable: false,
    ...options,
  });
  scratch.opened.push(() => server.stop());
  return server;
}

async function startExisting(options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedPostgres> {
  await scratch.copyCluster();
  return start(options);
}

function connect(server: EmbeddedPostgres, database: string): Database {
  const pool = createPool({ connectionString: server.connectionString(database), max: 1 });
  scratch.opened.push(() => pool.end());
  return pool;
}

async function write(server: EmbeddedPostgres, text: string): Promise<void> {
  const pool = createPool({ connectionString: server.connectionString('bank'), max: 1 });
  await pool.query('create table if not exists note (text text)');
  await pool.query('insert into note values ($1)', [text]);
  await pool.end();
}

async function read(server: EmbeddedPostgres): Promise<string[]> {
  const pool = createPool({ connectionString: server.connectionString('bank'), max: 1 });
  try {
    const { rows } = await pool.query<{ text: string }>('select text from note order by text');
    return rows.map(({ text }) => text);
  } finally {
    await pool.end();
  }
}

function readWhenBack(server: EmbeddedPostgres): Promise<string[]> {
  return vi.waitUntil(() => read(server).catch(() => undefined), {
    timeout: 60_000,
    interval: 50,
  });
}

/** Starts another process that owns the cluster, and writes `committed` to its database. */
async function startOwner(): Promise<{
  postmaster: number;
  kill(signal: 'SIGKILL'): Promise<void>;
}> {
  await scratch.copyCluster();
  const script = fileURLToPath(new URL('support/hold-cluster.ts', import.meta.url));
  const owner: ChildProcess = spawn(process.execPath, [script, scratch.dataDirectory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const kill = async (signal: 'SIGKILL') => {
    if (owner.exitCode !== null || owner.signalCode !== null) return;
    owner.kill(signal);
    await once(owner, 'exit');
  };
  scratch.opened.push(() => kill('SIGKILL'));
  const [line] = (await once(owner.stdout ?? owner, 'data')) as [Buffer];
  const [pid, url = ''] = line.toString().trim().split(' ');
  const bank = { connectionString: (name: string) => url.replace('/postgres?', `/${name}?`) };
  const admin = createPool({ connectionString: url, max: 1 });
  await admin.query('create database bank');
  await admin.end();
  await write(bank as EmbeddedPostgres, 'committed');
  return { postmaster: Number(pid), kill };
}
