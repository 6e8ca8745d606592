import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isFileLocked, lockFile } from '../src/ownership/file-lock.ts';
import {
  DataDirectoryInUseError,
  findOwner,
  type OwnerLock,
  OwnershipLostError,
  takeOwnership,
} from '../src/ownership/owner-lock.ts';
import { type OwnerRecord, parseOwnerRecord } from '../src/ownership/owner-record.ts';
import { ownPlace } from '../src/ownership/process-place.ts';

/** A tenth of the real times. */
const timing = { beatMs: 100, watchMs: 800 };

let directory: string;
let owned: OwnerLock[];

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'owner-'));
  owned = [];
});

afterEach(() => {
  for (const lock of owned) lock.release();
  rmSync(directory, { recursive: true, force: true });
});

async function take(watchMs = timing.watchMs): Promise<OwnerLock> {
  const lock = await takeOwnership(directory, { ...timing, watchMs });
  owned.push(lock);
  return lock;
}

const recordPath = () => join(directory, 'owner.json');
const readRecord = () => parseOwnerRecord(readFileSync(recordPath(), 'utf8'));

describe('the ownership of a data directory', () => {
  test('is refused while a living process has it', async () => {
    await take();
    expect(findOwner(directory)).toMatchObject({ pid: process.pid, isOurNamespace: true });
    await expect(take()).rejects.toBeInstanceOf(DataDirectoryInUseError);
    await expect(take()).rejects.toThrow(
      `Another server (process ${process.pid}) is running on the data directory ${directory}.`,
    );
  });

  test('is free again once released, and leaves no record', async () => {
    const first = await take();
    first.release();
    expect(findOwner(directory)).toBeUndefined();
    expect(readRecord).toThrow('ENOENT');
    await take();
  });

  test('passes immediately from a dead process of our own namespace', async () => {
    const dead = spawn(process.execPath, ['-e', '']);
    await once(dead, 'exit');
    leaveRecord({ ...ownPlace(), pid: dead.pid ?? 0, identity: 'whatever', token: 'theirs' });
    expect(findOwner(directory)).toBeUndefined();
    // If the newcomer watched the record, this would take an hour.
    await take(3_600_000);
  });

  test('is not held by another process that has since received the same id', async () => {
    leaveRecord({ ...ownPlace(), pid: process.pid, identity: 'an earlier start', token: 'theirs' });
    expect(findOwner(directory)).toBeUndefined();
    await take();
  });

  test('a record that cannot be read counts as left behind', async () => {
    writeFileSync(recordPath(), '');
    expect(findOwner(directory)).toBeUndefined();
    await take();
  });
});

describe('an owner of another container or machine', () => {
  const elsewhere = { host: 'web-2', boot: 'another boot', namespace: 'pid:[1]' };

  test('that updates its record is left alone, and named', async () => {
    let beat = 0;
    const theirs = () =>
      leaveRecord({ ...elsewhere, pid: 12, identity: 'x', token: 'theirs', beat: beat++ });
    theirs();
    const beating = setInterval(theirs, timing.beatMs);
    try {
      await expect(take()).rejects.toThrow(
        `Another server (process 12 of host web-2, in another container or on another machine) is running on the data directory ${directory}.`,
      );
    } finally {
      clearInterval(beating);
    }
    expect(readRecord()?.token).toBe('theirs');
  });

  test('that has been silent for a long time is taken over', async () => {
    leaveRecord({ ...elsewhere, pid: 12, identity: 'x', token: 'theirs', beat: 7 });
    const since = Date.now();
    await take();
    expect(Date.now() - since).toBeGreaterThanOrEqual(timing.watchMs);
    expect(readRecord()).toMatchObject({ pid: process.pid, host: hostname() });
  });

  test('with two newcomers goes to the last one that wrote its record', async () => {
    leaveRecord({ ...elsewhere, pid: 12, identity: 'x', token: 'theirs', beat: 7 });
    const taking = take();
    const refused = expect(taking).rejects.toThrow('host web-3');
    await vi.waitUntil(() => readRecord()?.pid === process.pid, { timeout: 25_000, interval: 5 });
    leaveRecord({ ...elsewhere, host: 'web-3', pid: 13, identity: 'y', token: 'third', beat: 0 });
    await refused;
  });

  test('whose kernel lock is held is refused without waiting, whatever its record', async () => {
    leaveRecord({ ...elsewhere, pid: 12, identity: 'x', token: 'theirs', beat: 7 });
    const lock = await lockFile(join(directory, 'owner.lock'), 0);
    expect(findOwner(directory)).toMatchObject({ pid: 12, host: 'web-2', isOurNamespace: false });
    await expect(take()).rejects.toThrow('host web-2');
    lock?.release();
    expect(findOwner(directory)).toBeUndefined();
  });
});

describe('an owner', () => {
  test('updates its record in place', async () => {
    const lock = await take();
    await vi.waitUntil(() => (readRecord()?.beat ?? 0) >= 3, { timeout: 25_000 });
    expect(lock.isLost()).toBe(false);
  });

  test.each([
    [
      'somebody else has written the record',
      () => leaveRecord({ ...ownPlace(), host: 'web-2', boot: '', token: 'theirs' }),
      /^Another server \(process 1 of host web-2.* has taken over/,
    ],
    ['the record is gone', () => rmSync(recordPath()), /is gone/],
    ['the directory is gone', () => rmSync(directory, { recursive: true }), /is gone/],
    [
      'the locked file is another one',
      () => {
        rmSync(join(directory, 'owner.lock'));
        writeFileSync(join(directory, 'owner.lock'), '');
      },
      /is gone/,
    ],
  ])('stops being the owner if %s', async (_case, change, message) => {
    const lock = await take();
    const lost = new Promise<Error>((resolve) => lock.onLost(resolve));
    change();
    const error = await lost;
    expect(error).toBeInstanceOf(OwnershipLostError);
    expect(error.message).toMatch(message);
    expect(lock.isLost()).toBe(true);
  });

  test('that lost the directory leaves the record of its successor', async () => {
    const lock = await take();
    const lost = new Promise((resolve) => lock.onLost(resolve));
    leaveRecord({ ...ownPlace(), token: 'theirs' });
    await lost;
    lock.release();
    expect(readRecord()?.token).toBe('theirs');
  });
});

describe('a file lock', () => {
  test('that the system does not grant is a reason to stop, in one sentence', async () => {
    const sentence = /^The file \/dev\/null cannot be locked \(.*\)\. Choose a DATA_DIR/;
    vi.doMock('node:module', () => ({
      createRequire: () => () => ({
        tryLock() {
          throw new Error('ENOLCK');
        },
      }),
    }));
    vi.resetModules();
    const fresh = await import('../src/ownership/file-lock.ts');
    await expect(fresh.lockFile('/dev/null', 0)).rejects.toThrow(sentence);
    vi.doUnmock('node:module');
  });

  test('stays with a process that inherited the file when its owner releases it', async () => {
    const path = join(directory, 'file.lock');
    const lock = await lockFile(path, 0);
    const heir = spawn('sleep', ['600'], {
      stdio: ['ignore', 'ignore', 'ignore', lock?.descriptor],
    });
    await once(heir, 'spawn');
    lock?.release();
    expect(await lockFile(path, 0)).toBeUndefined();
    expect(isFileLocked(path)).toBe(true);
    heir.kill('SIGKILL');
    await once(heir, 'exit');
    expect(isFileLocked(path)).toBe(false);
    (await lockFile(path, 0))?.release();
  });

  test('does not pass to processes that are started otherwise', async () => {
    const path = join(directory, 'file.lock');
    const lock = await lockFile(path, 0);
    const child = spawn('sleep', ['600']);
    await once(child, 'spawn');
    lock?.release();
    expect(isFileLocked(path)).toBe(false);
    child.kill('SIGKILL');
  });
});

function leaveRecord(changes: Partial<OwnerRecord>): void {
  const record = { pid: 1, identity: 'x', token: 'theirs', beat: 0, ...changes };
  writeFileSync(recordPath(), JSON.stringify(record));
}
